// Many light playouts at once: hundreds of games in lockstep on the registers of the CPU, from two
// positions in one call. Shows how often Black wins, and of whose area each point is how often.
#include <cstdio>

#include "core/bulk/bulk.h"

using namespace hayago;

namespace {

constexpr int kSize = 9;
constexpr uint32_t kGames = 20'000;

// Black's share of each point in percent.
void print_ownership(const bulk::Tally& tally) {
  for (int y = kSize - 1; y >= 0; --y, std::puts(""))
    for (int x = 0; x < kSize; ++x)
      std::printf(" %3.0f", 100.0 * tally.black_owned[y * kSize + x] / kGames);
}

}  // namespace

int main() {
  // The empty board, and one where White has answered Black's stone in the centre.
  Board<kSize> board;
  const bulk::Start empty = bulk::start_from(board, Color::Black, kGames);
  board.play(Color::Black, point_at<kSize>(4, 4));
  board.play(Color::White, point_at<kSize>(2, 6));
  const bulk::Start starts[] = {empty, bulk::start_from(board, Color::Black, kGames)};

  bulk::Request request;
  request.size = kSize;
  request.starts = starts;
  request.words = bulk::sensible_words(2 * kGames);
  request.ownership = true;
  const bulk::Isa isa = bulk::usable_isas().front();
  const std::vector<bulk::Tally> tallies = bulk::run(request, isa);

  std::printf("instruction set: %s\n", bulk::isa_name(isa));
  for (const bulk::Tally& tally : tallies) {
    const auto games = static_cast<double>(tally.playouts);
    std::printf("Black wins %.2f %% of %.0f games, mean score %+.2f\n",
                100 * static_cast<double>(tally.black_wins) / games, games,
                static_cast<double>(tally.score_sum) / games);
    print_ownership(tally);
  }
}
