#include "perf/exact.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace hayago::perf {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchema = 1;
constexpr const char* kKind = "exact-profile";

ExactProfile read(const Json& json) {
  ExactProfile profile;
  profile.work.policy = json.at("policy").get<std::string>();
  profile.work.size = json.at("size").get<int>();
  profile.work.isa = json.at("isa").get<std::string>();
  profile.work.seed = json.at("seed").get<uint64_t>();
  profile.done.playouts = json.at("playouts").get<uint64_t>();
  profile.done.moves = json.at("moves").get<uint64_t>();
  profile.build = json.at("build").get<std::string>();
  profile.instructions = json.at("instructions").get<uint64_t>();
  for (const Json& entry : json.at("functions"))
    profile.functions.push_back({entry.at("function").get<std::string>(),
                                 entry.at("file").get<std::string>(), entry.at("line").get<int>(),
                                 entry.at("self").get<uint64_t>(),
                                 entry.at("total").get<uint64_t>()});
  for (const Json& entry : json.at("lines"))
    profile.lines.push_back({entry.at("file").get<std::string>(), entry.at("line").get<int>(),
                             entry.at("function").get<std::string>(),
                             entry.at("self").get<uint64_t>()});
  return profile;
}

}  // namespace

std::string exact_to_json(const ExactProfile& profile) {
  Json functions = Json::array();
  for (const FunctionCost& function : profile.functions)
    functions.push_back({{"function", function.name},
                         {"self_per_move", profile.per_move(function.self)},
                         {"self", function.self},
                         {"total", function.total},
                         {"file", function.file},
                         {"line", function.line}});
  Json lines = Json::array();
  for (const LineCost& line : profile.lines)
    lines.push_back({{"file", line.file},
                     {"line", line.line},
                     {"function", line.function},
                     {"self", line.self}});
  const Json json = {{"schema", kSchema},
                     {"kind", kKind},
                     {"policy", profile.work.policy},
                     {"size", profile.work.size},
                     {"isa", profile.work.isa},
                     {"seed", profile.work.seed},
                     {"playouts", profile.done.playouts},
                     {"moves", profile.done.moves},
                     {"build", profile.build},
                     {"instructions", profile.instructions},
                     {"instructions_per_move", profile.per_move(profile.instructions)},
                     {"functions", functions},
                     {"lines", lines}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<ExactProfile> exact_from_json(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("kind", Json()) != kKind)
    return Error{"not a profile saved by 'hayago profile --exact --save'"};
  if (json.value("schema", Json()) != kSchema)
    return Error{"schema " + json.value("schema", Json()).dump() + " is not " +
                 std::to_string(kSchema) + ", the one this version reads"};
  try {
    return read(json);
  } catch (const Json::exception& problem) {
    return Error{std::string("a field is missing or of the wrong type: ") + problem.what()};
  }
}

Result<ExactComparison> compare_exact(const ExactProfile& before, const ExactProfile& after) {
  if (before.work.policy != after.work.policy || before.work.size != after.work.size)
    return Error{"it is a profile of " + before.work.policy + " on size " +
                 std::to_string(before.work.size) + ", this one is of " + after.work.policy +
                 " on size " + std::to_string(after.work.size)};
  ExactComparison comparison;
  comparison.before = before.per_move(before.instructions);
  comparison.after = after.per_move(after.instructions);
  comparison.same_games = before.work.seed == after.work.seed &&
                          before.done.playouts == after.done.playouts &&
                          before.done.moves == after.done.moves;
  std::map<std::string, FunctionChange> changes;
  for (const FunctionCost& function : before.functions)
    changes[function.name].before = before.per_move(function.self);
  for (const FunctionCost& function : after.functions)
    changes[function.name].after = after.per_move(function.self);
  for (auto& [name, change] : changes) {
    change.name = name;
    if (change.change() != 0) comparison.functions.push_back(change);
  }
  std::stable_sort(comparison.functions.begin(), comparison.functions.end(),
                   [](const FunctionChange& a, const FunctionChange& b) {
                     return std::abs(a.change()) > std::abs(b.change());
                   });
  return comparison;
}

}  // namespace hayago::perf
