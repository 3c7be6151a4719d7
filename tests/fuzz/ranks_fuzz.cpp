// What ranks send each other: statistics of trees, games, parameters.
#include "search/share/statistics.h"
#include "tests/fuzz/door.h"
#include "tools/cluster/search_bytes.h"

namespace hayago::fuzz {
namespace {

void read_parcel(std::string_view bytes) {
  if (const auto statistics = parse_statistics(bytes); statistics) {
    const std::string written = to_bytes(*statistics);
    expect(expect_value(parse_statistics(written), "written statistics are read") == *statistics,
           "the same statistics");
  } else {
    expect_error(statistics.error().text);
  }
  ByteReader in(bytes);
  if (const Result<AnyGame> game = cluster::get_game(in); game) {
    std::visit([](const auto& g) { expect(g.board().is_consistent(), "a board"); }, *game);
    (void)cluster::get_root_moves(in);
  } else {
    expect_error(game.error().text);
  }
  if (const auto params = cluster::parse_params(std::string(bytes)); params)
    (void)cluster::params_text(*params);
}

const Door door("ranks", read_parcel);

}  // namespace
}  // namespace hayago::fuzz
