// Where handicap stones go. Sizes are runtime values here: points are (column, row) from A1.
#pragma once

#include <vector>

#include "core/base/result.h"

namespace hayago {

struct HandicapSpot {
  int x = 0;
  int y = 0;
  bool operator==(const HandicapSpot&) const = default;
};

// The most stones that fixed placement knows: 9 on odd boards from 9x9, 4 on even boards and 7x7
// (no centre lines), 0 on smaller ones.
int max_fixed_handicap(int size);

// The placement that the Go Text Protocol fixes: corners, then sides, then the centre, on the
// fourth line from 13x13 and on the third below.
Result<std::vector<HandicapSpot>> fixed_handicap(int size, int stones);

// Any number of stones from 2 that leaves a point empty: as fixed where that is possible, else
// spread out, each new stone as far from the others as it can be.
Result<std::vector<HandicapSpot>> free_handicap(int size, int stones);

}  // namespace hayago
