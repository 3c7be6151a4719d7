#include "tests/support/doc_pages.h"

#include <algorithm>
#include <filesystem>
#include <regex>

#include "core/base/files.h"
#include "core/base/text.h"
#include "tests/support/paths.h"
#include "tools/cmd/describe.h"

namespace hayago {
namespace {

std::string read(const std::string& path) {
  const Result<std::string> text = read_file(std::string(HAYAGO_SOURCE) + "/" + path);
  return text ? *text : std::string();
}

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// The options of a command by its words, or nothing where there is no such command.
const CommandText* find_command(const DocWords& words, size_t at) {
  static const std::vector<CommandText> all = describe_all();
  const CommandText* found = nullptr;
  std::string name;
  for (size_t i = at; i < words.size() && i < at + 2; ++i) {
    name += (name.empty() ? "" : " ") + words[i];
    for (const CommandText& text : all)
      if (text.name == name) found = &text;
  }
  return found;
}

// "train" has methods with options of their own: alone it has none.
bool is_command_with_methods(const std::string& name) {
  for (const Command& command : commands())
    if (name == command.name && *command.methods != '\0') return true;
  return false;
}

bool is_option(const std::string& word) {
  return word.size() > 1 && word[0] == '-' && (word[1] == '-' || std::isalpha(word[1]) != 0);
}

bool has_option(const CommandText& text, const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  if (name == "--help") return true;
  return std::any_of(text.options.begin(), text.options.end(), [&](const OptionText& option) {
    return option.name == name || option.short_name == name;
  });
}

bool any_command_has(const std::string& option) {
  static const std::vector<CommandText> all = describe_all();
  return std::any_of(all.begin(), all.end(),
                     [&](const CommandText& text) { return has_option(text, option); });
}

std::vector<std::string> faults_of_hayago(const DocWords& words, size_t program) {
  if (program + 2 < words.size() && words[program + 1] == "--isa") program += 2;  // tools/main.cpp
  if (program + 1 == words.size()) return {};
  const std::string& name = words[program + 1];
  if (name == "help" || name == "COMMAND" || name == "--help" || name == "--isa") return {};
  const CommandText* text = find_command(words, program + 1);
  std::vector<std::string> faults;
  if (text == nullptr) {
    if (!is_command_with_methods(name)) faults.push_back("no command '" + name + "'");
    return faults;
  }
  for (size_t i = program + 2; i < words.size(); ++i)
    if (is_option(words[i]) && !has_option(*text, words[i]))
      faults.push_back("hayago " + text->name + " has no option " + words[i]);
  return faults;
}

// A script of tools/ names its options in its text.
std::vector<std::string> faults_of_script(const DocWords& words) {
  const std::string script = read(words[0]);
  if (script.empty()) return {"no script " + words[0]};
  std::vector<std::string> faults;
  for (const std::string& word : words) {
    if (!word.starts_with("--")) continue;
    const bool passed_on = script.find("\"$@\"") != std::string::npos && any_command_has(word);
    if (script.find(word) == std::string::npos && !passed_on)
      faults.push_back(words[0] + " has no option " + word);
  }
  return faults;
}

// Lines of a page in blocks marked sh, and indented ones that begin with build/, with their
// numbers.
struct Collector {
  DocPage page;
  std::string pending;  // lines that a backslash continues
  int pending_line = 0;

  void add_code(const std::string& line, int number) {
    if (pending.empty()) pending_line = number;
    if (line.ends_with('\\')) {
      pending += line.substr(0, line.size() - 1);
      return;
    }
    pending += line;
    for (DocWords& words : split_shell(pending))
      page.commands.push_back({page.path + ":" + std::to_string(pending_line), std::move(words)});
    pending.clear();
  }
  void add_prose(const std::string& line, int number) {
    static const std::regex span("`([^`]+)`");
    for (std::sregex_iterator it(line.begin(), line.end(), span), end; it != end; ++it)
      for (DocWords& words : split_shell((*it)[1].str()))
        page.spans.push_back({page.path + ":" + std::to_string(number), std::move(words)});
  }
};

DocPage read_page(const std::string& path) {
  Collector in;
  in.page.path = path;
  in.page.text = read(path);
  std::string fence;
  int number = 0;
  for (const std::string_view view : split(in.page.text, '\n')) {
    const std::string line(view);
    ++number;
    if (line.starts_with("```")) {
      fence = fence.empty() ? line : "";
    } else if (fence == "```sh") {
      in.add_code(line, number);
    } else if (fence.empty()) {
      if (line.starts_with("    build/") || !in.pending.empty())
        in.add_code(line, number);
      else if (!line.starts_with("    "))
        in.add_prose(line, number);
    }
  }
  return in.page;
}

}  // namespace

std::string DocCommand::text() const {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : " ") + word;
  return all;
}

std::vector<DocWords> split_shell(std::string_view text) {
  std::vector<DocWords> commands(1);
  std::string word;
  bool in_word = false;
  char quote = 0;
  const auto end_word = [&] {
    if (in_word) commands.back().push_back(word);
    word.clear();
    in_word = false;
  };
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (c == '#' && !in_word) {
      break;
    } else if (c == ' ') {
      end_word();
    } else if (c == '|' || c == ';' || c == '&') {
      end_word();
      if (!commands.back().empty()) commands.emplace_back();
    } else {
      word += c;
      in_word = true;
    }
  }
  end_word();
  if (commands.back().empty()) commands.pop_back();
  return commands;
}

int hayago_in(const DocWords& words) {
  for (size_t i = 0; i < words.size(); ++i) {
    if (base_name(words[i]) == "hayago") return static_cast<int>(i);
    if (i == 0 && words[i] != "mpirun" && words[i] != "srun") return -1;
  }
  return -1;
}

std::vector<std::string> doc_faults(const DocCommand& command, bool is_span) {
  const DocWords& words = command.words;
  if (const int program = hayago_in(words); program >= 0)
    return faults_of_hayago(words, static_cast<size_t>(program));
  const std::string& first = words[0];
  if (first.starts_with("tools/") && first.find('.') == std::string::npos &&
      std::filesystem::is_regular_file(std::string(HAYAGO_SOURCE) + "/" + first))
    return faults_of_script(words);
  if (is_span) {
    if (first.starts_with("--") && !any_command_has(first) && doc_rule("foreign", first) == nullptr)
      return {"nothing has an option " + first};
    return {};
  }
  if (doc_rule("program", first) == nullptr) return {"unknown program '" + first + "'"};
  return {};
}

std::vector<DocPage> read_doc_pages() {
  std::vector<std::string> paths = {"README.md", "CONTRIBUTING.md"};
  const std::filesystem::path root(HAYAGO_SOURCE);
  for (const auto& entry : std::filesystem::directory_iterator(root / "docs"))
    if (entry.path().extension() == ".md")
      paths.push_back("docs/" + entry.path().filename().string());
  std::sort(paths.begin() + 2, paths.end());
  std::vector<DocPage> pages;
  for (const std::string& path : paths) pages.push_back(read_page(path));
  return pages;
}

const std::vector<DocRule>& doc_rules() {
  static const std::vector<DocRule> rules = [] {
    std::vector<DocRule> list;
    const std::string text = read("tests/tools/docs_commands.txt");
    for (const std::string_view view : split(text, '\n')) {
      const std::string line(view);
      const size_t colon = line.find(" : "), space = line.find(' ');
      if (line.empty() || line[0] == '#' || colon == std::string::npos) continue;
      list.push_back({line.substr(0, space), line.substr(space + 1, colon - space - 1),
                      line.substr(colon + 3)});
    }
    return list;
  }();
  return rules;
}

const std::string* doc_rule(std::string_view kind, const std::string& command) {
  for (const DocRule& rule : doc_rules())
    if (rule.kind == kind && std::regex_search(command, std::regex(rule.pattern)))
      return &rule.text;
  return nullptr;
}

}  // namespace hayago
