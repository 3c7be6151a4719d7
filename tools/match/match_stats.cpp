#include "tools/match/match_stats.h"

#include <cmath>
#include <limits>

namespace hayago::match {

double expected_rate(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_rate(double rate) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (rate <= 0) return -kInfinite;
  if (rate >= 1) return kInfinite;
  return 400 * std::log10(rate / (1 - rate));
}

Interval elo_interval(const Tally& tally) {
  const Interval rate = wilson(tally);
  return {elo_of_rate(rate.low), elo_of_rate(rate.high)};
}

double likelihood_of_superiority(const Tally& tally) {
  const auto decided = static_cast<double>(tally.wins + tally.losses);
  if (decided == 0) return 0.5;
  const auto lead = static_cast<double>(tally.wins - tally.losses);
  return 0.5 * (1 + std::erf(lead / std::sqrt(2 * decided)));
}

double Sprt::log_likelihood_ratio(const Tally& tally) const {
  const double p0 = expected_rate(elo0), p1 = expected_rate(elo1);
  const double lost = static_cast<double>(tally.games()) - tally.points();
  return tally.points() * std::log(p1 / p0) + lost * std::log((1 - p1) / (1 - p0));
}
double Sprt::lower() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper() const { return std::log((1 - beta) / alpha); }

Sprt::Verdict Sprt::verdict(const Tally& tally) const {
  const double llr = log_likelihood_ratio(tally);
  if (llr <= lower()) return Verdict::AcceptElo0;
  if (llr >= upper()) return Verdict::AcceptElo1;
  return Verdict::Continue;
}

}  // namespace hayago::match
