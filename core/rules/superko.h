// What ko rules forbid: positions that have been on the board. Game, the search and perft all ask
// here. Taking back a ko at once is the board's own affair (Board::is_ko).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/board/board.h"

namespace hayago {

// What a move must not repeat. Every rule forbids to take back a ko at once; positional superko
// also any earlier position, situational superko any earlier position with the same player to
// move.
enum class KoRule : uint8_t { Simple, Positional, Situational };
Result<KoRule> parse_ko_rule(std::string_view name);  // simple, positional, situational
const char* ko_rule_name(KoRule rule);

// A position that has been on the board, and who was to move then.
struct PastPosition {
  Hash hash = 0;
  Color to_move = Color::Black;
};

// Whether going to `next` is forbidden because of `past`; for rules that know superko.
inline bool is_repetition(KoRule ko, const PastPosition& past, const PastPosition& next) {
  return past.hash == next.hash && (ko == KoRule::Positional || past.to_move == next.to_move);
}
inline bool is_repetition(KoRule ko, std::span<const PastPosition> history,
                          const PastPosition& next) {
  for (const PastPosition& past : history)
    if (is_repetition(ko, past, next)) return true;
  return false;
}

// The position that c's legal stone at p leads to, without playing it: copying a board takes far
// longer.
template <int N>
Hash hash_after(const Board<N>& board, Color c, Point p) {
  Hash hash = board.hash() ^ kZobrist<N>[static_cast<size_t>(index_of(c))][p];
  const auto them = static_cast<size_t>(index_of(opponent(c)));
  std::array<Point, 4> taken;
  int count = 0;
  for_each_neighbour<N>(p, [&](Point q, int) {
    if (board.at(q) != opponent(c) || board.atari_point(q) != p) return;
    const Point chain = board.chain_of(q);
    for (int i = 0; i < count; ++i)
      if (taken[static_cast<size_t>(i)] == chain) return;
    taken[static_cast<size_t>(count++)] = chain;
    Point stone = chain;
    do {
      hash ^= kZobrist<N>[them][stone];
      stone = board.next_in_chain(stone);
    } while (stone != chain);
  });
  return hash;
}

}  // namespace hayago
