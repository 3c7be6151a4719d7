#include "perf/callgrind.h"

#include <algorithm>
#include <set>
#include <sstream>

#include "core/base/text.h"
#include "perf/process.h"
#include "perf/workload.h"

namespace hayago::perf {
namespace {

using Chains = std::unordered_map<uint64_t, InlineChain>;

// "0x1234 56": where, and how many instructions.
CallgrindCost parse_cost(const std::string& line) {
  std::istringstream words(line);
  CallgrindCost cost;
  words >> std::hex >> cost.address >> std::dec >> cost.instructions;
  return cost;
}

bool is_cost(const std::string& line) { return line.starts_with("0x"); }

// "f'caller'its caller" -> "f".
std::string function_of(const std::string& context) {
  return context.substr(0, context.find('\''));
}

// The compiler may have made a clone, with something behind the name.
bool is_region(const CallgrindContext& context) { return context.name.starts_with(kRegionName); }

// Turns contexts into stacks of source functions, outermost first.
class StackBuilder {
 public:
  StackBuilder(const CallgrindData& data, const Chains& chains, const std::string& executable)
      : data_(data), chains_(chains), executable_(executable) {}

  std::vector<Stack> stacks() {
    std::vector<Stack> all;
    for (const auto& [name, context] : data_.contexts) {
      const std::vector<Frame> callers = callers_of(context, 0);
      for (const CallgrindCost& cost : context.self) {
        std::vector<Frame> frames = callers;
        append(frames, context, cost.address);
        all.push_back({std::move(frames), cost.instructions});
      }
    }
    return all;
  }

 private:
  void append(std::vector<Frame>& frames, const CallgrindContext& context, uint64_t address) const {
    const auto chain = context.object == executable_ ? chains_.find(address) : chains_.end();
    if (chain != chains_.end())
      frames.insert(frames.end(), chain->second.rbegin(), chain->second.rend());
    else
      frames.push_back({short_function_name(function_of(context.name)), "", 0});
  }

  // Below the region. Where several places call a context, the busiest stands for all.
  std::vector<Frame> callers_of(const CallgrindContext& context, int depth) const {
    constexpr int kDeepest = 64;  // callgrind joins what recurses deeper than it separates
    if (context.callers.empty() || is_region(context) || depth == kDeepest) return {};
    const CallgrindCall& call =
        *std::max_element(context.callers.begin(), context.callers.end(),
                          [](const CallgrindCall& a, const CallgrindCall& b) {
                            return a.instructions < b.instructions;
                          });
    const auto caller = data_.contexts.find(call.caller);
    if (caller == data_.contexts.end() || is_region(caller->second)) return {};
    std::vector<Frame> frames = callers_of(caller->second, depth + 1);
    append(frames, caller->second, call.address);
    return frames;
  }

  const CallgrindData& data_;
  const Chains& chains_;
  const std::string& executable_;
};

std::string failure_of(const ProcessResult& run) {
  if (run.err.find("unhandled instruction") != std::string::npos)
    return "valgrind does not know an instruction of this build; configure with "
           "-DHAYAGO_ARCH=x86-64-v3 and build again";
  return "the worker failed under valgrind: " + first_line(run.err);
}

Result<ExactRun> to_profile(const CallgrindData& data, const std::string& executable) {
  std::set<uint64_t> addresses;
  for (const auto& [name, context] : data.contexts) {
    if (context.object == executable)
      for (const CallgrindCost& cost : context.self) addresses.insert(cost.address);
    for (const CallgrindCall& call : context.callers) addresses.insert(call.address);
  }
  const Result<Chains> chains = find_chains(executable, {addresses.begin(), addresses.end()});
  if (!chains) return chains.error();
  ExactRun run;
  run.profile = build_profile(StackBuilder(data, *chains, executable).stacks());
  if (run.profile.total != data.total)
    return Error{"callgrind's total is " + std::to_string(data.total) + ", its parts sum to " +
                 std::to_string(run.profile.total)};
  return run;
}

}  // namespace

Result<CallgrindData> parse_callgrind(const std::string& text) {
  CallgrindData data;
  std::string object;
  std::string callee;
  CallgrindContext* context = nullptr;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("summary: ")) {
      data.total = std::stoull(line.substr(9));
    } else if (line.starts_with("ob=")) {
      object = line.substr(3);
    } else if (line.starts_with("fn=")) {
      context = &data.contexts[line.substr(3)];
      context->name = line.substr(3);
      context->object = object;
    } else if (line.starts_with("cfn=")) {
      callee = line.substr(4);
    } else if (line.starts_with("calls=")) {
      if (context == nullptr || !std::getline(lines, line) || !is_cost(line))
        return Error{"callgrind wrote a call without a cost"};
      const CallgrindCost cost = parse_cost(line);
      data.contexts[callee].callers.push_back({context->name, cost.address, cost.instructions});
    } else if (is_cost(line)) {
      if (context == nullptr) return Error{"callgrind wrote a cost without a function"};
      context->self.push_back(parse_cost(line));
    }
  }
  if (data.total == 0) return Error{"callgrind counted nothing"};
  return data;
}

namespace {

struct CallgrindRun {
  CallgrindData data;
  std::string output;
};

Result<CallgrindRun> run_callgrind(const std::vector<std::string>& worker) {
  const Result<std::string> valgrind = find_tool("valgrind", "valgrind");
  if (!valgrind) return valgrind.error();
  const TemporaryFolder folder;
  const std::string out = folder.file("callgrind");
  // An empty environment, because its size moves the stack.
  std::vector<std::string> command = {"/usr/bin/env",
                                      "-i",
                                      *valgrind,
                                      "-q",
                                      "--tool=callgrind",
                                      "--callgrind-out-file=" + out,
                                      "--dump-instr=yes",
                                      "--dump-line=no",
                                      "--compress-strings=no",
                                      "--compress-pos=no",
                                      "--separate-callers=12",
                                      std::string("--toggle-collect=") + kRegionName + "*"};
  command.insert(command.end(), worker.begin(), worker.end());
  Result<ProcessResult> process = run_process(command);
  if (!process) return process.error();
  if (process->status != 0) return Error{failure_of(*process)};
  Result<CallgrindData> data = parse_callgrind(read_left_file(out));
  if (!data) return data.error();
  return CallgrindRun{std::move(*data), std::move(process->out)};
}

}  // namespace

Result<ExactRun> count_instructions(const std::vector<std::string>& worker) {
  Result<CallgrindRun> counted = run_callgrind(worker);
  if (!counted) return counted.error();
  Result<ExactRun> run = to_profile(counted->data, worker[0]);
  if (run) run->output = std::move(counted->output);
  return run;
}

Result<InstructionTotal> count_total(const std::vector<std::string>& worker) {
  Result<CallgrindRun> counted = run_callgrind(worker);
  if (!counted) return counted.error();
  return InstructionTotal{counted->data.total, std::move(counted->output)};
}

}  // namespace hayago::perf
