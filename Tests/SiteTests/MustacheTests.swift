import Mustache
import Testing

@Suite struct MustacheTests {
  @Test func escapesTextAndLetsMarkupThroughInThreeBraces() throws {
    let template = try Template("{{a}}|{{{b}}}", name: "t.html")
    let page = try template.render(["a": "<b title=\"x\">'&", "b": .markup("<i>")])
    #expect(page == "&lt;b title=&quot;x&quot;&gt;&#39;&amp;|<i>")
  }

  @Test func showsCharactersThatDeceive() throws {
    let template = try Template("{{a}}", name: "t.html")
    #expect(try template.render(["a": "a\u{202E}b\u{2066}c\u{0}d\u{FEFF}"]) == "a‹U+202E›b‹U+2066›c‹U+0000›d‹U+FEFF›")
    #expect(try template.render(["a": "tab\there 👩‍💻 é"]) == "tab\there 👩‍💻 é")
  }

  @Test func aMissingNameIsAnError() throws {
    let template = try Template("<title>{{title}}</title>", name: "index.html")
    #expect(throws: MustacheError(template: "index.html", what: "the page gives no value for title")) {
      try template.render([:])
    }
    let message = #expect(throws: MustacheError.self) { try template.render(["titel": "x"]) }
    #expect(message?.description == "index.html: the page gives no value for title")
  }

  @Test(arguments: ["{{#rows}}{{/rows}}", "{{^rows}}{{/rows}}", "{{> rows}}", "{{#a}}{{rows}}{{/a}}"])
  func aMissingNameIsAnErrorEverywhere(source: String) throws {
    let template = try Template(source, name: "t.html")
    #expect(throws: MustacheError.self) { try template.render(["a": true]) }
  }

  struct SyntaxCase {
    var source: String
    var error: String
  }

  @Test(arguments: [
    SyntaxCase(source: "a\nbc{{#x}}", error: "t.html:2:3: unclosed section \"x\""),
    SyntaxCase(source: "{{/x}}", error: "t.html:1:1: unopened section \"x\""),
    SyntaxCase(source: "one\ntwo\n  {{name", error: "t.html:3:3: unclosed tag"),
    SyntaxCase(source: "{{#a}}{{/b}}", error: "t.html:1:1: unclosed section \"a\""),
  ])
  func aSyntaxErrorNamesItsPlace(_ example: SyntaxCase) {
    let error = #expect(throws: MustacheError.self) { try Template(example.source, name: "t.html") }
    #expect(error?.description == example.error)
  }

  @Test func repeatsOverListsAndIncludesPartials() throws {
    let template = try Template("{{#rows}}{{> _row.html}};{{/rows}}{{^none}}empty{{/none}}", name: "t.html")
    let page = try template.render([
      "rows": [["n": "1"], ["n": "2"]], "none": [], "_row.html": "<{{n}}>",
    ])
    #expect(page == "<1>;<2>;empty")
  }
}
