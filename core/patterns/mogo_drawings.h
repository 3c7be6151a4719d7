// The hand-made 3x3 patterns of MoGo's simulations as they are drawn in the paper: one table, from
// which mogo_patterns.cpp makes a look-up by code and the bulk kernel makes boolean logic.
#pragma once

namespace hayago {

// Who moves at *: either player, or the one whose stones are drawn so.
enum class DrawnMover { Either, X, O };
struct PatternDrawing {
  const char* rows;
  DrawnMover moves;
};

// X and O are opposite colours; b is anything on the board but O, w anything but X. A drawing
// stands for its symmetries and, where either may move, for both colours. (The report gives the
// patterns as pictures: these are drawn from its descriptions.)
inline constexpr PatternDrawing kMogoDrawings[] = {
    // Hane: over the end of an opponent's stone.
    {"XOX/.*./?\?\?", DrawnMover::Either},
    {"XO./.*./?.?", DrawnMover::Either},
    {"XO?/X*./?.?", DrawnMover::Either},
    {"XOO/.*./?.?", DrawnMover::X},
    // Cuts between two stones, of one diagonal or in one line.
    {"?X?/O*O/www", DrawnMover::Either},
    // On the side.
    {"X.?/O*?/###", DrawnMover::Either},
    {"?X?/O*X/###", DrawnMover::Either},
    {"?XO/?*?/###", DrawnMover::X},
    {"?XO/?*O/###", DrawnMover::O},
    {"?OX/X*O/###", DrawnMover::O},
};
// The cut of two diagonal stones counts unless it is protected.
inline constexpr PatternDrawing kMogoCut = {"XO?/O*?/?\?\?", DrawnMover::Either};
inline constexpr PatternDrawing kMogoProtected[] = {
    {"XO?/O*O/?.?", DrawnMover::Either},
    {"XO?/O*./?O?", DrawnMover::Either},
};

}  // namespace hayago
