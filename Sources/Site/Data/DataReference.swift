/// The files in a migration's folder that other programs read, in Markdown: what `Documentation/data-files.md` is printed
/// from.
package enum DataReference {
  package static var markdown: String {
    var text = ""
    for file in Site.dataFiles {
      text += "\n## \(file.path)\n\n\(file.summary)\n"
      if file.columns.isEmpty { continue }
      text += "\n| column | what it holds |\n|---|---|\n"
      for column in file.columns {
        let name = column.name.hasPrefix("(") ? column.name : "`\(column.name)`"
        text += "| \(name) | \(column.meaning) |\n"
      }
      for column in file.columnsOfSeveral {
        text += "| `\(column.name)`, only with several repositories | \(column.meaning) |\n"
      }
    }
    return text
  }
}
