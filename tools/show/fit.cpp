#include "tools/show/fit.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "core/base/check.h"
#include "core/base/text.h"

namespace hayago {
namespace {

constexpr size_t kColumnsWithoutTerminal = 100;
constexpr size_t kFewestColumns = 20;  // less is a mistake, or a terminal that does not know

bool begins_code_point(char c) { return (c & 0xc0) != 0x80; }

// Where code point `index` begins; the size of the text where there are fewer.
size_t byte_of(std::string_view text, size_t index) {
  for (size_t at = 0; at < text.size(); ++at)
    if (begins_code_point(text[at]) && index-- == 0) return at;
  return text.size();
}

}  // namespace

size_t output_columns() {
  if (const char* given = std::getenv("COLUMNS"))
    if (const auto columns = parse_whole(given); columns && *columns >= int64_t{kFewestColumns})
      return static_cast<size_t>(*columns);
  winsize window{};
  if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 &&
      window.ws_col >= kFewestColumns)
    return window.ws_col;
  return kColumnsWithoutTerminal;
}

size_t width_of(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), begins_code_point));
}

std::string cut_in_middle(std::string_view text, size_t width) {
  HG_ASSERT(width >= 1);
  const size_t full = width_of(text);
  if (full <= width) return std::string(text);
  const size_t head = width / 2, tail = width - 1 - head;
  return std::string(text.substr(0, byte_of(text, head))) + "…" +
         std::string(text.substr(byte_of(text, full - tail)));
}

std::vector<std::string> wrapped(std::string_view text, size_t width) {
  if (width_of(text) <= width) return {std::string(text)};
  std::vector<std::string> lines;
  for (const std::string_view word : words_of(text)) {
    const std::string piece = cut_in_middle(word, width);
    if (lines.empty() || width_of(lines.back()) + 1 + width_of(piece) > width)
      lines.push_back(piece);
    else
      lines.back() += " " + piece;
  }
  if (lines.empty()) lines.emplace_back();
  return lines;
}

std::string folded(std::string_view text, size_t indent) {
  const size_t width = output_columns() - indent;
  const std::string further = "\n" + std::string(indent, ' ');
  std::string result;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    result += width_of(line) <= output_columns() ? std::string(line)
                                                 : joined(wrapped(line, width), further);
    result += '\n';
  }
  return result;
}

}  // namespace hayago
