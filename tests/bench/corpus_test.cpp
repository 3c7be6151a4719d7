#include "bench/corpus.h"

#include <gtest/gtest.h>

namespace hayago::bench {
namespace {

template <int N>
Hash hash_of_corpus() {
  Hash hash = 0;
  for (const CorpusGame<N>& game : corpus_games<N>()) hash = mix_bits(hash ^ game.end.hash());
  for (const CorpusPosition<N>& position : corpus_positions<N>())
    hash = mix_bits(hash ^ position.board.hash());
  return hash;
}

// Results of the hot loops are comparable as long as these hold. Whoever changes the corpus on
// purpose puts the printed values here.
TEST(Corpus, IsFixed) {
  EXPECT_EQ(hash_of_corpus<9>(), 13560383508285252211u);
  EXPECT_EQ(hash_of_corpus<13>(), 13599312859091682575u);
  EXPECT_EQ(hash_of_corpus<19>(), 8457256900028177900u);
}

TEST(Corpus, PositionsGoFromOpeningToEndgame) {
  const auto& positions = corpus_positions<19>();
  ASSERT_EQ(positions.size(), size_t{kCorpusPositions});
  EXPECT_GT(positions.front().board.empty_count(), 250);
  EXPECT_LT(positions.back().board.empty_count(), 120);
}

TEST(Corpus, SingleMovesDoWhatTheyAreFor) {
  const KoPosition<9> ko = ko_position<9>();
  Board<9> board = ko.board;
  board.play(Color::Black, ko.black_takes);
  EXPECT_EQ(board.ko_point(), ko.white_takes);
  board.pass();
  board.play(Color::White, ko.white_takes);
  EXPECT_EQ(board.ko_point(), ko.black_takes);

  MovePosition<19> capture = capture_position<19>();
  capture.board.play(Color::Black, capture.move);
  EXPECT_TRUE(capture.board.is_empty(point_at<19>(0, 0)));

  MovePosition<13> merge = merge_position<13>();
  merge.board.play(Color::Black, merge.move);
  EXPECT_EQ(merge.board.chain_size(merge.move), 13);
}

}  // namespace
}  // namespace hayago::bench
