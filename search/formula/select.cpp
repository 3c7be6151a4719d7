// Reads the statistics of a node into arrays and lets the formula of the search score them.
#include "search/formula/select.h"

#include <algorithm>

#include "search/formula/widening.h"

namespace hayago {
namespace {

// n statistics as plain memory: themselves, or a copy where other workers change them.
const Stat* plainly(const Stat* stats, int n, bool alone, Stat* copies) {
  if (alone) return stats;
#pragma GCC unroll 8  // compilers leave loops of atomic loads as they are
  for (int i = 0; i < n; ++i) copies[i].plain() = stats[i].load(kRelaxed);
  return copies;
}

// Visits and the mover's wins of n moves as floats, each rounded once. CPUs turn 32-bit integers
// into vectors of floats but not 64-bit ones: a sum of values of 36 bits goes in two parts of 18.
void read_wins(const Stat* stats, int n, Color mover, float* __restrict visits,
               float* __restrict wins) {
  static_assert(kVisitBits == 28 && kWin == 256);
  const bool black = mover == Color::Black;
  for (int i = 0; i < n; ++i) {
    const Packed word = stats[i].plain();
    const auto low = static_cast<uint32_t>(word), high = static_cast<uint32_t>(word >> 32);
    const auto count = static_cast<int32_t>(low & ((1u << kVisitBits) - 1));
    const auto black_upper = static_cast<int32_t>(high >> 14);
    const auto black_lower = static_cast<int32_t>((high & 0x3fff) << 4 | low >> kVisitBits);
    // White's are kWin * visits less Black's.
    const int32_t upper = black ? black_upper : (count >> 10) - black_upper;
    const int32_t lower = black ? black_lower : ((count & 0x3ff) << 8) - black_lower;
    visits[i] = static_cast<float>(count);
    wins[i] = static_cast<float>(upper) * 1024.0f + static_cast<float>(lower) * (1.0f / 256);
  }
}

// Below what statistics of a few simulations can tell apart.
constexpr float kHair = 1e-5f;
// The score of a move that may not be chosen again.
constexpr float kShut = -std::numeric_limits<float>::infinity();

}  // namespace

Selector::Selector(const SearchParams& params, int size)
    : params_(params), formula_(make_formula(params, size)), rave_(uses_rave(params)) {
  start_ = std::visit([&](const auto& formula) { return formula.start_of(params); }, formula_);
}

// Black's sums become the mover's values here; nothing after this knows of colours.
void Selector::gather(const Node& node, int n, MoveArrays& out) const {
  HG_ASSERT(n > 0 && n <= node.count() && node.count() <= kMaxMoves);
  const bool black = node.to_move() == Color::Black;
  const auto [start_wins, start_visits] = start_;
  const auto unknown = static_cast<float>(params_.first_play);
  const bool mix = params_.backup != Backup::Mean && params_.explore_by == ExploreBy::Backup;
  const int padded = Node::capacity_for(n);
  read_wins(plainly(&node.stat(0), padded, alone_, out.copies), padded, node.to_move(), out.visits,
            out.value);
  for (int i = 0; i < padded; ++i) {
    const float visits = out.visits[i] + start_visits;
    out.value[i] = visits > 0 ? (out.value[i] + start_wins) / visits : unknown;
  }
  std::copy_n(node.priors(), padded, out.prior);
  if (factors_ != nullptr)
    for (int i = 0; i < n; ++i) out.prior[i] *= factors_[node.move(i).raw()];
  if (mix)
    for (int i = 0; i < padded; ++i)
      if (out.visits[i] > 0) {
        const float value = node.mix(i).load(kRelaxed);
        out.value[i] = black ? value : 1 - value;
      }
  if (!rave_) return;
  read_wins(plainly(&node.rave(0), padded, alone_, out.copies), padded, node.to_move(),
            out.rave_visits, out.rave_value);
  for (int i = 0; i < padded; ++i)
    out.rave_value[i] = out.rave_visits[i] > 0 ? out.rave_value[i] / out.rave_visits[i] : unknown;
  if (const auto fade = static_cast<float>(params_.rave_fade); fade > 0)
    for (int i = 0; i < padded; ++i)
      out.rave_visits[i] = faded(out.rave_visits[i], out.visits[i], fade);
}

NodeNumbers Selector::numbers_of(const Node& node, int64_t parent_visits, int n,
                                 const MoveArrays& moves) const {
  NodeNumbers numbers{static_cast<double>(std::max<int64_t>(parent_visits, 1)),
                      static_cast<double>(node.total_rave().visits), node.count(),
                      std::span(moves.prior, static_cast<size_t>(n))};
  if (params_.uct_growth != 0)
    numbers.exploration = std::pow(numbers.visits / 1000, params_.uct_growth);
  return numbers;
}

int Selector::width(const Node& node, int64_t parent_visits) const {
  const auto visits = static_cast<double>(parent_visits);
  int wide = node.count();
  if (params_.widening == Widening::Log) wide = widening_log(visits, params_.mu);
  if (params_.widening == Widening::Power)
    wide = unpruning_power(visits, params_.unprune_start, params_.unprune_scale,
                           params_.unprune_power);
  return std::clamp(wide, 1, node.count());
}

int Selector::select(const Node& node, int64_t parent_visits, MoveArrays& scratch) const {
  HG_ASSERT(node.count() > 0 && parent_visits >= 0);
  const int n = width(node, parent_visits);
  if (n == 1) return 0;
  gather(node, n, scratch);
  const NodeNumbers numbers = numbers_of(node, parent_visits, n, scratch);
  return std::visit([&](const auto& formula) { return best_move(formula.at(numbers), scratch, n); },
                    formula_);
}

// The mix of a move does not change with what is under way.
void Selector::count_under_way(MoveArrays& moves, int i, const UnderWay& each) const {
  const float visits = moves.visits[i] + start_.visits;
  const auto more = static_cast<float>(each.visits);
  moves.visits[i] += more;
  const bool mix = params_.backup != Backup::Mean && params_.explore_by == ExploreBy::Backup;
  if (mix && moves.visits[i] > more) return;
  moves.value[i] = visits > 0 ? moves.value[i] * (visits + each.value * more) / (visits + more) : 0;
}

void Selector::select_many(const Node& node, int64_t parent_visits, const UnderWay& each,
                           MoveArrays& scratch, int count, int16_t* chosen) const {
  HG_ASSERT(node.count() > 0 && parent_visits >= 0 && each.most > 0);
  const int n = width(node, parent_visits);
  if (n == 1) return static_cast<void>(std::fill_n(chosen, count, int16_t{0}));
  gather(node, n, scratch);
  const NodeNumbers numbers = numbers_of(node, parent_visits, n, scratch);
  std::visit(
      [&](const auto& formula) {
        const auto score = formula.at(numbers);
        int best = best_move(score, scratch, n), round = 0;
        chosen[0] = static_cast<int16_t>(best);
        for (int k = 1; k < count; ++k) {
          if (each.visits > 0) {
            count_under_way(scratch, best, each);
            // Where nothing is known yet more losses change no score: without a hair less for each
            // of them all of the group would go to the first move.
            scratch.score[best] =
                std::min(score(scratch.numbers(best)), scratch.score[best] - kHair);
          }
          if (each.most < count && std::count(chosen + round, chosen + k, best) >= each.most)
            scratch.score[best] = kShut;
          best = first_largest(scratch.score, n);
          if (scratch.score[best] == kShut) {  // all are: another round
            best = best_move(score, scratch, n);
            round = k;
          }
          chosen[k] = static_cast<int16_t>(best);
        }
      },
      formula_);
}

int Selector::select_open(const Node& node, int64_t parent_visits, MoveArrays& scratch,
                          const std::vector<bool>& closed) const {
  HG_ASSERT(closed.size() == static_cast<size_t>(node.count()));
  const int best = select(node, parent_visits, scratch);
  if (!closed[static_cast<size_t>(best)]) return best;
  const int n = width(node, parent_visits);
  int chosen = -1;
  for (int i = 0; i < node.count(); ++i) {
    if (closed[static_cast<size_t>(i)]) continue;
    if (chosen < 0 || (i < n && scratch.score[i] > scratch.score[chosen])) chosen = i;
    if (i >= n) break;  // narrower than the closed moves: the next by prior
  }
  HG_ASSERT(chosen >= 0);
  return chosen;
}

float Selector::score_of(const Node& node, int64_t parent_visits, int child,
                         MoveArrays& scratch) const {
  select(node, parent_visits, scratch);
  return child < width(node, parent_visits) ? scratch.score[child] : 0;
}

}  // namespace hayago
