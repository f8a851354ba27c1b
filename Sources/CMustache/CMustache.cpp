#include "CMustache.h"

#include <cstdlib>
#include <cstring>
#include <kainjow/mustache.hpp>
#include <stdexcept>
#include <string>

namespace km = kainjow::mustache;

struct cmustache_template {
  km::mustache compiled;
};

namespace {

struct missing_name : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The library renders nothing for a missing name; a page must not lose a number that quietly.
class strict_context : public km::context<std::string> {
public:
  using km::context<std::string>::context;
  const km::data *get(const std::string &name) const override {
    const km::data *found = km::context<std::string>::get(name);
    if (!found) throw missing_name(name);
    return found;
  }
  // A partial's name is a file's, so its dot is no path.
  const km::data *get_partial(const std::string &name) const override {
    const km::data *found = km::context<std::string>::get_partial(name);
    if (!found) throw missing_name("the partial " + name);
    return found;
  }
};

class tree_reader {
public:
  tree_reader(const uint8_t *bytes, size_t count) : bytes_(bytes), count_(count) {}

  km::data value() {
    switch (byte()) {
    case 'S': return km::data(text());
    case 'T': return km::data(true);
    case 'F': return km::data(false);
    case 'L': return list();
    case 'O': return object();
    default: throw std::runtime_error("the value tree is malformed");
    }
  }

private:
  const uint8_t *bytes_;
  size_t count_;
  size_t at_ = 0;

  void need(size_t count) const {
    if (count > count_ - at_) throw std::runtime_error("the value tree is cut off");
  }
  uint8_t byte() {
    need(1);
    return bytes_[at_++];
  }
  uint32_t number() {
    need(4);
    const uint8_t *b = bytes_ + at_;
    at_ += 4;
    return uint32_t(b[0]) | uint32_t(b[1]) << 8 | uint32_t(b[2]) << 16 | uint32_t(b[3]) << 24;
  }
  std::string text() {
    const size_t length = number();
    need(length);
    std::string result(reinterpret_cast<const char *>(bytes_ + at_), length);
    at_ += length;
    return result;
  }
  // The library's own push_back and set copy whole subtrees at each level; moving into place keeps this linear.
  km::data list() {
    km::data result(km::data::type::list);
    auto &items = const_cast<km::list &>(result.list_value());
    for (uint32_t left = number(); left > 0; left--) items.push_back(value());
    return result;
  }
  km::data object() {
    km::data result(km::data::type::object);
    for (uint32_t left = number(); left > 0; left--) {
      const std::string name = text();
      result[name] = value();
    }
    return result;
  }
};

/// The code point that starts at `at`, and how many bytes it takes; the input is valid UTF-8.
uint32_t code_point(const std::string &s, size_t at, size_t &length) {
  const unsigned char first = s[at];
  length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (length > s.size() - at) length = 1;
  if (length == 1) return first;
  uint32_t point = first & (0xFF >> (length + 1));
  for (size_t i = 1; i < length; i++) point = point << 6 | (uint32_t(static_cast<unsigned char>(s[at + i])) & 0x3F);
  return point;
}

/// Characters that change how their neighbours are read without being seen: controls, direction overrides, zero widths.
bool is_deceptive(uint32_t c) {
  return (c < 0x20 && c != '\n' && c != '\t' && c != '\r') || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x180E ||
         c == 0x200B || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE007F);
}

void append_visible(std::string &out, uint32_t c) {
  char name[16];
  std::snprintf(name, sizeof name, "U+%04X", c);
  out.append("\xE2\x80\xB9").append(name).append("\xE2\x80\xBA");  // ‹ ›
}

std::string escape(const std::string &s) {
  std::string out;
  out.reserve(s.size() + s.size() / 8);
  for (size_t at = 0; at < s.size();) {
    size_t length;
    const uint32_t c = code_point(s, at, length);
    switch (c) {
    case '&': out.append("&amp;"); break;
    case '<': out.append("&lt;"); break;
    case '>': out.append("&gt;"); break;
    case '"': out.append("&quot;"); break;
    case '\'': out.append("&#39;"); break;
    default:
      if (is_deceptive(c)) append_visible(out, c);
      else out.append(s, at, length);
    }
    at += length;
  }
  return out;
}

cmustache_text owned(const std::string &s) {
  char *bytes = static_cast<char *>(std::malloc(s.size() ? s.size() : 1));
  if (!bytes) return {nullptr, 0};
  std::memcpy(bytes, s.data(), s.size());
  return {bytes, s.size()};
}

/// Runs `body`, and turns what it throws into a status and a message.
template <typename Body> cmustache_status guarded(cmustache_text *message, Body body) {
  try {
    return body();
  } catch (const missing_name &error) {
    *message = owned(error.what());
    return CMUSTACHE_MISSING;
  } catch (const std::exception &error) {
    *message = owned(error.what());
  } catch (...) {
    *message = owned("an unknown C++ exception");
  }
  return CMUSTACHE_FAILED;
}

}  // namespace

extern "C" {

cmustache_status cmustache_compile(const char *source, size_t count, cmustache_template **result,
                                   cmustache_text *message) {
  return guarded(message, [&] {
    km::mustache compiled(std::string(source, count));
    if (!compiled.is_valid()) {
      *message = owned(compiled.error_message());
      return CMUSTACHE_SYNTAX;
    }
    compiled.set_custom_escape(escape);
    *result = new cmustache_template{std::move(compiled)};
    return CMUSTACHE_OK;
  });
}

void cmustache_release(cmustache_template *compiled) { delete compiled; }

cmustache_status cmustache_render(cmustache_template *compiled, const uint8_t *tree, size_t count,
                                  cmustache_text *output) {
  return guarded(output, [&] {
    const km::data value = tree_reader(tree, count).value();
    strict_context context(&value);
    std::ostringstream page;
    compiled->compiled.render(context, page);
    if (!compiled->compiled.is_valid()) throw std::runtime_error(compiled->compiled.error_message());
    *output = owned(page.str());
    return CMUSTACHE_OK;
  });
}

cmustache_status cmustache_escape(const char *source, size_t count, cmustache_text *output) {
  return guarded(output, [&] {
    *output = owned(escape(std::string(source, count)));
    return CMUSTACHE_OK;
  });
}

void cmustache_free(cmustache_text text) { std::free(text.bytes); }

}  // extern "C"
