#include "tools/cmd/describe.h"

#include <CLI/CLI.hpp>

#include "core/base/check.h"
#include "core/base/text.h"
#include "tools/cmd/cli.h"

namespace hayago {
namespace {

OptionText text_of(const CLI::Option& option) {
  OptionText text;
  if (!option.get_lnames().empty())
    text.name = "--" + option.get_lnames().front();
  else
    text.name = option.get_name(true, false);
  if (!option.get_snames().empty()) text.short_name = "-" + option.get_snames().front();
  if (option.get_items_expected_max() > 0) text.value = option.get_type_name();
  text.meaning = option.get_description();
  text.standard = option.get_default_str();
  return text;
}

void add_options(CommandText& command, const CLI::App& app) {
  command.about = app.get_description();
  command.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty())  // those without a group are not for people
      command.options.push_back(text_of(*option));
}

// Runs the command as far as the parsing of its command line.
CommandText describe_method(const Command& command, std::string method) {
  CommandText text;
  text.name = method.empty() ? command.name : std::string(command.name) + " " + method;
  text.summary = command.summary;
  std::string name = command.name;
  char* argv[] = {name.data(), method.empty() ? nullptr : method.data(), nullptr};
  visit_options([&](const CLI::App& app) { add_options(text, app); });
  [[maybe_unused]] const int status = command.run(method.empty() ? 1 : 2, argv);
  visit_options({});
  HG_ASSERT(status == kSuccess);
  return text;
}

}  // namespace

std::vector<CommandText> describe(const Command& command) {
  std::vector<CommandText> texts;
  for (const std::string_view method : words_of(command.methods))
    texts.push_back(describe_method(command, std::string(method)));
  if (texts.empty()) texts.push_back(describe_method(command, ""));
  return texts;
}

std::vector<CommandText> describe_all() {
  std::vector<CommandText> texts;
  for (const Command& command : commands())
    for (CommandText& text : describe(command)) texts.push_back(std::move(text));
  return texts;
}

}  // namespace hayago
