// How closely lanes that play by MoGo's rules follow the `mogo` policy: every choice of a lane is
// put before the scalar rules in the same position.
//
// A lane may draw a move that is refused afterwards; what counts is the set that is left without
// those. Where a lane drew from the empty rest of a rule, it goes on to the next rule, and that
// choice counts.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "core/board/board_text.h"
#include "core/bulk/bulk.h"
#include "core/playout/local_moves.h"
#include "core/playout/mogo.h"

namespace hayago::bulk {

inline const char* rule_name(Rule rule) {
  constexpr std::array<const char*, kRuleCount> kNames = {"save",    "nakade",  "fill",
                                                          "pattern", "capture", "anywhere"};
  return kNames[static_cast<size_t>(rule)];
}

struct RuleCount {
  int64_t positions = 0;  // where the lane or the policy is at this rule
  int64_t same_rule = 0;  // both are
  int64_t same_moves = 0;
  int64_t refused = 0, rightly_refused = 0;
  int64_t accepted = 0, rightly_accepted = 0;
  double share() const {
    return positions == 0 ? 1 : static_cast<double>(same_moves) / static_cast<double>(positions);
  }
};
inline RuleCount& operator+=(RuleCount& sum, const RuleCount& more) {
  sum.positions += more.positions;
  sum.same_rule += more.same_rule;
  sum.same_moves += more.same_moves;
  sum.refused += more.refused;
  sum.rightly_refused += more.rightly_refused;
  sum.accepted += more.accepted;
  sum.rightly_accepted += more.rightly_accepted;
  return sum;
}
using RuleCounts = std::array<RuleCount, kRuleCount>;

template <int N>
class FidelityCheck {
 public:
  using Board = PlayoutBoard<N>;
  using Moves = std::set<int>;

  // Games of lanes from one position.
  FidelityCheck(const Board& start, Color to_move, uint32_t playouts)
      : size_(start.size()), games_(playouts, {start, to_move, kPass, {}, false}) {}

  Tracer tracer() {
    Tracer t;
    t.context = this;
    t.on_move = [](void* self, uint64_t game, int point) { of(self).move(game, point); };
    t.on_end = [](void*, uint64_t, int, int) {};
    t.on_choice = [](void* self, uint64_t game, Rule rule, const uint64_t* moves) {
      of(self).choice(game, rule, moves);
    };
    t.on_refusal = [](void* self, uint64_t game, Rule rule, int point) {
      of(self).refusal(game, rule, point);
    };
    return t;
  }
  const RuleCounts& counts() const { return counts_; }
  int64_t illegal() const { return illegal_; }
  // Moves that fill the board, and how many the policy's six draws would find.
  double fills() const { return static_cast<double>(count_fills_); }
  double fills_expected() const { return fills_expected_; }
  // Up to a few positions in which lane and policy differ.
  const std::vector<std::string>& differences() const { return differences_; }

 private:
  struct PlayedGame {
    Board board;
    Color to_move;
    Point last;
    Rule rule;
    bool chosen;
  };
  static FidelityCheck& of(void* self) { return *static_cast<FidelityCheck*>(self); }
  Point point(int p) const { return point_at<N>(p % size_, p / size_); }
  RuleCount& count(Rule rule) { return counts_[static_cast<size_t>(rule)]; }

  template <class F>
  Moves points_where(F&& f) const {
    Moves all;
    for (int p = 0; p < size_ * size_; ++p)
      if (f(point(p))) all.insert(p);
    return all;
  }
  Moves listed(const MoveList& list) const {
    return points_where([&](Point p) {
      for (int i = 0; i < list.count(); ++i)
        if (list[i] == p) return true;
      return false;
    });
  }

  // What the policy would draw from, in the order of its rules.
  Moves moves_of(const PlayedGame& g, Rule rule) const {
    MoveList list;
    switch (rule) {
      case Rule::Save:
        collect_saves(g.board, g.to_move, g.last, list);
        return listed(list);
      case Rule::Nakade: {
        const Point vital = nakade_point(g.board, g.to_move, g.last);
        if (vital != kNoPoint && g.board.is_legal(g.to_move, vital)) list.add(vital);
        return listed(list);
      }
      case Rule::Fill:
        return points_where([&](Point p) {
          return g.board.is_empty(p) && (g.board.pattern(p) & 0xffff) == 0xaaaa;
        });
      case Rule::Pattern:
        collect_pattern_moves(g.board, g.to_move, g.last, mogo_patterns(), list);
        return listed(list);
      case Rule::Capture:
        collect_captures(g.board, g.to_move, list);
        return listed(list);
      case Rule::Anywhere:
        return points_where(
            [&](Point p) { return g.board.is_empty(p) && may_be_played(g.board, g.to_move, p); });
    }
    return {};
  }

  bool extends_atari(const PlayedGame& g, Point p) const {
    bool found = false;
    for_each_neighbour<N>(p,
                          [&](Point q, int) { found |= g.board.is_chain_with(q, g.to_move, 1); });
    return found;
  }

  bool is_refused(const PlayedGame& g, Rule rule, Point p) const {
    switch (rule) {
      case Rule::Save:
        return !is_capture(g.board, g.to_move, p) &&
               (!extends_atari(g, p) || few_liberties_after(g.board, g.to_move, p) < 2);
      case Rule::Pattern:
        return is_bad_self_atari(g.board, g.to_move, p);
      case Rule::Capture:
        return !is_capture(g.board, g.to_move, p);
      default:
        return false;
    }
  }

  void choice(uint64_t game, Rule rule, const uint64_t* moves) {
    PlayedGame& g = games_.at(game);
    g.rule = rule;
    g.chosen = true;
    if (rule >= Rule::Fill) {
      const double share = static_cast<double>(moves_of(g, Rule::Fill).size()) /
                           static_cast<double>(std::max(1, g.board.empty_count()));
      fills_expected_ += 1 - std::pow(1 - share, 6);
      count_fills_ += rule == Rule::Fill;
    }
    const Moves left = points_where([&](Point p) {
      const int i = row_of<N>(p) * size_ + column_of<N>(p);
      return (moves[i / 64] >> (i % 64) & 1) != 0 && g.board.is_empty(p) &&
             g.board.is_legal(g.to_move, p) && !is_refused(g, rule, p);
    });
    if (left.empty()) return;
    Rule want = Rule::Save;
    Moves wanted;
    for (int i = 0; i < kRuleCount && wanted.empty(); ++i) {
      want = static_cast<Rule>(i);
      if (want == Rule::Fill && rule != Rule::Fill) continue;  // its six draws may all miss
      wanted = moves_of(g, want);
    }
    for (const Rule r : {rule, want}) {
      ++count(r).positions;
      if (rule != want) continue;
      ++count(r).same_rule;
      count(r).same_moves += left == wanted;
      break;
    }
    if (rule != want || left != wanted) note(g, rule, left, want, wanted);
  }

  void refusal(uint64_t game, Rule rule, int point_index) {
    const PlayedGame& g = games_.at(game);
    ++count(rule).refused;
    count(rule).rightly_refused += is_refused(g, rule, point(point_index));
  }

  void move(uint64_t game, int point_index) {
    PlayedGame& g = games_.at(game);
    const Point p = point_index < 0 ? kPass : point(point_index);
    if (p == kPass) {
      g.board.pass();
    } else {
      if (!g.board.is_empty(p) || !g.board.is_legal(g.to_move, p)) {
        ++illegal_;
        return;
      }
      if (g.chosen) {
        ++count(g.rule).accepted;
        count(g.rule).rightly_accepted += !is_refused(g, g.rule, p);
      }
      g.board.play(g.to_move, p);
    }
    g.last = p;
    g.to_move = opponent(g.to_move);
    g.chosen = false;
  }

  void note(const PlayedGame& g, Rule rule, const Moves& left, Rule want, const Moves& wanted) {
    if (differences_.size() >= 200) return;
    const auto text = [&](const Moves& moves) {
      std::string all;
      for (const int p : moves) all += " " + to_text<N>(point(p));
      return all;
    };
    differences_.push_back(to_text(g.board) + "last " + to_text<N>(g.last) + ", lane " +
                           rule_name(rule) + text(left) + ", policy " + rule_name(want) +
                           text(wanted) + "\n");
  }

  int size_;
  std::vector<PlayedGame> games_;
  RuleCounts counts_{};
  int64_t illegal_ = 0, count_fills_ = 0;
  double fills_expected_ = 0;
  std::vector<std::string> differences_;
};

}  // namespace hayago::bulk
