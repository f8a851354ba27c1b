import Patterns
import YAML

/// The shape of a message in a pack's guide.
enum MessageReader {
  static func message(_ field: YAMLField) throws(YAMLError) -> Guide.Message {
    let parts = try field.mapping(["id", "severity", "text", "cause", "fix", "match", "type"])
    var message = Guide.Message(
      text: try parts.required("text", "quote the message").block(),
      cause: try parts.required("cause", "say why the message appears").block(),
      fix: try parts.required("fix", "say what to do").block())
    if let field = parts["severity"] { message.severity = try field.choice(Guide.Message.Severity.self) }
    message.match = try patterns(parts, "match")
    message.type = try patterns(parts, "type")
    if let field = parts["id"] {
      message.id = try PackReader.slug(field)
      if message.match.isEmpty { throw field.error("the message has no match:, so nothing can find it; add one") }
    } else if let field = parts["match"] {
      throw field.error("needs an id: beside it, which evidence calls the message by")
    }
    return message
  }

  private static func patterns(_ mapping: YAMLMapping, _ key: String) throws(YAMLError) -> [String] {
    guard let field = mapping[key] else { return [] }
    var result: [String] = []
    for item in try field.items() {
      let text = try item.string()
      do { _ = try MessagePattern(text) } catch { throw item.error(error.message) }
      result.append(text)
    }
    return result
  }
}
