/// Every rule, in the order of the seeds.
package let allRules: [any Rule.Type] = [
  OldContainer.self,
  ContainerClass.self,
  ValueLinkInOldContainer.self,
  LeftoverStyle.self,
  DestinationOnContainer.self,
  DestinationInLazyContainer.self,
  DuplicateDestination.self,
  SharedDestinationType.self,
  ActiveFlagLink.self,
  InvisibleLink.self,
  MixedPath.self,
  StepwiseDeepLink.self,
  UnpublishedPath.self,
  UncodableRoute.self,
  ForcedRestoration.self,
  TagSelectionLink.self,
  NestedSplitView.self,
  ItemDestinationVersion.self,
  StackInPushedScreen.self,
  StackAroundTabs.self,
  ScatteredWrapper.self,
  OldBarCall.self,
  EagerDestination.self,
  ErasedPush.self,
  OldPlacement.self,
  TitleOnContainer.self,
  TabWithoutStack.self,
  SubtitleVersion.self,
  LongTitle.self,
]

extension SourceFile {
  /// What the rules find, in the order of the text. A file that does not parse has none: its tree is a guess.
  package func findings() -> [Finding] {
    guard syntaxErrors == 0 else { return [] }
    return allRules.flatMap { $0.findings(in: self) }.sorted {
      ($0.position.utf8Offset, $0.rule) < ($1.position.utf8Offset, $1.rule)
    }
  }
}
