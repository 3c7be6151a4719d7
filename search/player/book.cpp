// Names of positions, what follows from the numbers of a book, and moves out of it.
#include "search/player/book.h"

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/board/board_text.h"

namespace hayago {
namespace {

constexpr int kSymmetries = 8;

// A move that nobody followed up is believed where it has a tenth of the most visits.
constexpr int64_t kFewVisits = 10;

}  // namespace

int turned(int place, int size, int symmetry) {
  int x = place % size, y = place / size;
  if ((symmetry & 4) != 0) std::swap(x, y);
  if ((symmetry & 1) != 0) x = size - 1 - x;
  if ((symmetry & 2) != 0) y = size - 1 - y;
  return y * size + x;
}

int turned_back(int place, int size, int symmetry) {
  int x = place % size, y = place / size;
  if ((symmetry & 1) != 0) x = size - 1 - x;
  if ((symmetry & 2) != 0) y = size - 1 - y;
  if ((symmetry & 4) != 0) std::swap(x, y);
  return y * size + x;
}

template <int N>
BookKey book_key(const Board<N>& board, Color to_move) {
  const int size = board.size();
  Hash hashes[kSymmetries] = {};
  for (int place = 0; place < size * size; ++place) {
    const Color c = board.at(point_at<N>(place % size, place / size));
    if (!is_player(c)) continue;
    for (int s = 0; s < kSymmetries; ++s) {
      const int at = turned(place, size, s);
      hashes[s] ^= kZobrist<kAnySize>[static_cast<size_t>(index_of(c))]
                                     [point_at<kAnySize>(at % size, at / size)];
    }
  }
  const auto* least = std::min_element(std::begin(hashes), std::end(hashes));
  // Never 0, which means no position: the keys are mixed once more.
  const Hash hash = mix_bits(*least ^ (to_move == Color::White ? kWhiteToMoveKey : 0)) | 1;
  return {hash, static_cast<int>(least - hashes)};
}
template BookKey book_key(const Board<9>&, Color);
template BookKey book_key(const Board<13>&, Color);
template BookKey book_key(const Board<19>&, Color);
template BookKey book_key(const Board<kAnySize>&, Color);

Result<Game<kAnySize>> Book::game_after(std::span<const int> line) const {
  Game<kAnySize> game(head_.size, head_.rules);
  for (const int place : line) {
    const Point p = point_at<kAnySize>(place % head_.size, place / head_.size);
    if (const Result<void> played = game.play(game.to_move(), p); !played)
      return Error{hayago::to_text<kAnySize>(p) + ": " + played.error().text};
  }
  return game;
}

namespace {

// Moves that lead to the same position are one: the first of them stays.
void join(BookPosition& position, const BookMove& move, Hash next) {
  const auto same = std::find(position.next.begin(), position.next.end(), next);
  if (next == 0 || same == position.next.end()) {
    position.moves.push_back(move);
    position.next.push_back(next);
    return;
  }
  BookMove& kept = position.moves[static_cast<size_t>(same - position.next.begin())];
  const auto n = static_cast<double>(kept.visits), m = static_cast<double>(move.visits);
  kept.value = book_rounded((n * kept.value + m * move.value) / (n + m));
  kept.visits += move.visits;
}

void sort_by_visits(BookPosition& position) {
  std::vector<size_t> order(position.moves.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return position.moves[a].visits > position.moves[b].visits;
  });
  const BookPosition before = position;
  for (size_t i = 0; i < order.size(); ++i) {
    position.moves[i] = before.moves[order[i]];
    position.next[i] = before.next[order[i]];
  }
}

}  // namespace

double book_rounded(double value) { return std::round(value * 1e4) / 1e4; }

Result<void> Book::add(std::vector<int> line, std::vector<BookMove> moves) {
  const Result<Game<kAnySize>> game = game_after(line);
  if (!game) return game.error();
  if (game->board().ko_point() != kNoPoint) return Error{"a ko: what may be played depends on it"};
  if (moves.empty()) return Error{"no move"};
  BookPosition position{std::move(line), {}, {}, {}};
  position.key = book_key(game->board(), game->to_move());
  if (by_key_.contains(position.key.hash)) return Error{"the position was there before"};
  for (const BookMove& move : moves) {
    Game<kAnySize> after = *game;
    const Point p = point_at<kAnySize>(move.place % head_.size, move.place / head_.size);
    if (const Result<void> played = after.play(after.to_move(), p); !played)
      return Error{hayago::to_text<kAnySize>(p) + ": " + played.error().text};
    const bool ko = after.board().ko_point() != kNoPoint;
    join(position, move, ko ? 0 : book_key(after.board(), after.to_move()).hash);
  }
  sort_by_visits(position);
  by_key_[position.key.hash] = positions_.size();
  positions_.push_back(std::move(position));
  values_.clear();
  return {};
}

std::optional<size_t> Book::find(Hash key) const {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return std::nullopt;
  return found->second;
}

// `state` is 0 where the value is not known, 1 on the way to it, 2 then. Captures can lead back to
// a position that is on the way: what the search said of the move must do.
double Book::value_from(size_t position, std::vector<int8_t>& state) const {
  if (state[position] == 2) return values_[position];
  state[position] = 1;
  const BookPosition& at = positions_[position];
  double best = 0;
  for (size_t i = 0; i < at.moves.size(); ++i) {
    const std::optional<size_t> next = find(at.next[i]);
    if (next && state[*next] != 1)
      best = std::max(best, 1 - value_from(*next, state));
    else if (kFewVisits * at.moves[i].visits >= at.moves[0].visits)
      best = std::max(best, at.moves[i].value);
  }
  state[position] = 2;
  return values_[position] = best;
}

double Book::value(size_t position) const {
  if (values_.empty()) {
    values_.resize(positions_.size());
    std::vector<int8_t> state(positions_.size());
    for (size_t i = 0; i < positions_.size(); ++i) value_from(i, state);
  }
  return values_[position];
}

std::vector<BookChoice> Book::choices(size_t position) const {
  const BookPosition& at = positions_[position];
  std::vector<BookChoice> choices;
  for (size_t i = 0; i < at.moves.size(); ++i) {
    BookChoice choice{at.moves[i], at.moves[i].value, find(at.next[i]), at.next[i] != 0};
    if (choice.next) choice.value = 1 - value(*choice.next);
    choices.push_back(choice);
  }
  const auto counts = [&](const BookChoice& choice) {
    return choice.next || kFewVisits * choice.move.visits >= at.moves[0].visits;
  };
  std::stable_sort(choices.begin(), choices.end(), [&](const BookChoice& a, const BookChoice& b) {
    if (counts(a) != counts(b)) return counts(a);
    return a.value > b.value;
  });
  return choices;
}

namespace {

template <int N>
std::optional<BookAnswer> answer_in(const Book& book, const Game<N>& game, Color color,
                                    double spread, uint64_t seed) {
  if (game.board().ko_point() != kNoPoint) return std::nullopt;
  const BookKey key = book_key(game.board(), color);
  const std::optional<size_t> found = book.find(key.hash);
  if (!found) return std::nullopt;
  const BookPosition& at = book.positions()[*found];
  const int size = game.size();
  const auto point_of = [&](int place) {
    const int here = turned_back(turned(place, size, at.key.symmetry), size, key.symmetry);
    return point_at<N>(here % size, here / size);
  };
  std::vector<BookChoice> good;
  int64_t visits = 0;
  for (const BookChoice& choice : book.choices(*found)) {
    if (!game.is_legal(color, point_of(choice.move.place))) continue;  // superko
    if (!good.empty() && choice.value < good[0].value - spread) break;
    good.push_back(choice);
    visits += choice.move.visits;
  }
  if (good.empty()) return std::nullopt;
  Random random(seed, key.hash);
  auto drawn = static_cast<int64_t>(random.unit() * static_cast<double>(visits));
  size_t i = 0;
  for (; i + 1 < good.size() && drawn >= good[i].move.visits; ++i) drawn -= good[i].move.visits;
  return BookAnswer{point_of(good[i].move.place), good[i].value, good[i].move.visits,
                    static_cast<int>(good.size())};
}

}  // namespace

std::optional<BookAnswer> book_answer(const Books& books, const AnyGame& game, Color color,
                                      double spread, uint64_t seed) {
  for (const Book& book : books) {
    if (!book.head().fits(size_of(game), rules_of(game))) continue;
    const auto answer =
        std::visit([&](const auto& g) { return answer_in(book, g, color, spread, seed); }, game);
    if (answer) return answer;
  }
  return std::nullopt;
}

}  // namespace hayago
