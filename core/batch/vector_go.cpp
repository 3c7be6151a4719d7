// The games of VectorGo. Whether a stone may be played is read from the 3x3 code of its point:
// what its four neighbours are, and which of their chains have it as their only liberty.
#include "core/batch/vector_go.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/board/board.h"
#include "core/rules/game.h"
#include "core/rules/hash_after.h"
#include "core/rules/score.h"

namespace hayago {
namespace {

// By neighbours and atari bits of a point, two bits for each player: may play, takes something.
constexpr int kNeighbourCodes = 1 << 12;
constexpr auto kMayPlay = [] {
  std::array<uint8_t, kNeighbourCodes> table{};
  for (unsigned code = 0; code < kNeighbourCodes; ++code)
    for (unsigned player = 0; player < 2; ++player) {
      bool room = false, takes = false;
      for (unsigned d = 0; d < 4; ++d) {
        const unsigned who = code >> (2 * d) & 3;
        const bool only_liberty = (code >> (8 + d) & 1) != 0;
        room |= who == 2 || (who == player && !only_liberty);
        takes |= who == 1 - player && only_liberty;
      }
      table[code] |= static_cast<uint8_t>((room || takes) | takes << 1) << (2 * player);
    }
  return table;
}();
static_assert(index_of(Color::Black) == 0 && index_of(Color::White) == 1 &&
              index_of(Color::Empty) == 2);

unsigned may_play(PatternCode code, Color c) {
  return kMayPlay[(code & 0xff) | (code >> 8 & 0xf00)] >> (2 * index_of(c)) & 3u;
}

// Which positions may have been on the board: two bits for each hash, so that few moves need a look
// at the list (1 in 150 in a long game).
template <int N>
class SeenFilter {
 public:
  void clear() { words_.fill(0); }
  void add(Hash hash) {
    word(hash) |= bit(hash);
    word(hash >> 32) |= bit(hash >> 32);
  }
  HG_INLINE bool may_have(Hash hash) const {
    return (word(hash) & bit(hash)) != 0 && (word(hash >> 32) & bit(hash >> 32)) != 0;
  }

 private:
  static constexpr size_t kWords = N == 9 ? 64 : 256;
  static uint64_t bit(Hash hash) { return uint64_t{1} << (hash & 63); }
  uint64_t& word(Hash hash) { return words_[hash >> 6 & (kWords - 1)]; }
  const uint64_t& word(Hash hash) const { return words_[hash >> 6 & (kWords - 1)]; }
  std::array<uint64_t, kWords> words_{};
};

template <int N>
class Games final : public VectorGo {
 public:
  explicit Games(const VectorGoOptions& options)
      : VectorGo(options), games_(static_cast<size_t>(options.games), OneGame(options.size)) {
    for (int action = 0; action < size() * size(); ++action)
      action_[point_of(action)] = static_cast<int16_t>(action);
    for (OneGame& game : games_) begin(game);
  }

  void reset(GameRange range) override {
    for (OneGame& game : of(range)) begin(game);
  }
  int reset_ended(GameRange range) override {
    int count = 0;
    for (OneGame& game : of(range)) {
      if (!game.over) continue;
      begin(game);
      ++count;
    }
    return count;
  }
  Result<void> step(GameRange range, std::span<const int32_t> actions) override;
  void legal_mask(GameRange range, std::span<uint8_t> mask) const override;
  void observe(GameRange range, std::span<uint8_t> planes) const override;
  void observe_packed(GameRange range, std::span<uint64_t> planes) const override;
  void to_move(GameRange range, std::span<uint8_t> players) const override {
    write_each(range, players, [](const OneGame& g) { return index_of(g.to_move); });
  }
  void ended(GameRange range, std::span<uint8_t> flags) const override {
    write_each(range, flags, [](const OneGame& g) { return g.over; });
  }
  void rewards(GameRange range, std::span<float> rewards) const override {
    HG_ASSERT(rewards.size() == 2 * static_cast<size_t>(range.count));
    for (size_t i = 0; i < rewards.size(); i += 2) {
      const int black = of(range)[i / 2].winner;
      rewards[i] = static_cast<float>(black);
      rewards[i + 1] = static_cast<float>(-black);
    }
  }

 private:
  static constexpr int kWords = ((N == kAnySize ? 25 * 25 : N * N) + 63) / 64;
  using Stones = std::array<std::array<uint64_t, kWords>, 2>;  // by colour

  struct OneGame {
    explicit OneGame(int size) : board(size) {}
    Board<N> board;
    Color to_move = Color::Black;
    bool passed = false, over = false, captured = false;
    int8_t winner = 0;  // Black's view
    int moves = 0;
    std::array<Stones, kHistory> stones;  // of move m at m % kHistory
    std::vector<PastPosition> seen;
    SeenFilter<N> filter;
  };

  std::span<OneGame> of(GameRange range) {
    return std::span(games_).subspan(static_cast<size_t>(range.first),
                                     static_cast<size_t>(range.count));
  }
  std::span<const OneGame> of(GameRange range) const { return const_cast<Games*>(this)->of(range); }
  template <class F>
  void write_each(GameRange range, std::span<uint8_t> to, F&& f) const {
    HG_ASSERT(to.size() == static_cast<size_t>(range.count));
    for (size_t i = 0; i < to.size(); ++i) to[i] = static_cast<uint8_t>(f(of(range)[i]));
  }

  int size() const { return kIsFastSize<N> ? N : options().size; }
  int max_moves() const {
    return options().max_moves > 0 ? options().max_moves : 2 * size() * size();
  }
  Point point_of(int action) const {
    if (action == size() * size()) return kPass;
    return point_at<N>(action % size(), size() - 1 - action / size());
  }
  int action_of(Point p) const { return action_[p]; }

  void begin(OneGame& game);
  const char* refusal(const OneGame& game, int32_t action) const;
  bool repeats(const OneGame& game, Point p, bool takes) const;
  void play(OneGame& game, Point p);
  void note_stones(OneGame& game, Point p, bool took);
  void finish(OneGame& game);
  template <class F>
  void for_each_plane(const OneGame& game, F&& f) const;

  std::vector<OneGame> games_;
  PointMap<N, int16_t> action_;
};

template <int N>
void Games<N>::begin(OneGame& game) {
  game.board = Board<N>(size());
  game.to_move = Color::Black;
  game.passed = game.over = game.captured = false;
  game.winner = 0;
  game.moves = 0;
  game.stones = {};
  game.seen.assign(1, {game.board.hash(), Color::Black});
  game.filter.clear();
  game.filter.add(game.board.hash());
}

// Nothing can repeat before something was captured.
template <int N>
HG_INLINE bool Games<N>::repeats(const OneGame& game, Point p, bool takes) const {
  if (options().ko == KoRule::Simple || (!game.captured && !takes)) return false;
  const Color c = game.to_move;
  const Hash hash = takes ? hash_after(game.board, c, p)
                          : game.board.hash() ^ kZobrist<N>[static_cast<size_t>(index_of(c))][p];
  return game.filter.may_have(hash) && is_repetition(options().ko, game.seen, {hash, opponent(c)});
}

// Why an action may not be taken, or null.
template <int N>
const char* Games<N>::refusal(const OneGame& game, int32_t action) const {
  if (game.over) return "the game has ended";
  if (action < 0 || action >= actions()) return "no such action";
  const Point p = point_of(action);
  if (p == kPass) return nullptr;
  if (!game.board.is_empty(p)) return "occupied";
  if (game.board.is_ko(game.to_move, p)) return "ko";
  const unsigned may = may_play(game.board.pattern(p), game.to_move);
  if (may == 0) return "suicide";
  return repeats(game, p, (may & 2) != 0) ? "superko" : nullptr;
}

template <int N>
Result<void> Games<N>::step(GameRange range, std::span<const int32_t> actions) {
  HG_ASSERT(actions.size() == static_cast<size_t>(range.count));
  const std::span<OneGame> games = of(range);
  for (size_t i = 0; i < games.size(); ++i)
    if (const char* why = refusal(games[i], actions[i]))
      return Error{"game " + std::to_string(static_cast<size_t>(range.first) + i) + ", action " +
                   std::to_string(actions[i]) + ": " + why};
  for (size_t i = 0; i < games.size(); ++i) play(games[i], point_of(actions[i]));
  return {};
}

template <int N>
void Games<N>::play(OneGame& game, Point p) {
  const int empty_before = game.board.empty_count();
  if (p == kPass)
    game.board.pass();
  else
    game.board.play(game.to_move, p);
  const bool took = p != kPass && game.board.empty_count() != empty_before - 1;
  game.captured |= took;
  ++game.moves;
  note_stones(game, p, took);
  game.to_move = opponent(game.to_move);
  if (options().ko != KoRule::Simple) {
    game.seen.push_back({game.board.hash(), game.to_move});
    game.filter.add(game.board.hash());
  }
  if ((p == kPass && game.passed) || game.moves >= max_moves()) finish(game);
  game.passed = p == kPass;
}

// What the move left, as the newest entry of the history.
template <int N>
void Games<N>::note_stones(OneGame& game, Point p, bool took) {
  Stones& now = game.stones[static_cast<size_t>(game.moves % kHistory)];
  if (!took) {
    now = game.stones[static_cast<size_t>((game.moves - 1) % kHistory)];
    if (p == kPass) return;
    const auto at = static_cast<size_t>(action_of(p));
    now[static_cast<size_t>(index_of(game.to_move))][at / 64] |= uint64_t{1} << (at % 64);
    return;
  }
  now = {};
  for (int action = 0; action < size() * size(); ++action) {
    const Color c = game.board.at(point_of(action));
    if (!is_player(c)) continue;
    const auto at = static_cast<size_t>(action);
    now[static_cast<size_t>(index_of(c))][at / 64] |= uint64_t{1} << (at % 64);
  }
}

template <int N>
void Games<N>::finish(OneGame& game) {
  const double score = area_score(game.board) - options().komi;
  game.winner = static_cast<int8_t>(score > 0 ? 1 : score < 0 ? -1 : 0);
  game.over = true;
}

template <int N>
void Games<N>::legal_mask(GameRange range, std::span<uint8_t> mask) const {
  const auto each = static_cast<size_t>(actions());
  HG_ASSERT(mask.size() == each * static_cast<size_t>(range.count));
  std::fill(mask.begin(), mask.end(), uint8_t{0});
  for (size_t i = 0; i < of(range).size(); ++i) {
    const OneGame& game = of(range)[i];
    if (game.over) continue;
    uint8_t* legal = mask.data() + i * each;
    legal[each - 1] = 1;
    for (int k = 0; k < game.board.empty_count(); ++k) {
      const Point p = game.board.empty_at(k);
      const unsigned may = may_play(game.board.pattern(p), game.to_move);
      legal[action_of(p)] = may != 0 && !repeats(game, p, (may & 2) != 0);
    }
    if (const Point ko = game.board.ko_point();
        ko != kNoPoint && game.board.is_ko(game.to_move, ko))
      legal[action_of(ko)] = 0;
  }
}

// Calls f(plane, stones) for the planes of stones.
template <int N>
template <class F>
void Games<N>::for_each_plane(const OneGame& game, F&& f) const {
  const auto own = static_cast<size_t>(index_of(game.to_move));
  for (int back = 0; back < std::min(kHistory, game.moves + 1); ++back) {
    const Stones& then = game.stones[static_cast<size_t>((game.moves - back) % kHistory)];
    f(back, then[own]);
    f(kHistory + back, then[1 - own]);
  }
}

template <int N>
void Games<N>::observe(GameRange range, std::span<uint8_t> planes) const {
  const auto each = static_cast<size_t>(size() * size()) * kPlanes;
  HG_ASSERT(planes.size() == each * static_cast<size_t>(range.count));
  std::fill(planes.begin(), planes.end(), uint8_t{0});
  for (size_t i = 0; i < of(range).size(); ++i) {
    const OneGame& game = of(range)[i];
    uint8_t* out = planes.data() + i * each;
    for_each_plane(game, [&](int plane, const auto& stones) {
      for (size_t w = 0; w < stones.size(); ++w)
        for (uint64_t left = stones[w]; left != 0; left &= left - 1)
          out[(64 * w + static_cast<size_t>(std::countr_zero(left))) * kPlanes +
              static_cast<size_t>(plane)] = 1;
    });
    if (game.to_move == Color::Black)
      for (size_t p = kPlanes - 1; p < each; p += kPlanes) out[p] = 1;
  }
}

template <int N>
void Games<N>::observe_packed(GameRange range, std::span<uint64_t> planes) const {
  const auto words = static_cast<size_t>(plane_words());
  const size_t each = words * kPlanes;
  HG_ASSERT(planes.size() == each * static_cast<size_t>(range.count));
  std::fill(planes.begin(), planes.end(), uint64_t{0});
  for (size_t i = 0; i < of(range).size(); ++i) {
    const OneGame& game = of(range)[i];
    uint64_t* out = planes.data() + i * each;
    for_each_plane(game, [&](int plane, const auto& stones) {
      std::copy_n(stones.begin(), words, out + static_cast<size_t>(plane) * words);
    });
    if (game.to_move == Color::Black)
      for (int p = 0; p < size() * size(); ++p)
        out[(kPlanes - 1) * words + static_cast<size_t>(p) / 64] |= uint64_t{1} << (p % 64);
  }
}

Result<void> check_options(const VectorGoOptions& o) {
  if (o.games < 1 || o.games > VectorGo::kMaxGames)
    return Error{"games: 1 to " + std::to_string(VectorGo::kMaxGames) + ", not " +
                 std::to_string(o.games)};
  if (o.size < 2 || o.size > 25) return Error{"size: 2 to 25, not " + std::to_string(o.size)};
  if (o.max_moves < 0) return Error{"max_moves: not below 0"};
  return check_komi(o.komi);
}

}  // namespace

Result<std::unique_ptr<VectorGo>> VectorGo::make(const VectorGoOptions& options) {
  if (const Result<void> good = check_options(options); !good) return good.error();
  return with_size(options.size, [&]<int N>() -> std::unique_ptr<VectorGo> {
    return std::make_unique<Games<N>>(options);
  });
}

}  // namespace hayago
