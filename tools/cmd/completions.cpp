// hayago completions: what bash, zsh or fish need to complete commands, options and file names.
#include "tools/cmd/completions.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "core/base/text.h"
#include "tools/cmd/cli.h"

namespace hayago {
namespace {

// The first word of "train mm" and the second; the second is empty for most.
std::pair<std::string, std::string> words_of_name(const CommandText& text) {
  const size_t blank = text.name.find(' ');
  if (blank == std::string::npos) return {text.name, ""};
  return {text.name.substr(0, blank), text.name.substr(blank + 1)};
}

std::string replaced(std::string text, char what, std::string_view with) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, 1, with);
  return text;
}

// In single quotes, where only the quote itself has to be written otherwise.
std::string shell_quoted(const std::string& text) {
  return "'" + replaced(text, '\'', "'\\''") + "'";
}
std::string fish_quoted(const std::string& text) {
  return "'" + replaced(replaced(text, '\\', "\\\\"), '\'', "\\'") + "'";
}

std::string option_words(const CommandText& text) {
  std::vector<std::string> words;
  for (const OptionText& option : text.options) {
    if (option.is_word()) continue;
    words.push_back(option.name);
    if (!option.short_name.empty()) words.push_back(option.short_name);
  }
  return fmt::format("{}", fmt::join(words, " "));
}

std::string command_words() {
  std::string words;
  for (const Command& command : commands())
    words += (words.empty() ? "" : " ") + std::string(command.name);
  return words;
}

// "--policy[meaning]:TEXT:_files", with what means something to _arguments escaped.
std::string zsh_option(const OptionText& option) {
  std::string meaning = option.meaning;
  for (const char special : {'\\', '[', ']', ':'})
    meaning = replaced(meaning, special, std::string("\\") + special);
  if (option.is_word()) return shell_quoted("*:" + option.name + ":_files");
  return shell_quoted(option.name + "[" + meaning + "]" +
                      (option.value.empty() ? "" : ":" + option.value + ":_files"));
}

std::string fish_option(const std::string& where, const OptionText& option) {
  if (option.is_word()) return "";
  return fmt::format("complete -c hayago -n {} -l {}{} -d {}\n", fish_quoted(where),
                     option.name.substr(2), option.value.empty() ? "" : " -r",
                     fish_quoted(option.meaning));
}

}  // namespace

std::string bash_completions(std::span<const CommandText> texts) {
  std::string cases;
  for (const CommandText& text : texts) {
    const auto [command, method] = words_of_name(text);
    cases += fmt::format("    \"{} {}\"{}) words=\"{}\" ;;\n", command, method,
                         method.empty() ? "*" : "", option_words(text));
  }
  for (const Command& command : commands())
    if (command.methods[0] != '\0')
      cases += fmt::format("    \"{} \"*) words=\"{}\" ;;\n", command.name, command.methods);
  return fmt::format(
      "# bash completion for hayago: source <(hayago completions bash)\n"
      "_hayago() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} method=\"\" words=\"\"\n"
      "  [ \"$COMP_CWORD\" -le 2 ] || method=${{COMP_WORDS[2]}}\n"
      "  case \"${{COMP_WORDS[1]}} $method\" in\n{}  esac\n"
      "  [ \"$COMP_CWORD\" -gt 1 ] || words=\"{}\"\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}}\n"
      "complete -o default -F _hayago hayago\n",
      cases, command_words());
}

std::string zsh_completions(std::span<const CommandText> texts) {
  std::string list, cases;
  for (const Command& command : commands()) {
    list +=
        fmt::format("    {}\n", shell_quoted(std::string(command.name) + ":" + command.summary));
    if (command.methods[0] != '\0')
      cases += fmt::format("    '{} ') compadd {} ;;\n", command.name, command.methods);
  }
  for (const CommandText& text : texts) {
    const auto [command, method] = words_of_name(text);
    cases += fmt::format("    '{} {}'{}) _arguments", command, method, method.empty() ? "*" : "");
    for (const OptionText& option : text.options) cases += " \\\n      " + zsh_option(option);
    cases += " ;;\n";
  }
  return fmt::format(
      "#compdef hayago\n"
      "# zsh completion for hayago: hayago completions zsh > a folder of $fpath/_hayago\n"
      "_hayago() {{\n"
      "  local method=''\n"
      "  local -a commands\n"
      "  commands=(\n{}  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  (( CURRENT > 3 )) && method=${{words[3]}}\n"
      "  case \"${{words[2]}} $method\" in\n{}  esac\n"
      "}}\n"
      "_hayago \"$@\"\n",
      list, cases);
}

std::string fish_completions(std::span<const CommandText> texts) {
  std::string out = "# fish completion for hayago: hayago completions fish | source\n";
  for (const Command& command : commands()) {
    out += fmt::format("complete -c hayago -n __fish_use_subcommand -a {} -d {}\n", command.name,
                       fish_quoted(command.summary));
    if (command.methods[0] != '\0')
      out += fmt::format("complete -c hayago -n '__fish_seen_subcommand_from {}' -a '{}'\n",
                         command.name, command.methods);
  }
  for (const CommandText& text : texts) {
    const auto [command, method] = words_of_name(text);
    std::string where = "__fish_seen_subcommand_from " + command;
    if (!method.empty()) where += "; and __fish_seen_subcommand_from " + method;
    for (const OptionText& option : text.options) out += fish_option(where, option);
  }
  return out;
}

int cmd_completions(int argc, char** argv) {
  std::string shell;
  CLI::App app{"Prints completions for a shell: of commands, options and file names."};
  app.add_option("SHELL", shell, "bash, zsh or fish")->required();
  app.footer("Example: source <(hayago completions bash)");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  if (shell != "bash" && shell != "zsh" && shell != "fish")
    return wrong_usage("completions", "unknown shell '" + shell + "'; known: bash, zsh, fish");
  const std::vector<CommandText> texts = describe_all();
  fmt::print("{}", shell == "bash"  ? bash_completions(texts)
                   : shell == "zsh" ? zsh_completions(texts)
                                    : fish_completions(texts));
  return kSuccess;
}

}  // namespace hayago
