extension Decision {
  /// Every decision, in the order of the inventory's rules.
  package static let all: [Decision] = [
    .typeName, .oneColumn, .oneColumnWithOldLinks, .twoColumns, .threeColumns, .unclearContainer,
    .styleOfStack, .styleOfColumns, .styleOnNewContainer, .ownStyle,
    .invisibleFlag, .visibleFlag, .computedFlag, .flagOfCaller, .flagInRow, .twoFlags, .chainOfFlags,
    .selectionBesideDetail, .selectionInRow, .selectionOfOne,
    .title, .titleWithMode, .oneBarItem, .builtBarItems,
    .dismissOnly, .presentationPassedOn,
    .destinationToClosure, .destinationInRow, .barHidden, .barHiddenByFlag, .topBarPlacement, .dismissAction,
    .storyboardLink, .leftoverDetailLink,
    .wrapperBranch,
  ]

  // MARK: - navigation-view

  static let typeName = Decision(
    id: "type-name", replace: "the type of the new container, or some View", needs: "iOS 16",
    trap: "A property or a parameter of this type holds the container; change what is assigned to it together with it.",
    size: .small, because: "it only names the type", section: "000 §4", guide: "container")

  static let oneColumn = Decision(
    id: "one-column", replace: "NavigationStack", needs: "iOS 16",
    trap: "Delete navigationViewStyle with it, and keep titles, toolbars and destinations on the content.",
    size: .small, because: "it holds one view and no link that code drives", section: "000 §4", guide: "container")

  static let oneColumnWithOldLinks = Decision(
    id: "one-column-with-old-links", replace: "NavigationStack", needs: "iOS 16",
    trap:
      "The links with isActive: or tag:selection: inside it warn in a stack and should become destinations with it.",
    size: .medium, because: "links that code drives are inside it", section: "000 §4", guide: "container")

  static let twoColumns = Decision(
    id: "two-columns", replace: "NavigationSplitView { … } detail: { … }", needs: "iOS 16",
    trap:
      "The list needs a selection, the detail looks it up and has a state for nothing chosen. Try it collapsed, too.",
    size: .large, because: "a list and its detail become a selection", section: "000 §8", guide: "columns")

  static let threeColumns = Decision(
    id: "three-columns", replace: "NavigationSplitView { … } content: { … } detail: { … }", needs: "iOS 16",
    trap: "Two lists need a selection each, and changing the first must reset the second. Try it collapsed, too.",
    size: .large, because: "two lists and a detail become two selections", section: "000 §8", guide: "columns")

  static let unclearContainer = Decision(
    id: "unclear-container", replace: "NavigationStack, or NavigationSplitView", needs: "iOS 16",
    trap: "Count the views it gets: more than one means columns, and a stack would show them one below the other.",
    size: .medium, because: "the file does not show what is in it", section: "000 §3.2", guide: "columns")

  // MARK: - navigation-view-style

  static let styleOfStack = Decision(
    id: "style-of-stack", replace: "nothing: delete it with the NavigationView", needs: "iOS 16",
    trap: "The style also reaches NavigationViews further down; swap those, too.",
    size: .small, because: "a stack is always one column", section: "000 §4", guide: "style")

  static let styleOfColumns = Decision(
    id: "style-of-columns", replace: "nothing: the NavigationSplitView is columns", needs: "iOS 16",
    trap: "navigationSplitViewStyle has other values: balanced and prominentDetail say how the columns share the room.",
    size: .small, because: "it goes with the container, where the work is", section: "000 §3.2", guide: "style")

  static let styleOnNewContainer = Decision(
    id: "style-on-new-container", replace: "nothing: delete it", needs: "iOS 16",
    trap: "Only a NavigationView inside it could still read it.",
    size: .small, because: "the container around it does not read it", section: "000 §4", guide: "style")

  static let ownStyle = Decision(
    id: "own-style", replace: "nothing, or a choice between two containers", needs: "iOS 16",
    trap:
      "What was decided by a style must now be decided by the container, which is a view and cannot be swapped freely.",
    size: .medium, because: "the style is chosen or defined by the project", section: "000 §4", guide: "style")

  // MARK: - link-is-active

  static let invisibleFlag = Decision(
    id: "invisible-flag", replace: "navigationDestination(isPresented:)", needs: "iOS 16",
    trap: """
      Put it on the view inside the stack, outside lists. Before iOS 16.4 it pops badly, and on a typed path it works at \
      the root only.
      """,
    size: .small, because: "one invisible link becomes one modifier", section: "000 §4", guide: "bool-push")

  static let visibleFlag = Decision(
    id: "visible-flag", replace: "a Button that sets the flag, and navigationDestination(isPresented:)",
    needs: "iOS 16",
    trap:
      "A Button in a list has no chevron and another highlight; where code never sets the flag, a plain link is enough.",
    size: .small, because: "one link becomes a button and a modifier", section: "000 §6", guide: "bool-push")

  static let computedFlag = Decision(
    id: "computed-flag", replace: "navigationDestination(item:) for the optional behind the flag", needs: "iOS 17",
    trap:
      "With iOS 16 as the minimum keep the computed Bool for isPresented:; its setter must also clear the optional.",
    size: .medium, because: "the flag is computed from other state", section: "000 §8", guide: "item-push")

  static let flagOfCaller = Decision(
    id: "flag-of-caller", replace: "a modifier with navigationDestination(isPresented:), applied by the callers",
    needs: "iOS 16",
    trap: "The callers compile without a warning: name this wrapper in wrappers: so that they are counted.",
    size: .medium, because: "the flag is the callers', and each of them changes", section: "000 §6", guide: "bool-push")

  static let flagInRow = Decision(
    id: "flag-in-row", replace: "NavigationLink(value:) in the row, navigationDestination(for:) on the list",
    needs: "iOS 16",
    trap: "A destination on a row is ignored. Where code opens a row, append its value to the path.",
    size: .medium, because: "it is made once for each row", section: "000 §5", guide: "row-links")

  static let twoFlags = Decision(
    id: "two-flags", replace: "NavigationStack(path:) with an enum, or one navigationDestination(isPresented:) each",
    needs: "iOS 16",
    trap: "Screens that follow one another belong in a path; two flags that are true at once push two screens.",
    size: .medium, because: "one type has two such flags", section: "000 §6", guide: "flow")

  static let chainOfFlags = Decision(
    id: "chain-of-flags", replace: "NavigationStack(path:) with an enum of the steps", needs: "iOS 16",
    trap: "Convert the whole flow at once: a screen pushed by a link with a destination has no value in the path.",
    size: .large, because: "one type has three such flags or more", section: "000 §6", guide: "flow")

  // MARK: - link-tag-selection

  static let selectionBesideDetail = Decision(
    id: "selection-beside-detail", replace: "List(selection:) in a NavigationSplitView", needs: "iOS 16",
    trap: "The detail column looks the model up from the selected id, and shows something while there is none.",
    size: .medium, because: "the link is in a column beside its detail", section: "000 §8", guide: "selection")

  static let selectionInRow = Decision(
    id: "selection-in-row",
    replace: "a Button in the row and navigationDestination(item:) on the list; with iOS 16, a path", needs: "iOS 17",
    trap: "The item must be Hashable, and the modifier must be outside the list.",
    size: .medium, because: "rows share one selection", section: "000 §8", guide: "item-push")

  static let selectionOfOne = Decision(
    id: "selection-of-one", replace: "navigationDestination(item:); with iOS 16, a path", needs: "iOS 17",
    trap: "Links that share the selection become one modifier with a switch over the item.",
    size: .medium, because: "an optional value opens the screen", section: "000 §8", guide: "item-push")

  // MARK: - bar-title, bar-items, presentation-mode

  static let title = Decision(
    id: "title", replace: "navigationTitle(_:)", needs: "iOS 14",
    trap: "It belongs on the view inside the container.",
    size: .small, because: "the modifier was renamed", section: "000 §3.7", guide: "titles")

  static let titleWithMode = Decision(
    id: "title-with-mode", replace: "navigationTitle(_:) and navigationBarTitleDisplayMode(_:)", needs: "iOS 14",
    trap: "The display mode does not exist on macOS and tvOS.",
    size: .small, because: "one modifier becomes two", section: "000 §3.7", guide: "titles")

  static let oneBarItem = Decision(
    id: "one-bar-item", replace: "toolbar with a ToolbarItem at topBarLeading or topBarTrailing", needs: "iOS 14",
    trap: "The placements need the SDK of iOS 17 and do not exist on macOS.",
    size: .small, because: "each place holds one control", section: "000 §3.7", guide: "toolbars")

  static let builtBarItems = Decision(
    id: "built-bar-items", replace: "toolbar with a ToolbarItemGroup for each place", needs: "iOS 14",
    trap: "Take stacks apart: items of one group share a background on iOS 26, a stack is one item.",
    size: .medium, because: "a place holds several controls, or a condition", section: "000 §3.7", guide: "toolbars")

  static let dismissOnly = Decision(
    id: "dismiss-only", replace: "@Environment(\\.dismiss)", needs: "iOS 15",
    trap: "Read it in the view that is to be closed: in the view that presents, it closes that one.",
    size: .small, because: "it is only used to dismiss", section: "000 §3.7", guide: "dismiss")

  static let presentationPassedOn = Decision(
    id: "presentation-passed-on", replace: "@Environment(\\.dismiss) and @Environment(\\.isPresented)", needs: "iOS 15",
    trap: "A binding handed to another view or a model becomes the dismiss action, or a closure that calls it.",
    size: .medium, because: "it is read or handed on, not only used to dismiss", section: "000 §3.7", guide: "dismiss")

  // MARK: - Extended rules

  static let destinationToClosure = Decision(
    id: "destination-to-closure", replace: "NavigationLink { … } label: { … }, or a value where code drives the flow",
    needs: "iOS 13",
    trap: "A screen that such a link pushes has no value in the path: in a flow with a path, convert every link.",
    size: .small, because: "the argument moves into a closure", section: "000 §5", guide: "closure-links")

  static let destinationInRow = Decision(
    id: "destination-in-row", replace: "NavigationLink(value:) in the row, navigationDestination(for:) on the list",
    needs: "iOS 16",
    trap: "The value must be Hashable, and the destination must be outside the list. A closure is enough below iOS 16.",
    size: .medium, because: "it is built once for each row", section: "000 §5", guide: "row-links")

  static let barHidden = Decision(
    id: "bar-hidden", replace: "toolbar(.hidden, for: .navigationBar)", needs: "iOS 16",
    trap: "From iOS 18 on it is called toolbarVisibility(_:for:).",
    size: .small, because: "one modifier replaces another", section: "000 §3.7", guide: "bar-visibility")

  static let barHiddenByFlag = Decision(
    id: "bar-hidden-by-flag", replace: "toolbar(flag ? .hidden : .automatic, for: .navigationBar)", needs: "iOS 16",
    trap: "automatic leaves the choice to the container; say visible where the bar must be there.",
    size: .small, because: "a Bool becomes a choice of two", section: "000 §3.7", guide: "bar-visibility")

  static let topBarPlacement = Decision(
    id: "top-bar-placement", replace: "topBarLeading or topBarTrailing", needs: "iOS 14 (with Xcode 15)",
    trap: "Neither name exists on macOS; code for both platforms names a purpose, such as primaryAction.",
    size: .small, because: "the placement was renamed", section: "001 Toolbars and titles", guide: "toolbars")

  static let dismissAction = Decision(
    id: "dismiss-action", replace: "DismissAction, or no parameter at all", needs: "iOS 15",
    trap:
      "A view that is shown inside the screen reads \\.dismiss itself; whoever handed it the binding changes with it.",
    size: .medium, because: "its callers change with it", section: "000 §3.7", guide: "dismiss")

  static let storyboardLink = Decision(
    id: "storyboard-link", replace: "NavigationLink(value:) with a route", needs: "watchOS 9",
    trap: "The scene of the storyboard becomes a view, and its interface controller goes.",
    size: .medium, because: "a scene named by a text becomes a view", section: "000 §5", guide: "watch-links")

  static let leftoverDetailLink = Decision(
    id: "leftover-detail-link", replace: "nothing: delete it with the NavigationView", needs: "iOS 16",
    trap: "It made going back to the root work: check that afterwards, with the path.",
    size: .small, because: "a stack has no detail column to aim at", section: "000 §7", guide: "pop")

  // MARK: - Any of them

  static let wrapperBranch = Decision(
    id: "wrapper-branch", replace: "nothing: delete it when the minimum reaches the version that is checked for",
    needs: "iOS 16",
    trap: "Until then it is meant to stay.",
    size: .small, because: "it runs on old systems only", section: "000 §11", guide: "wrapper")
}
