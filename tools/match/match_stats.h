// What the results of a match say: winning rate with its Wilson interval, Elo difference, and the
// sequential probability ratio test. Pure functions of the counts. A draw is half a win.
#pragma once

#include <cstdint>

#include "core/base/interval.h"

namespace hayago::match {

struct Tally {
  int64_t wins = 0;
  int64_t draws = 0;
  int64_t losses = 0;

  int64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  double rate() const { return games() > 0 ? points() / static_cast<double>(games()) : 0.5; }
};

using hayago::wilson;
inline Interval wilson(const Tally& tally) { return wilson(tally.points(), tally.games()); }

// Share of points that a player this much stronger gets, and back. A share of 0 or 1 is infinite.
double expected_rate(double elo);
double elo_of_rate(double rate);
// The Wilson interval in Elo.
Interval elo_interval(const Tally& tally);
// Probability that the true rate is above one half, by the normal approximation.
double likelihood_of_superiority(const Tally& tally);

// Wald's test of "elo0 stronger" against "elo1 stronger". Each game is a trial with the expected
// rate of the hypothesis; a draw counts as half a win and half a loss, which overstates the
// variance, so that draws make the test slower but never less safe.
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  // share of wrong acceptances of elo1
  double beta = 0.05;   // share of wrong acceptances of elo0

  enum class Verdict : uint8_t { Continue, AcceptElo0, AcceptElo1 };
  double log_likelihood_ratio(const Tally& tally) const;
  double lower() const;
  double upper() const;
  Verdict verdict(const Tally& tally) const;
};

}  // namespace hayago::match
