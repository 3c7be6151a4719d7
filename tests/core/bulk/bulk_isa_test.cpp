// The same seed gives the same games on every instruction set, however the words are dealt out.
#include "tests/support/bulk_replay.h"

namespace hayago::bulk {
namespace {

std::vector<Start> mixed_starts(int size, uint32_t playouts) {
  std::vector<Start> starts(3);
  starts[1].to_move = Color::White;
  starts[1].black[0] = 2;  // B1
  starts[2].white[1] = 1;  // A2
  for (Start& start : starts) start.playouts = playouts;
  if (size > 4) starts[2].black[3] = 0b10110;
  return starts;
}

TEST(BulkIsa, SameGamesEverywhere) {
  for (const int size : {3, 9, 10, 13, 19}) {
    const std::vector<Start> starts = mixed_starts(size, size < 10 ? 150 : 30);
    Request request;
    request.size = size;
    request.starts = starts;
    request.words = 6;
    request.seed = 11;
    const TracedRun want = run_traced(request, Isa::Portable);
    for (const Isa isa : usable_isas()) {
      const TracedRun got = run_traced(request, isa);
      EXPECT_TRUE(got.games == want.games) << isa_name(isa) << " " << size;
    }
  }
}

TEST(BulkIsa, WordsMayBeDealtOut) {
  const std::vector<Start> starts = mixed_starts(9, 200);
  Request request;
  request.size = 9;
  request.starts = starts;
  request.words = 7;
  const Isa isa = usable_isas().front();
  const std::vector<Tally> want = run(request, isa);
  std::vector<Tally> got(starts.size());
  run_words(request, isa, 5, 2, got);
  run_words(request, isa, 0, 3, got);
  run_words(request, isa, 3, 2, got);
  for (size_t i = 0; i < starts.size(); ++i) {
    EXPECT_EQ(got[i].playouts, 200u);
    EXPECT_EQ(got[i].score_sum, want[i].score_sum);
    EXPECT_EQ(got[i].length_sum, want[i].length_sum);
  }
}

TEST(BulkIsa, SeedsAndWordsDiffer) {
  Start start;
  start.playouts = 128;
  Request request;
  request.size = 9;
  request.starts = {&start, 1};
  request.words = 2;
  const TracedRun one = run_traced(request, usable_isas().front());
  request.seed = 2;
  const TracedRun two = run_traced(request, usable_isas().front());
  for (size_t i = 0; i < 128; ++i) EXPECT_NE(one.games[i].moves, two.games[i].moves);
  for (size_t i = 0; i < 128; ++i)
    for (size_t j = 0; j < i; ++j) EXPECT_NE(one.games[i].moves, one.games[j].moves);
}

TEST(BulkIsa, NamesAreChecked) {
  EXPECT_EQ(parse_isa("auto").value(), usable_isas().front());
  EXPECT_EQ(parse_isa("portable").value(), Isa::Portable);
  const Result<Isa> unknown = parse_isa("mmx");
  ASSERT_FALSE(unknown.ok());
  EXPECT_NE(unknown.error().text.find("this CPU has"), std::string::npos);
  EXPECT_NE(unknown.error().text.find("portable"), std::string::npos);
}

TEST(BulkIsa, EverySensibleCountFitsItsWords) {
  for (const uint64_t count : {1u, 63u, 64u, 65u, 5000u, 40000u, 1000000u}) {
    EXPECT_GE(sensible_words(count), 1);
    EXPECT_LE(static_cast<uint64_t>(sensible_words(count)), (count + 63) / 64);
  }
}

}  // namespace
}  // namespace hayago::bulk
