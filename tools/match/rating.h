// A player's level from games with handicap against opponents of known level, by maximum
// likelihood (MoGo IV.C, after the rating of the Internet Go Server). With A = L - H - B, the
// advantage left to an opponent of level L who gives H stones to a player of level B, the player
// loses with probability 1 - b^A / 2 for A > 0 and b^-A / 2 otherwise.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace hayago::match {

// The paper's scan reads b = 3/4.
inline constexpr double kRatingBase = 0.75;

struct RatedGame {
  double level = 0;     // the opponent's, in dan: 1 kyu is 0, 2 kyu is -1; 9 dan professional is 10
  double handicap = 0;  // stones the opponent gave
  bool won = false;
  std::string group;  // free: for estimates of a part of the games
};

double loss_probability(double advantage, double base);

struct LevelEstimate {
  double level = 0;
  double low = 0, high = 0;  // where the likelihood is at least half its maximum
  double log_likelihood = 0;
  bool bounded = true;  // false: all won or all lost, so that one end is open
  int games = 0;
};
// Searches -40 to +40 dan to a hundredth. The likelihood may have several peaks: the interval is
// from the first to the last level that reaches half the maximum.
LevelEstimate estimate_level(std::span<const RatedGame> games, double base = kRatingBase);

// "5D", "5d", "1k", "2 kyu", "9P", "3.5": in dan.
Result<double> parse_level(std::string_view text);
// Lines "LEVEL HANDICAP won|lost [GROUP]"; # begins a comment.
Result<std::vector<RatedGame>> parse_rated_games(std::string_view text);

// The 19x19 games of MoGo in Taiwan (Table IV) as far as the scan has them; groups are machines.
std::span<const RatedGame> mogo_games();

}  // namespace hayago::match
