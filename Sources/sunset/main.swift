import Git
import History
import Inventory

let folder = "/work/main/Sources/Inventory/Packs"
let pack = try Packs.load(named: "navigation", from: folder)
let counter = try Counter([pack])
let repo = try Repository(at: CommandLine.arguments[1])
let threads = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2])! : 2
let history = try History(of: repo, .init(threads: threads))
let spec = pack.paths.map { PathSpec($0) }
let walk = try history.walk(counting: counter, migrationsOf: { path in spec.contains { $0.matches(path) } ? 1 : 0 })
print(walk.mainline.commits.count, walk.changes.count, walk.blobs.count, walk.bytesRead, walk.facts.count { $0 != nil })
