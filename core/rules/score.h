// The score of a finished game, by flood fill. Black's view: positive is good for Black. Komi and
// prisoners are Game's; the quick count at the end of a playout is Board::area_score.
#pragma once

#include <span>
#include <string>

#include "core/board/board.h"

namespace hayago {

// Who owns each point by area (Tromp-Taylor): the stones, and the empty regions that touch stones
// of one player only. Color::Empty for nobody; walls stay Color::Wall.
template <int N>
PointMap<N, Color> area_owners(const Board<N>& board);

// Black's area minus White's.
template <int N>
int area_score(const Board<N>& board);

// Black's empty regions minus White's. An eye in seki counts, as in most programs.
template <int N>
int territory_score(const Board<N>& board);

// The position with the chains of these stones taken off.
template <int N>
Board<N> without_chains(const Board<N>& board, std::span<const Point> dead);

// "B+3.5", "W+12", "0" for a draw.
std::string score_text(double score);

}  // namespace hayago
