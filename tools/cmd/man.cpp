// hayago man: the manual in the language of man(1), made from what the commands say of themselves.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "core/base/build_info.h"
#include "core/base/text.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/describe.h"

namespace hayago {
namespace {

// Text as troff prints it: backslashes and dashes as they are, no line taken for a request.
std::string troff(std::string_view text) {
  std::string out;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    at_start = c == '\n';
  }
  return out;
}

std::string option_entry(const OptionText& option) {
  std::string head = "\\fB" + troff(option.name) + "\\fR";
  if (!option.short_name.empty()) head = "\\fB" + troff(option.short_name) + "\\fR, " + head;
  if (!option.value.empty() && !option.is_word()) head += " \\fI" + troff(option.value) + "\\fR";
  std::string text = ".TP\n" + head + "\n" + troff(option.meaning);
  if (!option.standard.empty()) text += troff(" [" + option.standard + "]");
  return text + "\n";
}

std::string options_of(const CommandText& command) {
  std::string text;
  for (const OptionText& option : command.options) text += option_entry(option);
  return text;
}

std::string as_it_is(const std::string& lines) {
  return lines.empty() ? "" : ".PP\n.nf\n" + troff(lines) + "\n.fi\n";
}

std::string title(const std::string& page) {
  return fmt::format(".TH \"{}\" 1 \"\" \"hayago {}\" \"Hayago\"\n", troff(page),
                     build_info().version);
}

std::string page_of(const Command& command) {
  std::string text = title(std::string("hayago-") + command.name);
  text += fmt::format(".SH NAME\nhayago\\-{} \\- {}\n", command.name, troff(command.summary));
  for (const CommandText& method : describe(command))
    text += fmt::format(
        ".SH SYNOPSIS\n\\fBhayago {}\\fR [options]\n.SH DESCRIPTION\n{}\n{}"
        ".SH OPTIONS\n{}",
        method.name, troff(method.about), as_it_is(method.footer), options_of(method));
  return text;
}

std::string whole_manual() {
  std::string text =
      title("hayago") +
      ".SH NAME\nhayago \\- fast Monte\\-Carlo Go\n"
      ".SH SYNOPSIS\n\\fBhayago\\fR [\\-\\-isa NAME] COMMAND [options]\n"
      ".SH INSTRUCTION SETS\n"
      "\\fBhayago \\-\\-isa list\\fR names those the program has code for. NAME, before the "
      "command or in the environment variable HAYAGO_ISA, is one of them, or auto for the "
      "best this CPU has. Several are in a program made by tools/package; one that was "
      "built for a machine has one. The option \\-\\-isa of commands is another: it chooses "
      "among the SIMD kernels of bulk playouts.\n.SH COMMANDS\n";
  for (const Command& command : commands())
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", command.name, troff(command.summary));
  for (const CommandText& command : describe_all())
    text += fmt::format(".SH HAYAGO {}\n{}\n{}{}", command.name, troff(command.about),
                        options_of(command), as_it_is(command.footer));
  return text;
}

}  // namespace

int cmd_man(int argc, char** argv) {
  std::string name;
  CLI::App app{"Prints the manual of all commands, or of one, for man(1)."};
  app.add_option("COMMAND", name, "one command");
  app.footer("Example: hayago man bench | man -l -");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  if (name.empty()) {
    fmt::print("{}", whole_manual());
    return kSuccess;
  }
  for (const Command& command : commands())
    if (name == command.name) {
      fmt::print("{}", page_of(command));
      return kSuccess;
    }
  return wrong_usage("man", "unknown command '" + name + "'; 'hayago --help' lists them");
}

}  // namespace hayago
