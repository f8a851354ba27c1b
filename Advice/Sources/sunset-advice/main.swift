import Advice
import Foundation

// Whoever stops listening is seen as an error of write.
signal(SIGPIPE, SIG_IGN)

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  switch options.action {
  case .printHelp: try write(Array(Options.help.utf8), to: 1)
  case .printRules: try write(Array(Reference.text().utf8), to: 1)
  case .printVersion: try write(Array(ProgramVersion.text.utf8), to: 1)
  case .work: work(options.system)
  case .read:
    try write(Array(Answer.greeting().utf8), to: 1)
    try Crew(size: options.jobs, arguments: options.forWorkers).run(InputStream(0))
  }
} catch {
  try? write(Array("sunset-advice: \(error)\n".utf8), to: 2)
  exit(2)
}

/// Answers one file after the other, until there are no more.
func work(_ system: SystemMinimum) {
  let thread = Thread {
    do {
      let input = InputStream(0)
      while let record = try input.record() {
        let answer = Answer(blob: record.blob, path: record.path)
        try write(Array(answer.lines(for: record.bytes, system: system).utf8), to: 1)
      }
      exit(0)
    } catch {
      exit(2)
    }
  }
  // The parser and the tree recurse with the nesting of the code.
  thread.stackSize = 256 << 20
  thread.start()
  while true { sleep(1000) }
}
