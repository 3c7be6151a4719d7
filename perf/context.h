// The context of a measurement as JSON: machine, build, time and command line. Every result file
// starts with it, so that figures never travel without the machine they belong to.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "bench/machine.h"
#include "perf/results.h"

namespace hayago::perf {

nlohmann::ordered_json describe_context(const bench::Machine& machine,
                                        std::string_view command_line);

// Adds what is known only after the run: settings, recommended threads, warnings.
void complete_context(ResultFile& file, const bench::RunOptions& run,
                      std::optional<int> recommended_threads);

// "hayago bench --size 9", quoted so that a shell reads it back.
std::string quoted_command_line(int argc, char** argv);

}  // namespace hayago::perf
