import SwiftParser
import SwiftSyntax

enum MatchClass: String {
  case usage, exempt, comment, string, declaration, reference, binary
  case longerIdentifier = "longer-identifier"
  case otherCall = "other-call"
  case otherProperty = "other-property"
  /// The tree does not say: text that the parser skipped.
  case unparsed
}

struct Finding {
  var countedRule: String
  var `class`: MatchClass
}

/// Says what each match in one blob is, from the blob's syntax tree alone.
final class Classifier {
  private let tree: SourceFileSyntax

  /// Whether the blob declares `@Environment(\.presentationMode) var presentationMode`.
  private lazy var declaresPresentationMode = EnvironmentPropertyFinder.finds("presentationMode", in: tree)

  init(_ bytes: [UInt8]) {
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
  }

  func classify(_ matches: [Match]) -> [Finding] { matches.map(classify) }

  private func classify(_ match: Match) -> Finding {
    guard let token = tree.token(at: AbsolutePosition(utf8Offset: match.offset)) else {
      return Finding(countedRule: match.rule.id, class: .unparsed)
    }
    if let outside = classOutsideCode(match, token) { return Finding(countedRule: match.rule.id, class: outside) }

    let name = token.plainName
    if case .type = match.rule.kind, match.rule.id == "navigation-view", styleTypes.contains(name) {
      return Finding(countedRule: "navigation-view-style", class: exempted(classOfStyleType(token), token))
    }
    guard name == match.name else { return Finding(countedRule: match.rule.id, class: .longerIdentifier) }
    return Finding(countedRule: match.rule.id, class: exempted(classOfName(match, token), token))
  }

  // MARK: - Comments, strings, text the parser skipped

  private func classOutsideCode(_ match: Match, _ token: TokenSyntax) -> MatchClass? {
    let offset = match.offset
    let (start, end) = (token.positionAfterSkippingLeadingTrivia, token.endPositionBeforeTrailingTrivia)
    if offset < start.utf8Offset { return classOfTrivia(token.leadingTrivia, at: offset - token.position.utf8Offset) }
    if offset >= end.utf8Offset { return classOfTrivia(token.trailingTrivia, at: offset - end.utf8Offset) }
    switch token.tokenKind {
    case .stringSegment, .regexLiteralPattern: return .string
    case .shebang: return .comment
    case .identifier(let text), .dollarIdentifier(let text): return text.hasPrefix("<#") ? .comment : nil
    case .keyword: return nil
    default: return .unparsed
    }
  }

  private func classOfTrivia(_ trivia: Trivia, at offset: Int) -> MatchClass {
    var end = 0
    for piece in trivia {
      end += piece.sourceLength.utf8Length
      if offset < end { return piece.isComment ? .comment : .unparsed }
    }
    return .unparsed
  }

  // MARK: - Names in code

  private func classOfName(_ match: Match, _ token: TokenSyntax) -> MatchClass {
    switch match.rule.kind {
    case .type: classOfType(token)
    case .modifier(let fits): classOfModifier(token, fits)
    case .linkLabel(let fits): classOfLinkLabel(token, fits)
    case .environmentKey: classOfEnvironmentKey(token)
    case .member: classOfMember(token)
    }
  }

  private func classOfType(_ token: TokenSyntax) -> MatchClass {
    switch Role(of: token) {
    case .type(let module):
      return module == nil || module == "SwiftUI" ? .usage : .otherProperty
    case .value(let value):
      if value.isSwiftUI { return value.isCalled || value.isTypeByItsSurroundings ? .usage : .otherProperty }
      return value.isCalled ? .otherCall : .otherProperty
    case let role: return role.plainClass
    }
  }

  private func classOfStyleType(_ token: TokenSyntax) -> MatchClass {
    let found = classOfType(token)
    return found == .usage && token.isInsideArguments(of: "navigationViewStyle") ? .reference : found
  }

  private func classOfModifier(_ token: TokenSyntax, _ fits: (CallShape) -> Bool) -> MatchClass {
    switch Role(of: token) {
    case .value(let value):
      guard let call = value.call else { return .otherProperty }
      return value.hasReceiver && fits(CallShape(call)) ? .usage : .otherCall
    case let role: return role.plainClass
    }
  }

  private func classOfLinkLabel(_ token: TokenSyntax, _ fits: (CallShape) -> Bool) -> MatchClass {
    switch Role(of: token) {
    case .label(let call?): return call.callsNavigationLink && fits(CallShape(call)) ? .usage : .otherCall
    case let role: return role.plainClass
    }
  }

  private func classOfEnvironmentKey(_ token: TokenSyntax) -> MatchClass {
    switch Role(of: token) {
    case .keyPath(let component): return component.isEnvironmentKey ? .usage : .otherProperty
    case .value(let value):
      if value.isCalled { return .otherCall }
      return !value.isImplicitMember && declaresPresentationMode ? .reference : .otherProperty
    case let role: return role.plainClass
    }
  }

  private func classOfMember(_ token: TokenSyntax) -> MatchClass {
    switch Role(of: token) {
    case .value(let value):
      if value.isCalled { return .otherCall }
      return value.isMember ? .usage : .otherProperty
    case let role: return role.plainClass
    }
  }

  private func exempted(_ found: MatchClass, _ token: TokenSyntax) -> MatchClass {
    found == .usage && token.isInsideCompatibilityCode ? .exempt : found
  }
}

private let styleTypes: Set<String> = [
  "StackNavigationViewStyle", "DefaultNavigationViewStyle", "ColumnNavigationViewStyle",
  "DoubleColumnNavigationViewStyle", "NavigationViewStyle",
]

extension TokenSyntax {
  /// The identifier without its backticks, and without the `$` that names a property's projected value.
  var plainName: String {
    var name = text[...]
    if name.hasPrefix("$") { name = name.dropFirst() }
    if name.count > 1, name.hasPrefix("`"), name.hasSuffix("`") { name = name.dropFirst().dropLast() }
    return String(name)
  }
}

extension TriviaPiece {
  var isComment: Bool {
    switch self {
    case .lineComment, .docLineComment, .blockComment, .docBlockComment: true
    default: false
    }
  }
}
