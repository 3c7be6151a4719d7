// The hand-made 3x3 patterns of MoGo's simulations (Gelly et al. 2006): hane, cuts, and moves on
// the side. Drawn in mogo_drawings.h; here a table answers by pattern code.
#pragma once

#include <vector>

#include "core/patterns/pattern3.h"

namespace hayago {

class MogoPatterns {
 public:
  MogoPatterns();
  // Whether a move of c on an empty point with this code follows a pattern.
  bool match(PatternCode code, Color c) const {
    return (table_[code & 0xffff] >> index_of(c) & 1) != 0;
  }

 private:
  std::vector<uint8_t> table_;  // by colours alone; bit 0 Black to move, bit 1 White
};
const MogoPatterns& mogo_patterns();

}  // namespace hayago
