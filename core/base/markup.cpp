#include "core/base/markup.h"

#include <cstdint>

namespace hayago {
namespace {

// Length of the valid UTF-8 sequence at the start of text, or 0.
size_t sequence_length(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t first = byte(0);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  uint32_t code = first & (0xffu >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3f);
  }
  const bool too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool no_character =
      (code >= 0xd800 && code < 0xe000) || code > 0x10ffff || (code & 0xfffe) == 0xfffe;
  return too_long || no_character ? 0 : length;
}

}  // namespace

std::string clean_text(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const size_t length = sequence_length(text);
    if (length == 1 && (static_cast<uint8_t>(text[0]) < 0x20 || text[0] == 0x7f))
      clean += ' ';
    else
      clean += length == 0 ? "?" : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return clean;
}

std::string escape_markup(std::string_view text) {
  std::string escaped;
  for (const char c : clean_text(text)) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string escape_script_json(std::string_view json) {
  std::string escaped;
  for (const char c : json) escaped += c == '<' ? "\\u003c" : std::string(1, c);
  return escaped;
}

}  // namespace hayago
