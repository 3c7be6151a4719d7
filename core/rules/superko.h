// What ko rules forbid: positions that have been on the board. Game, the search and perft all ask
// here, with the hashes of hash_after.h. Taking back a ko at once is the board's own affair
// (Board::is_ko).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/base/types.h"
#include "core/base/zobrist.h"

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

}  // namespace hayago
