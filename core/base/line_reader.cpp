#include "core/base/line_reader.h"

#include "core/base/text.h"

namespace hayago {

std::optional<std::string_view> LineReader::take() {
  while (!rest_.empty()) {
    const std::string_view line = take_line(rest_);
    ++line_;
    const size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) continue;
    if (line[first] != '#') return line;
    comments_ += std::string(line) + "\n";
  }
  return std::nullopt;
}

std::vector<std::string_view> words_before_comment(std::string_view line) {
  std::vector<std::string_view> words = words_of(line);
  for (size_t i = 0; i < words.size(); ++i)
    if (words[i][0] == '#' && i != 1) words.resize(i);
  return words;
}

Result<void> LineReader::read_header(std::string_view header, std::string_view kind) {
  if (take() == header) return {};
  return fail("not " + std::string(kind) + ": the first line must be '" + std::string(header) +
              "'");
}

std::optional<std::string_view> LineReader::next() {
  if (ended_) return std::nullopt;
  const std::optional<std::string_view> line = take();
  ended_ = line == "end";
  return ended_ ? std::nullopt : line;
}

Result<void> LineReader::finish() {
  if (!ended_) return fail("the file is cut off: its last line must be 'end'");
  if (take()) return fail("nothing may follow 'end'");
  return {};
}

Error LineReader::fail(std::string_view what) const {
  return Error{source_ + ":" + std::to_string(line_) + ": " + std::string(what)};
}

}  // namespace hayago
