// Compares everything a Board knows with the reference board, and plays random games on both.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/board/board.h"
#include "core/board/board_text.h"
#include "tests/support/reference_board.h"

namespace hayago::reference {

template <int N>
Point point_of(Spot s) {
  return point_at<N>(s.x, s.y);
}
template <int N>
Spot spot_of(Point p) {
  return {column_of<N>(p), row_of<N>(p)};
}

// What the reference says of a position, asked once and compared with several boards.
struct Facts {
  struct Of {
    Spot spot;
    Color color = Color::Empty;
    std::array<bool, 2> legal{};  // per player
    std::array<bool, 2> eye{};
    uint32_t pattern = 0;
  };
  std::vector<Of> points;
  std::vector<Chain> chains;
  int score = 0;
  int balance = 0;
  std::optional<Spot> ko;

  explicit Facts(const ReferenceBoard& truth) : score(truth.playout_score()), ko(truth.ko()) {
    std::vector<Spot> known;
    for (Spot s : truth.spots()) {
      Of& of = points.emplace_back(Of{s, truth.at(s), {}, {}, truth.pattern_code(s)});
      for (Color c : {Color::Black, Color::White}) {
        of.legal[static_cast<size_t>(c)] = truth.is_legal(c, s);
        of.eye[static_cast<size_t>(c)] = truth.is_real_eye(c, s);
      }
      if (of.color == Color::Empty) continue;
      balance += of.color == Color::Black ? 1 : -1;
      if (std::find(known.begin(), known.end(), s) != known.end()) continue;
      const Chain& chain = chains.emplace_back(truth.chain_at(s));
      known.insert(known.end(), chain.stones.begin(), chain.stones.end());
    }
  }
};

// One comparison: the first difference is kept as text.
template <int N, class Parts>
class Comparison {
 public:
  Comparison(const Board<N, Parts>& board, const Facts& facts) : board_(board), facts_(facts) {}

  testing::AssertionResult run() {
    compare_empty_list();
    for (const Facts::Of& of : facts_.points) compare_point(of);
    for (const Chain& chain : facts_.chains) compare_chain(chain);
    expect("", "score", board_.area_score(), facts_.score);
    expect("", "balance", board_.stone_balance(), facts_.balance);
    const Point ko = facts_.ko ? point_of<N>(*facts_.ko) : kNoPoint;
    expect("", "ko point", board_.ko_point().raw(), ko.raw());
    if (problem_.empty()) return testing::AssertionSuccess();
    return testing::AssertionFailure() << problem_ << "\n" << to_text(board_);
  }

 private:
  void expect(const std::string& where, const char* what, int64_t got, int64_t want) {
    if (got == want || !problem_.empty()) return;
    problem_ = std::string(what) + (where.empty() ? "" : " at " + where) + ": board says " +
               std::to_string(got) + ", reference " + std::to_string(want);
  }

  void compare_empty_list() {
    std::vector<int> listed;
    std::vector<int> want;
    for (int i = 0; i < board_.empty_count(); ++i) listed.push_back(board_.empty_at(i).raw());
    for (const Facts::Of& of : facts_.points)
      if (of.color == Color::Empty) want.push_back(point_of<N>(of.spot).raw());
    std::sort(listed.begin(), listed.end());
    std::sort(want.begin(), want.end());
    expect("", "empty list", listed == want, true);
  }

  void compare_point(const Facts::Of& of) {
    const Point p = point_of<N>(of.spot);
    const std::string name = vertex_name(of.spot.x, of.spot.y);
    const bool empty = of.color == Color::Empty;
    expect(name, "colour", index_of(board_.at(p)), index_of(of.color));
    for (Color c : {Color::Black, Color::White}) {
      expect(name, "legality", board_.is_legal(c, p), of.legal[static_cast<size_t>(c)]);
      if (!empty) continue;
      expect(name, "real eye", board_.is_real_eye(c, p), of.eye[static_cast<size_t>(c)]);
    }
    // The atari bits of occupied points are not kept.
    if constexpr (Parts::kPatterns)
      expect(name, "pattern", board_.pattern(p) & (empty ? 0xfffffu : 0xffffu), of.pattern);
  }

  void compare_chain(const Chain& chain) {
    const Point p = point_of<N>(chain.stones.front());
    const std::string name = to_text<N>(p);
    const auto stones = static_cast<int64_t>(chain.stones.size());
    const auto liberties = static_cast<int64_t>(chain.liberties.size());
    expect(name, "chain size", board_.chain_size(p), stones);
    expect(name, "pseudo-liberties", board_.pseudo_liberties(p), chain.pseudo_liberties);
    expect(name, "liberties", board_.liberties(p, kArea<N>), liberties);
    expect(name, "two liberties", board_.liberties(p, 2), std::min<int64_t>(2, liberties));
    expect(name, "liberty count", board_.liberty_count(p), liberties);
    for (Spot liberty : chain.liberties)
      expect(name, "liberty set", board_.liberty_set(p).contains(point_of<N>(liberty)), true);
    for (Spot stone : chain.stones)
      expect(name, "name of the chain", board_.chain_of(point_of<N>(stone)).raw(),
             board_.chain_of(p).raw());
    expect(name, "ring of the chain", ring_length(p, stones), stones);
    if constexpr (Parts::kPatterns) {
      const Point only = liberties == 1 ? point_of<N>(chain.liberties.front()) : kNoPoint;
      expect(name, "atari point", board_.atari_point(p).raw(), only.raw());
    }
  }

  // Steps until the ring comes back to p; more than `limit` where it does not.
  int64_t ring_length(Point p, int64_t limit) const {
    int64_t steps = 1;
    for (Point q = board_.next_in_chain(p); q != p && steps <= limit; ++steps)
      q = board_.next_in_chain(q);
    return steps;
  }

  const Board<N, Parts>& board_;
  const Facts& facts_;
  std::string problem_;
};

template <int N, class Parts>
testing::AssertionResult agrees(const Board<N, Parts>& board, const Facts& facts) {
  return Comparison<N, Parts>(board, facts).run();
}

// Equal positions must have equal hashes and different ones different hashes.
class HashLedger {
 public:
  testing::AssertionResult record(const std::string& key, Hash hash) {
    const auto by_key = hash_of_.emplace(key, hash).first;
    const auto by_hash = key_of_.emplace(hash, key).first;
    if (by_key->second == hash && by_hash->second == key) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "hash " << hash << " of " << key << ", but " << by_key->second
           << " before, shared with " << by_hash->second;
  }

 private:
  std::map<std::string, Hash> hash_of_;
  std::map<Hash, std::string> key_of_;
};

// Plays random games on boards with light, playout and full parts and on the reference at once,
// comparing after every move.
template <int N>
class RandomGames {
 public:
  RandomGames(int size, uint64_t seed) : size_(size), random_(seed) {}

  // `moves` bounds the length. Stops at the first difference.
  void play(int games, int moves) {
    for (int game = 0; game < games; ++game) {
      style_ = static_cast<Style>(game % 3);
      light_ = BareBoard<N>(size_);
      reading_ = PlayoutBoard<N>(size_);
      full_ = Board<N>(size_);
      truth_ = ReferenceBoard(size_);
      Color color = Color::Black;
      for (int ply = 0; ply < moves; ++ply) {
        if (style_ == Style::AnyColor) color = static_cast<Color>(random_() & 1);
        if (!move(color)) break;
        const Facts facts(truth_);
        ASSERT_TRUE(all_agree(facts)) << where(game, ply);
        ASSERT_TRUE(ledger_.record(truth_.key(), full_.hash())) << where(game, ply);
        ASSERT_TRUE(refuses_a_suicide(color, facts)) << where(game, ply);
        color = opponent(color);
      }
      ASSERT_TRUE(rebuilds()) << where(game, moves);
    }
  }

 private:
  enum class Style { AnyMove, EyesSpared, AnyColor };

  std::string where(int game, int ply) const {
    return "size " + std::to_string(size_) + ", game " + std::to_string(game) + ", ply " +
           std::to_string(ply);
  }

  // One move in forty is a pass; false when there is nothing to play.
  bool move(Color c) {
    std::vector<Spot> choices;
    for (Spot s : truth_.spots())
      if (truth_.is_legal(c, s) && !(style_ == Style::EyesSpared && truth_.is_real_eye(c, s)))
        choices.push_back(s);
    if (choices.empty() || random_() % 40 == 0) {
      light_.pass();
      reading_.pass();
      full_.pass();
      truth_.pass();
      return !choices.empty();
    }
    const Spot s = choices[random_() % choices.size()];
    light_.play(c, point_of<N>(s));
    reading_.play(c, point_of<N>(s));
    full_.play(c, point_of<N>(s));
    truth_.play(c, s);
    return true;
  }

  testing::AssertionResult all_agree(const Facts& facts) {
    if (testing::AssertionResult same = agrees(light_, facts); !same) return same << "light";
    if (testing::AssertionResult same = agrees(reading_, facts); !same) return same << "playout";
    if (testing::AssertionResult same = agrees(full_, facts); !same) return same << "full";
    return testing::AssertionSuccess();
  }

  // A refused move must leave every part of the board as it was.
  testing::AssertionResult refuses_a_suicide(Color c, const Facts& facts) {
    for (const Facts::Of& of : facts.points) {
      const Point p = point_of<N>(of.spot);
      const bool legal = of.legal[static_cast<size_t>(c)];
      if (of.color != Color::Empty || full_.is_ko(c, p) || legal) continue;
      if (light_.try_play(c, p) || reading_.try_play(c, p) || full_.try_play(c, p))
        return testing::AssertionFailure() << "suicide played at " << to_text<N>(p);
      return all_agree(facts);
    }
    return testing::AssertionSuccess();
  }

  // The same stones placed in another order: the same board and hash.
  testing::AssertionResult rebuilds() {
    std::vector<Spot> stones;
    for (Spot s : truth_.spots())
      if (is_player(truth_.at(s))) stones.push_back(s);
    std::shuffle(stones.begin(), stones.end(), random_);
    Board<N> rebuilt(size_);
    for (Spot s : stones) rebuilt.place(truth_.at(s), point_of<N>(s));
    truth_.pass();
    if (rebuilt.hash() != full_.hash()) return testing::AssertionFailure() << "transposed hash";
    return agrees(rebuilt, Facts(truth_));
  }

  int size_;
  std::mt19937_64 random_;
  Style style_ = Style::AnyMove;
  BareBoard<N> light_{kIsFastSize<N> ? N : kMinSize};
  PlayoutBoard<N> reading_{kIsFastSize<N> ? N : kMinSize};
  Board<N> full_{kIsFastSize<N> ? N : kMinSize};
  ReferenceBoard truth_{kMinSize};
  HashLedger ledger_;
};

inline void compare_random_games(int size, uint64_t seed, int games, int moves) {
  with_size(size, [&]<int N>() { RandomGames<N>(size, seed).play(games, moves); });
}

}  // namespace hayago::reference
