import Mustache
import Progress

/// The compiled templates, and the way a page file becomes HTML.
final class Renderer {
  private var templates: [String: Template] = [:]
  /// Files that start with `_`, which other templates include as `{{> _name.html}}`.
  private var partials: [String: Value] = [:]

  init(_ folder: OverlaidFolder) throws {
    for file in try folder.read() where file.name.hasSuffix(".html") {
      let source = String(decoding: file.bytes, as: UTF8.self)
      templates[file.name] = try Template(source, name: file.name)
      if file.name.hasPrefix("_") { partials[file.name] = .text(source) }
    }
  }

  /// The page's own template, set into `layout.html`.
  func html(_ file: PageFile, of page: Page, _ report: Report) throws -> [UInt8] {
    let body = try render(page.template, file.values)
    return Array(try render("layout.html", Layout.values(file, body: body, report)).utf8)
  }

  /// A template on its own, without the layout of the site's pages.
  func document(_ name: String, _ values: [String: Value]) throws -> [UInt8] { Array(try render(name, values).utf8) }

  private func render(_ name: String, _ values: [String: Value]) throws -> String {
    guard let template = templates[name] else {
      throw MustacheError(template: name, what: "this template is missing")
    }
    return try template.render(.object(values.merging(partials) { own, _ in own }))
  }
}
