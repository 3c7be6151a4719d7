// Who owns the points when playouts end, and whether that goes with winning them: what the running
// search has found out about the board as a whole, as factors of the priors of moves. A worker
// keeps its own. Criticality after Coulom 2009: the correlation of owning a point and winning.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/base/geometry.h"

namespace hayago {

// How much more often the owner of a point wins than if the two had nothing to do with each other:
// 0, up to 1/2 where all depends on it. All are shares of the playouts.
inline double criticality(double owner_wins, double black_owns, double black_wins) {
  return owner_wins - (black_owns * black_wins + (1 - black_owns) * (1 - black_wins));
}

// The factor of a prior, 1 where nothing is known: more at critical points, less at settled ones.
inline double prior_factor(double critical, double black_owns, double c_critical, double settled) {
  constexpr double kSure = 0.8;  // of +-1, from where on a point begins to be settled
  const double sure = std::max(0.0, (std::abs(2 * black_owns - 1) - kSure) / (1 - kSure));
  return (1 + c_critical * std::max(critical, 0.0)) * (1 - settled * sure);
}

template <int N>
class OwnerMap {
 public:
  OwnerMap(double c_critical, double settled) : c_critical_(c_critical), settled_(settled) {
    clear();
  }

  void clear() {
    games_ = black_wins_ = 0;
    black_owns_.cells.fill(0);
    owner_wins_.cells.fill(0);
    factors_.cells.fill(1);
  }
  // A playout that ended with these owners: +1 Black's, -1 White's, 0 nobody's.
  void add(const PointMap<N, int32_t>& owner, bool black_won) {
    ++games_;
    black_wins_ += black_won;
    for (size_t i = 0; i < owner.cells.size(); ++i) {
      const int32_t here = owner.cells[i];
      black_owns_.cells[i] += here > 0;
      owner_wins_.cells[i] += black_won ? here > 0 : here < 0;
    }
    if (games_ % kRenewal == 0) renew();
  }
  // By raw point, 1 for a pass. They follow the playouts, a little late.
  const float* factors() const { return factors_.cells.data(); }

 private:
  static constexpr int kRenewal = 32;
  static constexpr double kDoubt = 64;  // playouts after which half of a correlation is believed

  void renew() {
    const double games = games_, trust = games / (games + kDoubt);
    for (size_t i = 0; i < factors_.cells.size(); ++i) {
      const double owns = black_owns_.cells[i] / games;
      const double x = trust * criticality(owner_wins_.cells[i] / games, owns, black_wins_ / games);
      factors_.cells[i] = static_cast<float>(prior_factor(x, owns, c_critical_, settled_));
    }
    factors_[kPass] = 1;
  }

  double c_critical_, settled_;
  int games_ = 0, black_wins_ = 0;
  PointMap<N, int32_t> black_owns_, owner_wins_;
  PointMap<N, float> factors_;
};

}  // namespace hayago
