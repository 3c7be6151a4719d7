// Cold bodies of FastBoard, and its instances.
#include "core/board/fast_board.h"

#include <algorithm>

namespace hayago {

// The loops run over whole arrays without branches and leave the vectorising to the compiler.
template <int N, class QuadOps>
void FastBoard<N, QuadOps>::copy(const BoardData<N>& board) {
  constexpr int kCells = kPadded<N>;
  constexpr int kMargin = kStride<N> + 1;
  const auto& color = board.color.cells;
  d_.color.cells = color;
  d_.empty = board.empty;
  d_.empty_count = board.empty_count;
  d_.board_size = board.board_size;
  for (size_t i = 0; i < kCells; ++i) {
    const bool stone = is_player(color[i]);
    d_.chain.cells[i] = stone ? board.chain.cells[i] : static_cast<Index>(i);
    d_.stones.cells[i] = stone ? static_cast<uint16_t>(board.state.cells[i] >> 16) : 0;
    d_.next.cells[i] = stone ? board.next.cells[i] : static_cast<Index>(i);
    const auto alone = static_cast<uint16_t>(
        color[i] == Color::Empty ? 3 + (board.around.cells[i] >> 8) * kOneLiberty : kWallState);
    d_.state.cells[i] = stone ? static_cast<uint16_t>(board.state.cells[i]) : alone;
    const auto around = board.around.cells[i];
    const bool edge = (around & 15) + (around >> 4 & 15) + (around >> 8) > 4;
    d_.eye.cells[i][0] = static_cast<uint8_t>((around & 15) * 8 + edge);
    d_.eye.cells[i][1] = static_cast<uint8_t>((around >> 4 & 15) * 8 + edge);
  }
  for (const size_t c : {size_t{0}, size_t{1}}) {
    const Color other = static_cast<Color>(1 - c);
    for (size_t i = kMargin; i < kCells - kMargin; ++i)
      d_.eye.cells[i][c] +=
          static_cast<uint8_t>((color[i - kMargin] == other) + (color[i - kMargin + 2] == other) +
                               (color[i + kMargin - 2] == other) + (color[i + kMargin] == other));
  }
  // Flat between 16 and 20 % (docs/experiments.md).
  d_.settle_at = size() * size() * 18 / 100;
  d_.active = d_.empty_count;
  d_.hidden = 0;
  d_.ko_color = board.ko_color;
  if (board.ko == kNoPoint) return;
  HG_ASSERT(color[static_cast<size_t>(board.ko.raw())] == Color::Empty);
  const auto last = d_.empty.begin() + d_.empty_count - 1;
  std::iter_swap(std::find(d_.empty.begin(), last, static_cast<Index>(board.ko.raw())), last);
  d_.hidden = 1;
}

// Where an empty point stands in `empty`, without a way out in the middle: so it becomes vectors.
template <int N, class QuadOps>
size_t FastBoard<N, QuadOps>::position_of(Index p) const {
  Index found = 0;
  for (int i = 0; i < d_.empty_count; ++i) {
    const bool here = d_.empty[static_cast<size_t>(i)] == p;
    found = static_cast<Index>(found | (here ? static_cast<Index>(i) : Index{0}));
  }
  return found;
}

template <int N, class QuadOps>
template <Color C>
void FastBoard<N, QuadOps>::play_as(Point p) {
  const auto raw = static_cast<size_t>(p.raw());
  Random unused(0);
  // A word of 1 needs no second draw, whatever the length of the list.
  HG_ASSERT(d_.empty[position_of(static_cast<Index>(raw))] == raw);
  Hand hand{unused, 1, position_of(static_cast<Index>(raw)), raw, d_.active, d_.active};
  put_stone<C, false>(hand, look<C, false>(raw));
  put_down<false>(hand);
  d_.ko_color = opponent(C);
}

template <int N, class QuadOps>
void FastBoard<N, QuadOps>::play(Color c, Point p) {
  HG_ASSERT(at(p) == Color::Empty && d_.active == d_.empty_count);
  if (c == Color::Black)
    play_as<Color::Black>(p);
  else
    play_as<Color::White>(p);
}

template class FastBoard<9>;
template class FastBoard<13>;
template class FastBoard<19>;
template class FastBoard<kAnySize>;
#if defined(__SSE4_1__)  // elsewhere these are the instances above
template class FastBoard<9, QuadPortable>;
template class FastBoard<kAnySize, QuadPortable>;
#endif

}  // namespace hayago
