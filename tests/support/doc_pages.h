// The pages of the documentation as tests see them: their shell commands, and what they name in
// passing. A command stands in a block marked sh, or indented with build/ in front.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hayago {

using DocWords = std::vector<std::string>;

// One command of a page, without comment and operators: "a | b" are two.
struct DocCommand {
  std::string where;  // "docs/measuring.md:12"
  DocWords words;
  std::string text() const;  // joined by spaces
};

struct DocPage {
  std::string path;
  std::string text;
  std::vector<DocCommand> commands;
  std::vector<DocCommand> spans;  // what stands in backticks, as words
};

// README.md, CONTRIBUTING.md and docs/*.md.
std::vector<DocPage> read_doc_pages();

// The words of shell text by its quotes, line breaks and operators; comments are left out.
std::vector<DocWords> split_shell(std::string_view text);

// The place of the program in a command that starts `hayago` (directly, or by mpirun or srun); -1
// where it does not.
int hayago_in(const DocWords& words);

// What is wrong with a command or a span: an unknown command, option, script, or program. Empty:
// nothing.
std::vector<std::string> doc_faults(const DocCommand& command, bool is_span);

// tests/tools/docs_commands.txt: lines "KIND PATTERN : TEXT".
struct DocRule {
  std::string kind, pattern, text;
};
const std::vector<DocRule>& doc_rules();
// The text of the first rule of this kind that matches, or nullptr.
const std::string* doc_rule(std::string_view kind, const std::string& command);

}  // namespace hayago
