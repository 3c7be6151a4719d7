// Our text files, line by line: the first line names the format, '#' begins a comment, and the last
// line is `end`, so that a file that was cut off is noticed. Errors read "file:line: what is
// wrong".
//
//   LineReader lines(text, path);
//   if (Result<void> head = lines.read_header("hayago-weights 1", "a weights file"); !head) ...
//   while (const auto line = lines.next()) ...
//   if (Result<void> end = lines.finish(); !end) ...
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace hayago {

// The words of a line, without what follows a '#'; the second word may begin with one (drawings
// do).
std::vector<std::string_view> words_before_comment(std::string_view line);

class LineReader {
 public:
  LineReader(std::string_view text, std::string_view source) : rest_(text), source_(source) {}

  // Takes the first line that is no comment; the error says what `kind` of file begins so.
  Result<void> read_header(std::string_view header, std::string_view kind);
  // The next line that is not blank and no comment; nothing at `end` and at the end of the text.
  std::optional<std::string_view> next();
  // After the last line: `end` has come, and nothing but comments follows.
  Result<void> finish();

  // About the line read last.
  Error fail(std::string_view what) const;
  // Whole lines of comment, as they stand.
  const std::string& comments() const { return comments_; }

 private:
  std::optional<std::string_view> take();

  std::string_view rest_;
  std::string source_;
  int line_ = 0;
  bool ended_ = false;
  std::string comments_;
};

}  // namespace hayago
