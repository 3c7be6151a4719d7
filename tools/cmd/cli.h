// What every subcommand shares: option parsing with one-line errors, and lists such as "9,13,19".
//
//   CLI::App app{"what it does"};              // options of the command
//   if (auto status = parse_command_line(app, argc, argv)) return *status;
//   if (bad) return wrong_usage("bench", "--size: ...");   // 2: the command line is wrong
//   if (failed) return failed_run("bench", "...");         // 1: the run went wrong
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace CLI {
class App;
}

namespace hayago {

inline constexpr int kSuccess = 0;
inline constexpr int kFailedRun = 1;
inline constexpr int kWrongUsage = 2;

// Parses argv (argv[0] is the command's name). Empty: go on. Otherwise the exit status: help was
// printed (0), or the command line is wrong and one line on stderr says so (2).
std::optional<int> parse_command_line(CLI::App& app, int argc, char** argv);

// While a visitor is set (an empty one ends it), parse_command_line shows it the options that a
// command has declared and returns 0 without parsing: commands can be described without being run.
void visit_options(std::function<void(const CLI::App&)> visitor);

// One line on stderr, "hayago COMMAND: text", and the exit status.
int wrong_usage(std::string_view command, std::string_view text);
int failed_run(std::string_view command, std::string_view text);

// Comma-separated values, in the order given, duplicates dropped. Numbers may be ranges ("1-4").
Result<std::vector<int>> parse_int_list(std::string_view text, int low, int high);
Result<std::vector<std::string>> parse_name_list(std::string_view text);

}  // namespace hayago
