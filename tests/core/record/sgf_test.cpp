#include "core/record/sgf.h"

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/board/board_text.h"

namespace hayago {
namespace {

std::string error_of(const std::string& text) {
  const Result<SgfGame> game = parse_sgf(text);
  return game ? "no error" : game.error().text;
}

TEST(Sgf, ReadsAPlainGame) {
  const Result<SgfGame> game = parse_sgf(
      "(;GM[1]FF[4]SZ[9]KM[6.5]PB[a\\]b\\\\c]RE[W+R];B[ee];W[ge]BL[3]\n;B[];W[tt]C[two\\\nlines])");
  ASSERT_TRUE(game) << game.error().text;
  EXPECT_EQ(game->size, 9);
  EXPECT_EQ(game->komi, 6.5);
  EXPECT_EQ(game->info_or("PB"), "a]b\\c");
  EXPECT_EQ(game->info_or("RE"), "W+R");
  EXPECT_EQ(game->info_or("PW", "nobody"), "nobody");
  ASSERT_EQ(game->nodes.size(), 5u);
  EXPECT_EQ(game->nodes[1].move->point, (SgfPoint{4, 4}));
  EXPECT_EQ(game->nodes[2].move->point, (SgfPoint{6, 4}));
  EXPECT_EQ(game->nodes[2].seconds_left, 3);
  EXPECT_TRUE(game->nodes[3].move->point.is_pass());
  EXPECT_TRUE(game->nodes[4].move->point.is_pass());
  EXPECT_EQ(game->nodes[4].comment, "twolines");
  EXPECT_EQ(game->nodes[4].line, 2);
}

TEST(Sgf, RowsCountFromTheTopAndTheSizeMayComeLast) {
  const Result<SgfGame> game = parse_sgf("(;AB[aa][ca:cb]SZ[5])");
  ASSERT_TRUE(game) << game.error().text;
  ASSERT_EQ(game->nodes[0].setup.size(), 3u);
  EXPECT_EQ(game->nodes[0].setup[0].point, (SgfPoint{0, 4}));
  EXPECT_EQ(game->nodes[0].setup[2].point, (SgfPoint{2, 3}));
}

TEST(Sgf, TakesTheFirstVariation) {
  const Result<SgfGame> game =
      parse_sgf("(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]C[)]))(;W[ff]))");
  ASSERT_TRUE(game) << game.error().text;
  ASSERT_EQ(game->nodes.size(), 5u);
  EXPECT_EQ(game->nodes[4].move->point, (SgfPoint{3, 5}));
}

TEST(Sgf, OldLongNamesAndNoiseAround) {
  const Result<SgfGame> game =
      parse_sgf("mail header (x)\n( ; SiZe [9] Black [aa] ; White[bb] ) z");
  ASSERT_TRUE(game) << game.error().text;
  EXPECT_EQ(game->size, 9);
  EXPECT_EQ(game->nodes[0].move->color, Color::Black);
  EXPECT_EQ(game->nodes[1].move->color, Color::White);
}

TEST(Sgf, ErrorsNameTheLine) {
  EXPECT_EQ(error_of(""), "there is no game: '(;' is missing");
  EXPECT_EQ(error_of("(;SZ[9]\n;B[zz])"), "line 2: 'zz' is not a point of a 9x9 board");
  EXPECT_EQ(error_of("(;SZ[9]\n\n;B[aa"), "line 3: ']' is missing");
  EXPECT_EQ(error_of("(;SZ[9];B[aa]"), "line 1: the game does not end: ')' is missing");
  EXPECT_EQ(error_of("(;SZ[9];B[aa](;W[bb])"), "line 1: the game does not end: ')' is missing");
  EXPECT_EQ(error_of("(;SZ[19:13])"), "line 1: the board is not square: SZ[19:13]");
  EXPECT_EQ(error_of("(;SZ[26])"), "line 1: size 26 is outside 2 to 25");
  EXPECT_EQ(error_of("(;SZ[x])"), "line 1: SZ[x] is not a size");
  EXPECT_EQ(error_of("(;KM[six])"), "line 1: KM[six] is not a komi");
  EXPECT_EQ(error_of("(;KM[1e99])"), "line 1: KM[1e99] is not a komi");
  EXPECT_EQ(error_of("(;HA[-1])"), "line 1: HA[-1] is not a handicap");
  EXPECT_EQ(error_of("(;GM[2])"), "line 1: GM[2] is another game, not Go");
  EXPECT_EQ(error_of("(;PL[green])"), "line 1: PL says 'green'; B or W expected");
  EXPECT_EQ(error_of("(;B[aa]B[bb])"), "line 1: two moves in one node");
  EXPECT_EQ(error_of("(;B 5)"), "line 1: '[' expected after 'B'");
  EXPECT_EQ(error_of("(;B[aa] %)"), "line 1: '%' where a node ';' or ')' was expected");
}

TEST(Sgf, HostileNestingIsHarmless) {
  const std::string deep = "(;B[aa]" + std::string(1'000'000, '(');
  EXPECT_EQ(error_of(deep), "line 1: the game does not end: ')' is missing");
  EXPECT_EQ(parse_sgf("(;SZ[9]" + std::string(100'000, '(') + ";B[aa]" + std::string(100'001, ')'))
                ->nodes.size(),
            2u);
}

TEST(Sgf, RandomBytesNeverCrash) {
  const std::string base =
      "(;GM[1]SZ[9]KM[5.5]HA[2]AB[cc][gg]PL[W];W[ee];B[ef]C[x\\]y](;W[])(;W[aa]))";
  Random random(1);
  for (int round = 0; round < 20'000; ++round) {
    std::string text = base;
    const int changes = 1 + static_cast<int>(random.below(4));
    for (int i = 0; i < changes; ++i)
      text[random.below(static_cast<uint32_t>(text.size()))] = static_cast<char>(random.below(256));
    const Result<SgfGame> game = parse_sgf(text);
    if (!game) continue;
    with_size(game->size, [&]<int N>() { (void)replay_sgf<N>(*game, {}).ok(); });
    EXPECT_TRUE(parse_sgf(to_sgf(*game)));
  }
}

TEST(Sgf, CollectionsKeepEveryGame) {
  const Result<std::vector<SgfGame>> games =
      parse_sgf_collection("(;SZ[9];B[aa])\n(;SZ[13](;B[bb])(;B[cc]))\n");
  ASSERT_TRUE(games) << games.error().text;
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ((*games)[1].size, 13);
  EXPECT_EQ(parse_sgf_collection("(;SZ[9])\n(;SZ[1])").error().text,
            "line 2: size 1 is outside 2 to 25");
}

TEST(SgfReplay, StopsBeforeAMove) {
  const Result<SgfGame> record = parse_sgf("(;SZ[9]KM[0.5];B[ee];W[ge];B[cc])");
  const Result<Game<9>> all = replay_sgf<9>(*record, {});
  ASSERT_TRUE(all);
  EXPECT_EQ(all->moves().size(), 3u);
  EXPECT_EQ(all->komi(), 0.5);
  EXPECT_EQ(all->to_move(), Color::White);
  const Result<Game<9>> two = replay_sgf<9>(*record, {}, 3);
  EXPECT_EQ(two->moves().size(), 2u);
  EXPECT_EQ(two->to_move(), Color::Black);
}

TEST(SgfReplay, SetUpHandicapAndIllegalMoves) {
  const Result<SgfGame> handicap = parse_sgf("(;SZ[9]HA[2]AB[cc][gg];W[ee])");
  const Result<Game<9>> game = replay_sgf<9>(*handicap, {});
  ASSERT_TRUE(game) << game.error().text;
  EXPECT_EQ(game->handicap(), 2);
  EXPECT_EQ(game->to_move(), Color::Black);

  const Result<SgfGame> middle = parse_sgf("(;SZ[9];B[aa];AE[aa]AW[bb]PL[W];W[aa])");
  const Result<Game<9>> changed = replay_sgf<9>(*middle, {});
  ASSERT_TRUE(changed) << changed.error().text;
  EXPECT_EQ(changed->board().at(point_at<9>(0, 8)), Color::White);
  EXPECT_EQ(changed->moves().size(), 1u);

  EXPECT_EQ(replay_sgf<9>(*parse_sgf("(;SZ[9];B[aa]\n;W[aa])"), {}).error().text,
            "line 2: move 2 at A9 is illegal: occupied");
  EXPECT_FALSE(replay_sgf<9>(*parse_sgf("(;SZ[9]AB[aa]AW[ab][ba])"), {}));
}

TEST(SgfReplay, WhatIsWrittenReadsBackAsTheSameGame) {
  Random random(7);
  for (int round = 0; round < 50; ++round) {
    Game<kAnySize> game(2 + static_cast<int>(random.below(24)));
    if (game.size() > 6 && round % 2 == 0) {
      ASSERT_TRUE(game.place_free_handicap(3));
    }
    for (int i = 0; i < 30; ++i) {
      const std::vector<Point> legal = game.legal_moves(game.to_move());
      const size_t pick = random.below(static_cast<uint32_t>(legal.size() + 1));
      ASSERT_TRUE(game.play(game.to_move(), pick < legal.size() ? legal[pick] : kPass));
    }
    const Result<SgfGame> record = parse_sgf(to_sgf(record_of(game)));
    ASSERT_TRUE(record) << record.error().text;
    const Result<Game<kAnySize>> again = replay_sgf<kAnySize>(*record, {});
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->board().hash(), game.board().hash());
    EXPECT_EQ(again->handicap(), game.handicap());
    EXPECT_EQ(again->komi(), game.komi());
    EXPECT_TRUE(std::equal(again->moves().begin(), again->moves().end(), game.moves().begin(),
                           game.moves().end()));
  }
}

}  // namespace
}  // namespace hayago
