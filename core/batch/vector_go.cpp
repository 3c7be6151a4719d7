// The games of VectorGo, each three planes of bits (plane_board.h). What may be played next is
// worked out once, by the move before it: a move asks one bit, and a mask is those bits written as
// bytes.
#include "core/batch/vector_go.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/batch/past.h"
#include "core/batch/plane_board.h"
#include "core/batch/plane_bytes.h"
#include "core/rules/game.h"

namespace hayago {
namespace {

template <int N>
class Games final : public VectorGo {
 public:
  // What the games take when they are long.
  static uint64_t bytes(const VectorGoOptions& o) {
    const auto moves = static_cast<uint64_t>(o.ko == KoRule::Simple ? 0 : o.move_limit());
    return static_cast<uint64_t>(o.games) * (sizeof(OneGame) + moves * Past::kBytesPerPosition);
  }
  explicit Games(const VectorGoOptions& options)
      : VectorGo(options),
        frame_(options.size),
        keys_(options.size),
        games_(static_cast<size_t>(options.games)) {
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
  Result<void> check(GameRange range, std::span<const int32_t> actions) const override;
  void play(GameRange range, std::span<const int32_t> actions) override {
    HG_ASSERT(actions.size() == static_cast<size_t>(range.count));
    for (size_t i = 0; i < actions.size(); ++i) play(of(range)[i], actions[i]);
  }
  void legal_mask(GameRange range, std::span<uint8_t> mask) const override;
  void random_actions(GameRange range, uint64_t seed, std::span<int32_t> actions) const override;
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
  using Set = Plane<N>;
  using Moves = typename PlaneBoard<N>::Moves;
  static constexpr int kRecent = 8;
  struct OneGame {
    PlaneBoard<N> board;
    Set legal;  // the actions that may be taken: none in an ended game
    Hash hash = 0;
    StoneCounts counts;
    Color to_move = Color::Black;
    bool passed = false, over = false;
    int8_t winner = 0;  // Black's view
    int moves = 0;
    std::array<Set, 2> lost;              // by colour: where stones were taken at any time
    std::array<int16_t, kRecent> recent;  // the last moves: of move m at m % kRecent
    Past past;
    std::array<std::array<Set, 2>, kHistory> stones;  // by colour, of move m at m % kHistory
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

  int size() const { return frame_.size(); }
  int pass() const { return frame_.area(); }

  void begin(OneGame& game);
  const char* refusal(const OneGame& game, int32_t action) const;
  void play(OneGame& game, int action);
  void find_legal(OneGame& game) const;
  void forbid_repeats(const OneGame& game, Moves& moves) const;
  bool narrow(const OneGame& game, Set& takers) const;
  bool repeats(const OneGame& game, int at) const;
  void finish(OneGame& game);
  std::array<Set, 2> stones_before(const OneGame& game, int back) const;

  Frame<N> frame_;
  ActionKeys<N> keys_;
  std::vector<OneGame> games_;
};

template <int N>
void Games<N>::begin(OneGame& game) {
  game.board = {};
  game.hash = 0;
  game.counts = {};
  game.to_move = Color::Black;
  game.passed = game.over = false;
  game.winner = 0;
  game.moves = 0;
  game.stones = {};
  game.lost = {};
  game.recent.fill(static_cast<int16_t>(pass()));
  game.past.clear();
  game.past.add(game.counts, {game.hash, game.to_move});
  find_legal(game);
}

// Whether the stone at this point, which takes something, leads to a position that is forbidden.
template <int N>
bool Games<N>::repeats(const OneGame& game, int at) const {
  const Color c = game.to_move;
  const Set taken = game.board.taken_by(frame_, c, at);
  const StoneCounts counts = game.counts.after(c, taken.count());
  if (!game.past.may_have(counts)) return false;
  PastPosition next{game.hash ^ keys_.of(c, at), opponent(c)};
  taken.for_each([&](int stone) { next.hash ^= keys_.of(opponent(c), stone); });
  bool found = false;
  game.past.for_each(
      counts, [&](const PastPosition& past) { found |= is_repetition(options().ko, past, next); });
  return found;
}

// Most moves need no look at the past. Where the next position equals an old one, every stone put
// since then, unless taken by now, stood there at that time as well: it was lost in between and put
// again. So the last move's stone was lost before, or is about to be taken; if it was lost, so was
// the stone before it, and so on. False where a stone is found that was not: then only moves that
// take one of those looked at can repeat, and `takers` is cut to these.
template <int N>
HG_INLINE bool Games<N>::narrow(const OneGame& game, Set& takers) const {
  Set prey;
  for (int back = 0; back < kRecent; ++back) {
    const int at = game.recent[static_cast<size_t>((game.moves - back) % kRecent)];
    const Color c = back % 2 == 0 ? opponent(game.to_move) : game.to_move;
    if (back >= game.moves || at == pass() || !game.board.stones(c).has(at)) return true;
    if (back % 2 == 0 && game.board.in_atari(at)) prey.insert(at);
    if (game.lost[static_cast<size_t>(index_of(c))].has(at)) continue;
    if (takers.any() && prey.any())
      takers = takers & game.board.takers_of(frame_, prey, opponent(game.to_move));
    else
      takers = {};
    return false;
  }
  return true;
}

// Superko. Only a stone that was lost can come back; one that takes nothing leads to the past
// position whose hash differs by its key.
template <int N>
HG_INLINE void Games<N>::forbid_repeats(const OneGame& game, Moves& moves) const {
  const Color c = game.to_move;
  const Set& lost = game.lost[static_cast<size_t>(index_of(c))];
  Set takers = moves.taking & moves.legal & lost;
  if (narrow(game, takers))
    game.past.for_each(game.counts.after(c, 0), [&](const PastPosition& past) {
      const int at = keys_.point_of(c, past.hash ^ game.hash);
      if (at < 0 || moves.taking.has(at)) return;
      if (is_repetition(options().ko, past, {past.hash, opponent(c)})) moves.legal.erase(at);
    });
  takers.for_each([&](int at) {
    if (repeats(game, at)) moves.legal.erase(at);
  });
}

template <int N>
HG_INLINE void Games<N>::find_legal(OneGame& game) const {
  auto moves = game.board.moves(frame_, game.to_move);
  if (options().ko != KoRule::Simple) forbid_repeats(game, moves);
  game.legal = moves.legal;
  game.legal.insert(pass());
}

// Why an action that is not legal may not be taken.
template <int N>
const char* Games<N>::refusal(const OneGame& game, int32_t action) const {
  if (game.over) return "the game has ended";
  if (action < 0 || action >= actions()) return "no such action";
  if (!game.board.empty(frame_).has(action)) return "occupied";
  if (game.board.is_ko(action)) return "ko";
  return game.board.moves(frame_, game.to_move).legal.has(action) ? "superko" : "suicide";
}

template <int N>
Result<void> Games<N>::check(GameRange range, std::span<const int32_t> actions) const {
  HG_ASSERT(actions.size() == static_cast<size_t>(range.count));
  for (size_t i = 0; i < actions.size(); ++i) {
    const OneGame& game = of(range)[i];
    const int32_t action = actions[i];
    if (HG_LIKELY(static_cast<uint32_t>(action) <= static_cast<uint32_t>(pass()) &&
                  game.legal.has(action)))
      continue;
    return Error{"game " + std::to_string(static_cast<size_t>(range.first) + i) + ", action " +
                 std::to_string(action) + ": " + refusal(game, action)};
  }
  return {};
}

template <int N>
HG_INLINE void Games<N>::play(OneGame& game, int action) {
  const Color c = game.to_move;
  const bool passes = action == pass();
  if (passes) {
    game.board.pass();
  } else {
    const Set taken = game.board.play(frame_, c, action);
    game.hash ^= keys_.of(c, action);
    taken.for_each([&](int at) { game.hash ^= keys_.of(opponent(c), at); });
    game.counts = game.counts.after(c, taken.count());
    Set& lost = game.lost[static_cast<size_t>(index_of(opponent(c)))];
    lost = lost | taken;
  }
  ++game.moves;
  game.recent[static_cast<size_t>(game.moves % kRecent)] = static_cast<int16_t>(action);
  game.to_move = opponent(c);
  game.stones[static_cast<size_t>(game.moves % kHistory)] = {game.board.stones(Color::Black),
                                                             game.board.stones(Color::White)};
  if (options().ko != KoRule::Simple) game.past.add(game.counts, {game.hash, game.to_move});
  if ((passes && game.passed) || game.moves >= options().move_limit())
    finish(game);
  else
    find_legal(game);
  game.passed = passes;
}

template <int N>
void Games<N>::finish(OneGame& game) {
  const double score = game.board.area_score(frame_) - options().komi;
  game.winner = static_cast<int8_t>(score > 0 ? 1 : score < 0 ? -1 : 0);
  game.over = true;
  game.legal = {};
}

template <int N>
void Games<N>::legal_mask(GameRange range, std::span<uint8_t> mask) const {
  const auto each = static_cast<size_t>(actions());
  HG_ASSERT(mask.size() == each * static_cast<size_t>(range.count));
  for (size_t i = 0; i < of(range).size(); ++i)
    write_bytes(of(range)[i].legal, each, mask.data() + i * each);
}

template <int N>
void Games<N>::random_actions(GameRange range, uint64_t seed, std::span<int32_t> actions) const {
  HG_ASSERT(actions.size() == static_cast<size_t>(range.count));
  for (size_t i = 0; i < actions.size(); ++i) {
    const OneGame& game = of(range)[i];
    const int stones = game.legal.count() - 1;
    Random random(seed, static_cast<uint64_t>(range.first) + i);
    actions[i] = stones > 0
                     ? game.legal.nth(static_cast<int>(random.below(static_cast<uint32_t>(stones))))
                     : pass();
  }
}

// The stones so many moves ago by player: who is to move now first. Empty before the first move.
template <int N>
HG_INLINE std::array<Plane<N>, 2> Games<N>::stones_before(const OneGame& game, int back) const {
  if (back > game.moves) return {};
  const auto& then = game.stones[static_cast<size_t>((game.moves - back) % kHistory)];
  const auto own = static_cast<size_t>(index_of(game.to_move));
  return {then[own], then[1 - own]};
}

template <int N>
void Games<N>::observe(GameRange range, std::span<uint8_t> planes) const {
  const auto each = static_cast<size_t>(size() * size()) * kPlanes;
  HG_ASSERT(planes.size() == each * static_cast<size_t>(range.count));
  for (size_t i = 0; i < of(range).size(); ++i) {
    const OneGame& game = of(range)[i];
    std::array<std::array<Set, kHistory>, 2> stones;
    for (int back = 0; back < kHistory; ++back) {
      const std::array<Set, 2> then = stones_before(game, back);
      for (size_t who = 0; who < 2; ++who) stones[who][static_cast<size_t>(back)] = then[who];
    }
    write_planes<N>(stones, game.to_move == Color::Black, static_cast<size_t>(frame_.area()),
                    planes.data() + i * each);
  }
}

template <int N>
void Games<N>::observe_packed(GameRange range, std::span<uint64_t> planes) const {
  const auto words = static_cast<size_t>(plane_words());
  HG_ASSERT(planes.size() == words * kPlanes * static_cast<size_t>(range.count));
  uint64_t* out = planes.data();
  const auto write = [&](const Set& set) {
    for (size_t w = 0; w < words; ++w) *out++ = set.word(w);
  };
  for (const OneGame& game : of(range)) {
    for (size_t who = 0; who < 2; ++who)
      for (int back = 0; back < kHistory; ++back) write(stones_before(game, back)[who]);
    write(game.to_move == Color::Black ? frame_.board() : Set{});
  }
}

Result<void> check_options(const VectorGoOptions& o) {
  if (o.games < 1 || o.games > VectorGo::kMaxGames)
    return Error{"games: 1 to " + std::to_string(VectorGo::kMaxGames) + ", not " +
                 std::to_string(o.games)};
  if (o.size < 2 || o.size > 25) return Error{"size: 2 to 25, not " + std::to_string(o.size)};
  if (o.max_moves < 0 || o.max_moves > VectorGo::kMaxMoves)
    return Error{"max_moves: 0 to " + std::to_string(VectorGo::kMaxMoves) + ", not " +
                 std::to_string(o.max_moves)};
  return check_komi(o.komi);
}

}  // namespace

Result<std::unique_ptr<VectorGo>> VectorGo::make(const VectorGoOptions& options) {
  if (const Result<void> good = check_options(options); !good) return good.error();
  return with_size(options.size, [&]<int N>() -> Result<std::unique_ptr<VectorGo>> {
    constexpr uint64_t kMegabyte = 1 << 20;
    const uint64_t bytes = Games<N>::bytes(options), there = installed_memory();
    if (there != 0 && bytes > there)
      return Error{"games: " + std::to_string(options.games) + " may take " +
                   std::to_string(bytes / kMegabyte) + " MB, and this machine has " +
                   std::to_string(there / kMegabyte)};
    return std::unique_ptr<VectorGo>(std::make_unique<Games<N>>(options));
  });
}

}  // namespace hayago
