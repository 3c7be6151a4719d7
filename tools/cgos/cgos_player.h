// The player as the CGOS client sees it: rules of the server, its clocks, its analysis.
#pragma once

#include "search/player/player.h"
#include "tools/cgos/cgos.h"

namespace hayago::cgos {

class SearchCgosPlayer : public CgosPlayer {
 public:
  explicit SearchCgosPlayer(PlayerSettings settings, SearchMaker maker = make_search)
      : player_(std::move(settings), std::move(maker)) {}

  Result<void> start_game(const CgosGame& game) override;
  Result<void> play(Color color, const std::string& vertex) override;
  CgosMove genmove(Color color, double seconds_left, bool analyse) override;
  void game_over() override;
  std::string about_game() const override { return "seed " + std::to_string(player_.seed()); }

  Player& player() { return player_; }

 private:
  Player player_;
  AnyGame game_ = make_game(9, {});
  GameClock clock_;
};

}  // namespace hayago::cgos
