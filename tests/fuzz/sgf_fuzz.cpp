// Game records: collections, single games, playing them, and writing them again.
#include "core/record/sgf.h"
#include "tests/fuzz/door.h"

namespace hayago::fuzz {
namespace {

// What is written says the same when it is read.
void expect_round_trip(const SgfGame& game) {
  const std::string written = to_sgf(game);
  const SgfGame again = expect_value(parse_sgf(written), "a written record is read");
  expect(to_sgf(again) == written, "the record read again is the same");
  expect(again.size == game.size && again.nodes.size() == game.nodes.size(), "the same moves");
}

void play(const SgfGame& game) {
  with_size(game.size, [&]<int N>() {
    for (const int before : {0, 1, 7}) {
      const Result<Game<N>> played = replay_sgf<N>(game, {}, before);
      if (!played) {
        expect_error(played.error().text);
        continue;
      }
      expect(played->board().is_consistent(), "a board that counts right");
      const SgfGame record = record_of(*played);
      expect_round_trip(record);
      const Result<Game<N>> replayed = replay_sgf<N>(record, {});
      expect(expect_value(replayed, "the record of a game can be played").board().hash() ==
                 played->board().hash(),
             "the same position");
    }
  });
}

void read_records(std::string_view text) {
  const Result<SgfGame> first = parse_sgf(text);
  const Result<std::vector<SgfGame>> all = parse_sgf_collection(text);
  if (!first) expect_error(first.error().text);
  if (!all) return expect_error(all.error().text);
  for (const SgfGame& game : *all) {
    expect_round_trip(game);
    play(game);
  }
}

const Door door("sgf", read_records);

}  // namespace
}  // namespace hayago::fuzz
