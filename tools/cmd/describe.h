// What a command says of itself: its options as text, taken from the declarations that its command
// line is parsed with, so that manual and completions cannot say anything else.
#pragma once

#include <string>
#include <vector>

#include "tools/cmd/commands.h"

namespace hayago {

struct OptionText {
  std::string name;        // "--policy", or "FILE" for one that is given by its place
  std::string short_name;  // "-h" or empty
  std::string value;       // what follows it: "TEXT"; empty for a flag
  std::string meaning;
  std::string standard;  // the value without it, or empty
  bool is_word() const { return !name.starts_with('-'); }
};

struct CommandText {
  std::string name;     // "bench", "train mm"
  std::string summary;  // a few words
  std::string about;    // a sentence or more
  std::string footer;   // examples; lines as they are
  std::vector<OptionText> options;
};

// One for each method of a command that has several.
std::vector<CommandText> describe(const Command& command);
std::vector<CommandText> describe_all();

}  // namespace hayago
