// Everything that can be set in a player, in one table: limits of a move, clock, pondering and
// resigning beside the parameters of the search. `gtp`, `cgos`, `match` and GTP's own commands read
// it, so that a setting has one name, one range and one error wherever a game is played.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/settings.h"
#include "core/playout/registry.h"
#include "search/params/params.h"
#include "search/player/book.h"
#include "search/player/time_control.h"
#include "search/tree/search.h"

namespace hayago {

struct PlayerSettings {
  SearchParams params;
  std::string preset;

  int64_t playouts = 0;              // per move; 0: as the clock says
  double seconds = 0;                // per move; 0: as the clock says
  int threads = 0;                   // 0: as many as this process may use
  int memory = 512;                  // MiB for the tree
  std::optional<uint64_t> seed = 1;  // unset: another one for every game
  double resign = 0.3;               // winning share below which it resigns (Erica 5.2); 0: never

  bool ponder = false;
  int ponder_moves = 0;  // on the opponent's likeliest moves only (Erica 5.6.2); 0: on all

  bool ponder_saves = true;  // what pondering did for the move that came is not done again

  bool early_stop = true;  // under a clock, when the second move cannot catch up
  TimeFormula time_formula = TimeFormula::Enhanced;
  double lag = 0.05;
  // Unset: time_params() of the board size.
  std::optional<double> time_c, time_max_ply, time_unstable, time_behind_below, time_behind_extra;

  std::string book;                      // file that `opening` was read from; empty: none
  std::shared_ptr<const Books> opening;  // plays out of it as long as it knows the position
  double book_spread = 0.005;            // of value that a move may be worse and still be played

  std::string weights;    // file that `playout` was read from; empty: built-in
  PolicyOptions playout;  // weights of the playouts at the leaves

  SearchSetup setup(uint64_t game_seed) const { return {threads, memory, game_seed, playout}; }
  // Of a board size, with what differs here.
  TimeParams time(int size) const;
};
// Without a clock and without limits a move takes this many playouts.
inline constexpr int64_t kDefaultPlayouts = 10'000;

using PlayerSetting = Setting<PlayerSettings>;
// Those beside the parameters of the search.
std::span<const PlayerSetting> player_settings();

// A setting of play or a parameter of the search, by name; an unknown name is answered with the
// nearest known one. For parameters of the search a tree must be begun anew.
Result<void> set_by_name(PlayerSettings& settings, std::string_view name, std::string_view value);
Result<void> set_by_name(PlayerSettings& settings, std::string_view assignment);
// The value of either, or nothing where the name is unknown.
std::optional<std::string> value_by_name(const PlayerSettings& settings, std::string_view name);
// "name=value name=value ...": everything that decides how it plays but the seed.
std::string describe_settings(const PlayerSettings& settings);

}  // namespace hayago
