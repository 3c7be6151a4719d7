// Recounts a board from its colours alone. Nothing here shares code with the bodies it checks: what
// it floods and counts is slow and plain on purpose.
#include "core/board/board_check.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/board/board_text.h"

namespace hayago {
namespace {

template <int N, class Parts>
class Recount {
 public:
  explicit Recount(const Board<N, Parts>& board) : board_(board) {
    for (int y = 0; y < board.size(); ++y)
      for (int x = 0; x < board.size(); ++x) points_.push_back(point_at<N>(x, y));
  }

  Result<void> run() {
    check_colors();
    check_empty_list();
    for (Point p : points_)
      if (is_player(board_.at(p)) && !seen_[p]) check_chain(p);
    for (Point p : points_) check_surroundings(p);
    if constexpr (Parts::kLibertySets) expect(board_.atari_points() == atari_, "atari points");
    if (!problem_.empty()) return Error{problem_};
    return {};
  }

 private:
  void expect(bool holds, const char* field) {
    if (!holds && problem_.empty()) problem_ = std::string("stale ") + field;
  }
  void expect(bool holds, const char* field, Point p) {
    if (!holds && problem_.empty())
      problem_ = std::string("stale ") + field + " at " + to_text<N>(p);
  }

  void check_colors() {
    int balance = 0;
    [[maybe_unused]] Hash hash = 0;
    for (int raw = 0; raw < kPadded<N>; ++raw) {
      const Point p(raw);
      const bool inside = row_of<N>(p) >= 0 && row_of<N>(p) < board_.size() &&
                          column_of<N>(p) >= 0 && column_of<N>(p) < board_.size();
      expect((board_.at(p) != Color::Wall) == inside, "wall", p);
      if (!is_player(board_.at(p))) continue;
      balance += board_.at(p) == Color::Black ? 1 : -1;
      if constexpr (Parts::kHash)
        hash ^= kZobrist<N>[static_cast<size_t>(index_of(board_.at(p)))][p];
    }
    expect(board_.stone_balance() == balance, "stone balance");
    if constexpr (Parts::kHash) expect(board_.hash() == hash, "hash");
    const Point ko = board_.ko_point();
    expect(ko == kNoPoint || board_.is_empty(ko), "ko", ko);
  }

  void check_empty_list() {
    PointMap<N, int> listed;
    for (int i = 0; i < board_.empty_count(); ++i) ++listed[board_.empty_at(i)];
    for (Point p : points_) expect(listed[p] == int{board_.is_empty(p)}, "empty list", p);
  }

  // Floods the chain from one stone and compares what is kept for the whole of it.
  void check_chain(Point stone) {
    std::vector<Point> stones = {stone};
    std::vector<Point> liberties;
    int pseudo_liberties = 0;
    seen_[stone] = true;
    for (size_t i = 0; i < stones.size(); ++i)
      for_each_neighbour<N>(stones[i], [&](Point q, int) {
        if (board_.is_empty(q)) {
          ++pseudo_liberties;
          if (std::find(liberties.begin(), liberties.end(), q) == liberties.end())
            liberties.push_back(q);
        } else if (board_.at(q) == board_.at(stone) && !seen_[q]) {
          seen_[q] = true;
          stones.push_back(q);
        }
      });
    const Point only = liberties.size() == 1 ? liberties.front() : kNoPoint;
    expect(!liberties.empty(), "chain without liberty", stone);
    expect(board_.chain_size(stone) == static_cast<int>(stones.size()), "chain size", stone);
    expect(board_.pseudo_liberties(stone) == pseudo_liberties, "pseudo-liberties", stone);
    for (Point p : stones) {
      expect(board_.chain_of(p) == board_.chain_of(stone), "chain", p);
      only_liberty_[p] = only;
    }
    check_ring(stone, stones.size());
    if constexpr (Parts::kPatterns) expect(board_.atari_point(stone) == only, "atari point", stone);
    if constexpr (Parts::kLibertySets) check_liberty_set(stone, liberties);
  }

  void check_ring(Point stone, size_t stones) {
    Point p = stone;
    for (size_t i = 0; i < stones; ++i) {
      p = board_.next_in_chain(p);
      expect(board_.chain_of(p) == board_.chain_of(stone), "ring", stone);
      expect((p == stone) == (i + 1 == stones), "ring", stone);
      if (!problem_.empty()) return;
    }
  }

  void check_liberty_set(Point stone, const std::vector<Point>& liberties) {
    PointSet<N> set;
    for (Point p : liberties) set.insert(p);
    expect(board_.liberty_set(stone) == set, "liberty set", stone);
    if (liberties.size() == 1) atari_.insert(liberties.front());
  }

  // Neighbour counts of empty points, and pattern codes: core/board/board.h describes both.
  void check_surroundings(Point p) {
    std::array<int, 4> count{};
    [[maybe_unused]] PatternCode code = 0;
    for_each_around<N>(p, [&](Point q, int d) {
      const Color c = board_.at(q);
      code |= static_cast<PatternCode>(index_of(c)) << (2 * d);
      if (d >= 4) return;
      ++count[static_cast<size_t>(index_of(c))];
      if (board_.is_empty(p) && is_player(c) && only_liberty_[q] == p) code |= 1u << (16 + d);
    });
    const int walls = count[static_cast<size_t>(index_of(Color::Wall))];
    for (Color c : {Color::Black, Color::White})
      expect(board_.neighbours(p, c) == count[static_cast<size_t>(index_of(c))] + walls,
             "neighbours", p);
    expect(board_.neighbours(p, Color::Empty) == count[2], "neighbours", p);
    if constexpr (Parts::kPatterns) {
      const PatternCode kept = board_.is_empty(p) ? 0xfffff : 0xffff;
      expect((board_.pattern(p) & kept) == code, "pattern", p);
    }
  }

  const Board<N, Parts>& board_;
  std::vector<Point> points_;
  PointMap<N, bool> seen_;
  PointMap<N, Point> only_liberty_;  // per stone: the only liberty of its chain, or kNoPoint
  PointSet<N> atari_;
  std::string problem_;
};

}  // namespace

template <int N, class Parts>
Result<void> check_consistency(const Board<N, Parts>& board) {
  return Recount<N, Parts>(board).run();
}

template <int N, class Parts>
bool Board<N, Parts>::is_consistent() const {
  return check_consistency(*this).ok();
}

template Result<void> check_consistency(const Board<9>&);
template Result<void> check_consistency(const Board<13>&);
template Result<void> check_consistency(const Board<19>&);
template Result<void> check_consistency(const Board<kAnySize>&);
template Result<void> check_consistency(const BareBoard<9>&);
template Result<void> check_consistency(const BareBoard<13>&);
template Result<void> check_consistency(const BareBoard<19>&);
template Result<void> check_consistency(const BareBoard<kAnySize>&);
template Result<void> check_consistency(const PlayoutBoard<9>&);
template Result<void> check_consistency(const PlayoutBoard<13>&);
template Result<void> check_consistency(const PlayoutBoard<19>&);
template Result<void> check_consistency(const PlayoutBoard<kAnySize>&);
template bool Board<9, FullParts>::is_consistent() const;
template bool Board<13, FullParts>::is_consistent() const;
template bool Board<19, FullParts>::is_consistent() const;
template bool Board<kAnySize, FullParts>::is_consistent() const;
template bool Board<9, BareParts>::is_consistent() const;
template bool Board<13, BareParts>::is_consistent() const;
template bool Board<19, BareParts>::is_consistent() const;
template bool Board<kAnySize, BareParts>::is_consistent() const;
template bool Board<9, PlayoutParts>::is_consistent() const;
template bool Board<13, PlayoutParts>::is_consistent() const;
template bool Board<19, PlayoutParts>::is_consistent() const;
template bool Board<kAnySize, PlayoutParts>::is_consistent() const;

}  // namespace hayago
