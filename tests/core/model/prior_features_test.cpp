// The tree's features on drawn positions, in all images and both colours, and along random games.
#include "core/model/prior_features.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/base/random.h"
#include "core/model/prior_model.h"
#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

using Reader = PriorReader<kAnySize>;

const DiamondTable kNothing;

PriorMove features(const DiagramView& v, char name, Point before = kPass) {
  Reader reader(kNothing, kNothing);
  reader.read(v.board, v.black, {v.last, before});
  return reader.features(v.at(name));
}

uint32_t capture(int saves, bool retakes, bool escapes, int size) {
  return static_cast<uint32_t>(((saves * 2 + retakes) * 2 + escapes) * kSizeClasses + size + 1);
}

TEST(PriorFeatures, CapturesSayWhatTheySave) {
  // C takes the stone that puts X in atari with the last move; E extends.
  for_each_view(R"(
      . . . . . . .
      . . X . . . .
      . X O C . . .
      . O X E . . .
      . . o . . . .
      . . . . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(features(v, 'C')[PriorGroup::Capture], capture(2, false, true, 0));
                  EXPECT_EQ(features(v, 'C')[PriorGroup::Extend], 0u);
                  // New atari, two or more liberties after it and no ladder: safe, one stone.
                  EXPECT_EQ(features(v, 'E')[PriorGroup::Extend], (1 + 3 + 2) * kSizeClasses + 1u);
                });
}

TEST(PriorFeatures, LaddersAreRead) {
  // Atari at A catches the stone against the wall below, at B it leaves three liberties.
  for_each_view(R"(
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . X . . . .
      . X O A . . .
      . X B . . . .
      . . X . . . .)",
                [](const DiagramView& v) {
                  const uint32_t works = 2 * kSizeClasses + 1, fails = 1;
                  EXPECT_EQ(features(v, 'A')[PriorGroup::Atari], works);
                  EXPECT_EQ(features(v, 'B')[PriorGroup::Atari], fails);
                });
}

TEST(PriorFeatures, RacesAndLinksCountChains) {
  for_each_view(R"(
      . . . . . . .
      . X . O . . .
      . . A . . . .
      . X O X . . .
      . . O . . . .
      . . . . . . .
      B . . . . . .)",
                [](const DiagramView& v) {
                  const PriorMove a = features(v, 'A');
                  EXPECT_EQ(a[PriorGroup::Links], 1 + 1u) << "one white chain beside it";
                  EXPECT_EQ(a[PriorGroup::Race], (5 - 1) * 5 + (4 - 1) + 1u);
                  EXPECT_EQ(a[PriorGroup::Place], (2 * 3 / 2 + 2) * kFillClasses + 1 + 1u);
                  EXPECT_EQ(features(v, 'B')[PriorGroup::Place], 0 * kFillClasses + 1 + 1u);
                });
}

TEST(PriorFeatures, DistancesGoByGridAndByFate) {
  for_each_view(R"(
      . . . . . . .
      . . . . . . .
      . . A . . . .
      . . O O o B .
      . . . . . . .
      . . . . . . .
      C . . . . . .)",
                [](const DiagramView& v) {
                  const auto last = [&](char name) { return features(v, name)[PriorGroup::Last]; };
                  EXPECT_EQ(last('B'), (2 - 1) * kFateClasses + 1 + 1u);
                  EXPECT_EQ(last('A'), (5 - 1) * kFateClasses + 1 + 1u) << "beside its chain";
                  EXPECT_EQ(last('C'), (11 - 1) * kFateClasses + 5 + 1u);
                  EXPECT_EQ(features(v, 'C', v.at('B'))[PriorGroup::Before],
                            (13 - 1) * kFateClasses + 6 + 1u);
                });
}

TEST(PriorFeatures, SelfAtariByWhatItCosts) {
  for_each_view(R"(
      . O O . .
      O X X O .
      . O B . .
      . . O . .
      . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(features(v, 'B')[PriorGroup::SelfAtari], 4u)
                      << "three stones in a bow: their capture leaves a dead eye";
                });
}

TEST(PriorFeatures, PassesHaveTheirOwn) {
  Board<kAnySize> board(9);
  Reader reader(kNothing, kNothing);
  reader.read(board, Color::Black, {});
  const PriorMove pass = reader.features(kPass);
  for (size_t g = 0; g < kTreeGroups; ++g)
    EXPECT_EQ(pass.value[g] != 0, g == static_cast<size_t>(PriorGroup::Special));
  EXPECT_EQ(pass[PriorGroup::Special], 4u);
}

// Along random games, all images of every position: with tables that know everything seen so far.
TEST(PriorFeatures, ImagesOfAPositionHaveTheSameFeatures) {
  constexpr int kSize = 9;
  Random random(11);
  for (int game = 0; game < 4; ++game) {
    std::vector<Move> moves;
    Board<kAnySize> board(kSize);
    Color c = Color::Black;
    for (int tries = 0; tries < 400 && moves.size() < 90; ++tries) {
      const Point p = board.empty_at(
          static_cast<int>(random.below(static_cast<uint32_t>(board.empty_count()))));
      if (!board.is_legal(c, p) || board.is_real_eye(c, p)) continue;
      board.play(c, p);
      moves.push_back({c, p});
      c = opponent(c);
    }
    std::vector<std::map<std::pair<int, int>, PriorMove>> first(moves.size());
    for (int s = 0; s < 16; ++s) {
      const auto image = [&](Point p) {
        const auto [x, y] = transformed(column_of<kAnySize>(p), row_of<kAnySize>(p), kSize, s & 7);
        return point_at<kAnySize>(x, y);
      };
      Board<kAnySize> other(kSize);
      Board<kAnySize> original(kSize);
      Reader reader(kNothing, kNothing);
      LastMoves last;
      for (size_t i = 0; i < moves.size(); ++i) {
        const Color mover = s >= 8 ? opponent(moves[i].color) : moves[i].color;
        reader.read(other, mover, last);
        for (int k = 0; k < original.empty_count(); k += 3) {
          const Point p = original.empty_at(k);
          if (!original.is_legal(moves[i].color, p)) continue;
          const PriorMove found = reader.features(image(p));
          const auto key = std::pair(column_of<kAnySize>(p), row_of<kAnySize>(p));
          if (s == 0) first[i][key] = found;
          EXPECT_EQ(first[i].at(key).value, found.value) << "move " << i << ", image " << s;
        }
        original.play(moves[i].color, moves[i].point);
        other.play(mover, image(moves[i].point));
        last = {image(moves[i].point), last.last};
      }
    }
  }
}

TEST(PriorWeights, BothFormsGiveBackWhatWasWritten) {
  PriorWeights weights;
  Random random(3);
  weights.size = 13;
  weights.comments = "# made by hand\n# twice\n";
  const auto log = [&] {
    return static_cast<int16_t>(static_cast<int>(random.below(2000)) - 1000);
  };
  for (size_t g = 0; g < kTreeGroups; ++g)
    for (uint32_t i = 0; i < kTreeGroupInfo[g].features; ++i) weights.log_gamma[g].push_back(log());
  for (auto [list, group] : {std::pair{&weights.shapes, PriorGroup::Shape},
                             std::pair{&weights.replies, PriorGroup::Reply}}) {
    DiamondHash hash = 0;
    for (int i = 0; i < 500; ++i) {
      hash += 1 + (random.next() >> 34);
      list->push_back({4 + i % 6, hash});
      weights.log_gamma[static_cast<size_t>(group)].push_back(log());
    }
  }
  const std::string text = to_text(weights), packed = to_packed(weights);
  EXPECT_LT(packed.size(), text.size() / 3);
  for (const std::string& form : {text, packed}) {
    const Result<PriorWeights> read = parse_tree_weights(form, "w");
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(to_text(*read), text);
    EXPECT_EQ(to_packed(*read), packed);
  }
  for (size_t length = 0; length < packed.size(); length += 211)
    EXPECT_FALSE(parse_tree_weights(packed.substr(0, length), "w")) << length;
  for (size_t length = 0; length + 4 < text.size(); length += 9973)
    EXPECT_FALSE(parse_tree_weights(text.substr(0, length), "w")) << length;
}

TEST(PriorWeights, WrongLinesAreNamed) {
  const auto error = [](const std::string& line) {
    const Result<PriorWeights> read =
        parse_tree_weights("hayago-tree 1\n# comment\n" + line + "\nend\n", "w.txt");
    return read ? "no error" : read.error().text;
  };
  EXPECT_EQ(error("feature links 3 0.5"), "no error");
  EXPECT_EQ(error("feature links 16 0.5"), "w.txt:3: no such feature in this group");
  EXPECT_EQ(error("feature nonsense 1 0.5"), "w.txt:3: unknown group of features");
  EXPECT_EQ(error("pattern XXX 0.5"), "w.txt:3: no such 3x3 class");
  EXPECT_EQ(error("shape 10 1f 0.5"), "w.txt:3: no such size of diamond");
  EXPECT_EQ(error("shape 9 xyz 0.5"), "w.txt:3: a diamond is named by ten hexadecimal digits");
  EXPECT_EQ(error("size 26"), "w.txt:3: size must be a number from 2 to 25");
  EXPECT_NE(error("shape 9 1f much").find("logarithm"), std::string::npos);
  EXPECT_NE(parse_tree_weights("hello", "w.txt").error().text.find("not a tree model"),
            std::string::npos);
}

TEST(PriorModel, StrengthIsTheProduct) {
  PriorWeights weights;
  for (size_t g = 0; g < kTreeGroups; ++g)
    weights.log_gamma[g].assign(kTreeGroupInfo[g].features, 0);
  weights.log_gamma[static_cast<size_t>(PriorGroup::Links)][2] = kLogUnit;      // e
  weights.log_gamma[static_cast<size_t>(PriorGroup::Race)][4] = -2 * kLogUnit;  // e^-2
  const PriorModel model(weights);
  PriorMove move;
  EXPECT_FLOAT_EQ(model.strength(move), 1.0f);
  move[PriorGroup::Links] = 3;
  move[PriorGroup::Race] = 5;
  EXPECT_FLOAT_EQ(model.strength(move), std::exp(-1.0f));
}

TEST(PriorModel, TheProgramHasOneForEverySize) {
  for (const int size : {2, 9, 13, 19, 25}) {
    const PriorModel& model = default_tree_model(size);
    EXPECT_GT(model.shapes().size(), 1000u);
    EXPECT_EQ(model.size(), size <= 10 ? 9 : size <= 15 ? 13 : 19);
  }
}

}  // namespace
}  // namespace hayago
