#include "tools/match/tune.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "search/params/params.h"

namespace hayago::match {
namespace {

using Json = nlohmann::ordered_json;

// Spall's exponents for practice.
constexpr double kAlpha = 0.602, kGamma = 0.101;

double value_of(const TuneParam& param, double unit) {
  return param.low + unit * (param.high - param.low);
}

}  // namespace

Result<TuneParam> parse_tune_param(const std::string& text) {
  const Error bad{"'" + text + "' is not NAME=START:LOW:HIGH"};
  const Result<Assignment> parts = parse_assignment(text);
  if (!parts) return bad;
  TuneParam param;
  param.name = parts->name;
  const std::vector<std::string_view> words = split(parts->value, ':');
  if (words.size() != 3) return bad;
  double* const numbers[] = {&param.start, &param.low, &param.high};
  for (size_t i = 0; i < words.size(); ++i) {
    const std::optional<double> number = parse_real(words[i]);
    if (!number) return bad;
    *numbers[i] = *number;
  }
  const SearchParam* info = find_setting(search_params(), param.name);
  if (info == nullptr) {
    SearchParams any;  // says what is known instead
    return set_param(any, param.name, "").error();
  }
  double low = 0, high = 0;
  if (const auto* real = std::get_if<RealSetting<SearchParams>>(&info->kind)) {
    low = real->low;
    high = real->high;
  } else if (const auto* whole = std::get_if<WholeSetting<SearchParams, int>>(&info->kind)) {
    low = whole->low;
    high = whole->high;
    param.integer = true;
  } else {
    return Error{"'" + param.name + "' is no number; only numbers are tuned"};
  }
  if (!(param.low < param.high) || param.start < param.low || param.start > param.high ||
      param.low < low || param.high > high)
    return Error{"'" + text + "': LOW <= START <= HIGH within " + setting_range(*info)};
  return param;
}

std::string assignment(const TuneParam& param, double unit) {
  const double value = value_of(param, unit);
  char text[64];
  if (param.integer)
    std::snprintf(text, sizeof text, "=%lld", std::llround(value));
  else
    std::snprintf(text, sizeof text, "=%.6g", value);
  return param.name + text;
}

double to_unit(const TuneParam& param, double value) {
  return (value - param.low) / (param.high - param.low);
}

TuneState first_state(const std::vector<TuneParam>& params) {
  TuneState state;
  for (const TuneParam& param : params) state.theta.push_back(to_unit(param, param.start));
  state.average = state.theta;
  return state;
}

Perturbed perturb(const TuneState& state, const SpsaGains& gains, uint64_t seed) {
  Random random(seed, static_cast<uint64_t>(state.iteration));
  const double c = gains.c / std::pow(static_cast<double>(state.iteration + 1), kGamma);
  Perturbed step;
  for (const double theta : state.theta) {
    const int sign = random.below(2) == 0 ? -1 : 1;
    step.sign.push_back(sign);
    step.plus.push_back(std::clamp(theta + sign * c, 0.0, 1.0));
    step.minus.push_back(std::clamp(theta - sign * c, 0.0, 1.0));
  }
  return step;
}

void advance(TuneState& state, const Perturbed& step, const SpsaGains& gains, double difference,
             int64_t iterations, int64_t games) {
  const auto k = static_cast<double>(state.iteration + 1);
  const double a = gains.a / std::pow((k + gains.stability) / (1 + gains.stability), kAlpha);
  for (size_t i = 0; i < state.theta.size(); ++i)
    state.theta[i] = std::clamp(state.theta[i] + a * difference * step.sign[i], 0.0, 1.0);
  const int64_t half = iterations / 2;
  const int64_t counted = state.iteration - half;
  for (size_t i = 0; i < state.theta.size(); ++i)
    state.average[i] = counted <= 0 ? state.theta[i]
                                    : state.average[i] + (state.theta[i] - state.average[i]) /
                                                             static_cast<double>(counted + 1);
  ++state.iteration;
  state.games += games;
}

std::string state_json(const std::vector<TuneParam>& params, const std::string& about,
                       const TuneState& state) {
  Json json = {
      {"schema", 1}, {"about", about}, {"iteration", state.iteration}, {"games", state.games}};
  for (size_t i = 0; i < params.size(); ++i)
    json["params"].push_back({{"name", params[i].name},
                              {"low", params[i].low},
                              {"high", params[i].high},
                              {"theta", state.theta[i]},
                              {"average", state.average[i]},
                              {"value", assignment(params[i], state.average[i])}});
  return json.dump(2) + "\n";
}

Result<TuneState> parse_state(const std::string& text, const std::vector<TuneParam>& params,
                              const std::string& about) {
  try {
    const Json json = Json::parse(text);
    if (json.at("about") != about)
      return Error{"is another tuning (" + json.at("about").get<std::string>() + ")"};
    TuneState state;
    state.iteration = json.at("iteration");
    state.games = json.at("games");
    const Json& stored = json.at("params");
    if (stored.size() != params.size()) return Error{"tunes other parameters"};
    for (size_t i = 0; i < params.size(); ++i) {
      if (stored[i].at("name") != params[i].name || stored[i].at("low") != params[i].low ||
          stored[i].at("high") != params[i].high)
        return Error{"tunes other parameters or ranges"};
      state.theta.push_back(stored[i].at("theta"));
      state.average.push_back(stored[i].at("average"));
    }
    return state;
  } catch (const Json::exception&) {
    return Error{"is damaged"};
  }
}

}  // namespace hayago::match
