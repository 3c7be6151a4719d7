// The search of one board size behind AnySearch, and the way from a game to its position.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "search/player/any_search.h"
#include "search/share/share_guest.h"

namespace hayago {

template <int N>
class SearchOf final : public AnySearch {
 public:
  SearchOf(int size, const SearchParams& params, const SearchSetup& setup)
      : size_(size), search_(params, setup, size) {}

  void show(const AnyGame& any, Color to_move) override {
    const Game<N>& game = std::get<Game<N>>(any);
    HG_ASSERT(game.size() == size_);
    if (!follow(game, to_move)) begin_with(game, to_move);
  }
  SearchReport run(const Budget& budget, const std::function<void(const SearchProgress&)>& progress,
                   double interval, const LiveReports& live) override {
    return search_.run(budget, progress, interval, live);
  }
  void stop() override { search_.stop(); }
  void restart(uint64_t seed) override {
    search_.reseed(seed);
    known_ = false;
  }
  int size() const override { return size_; }
  void join(ShareLink& link) override {
    guest_ = std::make_unique<ShareGuest<N>>(search_.params(), link);
    search_.set_guest(guest_.get());
  }
  const ShareTally* share_tally() const override { return guest_ ? &guest_->tally() : nullptr; }
  const SharedStatistics* own_part() const override {
    return guest_ ? &guest_->share().own() : nullptr;
  }

  Search<N>& search() { return search_; }

 private:
  void begin_with(const Game<N>& game, Color to_move) {
    Game<N> copy = game;
    if (copy.to_move() != to_move) copy.set_to_move(to_move);
    search_.set_position(position_of(copy));
    start_ = game.start().hash();
    rules_ = game.rules();
    moves_.assign(game.moves().begin(), game.moves().end());
    to_move_ = to_move;
    known_ = true;
  }

  // Plays what has been played since the tree was last shown the game; false where the game is
  // another one, went back, or did not go by turns.
  bool follow(const Game<N>& game, Color to_move) {
    const auto now = game.moves();
    const GameRules& rules = game.rules();
    if (!known_ || start_ != game.start().hash() || rules_.komi != rules.komi ||
        rules_.ko != rules.ko || now.size() < moves_.size() ||
        !std::equal(moves_.begin(), moves_.end(), now.begin()))
      return false;
    const auto fresh = now.subspan(moves_.size());
    Color turn = to_move_;
    for (const Move& move : fresh) {
      if (move.color != turn) return false;
      turn = opponent(turn);
    }
    if (turn != to_move) return false;
    for (const Move& move : fresh) search_.play(move.point);
    moves_.assign(now.begin(), now.end());
    to_move_ = to_move;
    return true;
  }

  int size_;
  Search<N> search_;
  std::unique_ptr<ShareGuest<N>> guest_;
  bool known_ = false;
  Hash start_ = 0;
  GameRules rules_;
  std::vector<Move> moves_;
  Color to_move_ = Color::Black;
};

}  // namespace hayago
