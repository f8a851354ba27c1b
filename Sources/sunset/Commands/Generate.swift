extension Command {
  /// For packages: what is made from the table of flags.
  static let generate = Command(
    name: "generate", summary: "print the man page, completions for a shell, or a page of the documentation",
    operands: "man|bash|zsh|fish|configuration|data-files", operandLimit: 1,
    details: """
      Prints the manual page, the completions for bash, zsh or fish, or the reference of sunset.yml or
      of the data files.
      """,
    flags: [.help], isHidden: true
  ) { options in
    switch options.repositories.first {
    case "man": Console.write(ManualPage.text)
    case "bash": Console.write(Completions.bash)
    case "zsh": Console.write(Completions.zsh)
    case "fish": Console.write(Completions.fish)
    case "configuration": Console.write(ReferencePage.configuration)
    case "data-files": Console.write(ReferencePage.dataFiles)
    case let other:
      throw UsageError(
        description: (other.map { "'\($0)' cannot be generated" } ?? "nothing to generate")
          + "; use man, bash, zsh, fish, configuration or data-files")
    }
    return .done
  }

  /// What people call.
  fileprivate static var shown: [Command] { all.filter { !$0.isHidden } }
}

/// `sunset.1`, in the man macros that every system has.
enum ManualPage {
  static var text: String {
    var text = """
      .TH SUNSET 1 "" "Sunset \(escaped(sunsetVersion))" "User Commands"
      .SH NAME
      sunset \\- show how an API migration really goes
      .SH SYNOPSIS
      .B sunset
      .I command
      [options]
      [\\fIREPOSITORY\\fR]
      .SH DESCRIPTION
      Counts the deprecated API at every commit of a git repository, and writes a static site about it.
      The repository is only read. Without a sunset.yml in it, the SwiftUI navigation migration is counted.
      .SH COMMANDS

      """
    for command in Command.shown {
      text += ".SS \"sunset \(escaped(command.name)) [options] \(escaped(command.operands))\"\n"
      text += paragraph(command.details) + "\n"
      for flag in command.flags {
        let names = (flag.short.map { "\\-\($0), " } ?? "") + "\\-\\-" + escaped(flag.long)
        text += ".TP\n\\fB\(names)\\fR\(flag.value.map { " \\fI\(escaped($0))\\fR" } ?? "")\n\(paragraph(flag.help))\n"
      }
    }
    return text + """
      .SH EXIT STATUS
      0 done, 1 a check failed, 2 an error.
      .SH FILES
      .TP
      .B sunset.yml
      At the root of the repository: what is counted, and by when it should be gone.
      .SH ENVIRONMENT
      .TP
      .B SUNSET_SHARE
      The folder that holds Templates, Public and Packs, when it is not ../share/sunset beside the program.

      """
  }

  /// Words without markup; a line may not begin with a request.
  private static func paragraph(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      let line = escaped(String(line))
      return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
      .split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
  }
}

/// What a shell offers behind `sunset`.
enum Completions {
  private static func words(_ flags: [Flag]) -> [String] {
    flags.flatMap { flag in ["--" + flag.long] + (flag.short.map { ["-\($0)"] } ?? []) }
  }

  private static let folderValues: Set<String> = ["FOLDER"]
  private static let fileValues: Set<String> = ["FILE", "FLOW=FILE"]

  // MARK: bash

  static var bash: String {
    let commands = Command.shown.map(\.name).joined(separator: " ")
    let cases = Command.shown.map { command in
      let values = { (kinds: Set<String>) in
        words(command.flags.filter { kinds.contains($0.value ?? "") }).joined(separator: "|")
      }
      let kinds = Set(command.flags.compactMap(\.value))
      let others = values(kinds.subtracting(folderValues).subtracting(fileValues))
      var branches = ""
      for (pattern, action) in [
        (values(folderValues), "COMPREPLY=($(compgen -d -- \"$word\"))"),
        (values(fileValues), "COMPREPLY=($(compgen -f -- \"$word\"))"), (others, "COMPREPLY=()"),
      ] where !pattern.isEmpty {
        branches += "        \(pattern)) \(action); return ;;\n"
      }
      return """
            \(command.name))
              case $before in
        \(branches)      esac
              flags='\(words(command.flags).joined(separator: " "))' ;;

        """
    }
    return """
      # bash completion for sunset; made by `sunset generate bash`
      _sunset() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} flags=
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(commands) --help --version' -- "$word"))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(cases.joined())  esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
          *) COMPREPLY=($(compgen -d -- "$word")) ;;
        esac
      }
      complete -o filenames -F _sunset sunset

      """
  }

  // MARK: zsh

  static var zsh: String {
    let commands = Command.shown.map { "    '\($0.name):\(zshText($0.summary))'" }.joined(separator: "\n")
    let cases = Command.shown.map { command in
      let flags = command.flags.map { "      \(zshFlag($0)) \\\n" }.joined()
      return "    \(command.name))\n    _arguments -s \\\n\(flags)      '*:repository:_files -/' ;;\n"
    }
    return """
      #compdef sunset
      # made by `sunset generate zsh`
      _sunset() {
        local -a commands
        commands=(
      \(commands)
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined())  esac
      }
      if [ "$funcstack[1]" = _sunset ]; then _sunset "$@"; else compdef _sunset sunset; fi

      """
  }

  private static func zshFlag(_ flag: Flag) -> String {
    let help = "[\(zshText(flag.help))]"
    let action = flag.value.map { value in
      let files = folderValues.contains(value) ? "_files -/" : fileValues.contains(value) ? "_files" : " "
      return ":\(zshText(value)):\(files)"
    }
    let long = "--\(flag.long)" + (flag.value == nil ? "" : "=")
    guard let short = flag.short else { return "'*\(long)\(help)\(action ?? "")'" }
    return "{-\(short)\(flag.value == nil ? "" : "+"),\(long)}'\(help)\(action ?? "")'"
  }

  /// Inside quotation marks, brackets and between colons.
  private static func zshText(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "'": result += "'\\''"
      case "[", "]", ":", "\\": result += "\\" + String(character)
      default: result.append(character)
      }
    }
    return result
  }

  // MARK: fish

  static var fish: String {
    var text = "# fish completion for sunset; made by `sunset generate fish`\n"
    text += "complete -c sunset -n __fish_use_subcommand -f\n"
    for command in Command.shown {
      text += "complete -c sunset -n __fish_use_subcommand -a \(command.name) -d '\(fishText(command.summary))'\n"
    }
    for command in Command.shown {
      for flag in command.flags {
        text += "complete -c sunset -n '__fish_seen_subcommand_from \(command.name)' -l \(flag.long)"
        if let short = flag.short { text += " -s \(short)" }
        if let value = flag.value {
          text += folderValues.contains(value) || fileValues.contains(value) ? " -r -F" : " -x"
        }
        text += " -d '\(fishText(flag.help))'\n"
      }
    }
    return text
  }

  private static func fishText(_ text: String) -> String {
    String(text.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] })
  }
}
