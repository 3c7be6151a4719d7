// Games of our own playouts as records to learn from.
#pragma once

#include <string>

#include "core/playout/erica.h"
#include "core/record/sgf.h"

namespace hayago {

// One game as a line of SGF; `winner` puts a result and a komi into it.
inline std::string own_game(uint64_t seed, int size = 9, int moves = 60,
                            Color winner = Color::Empty) {
  SgfGame record;
  record.size = size;
  record.nodes.resize(1);
  if (winner != Color::Empty) {
    record.komi = 7.5;
    record.info["RE"] = winner == Color::Black ? "B+R" : "W+R";
  }
  with_size(size, [&]<int N>() {
    EricaPolicy<N> policy;
    PlayoutBoard<N> board(size);
    Random random(seed);
    Color c = Color::Black;
    policy.begin(board, c, kPass);
    for (int i = 0; i < moves; ++i, c = opponent(c)) {
      const Point p = policy.play(board, c, random);
      SgfNode node;
      node.move = p == kPass ? SgfStone{c, {}} : SgfStone{c, {column_of<N>(p), row_of<N>(p)}};
      record.nodes.push_back(node);
    }
  });
  std::string text = to_sgf(record);
  std::erase(text, '\n');
  return text;
}

}  // namespace hayago
