#include "perf/sampling.h"

#include <linux/perf_event.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <sstream>

#include "core/base/text.h"
#include "perf/process.h"
#include "perf/workload.h"

namespace hayago::perf {
namespace {

constexpr double kWantedSamples = 8000;

bool has_cycles() {
  perf_event_attr attr{};
  attr.size = sizeof(attr);
  attr.type = PERF_TYPE_HARDWARE;
  attr.config = PERF_COUNT_HW_CPU_CYCLES;
  attr.exclude_kernel = 1;
  const int file = open_perf_event(attr);
  if (file < 0) return false;
  close(file);
  return true;
}

// "  20cc1 hayago::f(int) (/path/to/object)". The object is in the last parentheses.
RawFrame parse_frame(const std::string& line) {
  RawFrame frame;
  const size_t start = line.find_first_not_of(" \t");
  const size_t open = line.rfind(" (");
  const char* text = line.data();
  const auto number = std::from_chars(text + start, text + line.size(), frame.address, 16);
  const auto after = static_cast<size_t>(number.ptr - text) + 1;
  if (open == std::string::npos) return frame;
  if (after < open) frame.symbol = line.substr(after, open - after);
  frame.object = line.substr(open + 2, line.size() - open - 3);
  return frame;
}

bool is_ours(const RawFrame& frame, const std::string& executable) {
  return frame.object == executable;
}

bool is_start_up(const RawFrame& frame) {
  return frame.symbol == "main" || frame.symbol == "_start" ||
         frame.symbol.starts_with("__libc_start") ||
         frame.object.find("/ld-linux") != std::string::npos;
}

// Callers are return addresses: one back lies inside the call.
uint64_t lookup_address(const RawStack& stack, size_t i) {
  return linked_address(stack[i].address) - (i > 0 ? 1 : 0);
}

using Chains = std::unordered_map<uint64_t, InlineChain>;

// Outermost first, from below the region on. Empty: the sample lies outside the playouts.
std::vector<Frame> frames_of(const RawStack& stack, const std::string& executable,
                             const Chains& chains) {
  std::vector<Frame> frames;
  bool outside = false;
  for (size_t i = 0; i < stack.size(); ++i) {
    if (stack[i].symbol.starts_with(kRegionName)) {
      outside = false;
      break;
    }
    outside |= is_start_up(stack[i]);
    const auto chain =
        is_ours(stack[i], executable) ? chains.find(lookup_address(stack, i)) : chains.end();
    if (chain != chains.end()) {
      frames.insert(frames.end(), chain->second.begin(), chain->second.end());
    } else {
      const std::string name = short_function_name(stack[i].symbol);
      frames.push_back({name.empty() ? "[unknown]" : name, "", 0});
    }
  }
  if (outside) return {};
  std::reverse(frames.begin(), frames.end());
  return frames;
}

Result<std::vector<RawStack>> record(const std::vector<std::string>& worker, const char* event,
                                     double cpu_seconds) {
  const Result<std::string> perf = find_tool("perf", "linux-perf");
  if (!perf) return perf.error();
  const TemporaryFolder folder;
  const std::string data = folder.file("perf.data");
  const int rate = static_cast<int>(std::clamp(kWantedSamples / cpu_seconds, 99.0, 1999.0));
  std::vector<std::string> command = {
      *perf,          "record",     "-q", "-e", event, "-F", std::to_string(rate),
      "--call-graph", "dwarf,8192", "-o", data, "--"};
  command.insert(command.end(), worker.begin(), worker.end());
  const Result<ProcessResult> run = run_process(command);
  if (!run) return run.error();
  if (run->status != 0) return Error{"perf record failed: " + first_line(run->err)};
  const Result<ProcessResult> script =
      run_process({*perf, "script", "--no-inline", "-F", "ip,sym,dso", "-i", data});
  if (!script) return script.error();
  if (script->status != 0) return Error{"perf script failed: " + first_line(script->err)};
  return parse_perf_script(script->out);
}

}  // namespace

std::vector<RawStack> parse_perf_script(const std::string& output) {
  std::vector<RawStack> stacks;
  RawStack stack;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t") != std::string::npos) {
      stack.push_back(parse_frame(line));
    } else if (!stack.empty()) {
      stacks.push_back(std::move(stack));
      stack.clear();
    }
  }
  if (!stack.empty()) stacks.push_back(std::move(stack));
  return stacks;
}

Result<Samples> sample(const std::vector<std::string>& worker, double cpu_seconds) {
  Samples samples;
  samples.event = has_cycles() ? "cycles:u" : "cpu-clock:u";
  const Result<std::vector<RawStack>> raw = record(worker, samples.event.c_str(), cpu_seconds);
  if (!raw) return raw.error();

  const std::string executable = own_executable();
  std::set<uint64_t> addresses;
  for (const RawStack& stack : *raw)
    for (size_t i = 0; i < stack.size(); ++i)
      if (is_ours(stack[i], executable)) addresses.insert(lookup_address(stack, i));
  const Result<Chains> chains = find_chains(executable, {addresses.begin(), addresses.end()});
  if (!chains) return chains.error();

  std::vector<Stack> stacks;
  for (const RawStack& stack : *raw) {
    std::vector<Frame> frames = frames_of(stack, executable, *chains);
    if (frames.empty())
      ++samples.outside;
    else
      stacks.push_back({std::move(frames), 1});
  }
  samples.profile = build_profile(std::move(stacks));
  if (samples.profile.total == 0)
    return Error{"perf took no sample inside the playouts; try a longer --seconds"};
  return samples;
}

}  // namespace hayago::perf
