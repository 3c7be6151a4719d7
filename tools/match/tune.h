// Tuning by matches: simultaneous perturbation stochastic approximation (Spall 1992). Each
// iteration changes all parameters at once, up or down by chance, lets the two settings play, and
// moves towards the better one. Everything runs in units of each parameter's range, and what an
// iteration draws depends on the seed and its number alone, so that a tuning that was interrupted
// goes on exactly as it would have.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace hayago::match {

struct TuneParam {
  std::string name;
  double start = 0, low = 0, high = 1;
  bool integer = false;
};
// "c_uct=0.2:0:1": where to start, and the range. The name must be a numeric search parameter.
Result<TuneParam> parse_tune_param(const std::string& text);
// name=value as the search takes it, rounded where the parameter is whole.
std::string assignment(const TuneParam& param, double unit);
double to_unit(const TuneParam& param, double value);

struct SpsaGains {
  double a = 0.15;        // first step, in units of the range, for a difference of one
  double c = 0.1;         // first perturbation
  double stability = 20;  // A: iterations before the steps shrink
};

struct TuneState {
  int64_t iteration = 0;
  std::vector<double> theta;    // 0 to 1, one per parameter
  std::vector<double> average;  // of theta over the second half: less noisy than the last
  int64_t games = 0;
};
TuneState first_state(const std::vector<TuneParam>& params);

struct Perturbed {
  std::vector<double> plus, minus;  // clamped to 0..1
  std::vector<int> sign;
};
Perturbed perturb(const TuneState& state, const SpsaGains& gains, uint64_t seed);
// `difference`: result of plus minus that of minus, -1 to 1.
void advance(TuneState& state, const Perturbed& step, const SpsaGains& gains, double difference,
             int64_t iterations, int64_t games);

std::string state_json(const std::vector<TuneParam>& params, const std::string& about,
                       const TuneState& state);
// The error where the text is damaged or belongs to another tuning.
Result<TuneState> parse_state(const std::string& text, const std::vector<TuneParam>& params,
                              const std::string& about);

}  // namespace hayago::match
