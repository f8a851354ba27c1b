// swift-tools-version: 6.2
import PackageDescription

// The rooms, bottom up. A room may use the rooms above it in this list, never the ones below.
//
//   C doors       a header and a link line each, no logic; CScan has one loop, which Swift cannot compile for two processors
//   wrappers      Git, Patterns, YAML, SQLite, Mustache, Platform: the only rooms that see a C pointer or the operating system
//   Inventory     what is counted: migrations, rules, packs, one blob's matches, the Swift tokeniser
//   Ledger        what each commit did to each file's counts: values without git
//   Cache         what one run leaves to the next: bytes by key, each with its checksum
//   History       when: the mainline, what each commit changed, which blobs to read
//   Evidence      what build and console logs say: streams of bytes in, values out
//   Progress      how it goes: series, sprints, checklist, report (pure values in, pure values out)
//   Advisor       asks the advice program about the newest commit: files in, what its syntax tree says out
//   Configuration sunset.yml, read into values of the rooms above
//   Site          how it is shown: pages, charts, data files
//   sunset        flags, commands, exit codes

let swift: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "sunset",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "sunset", targets: ["sunset"])],
  targets: [
    .systemLibrary(
      name: "CGit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(
      name: "CFyaml", pkgConfig: "libfyaml", providers: [.apt(["libfyaml-dev"]), .brew(["libfyaml"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    // kainjow mustache is one C++ header (apt: libkainjow-mustache-dev; no Homebrew formula, see the README).
    .target(name: "CMustache"),
    .target(name: "CPlatform"),
    .target(name: "CScan"),

    .target(name: "Git", dependencies: ["CGit2", "CDeflate", "Platform"], swiftSettings: swift),
    .target(name: "Patterns", dependencies: ["CPCRE2"], swiftSettings: swift),
    .target(name: "YAML", dependencies: ["CFyaml"], swiftSettings: swift),
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: swift),
    .target(name: "Mustache", dependencies: ["CMustache"], swiftSettings: swift),
    .target(name: "Platform", dependencies: ["CPlatform"], swiftSettings: swift),

    .target(
      name: "Inventory", dependencies: ["Patterns", "YAML", "CScan"], resources: [.copy("Packs")],
      swiftSettings: swift),
    .target(name: "Ledger", dependencies: ["Inventory"], swiftSettings: swift),
    .target(name: "Cache", dependencies: ["SQLite", "Platform"], swiftSettings: swift),
    .target(
      name: "History", dependencies: ["Git", "Inventory", "Ledger", "Cache"], swiftSettings: swift),
    .target(name: "Evidence", dependencies: ["Patterns", "Platform"], swiftSettings: swift),
    .target(name: "Progress", dependencies: ["Inventory", "Ledger", "Evidence"], swiftSettings: swift),
    .target(name: "Advisor", dependencies: ["Platform", "Cache", "Progress"], swiftSettings: swift),
    .target(
      name: "Configuration", dependencies: ["YAML", "Inventory", "Progress"], swiftSettings: swift),
    .target(
      name: "Site", dependencies: ["Progress", "Inventory", "Mustache", "Platform"],
      resources: [.copy("../../Templates"), .copy("../../Public")], swiftSettings: swift),
    .executableTarget(
      name: "sunset",
      dependencies: [
        "Advisor", "Configuration", "History", "Cache", "Ledger", "Evidence", "Progress", "Inventory", "Git", "Site",
        "Patterns", "Platform", "SQLite", "YAML",
      ],
      swiftSettings: swift),

    .testTarget(name: "PatternsTests", dependencies: ["Patterns"], swiftSettings: swift),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"], swiftSettings: swift),
    .testTarget(name: "CacheTests", dependencies: ["Cache", "SQLite", "TestSupport"], swiftSettings: swift),
    .testTarget(name: "GitTests", dependencies: ["Git", "Platform", "TestSupport"], swiftSettings: swift),
    .testTarget(
      name: "HistoryTests",
      dependencies: ["History", "Cache", "SQLite", "Git", "Inventory", "Ledger", "TestSupport", "sunset"],
      swiftSettings: swift),
    .testTarget(name: "InventoryTests", dependencies: ["Inventory", "YAML"], swiftSettings: swift),
    .testTarget(
      name: "ConfigurationTests", dependencies: ["Configuration", "Inventory", "Progress", "YAML"],
      swiftSettings: swift),

    .testTarget(
      name: "ProgressTests", dependencies: ["Progress", "Ledger", "Inventory"], swiftSettings: swift),
    .testTarget(
      name: "EvidenceTests", dependencies: ["Evidence", "Inventory", "Platform", "TestSupport"], swiftSettings: swift),
    .testTarget(
      name: "AdvisorTests", dependencies: ["Advisor", "Cache", "SQLite", "Progress", "Platform", "TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "ChecklistTests", dependencies: ["Progress", "Evidence", "Inventory", "Ledger"], swiftSettings: swift),
    .testTarget(name: "ChartTests", dependencies: ["Site", "Progress", "Inventory"], swiftSettings: swift),
    .testTarget(
      name: "SiteTests", dependencies: ["Site", "Progress", "Inventory", "Mustache", "Platform"],
      swiftSettings: swift),
    // What tests are made with: histories, runs of a program, scenarios in text files.
    .target(name: "TestSupport", dependencies: ["CGit2"], path: "Tests/TestSupport", swiftSettings: swift),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: swift),
    .testTarget(name: "ParityTests", dependencies: ["TestSupport", "sunset"], swiftSettings: swift),
    .testTarget(
      name: "ScenarioTests", dependencies: ["TestSupport", "sunset"], exclude: ["Scenarios"], swiftSettings: swift),
  ],
  cxxLanguageStandard: .cxx17
)
