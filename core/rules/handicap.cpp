// Where handicap stones go, by size and number, in the order GTP wants.
#include "core/rules/handicap.h"

#include <algorithm>
#include <string>

namespace hayago {
namespace {

Error wrong_count(const std::string& limits, int stones) {
  return Error{"handicap must be " + limits + ", not " + std::to_string(stones)};
}

// How good a further stone at (x, y) is: far from the others, and on the third or fourth line.
int spread(int size, const std::vector<HandicapSpot>& taken, int x, int y) {
  const int line = std::min({x, y, size - 1 - x, size - 1 - y});
  const int wanted = size >= 13 ? 3 : size >= 7 ? 2 : 1;
  int nearest = 4 * size * size;
  for (HandicapSpot s : taken)
    nearest = std::min(nearest, (s.x - x) * (s.x - x) + (s.y - y) * (s.y - y));
  return nearest == 0 ? -1 : 4 * nearest + (line >= wanted ? size : line);
}

}  // namespace

int max_fixed_handicap(int size) {
  if (size < 7) return 0;
  return size % 2 == 1 && size >= 9 ? 9 : 4;
}

Result<std::vector<HandicapSpot>> fixed_handicap(int size, int stones) {
  const int most = max_fixed_handicap(size);
  const std::string board = std::to_string(size) + "x" + std::to_string(size);
  if (most == 0) return Error{"there is no fixed handicap on " + board};
  if (stones < 2 || stones > most)
    return wrong_count("2 to " + std::to_string(most) + " on " + board, stones);
  const int low = size >= 13 ? 3 : 2;
  const int high = size - 1 - low;
  const int mid = size / 2;
  const std::vector<HandicapSpot> order = {{low, low}, {high, high}, {low, high}, {high, low},
                                           {low, mid}, {high, mid},  {mid, low},  {mid, high}};
  const bool centre = stones >= 5 && stones % 2 == 1;  // 5, 7 and 9 take the centre
  std::vector<HandicapSpot> spots(order.begin(), order.begin() + stones - centre);
  if (centre) spots.push_back({mid, mid});
  return spots;
}

Result<std::vector<HandicapSpot>> free_handicap(int size, int stones) {
  const int most = size * size - 1;
  if (stones < 2 || stones > most) return wrong_count("2 to " + std::to_string(most), stones);
  std::vector<HandicapSpot> spots;
  const int fixed = std::min(stones, max_fixed_handicap(size));
  if (fixed >= 2) spots = *fixed_handicap(size, fixed);
  while (static_cast<int>(spots.size()) < stones) {
    HandicapSpot best;
    int best_spread = -1;
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x)
        if (const int value = spread(size, spots, x, y); value > best_spread) {
          best = {x, y};
          best_spread = value;
        }
    spots.push_back(best);
  }
  return spots;
}

}  // namespace hayago
