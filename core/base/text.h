// Words, lines, lists and numbers in text: what every reader of ours needs, once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hayago {

// Words between blanks (spaces, tabs, carriage returns).
std::vector<std::string_view> words_of(std::string_view line);
// Parts between separators; an empty text has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);
// Cuts the first line off `text` and returns it without its end: "\n" and every "\r" before it.
std::string_view take_line(std::string_view& text);
// The first line that is not blank; empty where there is none.
std::string first_line(std::string_view text);
// "a, b, c"
template <class Range>
std::string joined(const Range& parts, std::string_view separator = ", ") {
  std::string text;
  bool first = true;
  for (const auto& part : parts) {
    if (!first) text += separator;
    text += part;
    first = false;
  }
  return text;
}

// The whole text as a number, or nothing: no blanks, no rest, no overflow, never infinite or
// not-a-number. Whole numbers may be written as 1e6.
std::optional<int64_t> parse_whole(std::string_view text);
std::optional<uint64_t> parse_unsigned(std::string_view text);
std::optional<double> parse_real(std::string_view text);

// "; did you mean 'name'?" where a known name is near, else nothing.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> known);

}  // namespace hayago
