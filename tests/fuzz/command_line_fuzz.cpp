// Command lines: every command's options are parsed, nothing is run. The small languages inside
// options (lists, times, addresses, settings) get each word as well.
#include <CLI/CLI.hpp>
#include <algorithm>

#include "core/base/text.h"
#include "search/player/settings.h"
#include "tests/fuzz/door.h"
#include "tools/cgos/cgos.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/match/contestant.h"
#include "tools/match/rating.h"
#include "tools/match/tune.h"

namespace hayago::fuzz {
namespace {

void parse(CLI::App& app, std::vector<std::string> words) {
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    app.parse(words);
  } catch (const CLI::ParseError& problem) {
    expect(problem.get_exit_code() == 0 || *problem.what() != '\0', "an error that says something");
  }
}

// The command declares its options, which are then parsed; it does not run.
void try_command(const Command& command, const std::vector<std::string>& words) {
  std::string name = command.name, method;
  const std::vector<std::string_view> methods = words_of(command.methods);
  if (!methods.empty()) method = methods[words.size() % methods.size()];
  char* argv[] = {name.data(), method.empty() ? nullptr : method.data(), nullptr};
  // The command's own, which is not const there.
  visit_options([&](const CLI::App& app) { parse(const_cast<CLI::App&>(app), words); });
  const int status = command.run(method.empty() ? 1 : 2, argv);
  visit_options({});
  expect(status == 0, "a command that declares its options and does not run");
}

// Settings that name files are not tried: what is there is not the input's.
bool names_a_file(std::string_view word) {
  return word.starts_with("book") || word.starts_with("weights") || word.starts_with("prior");
}

void try_word(std::string_view word) {
  const std::string text(word);
  (void)parse_int_list(word, 1, 100);
  (void)parse_name_list(word);
  (void)cgos::parse_host_port(word);
  if (const auto time = match::parse_match_time(text); time)
    expect(time->main >= 0 && time->stones >= 0, "a time that can be played by");
  (void)match::parse_level(word);
  if (const auto param = match::parse_tune_param(text); param)
    expect(param->low <= param->high, "a range");
  PlayerSettings settings;
  if (!names_a_file(word) && set_by_name(settings, word)) {
    const std::string_view name = word.substr(0, word.find('='));
    const std::string value = *value_by_name(settings, name);
    expect(set_by_name(settings, name, value).ok() && *value_by_name(settings, name) == value,
           "a setting as it is shown can be set");
  }
}

void read_command_line(std::string_view input) {
  Choices choices(input);
  const std::span<const Command> all = commands();
  const Command& command = all[choices.below(static_cast<unsigned>(all.size()))];
  std::vector<std::string> words;
  for (const std::string_view word : split(choices.rest(), '\n'))
    if (words.size() < 30) words.emplace_back(word.substr(0, word.find('\0')));
  try_command(command, words);
  for (const std::string& word : words) try_word(word);
}

const Door door("command_line", read_command_line);

}  // namespace
}  // namespace hayago::fuzz
