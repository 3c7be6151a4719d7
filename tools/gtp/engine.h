// The Go Text Protocol, version 2, without Go: parsing, ids, comments, control characters, one
// failure path. Commands are functions in a table. Every line that is not blank gets exactly one
// well-formed answer, whatever it contains and whatever the command throws. input.h has
// the lines and signals, commands.h the commands.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace hayago::gtp {

// Longer lines are answered with an error and not kept. Room for 100,000 moves of
// gogui-play_sequence.
inline constexpr size_t kMaxGtpLine = size_t{1} << 20;

// The words after the command.
class GtpArgs {
 public:
  GtpArgs() = default;
  explicit GtpArgs(std::vector<std::string> words, std::string text = "")
      : words_(std::move(words)), text_(std::move(text)) {}

  size_t size() const { return words_.size(); }
  bool empty() const { return words_.empty(); }
  const std::string& operator[](size_t i) const { return words_[i]; }
  auto begin() const { return words_.begin(); }
  auto end() const { return words_.end(); }
  // Everything after the command, as it was written.
  const std::string& text() const { return text_; }

  // "syntax error: ..." unless there are from `low` to `high` arguments.
  Result<void> expect(size_t low, size_t high) const;
  Result<void> expect(size_t count) const { return expect(count, count); }
  Result<int> integer(size_t i, int low, int high) const;
  Result<double> number(size_t i) const;

 private:
  std::vector<std::string> words_;
  std::string text_;
};

// For commands that answer bit by bit, as analysis does. After begin() the answer cannot fail any
// more: what the command returns becomes its last line.
class GtpStream {
 public:
  GtpStream(std::ostream& out, std::string id) : out_(out), id_(std::move(id)) {}
  void begin();
  void line(std::string_view text);
  bool has_begun() const { return begun_; }

 private:
  std::ostream& out_;
  std::string id_;
  bool begun_ = false;
};

using GtpHandler = std::function<Result<std::string>(const GtpArgs&, GtpStream&)>;

// A line taken apart. `command` is empty for blank lines and comments.
struct GtpLine {
  std::string id;  // as written, digits only
  std::string command;
  GtpArgs args;
};
GtpLine parse_gtp_line(std::string_view line);
// What GTP lets stand between "= " and the empty line: no control characters, no empty lines.
std::string gtp_text(std::string_view text);

class GtpEngine {
 public:
  explicit GtpEngine(const std::string& name, const std::string& version);

  void add(const std::string& command, GtpHandler handler);
  bool knows(std::string_view command) const;

  // Answers one line on `out`; says nothing where it holds no command. False after quit.
  bool answer(std::string_view line, std::ostream& out);
  void answer_too_long(std::ostream& out);

 private:
  void add_protocol_commands(const std::string& name, const std::string& version);
  Result<std::string> run(const GtpLine& line, GtpStream& stream) const;

  std::map<std::string, GtpHandler, std::less<>> commands_;
  bool quit_ = false;
};

}  // namespace hayago::gtp
