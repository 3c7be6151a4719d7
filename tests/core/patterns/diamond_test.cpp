// Diamond patterns against brute force: the same name for all images and both colours, different
// names for whatever differs, and a table that knows what is nested.
#include "core/patterns/diamond.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/base/random.h"
#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

using B = Board<kAnySize>;

DiamondHashes names(const B& board, Color c, Point p) {
  DiamondHashes shapes{}, replies{};
  DiamondView<kAnySize>(board, c).hash(p, kPass, shapes, replies);
  return shapes;
}

TEST(Diamond, SizesAreThoseOfTheMetric) {
  std::map<int, int> count;
  for (const DiamondOffset& offset : kDiamondOffsets) ++count[offset.distance];
  EXPECT_EQ(count,
            (std::map<int, int>{{2, 4}, {3, 4}, {4, 4}, {5, 8}, {6, 8}, {7, 8}, {8, 12}, {9, 12}}));
}

TEST(Diamond, ImagesAndColoursShareTheirNames) {
  const std::string drawing = R"(
      . X . . . . O . .
      . . . O . X . . .
      . O X . . . . X .
      . . . . A . O . .
      X . o X . . X O .
      . . X O . . . . .
      . . . . O X . . .
      . X . . . . . . .
      . . . O . . . X .)";
  std::set<DiamondHashes> shapes, replies;
  for_each_view(drawing, [&](const DiagramView& v) {
    DiamondHashes shape{}, reply{};
    DiamondView<kAnySize>(v.board, v.black).hash(v.at('A'), v.last, shape, reply);
    shapes.insert(shape);
    replies.insert(reply);
    EXPECT_EQ(shape, names(v.board, v.black, v.at('A'))) << "a mark leaves the shape as it is";
    EXPECT_NE(shape, names(v.board, v.white, v.at('A'))) << "whose move it is matters";
  });
  EXPECT_EQ(shapes.size(), 1u);
  EXPECT_EQ(replies.size(), 1u);
  const DiamondHashes reply = *replies.begin();
  EXPECT_EQ(reply[4], 0u) << "the last move is at distance 5";
  for (size_t size = 5; size <= kMaxDiamond; ++size) {
    EXPECT_NE(reply[size], 0u);
    EXPECT_NE(reply[size], (*shapes.begin())[size]);
  }
}

TEST(Diamond, StonesOutsideTheSizeDoNotMatter) {
  const B empty(19);
  const Point p = point_at<kAnySize>(9, 9);
  const DiamondHashes before = names(empty, Color::Black, p);
  for (const DiamondOffset& offset : kDiamondOffsets) {
    B board(19);
    board.place(Color::White, point_at<kAnySize>(9 + offset.dx, 9 + offset.dy));
    const DiamondHashes after = names(board, Color::Black, p);
    for (int size = kMinDiamond; size <= kMaxDiamond; ++size)
      EXPECT_EQ(before[static_cast<size_t>(size)] == after[static_cast<size_t>(size)],
                size < offset.distance);
  }
}

// Every set of opposing stones on the twelve points of size 4: as many names as classes under the
// eight symmetries, counted by Burnside. A quarter turn has three orbits, the half turn six; a
// mirror along a line keeps four points and pairs eight, one along a diagonal keeps two.
TEST(Diamond, DifferentPatternsHaveDifferentNames) {
  constexpr size_t kPoints = 12;
  constexpr size_t kClasses =
      ((1 << 12) + 2 * (1 << 3) + (1 << 6) + 2 * (1 << (4 + 4)) + 2 * (1 << (2 + 5))) / 8;
  std::set<DiamondHash> seen;
  for (unsigned set = 0; set < 1u << kPoints; ++set) {
    B board(9);
    for (size_t i = 0; i < kPoints; ++i)
      if (set >> i & 1) {
        ASSERT_TRUE(board.place(Color::White, point_at<kAnySize>(4 + kDiamondOffsets[i].dx,
                                                                 4 + kDiamondOffsets[i].dy)));
      }
    seen.insert(names(board, Color::Black, point_at<kAnySize>(4, 4))[4]);
  }
  EXPECT_EQ(seen.size(), kClasses);
}

// The walk that stops early gives what names and tables give one by one.
TEST(Diamond, FindIsTheLargestKnown) {
  Random random(21);
  B board(9);
  for (int i = 0; i < 30; ++i) {
    const Color c = i % 2 == 0 ? Color::Black : Color::White;
    const Point p =
        point_at<kAnySize>(static_cast<int>(random.below(9)), static_cast<int>(random.below(9)));
    if (board.is_legal(c, p)) board.play(c, p);
  }
  const DiamondView<kAnySize> view(board, Color::Black);
  const Point last = point_at<kAnySize>(4, 4);
  std::set<DiamondHash> some[2];
  const auto names_at = [&](Point p, DiamondHashes& shapes, DiamondHashes& replies) {
    shapes.fill(2);  // no name is even
    replies.fill(2);
    view.hash(p, last, shapes, replies);
  };
  DiamondHashes shapes, replies;
  for (int i = 0; i < board.empty_count(); ++i) {  // known up to a size that varies
    names_at(board.empty_at(i), shapes, replies);
    for (size_t size = kMinReply; size < 4 + random.below(7); ++size) {
      if (shapes[size] != 2) some[0].insert(shapes[size]);
      if (replies[size] != 2) some[1].insert(replies[size]);
    }
  }
  const std::vector<DiamondHash> known_shapes(some[0].begin(), some[0].end());
  const std::vector<DiamondHash> known_replies(some[1].begin(), some[1].end());
  const DiamondTable shape_table(known_shapes), reply_table(known_replies);
  std::vector<Point> points = {kPass};
  for (int i = 0; i < board.empty_count(); ++i) points.push_back(board.empty_at(i));
  std::vector<KnownDiamonds> all(points.size());
  view.find(points, last, shape_table, reply_table, all.data());
  EXPECT_EQ(all[0].shape, DiamondTable::kUnknown);
  int found = 0;
  for (size_t i = 1; i < points.size(); ++i) {
    const KnownDiamonds known = all[i];
    names_at(points[i], shapes, replies);
    int least = kMinReply;
    while (least <= kMaxDiamond && replies[static_cast<size_t>(least)] == 2) ++least;
    EXPECT_EQ(known.shape, shape_table.largest(shapes, kMinDiamond));
    EXPECT_EQ(known.reply, reply_table.largest(replies, least));
    found += known.reply != DiamondTable::kUnknown;
  }
  EXPECT_GT(found, 10);
}

TEST(DiamondTable, FindsWhatItHoldsAndNothingElse) {
  Random random(7);
  std::set<DiamondHash> set;
  while (set.size() < 5000) set.insert(random.next() >> 24 | 1);
  const std::vector<DiamondHash> hashes(set.begin(), set.end());
  const DiamondTable table(hashes);
  EXPECT_EQ(table.size(), hashes.size());
  for (size_t i = 0; i < hashes.size(); ++i) EXPECT_EQ(table.find(hashes[i]), i);
  for (int i = 0; i < 5000; ++i) {
    const DiamondHash hash = random.next() >> 24 | 1;
    if (!set.contains(hash)) {
      EXPECT_EQ(table.find(hash), DiamondTable::kUnknown);
    }
  }
  EXPECT_EQ(DiamondTable().find(1), DiamondTable::kUnknown);
}

TEST(DiamondTable, TheLargestKnownIsTheLastBeforeTheFirstUnknown) {
  const std::vector<DiamondHash> hashes = {11, 13, 15, 19};
  const DiamondTable table(hashes);
  DiamondHashes nested{};
  nested[4] = 11;
  nested[5] = 15;
  nested[6] = 17;
  nested[7] = 19;
  nested[8] = nested[9] = 21;
  EXPECT_EQ(table.largest(nested, 4), 2u);
  EXPECT_EQ(table.largest(nested, 6), DiamondTable::kUnknown);
  EXPECT_EQ(table.largest(nested, 7), 3u);
}

}  // namespace
}  // namespace hayago
