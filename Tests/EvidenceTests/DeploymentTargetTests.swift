import Evidence
import Testing

@Suite struct DeploymentTargetTests {
  @Test(arguments: [
    ("arm64-apple-ios15.0", "iOS 15.0"), ("arm64-apple-ios17.0-macabi", "iOS 17.0"),
    ("x86_64-apple-ios16.4-simulator", "iOS 16.4"), ("arm64-apple-macosx14.0", "macOS 14.0"),
    ("arm64_32-apple-watchos10.0", "watchOS 10.0"), ("arm64-apple-tvos17", "tvOS 17.0"),
    ("arm64-apple-xros1.0", "visionOS 1.0"),
  ])
  func triplesAreRead(_ triple: String, _ text: String) {
    #expect(DeploymentTarget(triple: triple)?.text == text)
  }

  @Test func onlySystemsWithStacksWarn() {
    #expect(!DeploymentTarget(.iOS, 15, 6).warns && DeploymentTarget(.iOS, 16).warns)
    #expect(!DeploymentTarget(.macOS, 12).warns && DeploymentTarget(.macOS, 13).warns)
    #expect(!DeploymentTarget(.watchOS, 8).warns && DeploymentTarget(.visionOS, 1).warns)
  }

  @Test func projectFilesAreRead() {
    let manifest = "platforms: [.iOS(.v15), .macOS(\"10.15.4\"), .watchOS(.v9_4)],\n  // .tvOS(.v12)\n"
    #expect(
      ProjectTargets.read(manifest, path: "Kit/Package.swift")
        == [DeploymentTarget(.iOS, 15), DeploymentTarget(.macOS, 10, 15), DeploymentTarget(.watchOS, 9, 4)])
    #expect(
      ProjectTargets.read("\t\t\t\tIPHONEOS_DEPLOYMENT_TARGET = 16.2;\n", path: "A.xcodeproj/project.pbxproj")
        == [DeploymentTarget(.iOS, 16, 2)])
    let specification = """
      options:
        deploymentTarget:
          iOS: "15.0"
          macOS: 12
      targets:
        Clock:
          platform: watchOS
          deploymentTarget: '9.0'
        App:
          deploymentTarget: {iOS: 16.0}
      """
    #expect(
      ProjectTargets.read(specification, path: "project.yml")
        == [
          DeploymentTarget(.iOS, 15), DeploymentTarget(.macOS, 12), DeploymentTarget(.watchOS, 9),
          DeploymentTarget(.iOS, 16),
        ])
  }
}
