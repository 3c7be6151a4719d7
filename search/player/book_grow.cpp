// What a book looks at next, and the searches that look.
#include "search/player/book_grow.h"

#include <cmath>
#include <queue>

#include "core/base/text.h"
#include "search/params/presets.h"

namespace hayago {
namespace {

// How strange a line may be for a move that is longer: the price of a ply, and the loss of value
// that makes a move as rare as 1 / e.
constexpr double kPlyCost = 0.2;
constexpr double kValueScale = 0.05;
// What is kept of a search: moves that say something.
constexpr double kLeastShare = 0.005;
// Of the points of the board that an opening fills.
constexpr double kOpening = 0.35;

// -log of how likely each choice is to be made, and the price of a ply.
std::vector<double> costs_of(const std::vector<BookChoice>& choices) {
  double sum = 0;
  std::vector<double> weights;
  for (const BookChoice& choice : choices) {
    const double loss = std::max(0.0, choices[0].value - choice.value);
    // The root of the visits: opponents look for something else more often than we do.
    weights.push_back(std::sqrt(static_cast<double>(choice.move.visits)) *
                      std::exp(-loss / kValueScale));
    sum += weights.back();
  }
  for (double& weight : weights) weight = kPlyCost - std::log(weight / sum);
  return weights;
}

struct Reached {
  double cost = 0;
  std::vector<int> line;  // as the book's own positions have it
  std::optional<size_t> position;
};
// Cheapest first; of two alike the line that comes first.
struct Dearer {
  bool operator()(const Reached& a, const Reached& b) const {
    return a.cost != b.cost ? a.cost > b.cost : a.line > b.line;
  }
};

}  // namespace

std::optional<std::vector<int>> next_book_line(const Book& book) {
  if (book.positions().empty()) return std::vector<int>{};
  const int area = book.head().size * book.head().size;
  const auto longest = static_cast<size_t>(std::max(1.0, kOpening * area));
  std::priority_queue<Reached, std::vector<Reached>, Dearer> open;
  std::vector<bool> done(book.positions().size());
  const Result<Game<kAnySize>> start = book.game_after({});
  open.push({0, {}, book.find(book_key(start->board(), start->to_move()).hash)});
  while (!open.empty()) {
    const Reached at = open.top();
    open.pop();
    if (!at.position) return at.line;
    if (done[*at.position]) continue;
    done[*at.position] = true;
    const BookPosition& position = book.positions()[*at.position];
    if (position.line.size() >= longest) continue;
    const std::vector<BookChoice> choices = book.choices(*at.position);
    const std::vector<double> costs = costs_of(choices);
    for (size_t i = 0; i < choices.size(); ++i) {
      if (!choices[i].open) continue;
      std::vector<int> line = position.line;
      line.push_back(choices[i].move.place);
      open.push({at.cost + costs[i], std::move(line), choices[i].next});
    }
  }
  return std::nullopt;
}

Result<SearchParams> book_params(const std::string& by) {
  const size_t colon = by.find(':');
  Result<SearchParams> params = preset_params(by.substr(0, colon));
  if (!params || colon == std::string::npos) return params;
  for (const std::string_view assignment : split(std::string_view(by).substr(colon + 1), ','))
    if (const Result<void> set = set_param(*params, assignment); !set) return set.error();
  return params;
}

BookGrower::BookGrower(Book& book, const SearchParams& params, int memory_mib)
    : book_(book), search_(make_search(book.head().size, params, {1, memory_mib, 1, {}, {}, {}})) {}

std::vector<BookMove> BookGrower::searched(const Game<kAnySize>& game, uint64_t seed,
                                           const std::atomic<bool>& stop) {
  const int size = game.size();
  AnyGame any = make_game(size, game.rules());
  std::visit(
      [&]<int N>(Game<N>& to) {
        for (const Move& move : game.moves())
          (void)to.play(move.color,
                        point_at<N>(column_of<kAnySize>(move.point), row_of<kAnySize>(move.point)));
      },
      any);
  search_->restart(seed);
  search_->show(any, game.to_move());
  const SearchReport report = search_->run(
      {book_.head().playouts, 0, {}},
      [&](const SearchProgress&) {
        if (stop) search_->stop();
      },
      0.01);
  std::vector<BookMove> moves;
  std::visit(
      [&]<int N>(const Game<N>&) {
        for (const MoveReport& move : report.moves)
          if (move.move != kPass && static_cast<double>(move.visits) >=
                                        kLeastShare * static_cast<double>(report.root_visits))
            moves.push_back({row_of<N>(move.move) * size + column_of<N>(move.move), move.visits,
                             book_rounded(move.value)});
      },
      any);
  return moves;
}

bool BookGrower::grow(const std::atomic<bool>& stop) {
  const std::optional<std::vector<int>> line = next_book_line(book_);
  if (!line || stop) return false;
  const Result<Game<kAnySize>> game = book_.game_after(*line);
  HG_ASSERT(game.ok());
  const Hash key = book_key(game->board(), game->to_move()).hash;
  std::vector<BookMove> moves = searched(*game, mix_bits(book_.head().seed ^ key), stop);
  if (stop || moves.empty()) return false;
  return book_.add(*line, std::move(moves)).ok();
}

}  // namespace hayago
