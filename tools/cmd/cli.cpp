#include "tools/cmd/cli.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "core/base/text.h"

namespace hayago {
namespace {

std::string one_line(std::string_view text) {
  std::string line(text);
  while (!line.empty() && line.back() == '\n') line.pop_back();
  for (size_t at = line.find('\n'); at != std::string::npos; at = line.find('\n', at))
    line.replace(at, 1, "; ");
  for (char& c : line)  // words of files and servers: no terminal shall obey them
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  return line;
}

int complain(std::string_view command, std::string_view text, int status) {
  std::fflush(stdout);
  fmt::print(stderr, "hayago {}: {}\n", command, one_line(text));
  return status;
}

template <class T>
void push_new(std::vector<T>& values, T value) {
  if (std::find(values.begin(), values.end(), value) == values.end())
    values.push_back(std::move(value));
}

std::function<void(const CLI::App&)> options_visitor;

// What is wrong with a command line that has a word too many: a slip in the name of an option is
// answered with the nearest one.
std::string unknown_word(const CLI::App& app, const std::string& word) {
  if (word.size() < 2 || word[0] != '-') return "'" + word + "' is not expected here";
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::string name = word.substr(0, word.find('='));
  const std::vector<std::string_view> known(names.begin(), names.end());
  return "unknown option '" + name + "'" + did_you_mean(name, known);
}

// A word that nobody knows explains more than what misses it: "--parm" rather than that --param is
// required.
std::string explain(const CLI::App& app, const CLI::ParseError& problem) {
  const std::vector<std::string> left = app.remaining();
  return left.empty() ? one_line(problem.what()) : unknown_word(app, left.front());
}

}  // namespace

void visit_options(std::function<void(const CLI::App&)> visitor) {
  options_visitor = std::move(visitor);
}

std::optional<int> parse_command_line(CLI::App& app, int argc, char** argv) {
  app.name(std::string("hayago ") + argv[0]);
  if (options_visitor) {
    options_visitor(app);
    return kSuccess;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", app.help());
    return kSuccess;
  } catch (const CLI::ParseError& problem) {
    return wrong_usage(
        argv[0], fmt::format("{}; 'hayago {} --help' explains", explain(app, problem), argv[0]));
  }
  return std::nullopt;
}

int wrong_usage(std::string_view command, std::string_view text) {
  return complain(command, text, kWrongUsage);
}
int failed_run(std::string_view command, std::string_view text) {
  return complain(command, text, kFailedRun);
}

Result<std::vector<int>> parse_int_list(std::string_view text, int low, int high) {
  std::vector<int> values;
  for (const std::string_view part : split(text, ',')) {
    const size_t dash = part.find('-', 1);
    const auto first = parse_whole(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : parse_whole(part.substr(dash + 1));
    if (!first || !last || *first > *last)
      return Error{fmt::format("'{}' is not a list of numbers such as 1,2,4 or 1-4", text)};
    if (*first < low || *last > high)
      return Error{fmt::format("{} is outside {} to {}", *first < low ? *first : *last, low, high)};
    for (int64_t value = *first; value <= *last; ++value) push_new(values, static_cast<int>(value));
  }
  return values;
}

Result<std::vector<std::string>> parse_name_list(std::string_view text) {
  std::vector<std::string> values;
  for (const std::string_view part : split(text, ',')) {
    if (part.empty())
      return Error{fmt::format("'{}' is not a list of names separated by commas", text)};
    push_new(values, std::string(part));
  }
  return values;
}

}  // namespace hayago
