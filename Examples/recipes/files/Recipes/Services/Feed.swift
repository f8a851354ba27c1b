import Foundation

/// What others cook.
enum Feed: Hashable {
    case newest
    case hashtag(tag: String, country: String?)

    static let soups = Feed.hashtag(tag: "soup", country: nil)
+bread|    static let breads = Feed.hashtag(tag: "bread", country: nil)

    func url(hashtag: String) -> URL? { URL(string: "https://recipes.example/tag/\(hashtag)") }
}
