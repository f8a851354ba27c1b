import SwiftUI
import UIKit

/// The UIKit tab bar of the wall layout, where SwiftUI's tabs are too small to hit with flour on the hands.
final class WallTabBarController: UITabBarController {
    override func viewDidLoad() {
        super.viewDidLoad()
        viewControllers = [
            tab(RecipeListView(), UITabBarItem(title: "Recipes", image: nil, tag: 0)),
            tab(TimerListView(), UITabBarItem(title: "Timers", image: nil, tag: 1)),
+shop|            tab(ShoppingListsView(), UITabBarItem(title: "Shopping", image: nil, tag: 2)),
        ]
        SheetPresenter(presentationMode: .pageSheet).attach(to: self)
    }

    private func tab(_ view: some View, _ item: UITabBarItem) -> UIViewController {
        let controller = UIHostingController(rootView: view)
        controller.tabBarItem = item
        return controller
    }
}
