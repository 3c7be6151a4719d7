// Keys of the position hash: one per colour and point, XORed for every stone on the board.
// The same point (column, row) has the same key on every board size.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/geometry.h"
#include "core/base/random.h"

namespace hayago {

using Hash = uint64_t;

template <int N>
inline constexpr auto kZobrist = [] {
  std::array<PointMap<N, Hash>, 2> keys{};
  for (int color = 0; color < 2; ++color)
    for (int y = 0; y < N; ++y)
      for (int x = 0; x < N; ++x)
        keys[static_cast<size_t>(color)][point_at<N>(x, y)] =
            mix_bits(static_cast<uint64_t>((color * 32 + y) * 32 + x) + 0x4861796167);
  return keys;
}();

// Distinguishes the player to move (situational superko).
inline constexpr Hash kWhiteToMoveKey = mix_bits(0x776869746521);

}  // namespace hayago
