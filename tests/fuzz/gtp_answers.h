// Lines of GTP put to an engine in this process, and what its answers must look like.
#pragma once

#include <sstream>

#include "core/base/text.h"
#include "tests/fuzz/door.h"
#include "tools/gtp/engine.h"

namespace hayago::fuzz {

// "=id text" or "?id text" and an empty line, which is the only one; no control characters.
inline void expect_answer(const gtp::GtpLine& line, const std::string& answer) {
  if (line.command.empty() && line.id.empty()) return expect(answer.empty(), "no answer");
  expect(answer.starts_with("=" + line.id) || answer.starts_with("?" + line.id),
         "an answer that begins with its id: " + answer);
  expect(answer.find("\n\n") == answer.size() - 2, "an answer that ends with its empty line");
  for (const char c : answer)
    expect(c == '\n' || (static_cast<unsigned char>(c) >= 32 && c != 127), "no control characters");
}

// Commands that read and write files by name, and settings that make a move take long.
inline bool is_out_of_bounds(const gtp::GtpLine& line) {
  if (line.command == "loadsgf" || line.command == "printsgf") return !line.args.empty();
  if (line.command != "kata-set-param" || line.args.empty()) return false;
  for (const char* name : {"playouts", "seconds", "threads", "memory", "book", "weights",
                           "prior_file", "share_rate", "leaf"})
    if (line.args[0] == name) return true;
  return false;
}

inline void ask_all(gtp::GtpEngine& engine, std::string_view text) {
  constexpr int kMostLines = 60;
  for (int i = 0; i < kMostLines && !text.empty(); ++i) {
    const std::string_view line = take_line(text);
    const gtp::GtpLine parsed = gtp::parse_gtp_line(line);
    if (is_out_of_bounds(parsed)) continue;
    std::ostringstream out;
    const bool go_on = engine.answer(line, out);
    expect_answer(parsed, out.str());
    if (!go_on) return;
  }
}

}  // namespace hayago::fuzz
