#include "perf/context.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "bench/subject.h"
#include "core/base/build_info.h"
#include "perf/noise.h"

namespace hayago::perf {
namespace {

using namespace bench;
using Json = nlohmann::ordered_json;

std::string quoted_for_shell(const std::string& word) {
  constexpr const char* kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// A field the system does not tell is left out.
void put(Json& json, const char* key, const std::string& value) {
  if (!value.empty()) json[key] = value;
}
void put(Json& json, const char* key, double value) {
  if (value != 0) json[key] = value;
}

}  // namespace

Json describe_context(const Machine& machine, std::string_view command_line) {
  const BuildInfo& build = build_info();
  Json json;
  json["program"] = "hayago";
  json["version"] = build.version;
  json["commit"] = build.commit;
  json["date"] = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  json["command"] = command_line;
  json["cpu"] = machine.cpu;
  put(json, "cpu_id", machine.cpu_id);
  json["isas"] = machine.isas;
  json["caches"] = machine.caches;
  json["cores_online"] = machine.cores_online;
  json["cores_allowed"] = machine.cores_allowed;
  put(json, "cgroup_limit", machine.cgroup_limit);
  json["cores_usable"] = machine.cores_usable;
  json["smt"] = machine.smt;
  put(json, "governor", machine.governor);
  put(json, "clock_ghz", static_cast<int>(machine.clock_ghz * 1000 + 0.5) / 1000.0);
  put(json, "hypervisor", machine.hypervisor);
  put(json, "os", machine.os);
  put(json, "kernel", machine.kernel);
  json["load"] = machine.load;
  json["compiler"] = build.compiler;
  json["flags"] = build.flags;
  json["build_type"] = build.build_type;
  json["arch"] = build.arch;
  put(json, "sanitizer", build.sanitizer);
  if (build.checks) json["checks"] = true;
  return json;
}

void complete_context(ResultFile& file, const RunOptions& run, std::optional<int> recommended) {
  file.context["seconds"] = run.seconds;
  file.context["repeats"] = run.repeats;
  file.context["seed"] = run.seed;
  file.context["komi"] = kBenchKomi;
  if (recommended) file.context["recommended_threads"] = *recommended;
  file.context["warnings"] = find_warnings(file);
}

std::string quoted_command_line(int argc, char** argv) {
  std::string line = "hayago";
  for (int i = 0; i < argc; ++i) line += " " + quoted_for_shell(argv[i]);
  return line;
}

}  // namespace hayago::perf
