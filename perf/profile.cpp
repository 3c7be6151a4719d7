#include "perf/profile.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace hayago::perf {
namespace {

using LineKey = std::tuple<std::string, int, std::string>;  // file, line, function

std::vector<Stack> join_equal(std::vector<Stack> stacks) {
  const auto key = [](const Stack& stack) {
    std::vector<LineKey> frames;
    for (const Frame& frame : stack.frames)
      frames.emplace_back(frame.file, frame.line, frame.function);
    return frames;
  };
  std::map<std::vector<LineKey>, Stack> joined;
  for (Stack& stack : stacks) {
    if (stack.frames.empty() || stack.cost == 0) continue;
    auto [place, fresh] = joined.try_emplace(key(stack), stack);
    if (!fresh) place->second.cost += stack.cost;
  }
  std::vector<Stack> result;
  for (auto& [frames, stack] : joined) result.push_back(std::move(stack));
  return result;
}

std::vector<LineCost> line_costs(const std::vector<Stack>& stacks) {
  std::map<LineKey, uint64_t> costs;
  for (const Stack& stack : stacks) {
    const Frame& leaf = stack.frames.back();
    costs[{leaf.file, leaf.line, leaf.function}] += stack.cost;
  }
  std::vector<LineCost> lines;
  for (const auto& [key, cost] : costs)
    lines.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), cost});
  std::stable_sort(lines.begin(), lines.end(),
                   [](const LineCost& a, const LineCost& b) { return a.self > b.self; });
  return lines;
}

std::vector<FunctionCost> function_costs(const std::vector<Stack>& stacks,
                                         const std::vector<LineCost>& lines) {
  std::map<std::string, FunctionCost> costs;
  for (const Stack& stack : stacks) {
    std::set<std::string> counted;  // recursion counts once
    for (const Frame& frame : stack.frames) {
      FunctionCost& function = costs[frame.function];
      if (function.name.empty()) function = {frame.function, frame.file, frame.line, 0, 0};
      if (counted.insert(frame.function).second) function.total += stack.cost;
    }
    costs[stack.frames.back().function].self += stack.cost;
  }
  std::set<std::string> placed;
  for (const LineCost& line : lines)  // most expensive first
    if (placed.insert(line.function).second) {
      costs[line.function].file = line.file;
      costs[line.function].line = line.line;
    }
  std::vector<FunctionCost> functions;
  for (auto& [name, function] : costs) functions.push_back(std::move(function));
  std::stable_sort(functions.begin(), functions.end(),
                   [](const FunctionCost& a, const FunctionCost& b) {
                     return std::tie(a.self, a.total) > std::tie(b.self, b.total);
                   });
  return functions;
}

}  // namespace

Profile build_profile(std::vector<Stack> stacks) {
  Profile profile;
  profile.stacks = join_equal(std::move(stacks));
  for (const Stack& stack : profile.stacks) profile.total += stack.cost;
  profile.lines = line_costs(profile.stacks);
  profile.functions = function_costs(profile.stacks, profile.lines);
  return profile;
}

}  // namespace hayago::perf
