import UIKit

/// Presents UIKit sheets from SwiftUI screens.
struct SheetPresenter {
    var presentationMode: UIModalPresentationStyle

    func attach(to controller: UIViewController) {
        controller.modalPresentationStyle = presentationMode
    }
}
