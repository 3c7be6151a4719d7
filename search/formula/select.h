// Which move to try next: the selection formulas of the papers as pure functions of plain numbers
// in the mover's view, and the loop that takes the best of all children. The numbers of the
// formulas are those of the papers.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "search/formula/rave.h"
#include "search/node/node.h"
#include "search/params/params.h"

namespace hayago {

// What a formula may know of a node and of one of its moves.
struct ParentNumbers {
  float visits = 0;       // N_uct
  float log_visits = 0;   // log N_uct, at least 0
  float log_rave = 0;     // log N_rave, at least 0
  float beta = 0;         // weight of RAVE where it depends on the parent alone
  float bt_factor = 0;    // C_BT sqrt(K / (N + K))
  float prior_scale = 1;  // 1 / largest prior; Virtual: the number of moves
};
struct MoveNumbers {
  float visits = 0;  // n_uct
  float value = 0;   // v_uct
  float rave_visits = 0;
  float rave_value = 0;
  float prior = 0;  // P(m), sums to 1
};
// The parameters as the formulas want them.
struct SelectConstants {
  float c_uct = 0, c_rave = 0, rave_b4 = 0, c_pb = 0, bias_range = 0;
  float c_gamma = 0, gamma_visits = 0;
  float even_prior = 0, prior_weight = 0;
};

// Erica (2.1), Nomitan (1), SuperGo (1.1): v + C sqrt(log N / n). A move without visits is taken
// to have one: its value is then first_play.
inline float uct_score(float value, float visits, float c, float log_parent) {
  return value + c * std::sqrt(log_parent / std::max(visits, 1.0f));
}
// Erica (3.2): C_PB v_prior / n, n starting at 1.
inline float progressive_bias(float c_pb, float prior, float visits) {
  return c_pb * prior / std::max(visits, 1.0f);
}
// Nomitan (6), the factor of P(m): C_BT sqrt(K / (n + K)).
inline float bradley_terry_factor(double c_bt, double k, double parent_visits) {
  return static_cast<float>(c_bt * std::sqrt(k / (parent_visits + k)));
}
// Weights of MoGo's Algorithm 3: what 1 - gamma leaves goes to simulations and AMAF.
// gamma starts above 1 and falls to C / log(2 + n): alpha + beta + gamma tends to 1 from above.
struct MogoWeights {
  float alpha, beta, gamma;
};
inline MogoWeights mogo_weights(float visits, float rave_weight, float c, float half, float log2n) {
  const float fresh = half / (half + visits);  // 1 without simulations, then falls to 0
  const float known = 1 - fresh;
  return {known * (1 - rave_weight), known * rave_weight, fresh + c / log2n};
}

// Erica (2.1)
struct UctFormula {
  SelectConstants k;
  float operator()(const ParentNumbers& p, const MoveNumbers& m) const {
    return uct_score(m.value, m.visits, k.c_uct, p.log_visits);
  }
};
// Erica (2.2)
struct RaveFormula {
  SelectConstants k;
  float operator()(const ParentNumbers& p, const MoveNumbers& m) const {
    return uct_score(m.rave_value, m.rave_visits, k.c_rave, p.log_rave);
  }
};
// Erica (2.3), and (3.1) with progressive bias: Coefficient x RAVE + (1 - Coefficient) x UCT + PB
struct EricaFormula {
  SelectConstants k;
  float operator()(const ParentNumbers& p, const MoveNumbers& m) const {
    const float w = silver_weight(m.visits, m.rave_visits, k.rave_b4);
    // Most presets have C_RAVE or C_PB 0: a root and two divisions less.
    const float rave =
        k.c_rave > 0 ? uct_score(m.rave_value, m.rave_visits, k.c_rave, p.log_rave) : m.rave_value;
    const float bias = k.c_pb > 0 ? progressive_bias(k.c_pb, m.prior, m.visits) : 0;
    return w * rave + (1 - w) * uct_score(m.value, m.visits, k.c_uct, p.log_visits) + bias;
  }
};
// Erica (2.4), Many Faces: a bias within +-bias_range that never changes
struct ManyFacesFormula {
  SelectConstants k;
  float operator()(const ParentNumbers& p, const MoveNumbers& m) const {
    const float bias = k.bias_range * (2 * m.prior * p.prior_scale - 1);
    return (1 - p.beta) * uct_score(m.value, m.visits, k.c_uct, p.log_visits) +
           p.beta * m.rave_value + bias;
  }
};
// Erica (2.5), Aya; with both constants 0 Pachi
struct AyaFormula {
  SelectConstants k;
  float operator()(const ParentNumbers& p, const MoveNumbers& m) const {
    return (1 - p.beta) * uct_score(m.value, m.visits, k.c_uct, p.log_visits) +
           p.beta * uct_score(m.rave_value, m.rave_visits, k.c_rave, p.log_rave);
  }
};
// log2 x, x > 0, from the exponent and a polynomial of the mantissa (error below 0.01): a call of
// std::log per move would take longer than the rest of a formula.
inline float fast_log2(float x) {
  const auto bits = std::bit_cast<uint32_t>(x);
  const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
  const float mantissa = std::bit_cast<float>((bits & 0x7fffffu) | 0x3f800000u);
  return exponent + (-0.33582878f * mantissa + 2.0f) * mantissa - 1.65871022f;
}

// MoGo, Algorithm 3: alpha p1 + beta p2 + gamma p3
struct MogoFormula {
  SelectConstants k;
  float operator()(const ParentNumbers& p, const MoveNumbers& m) const {
    const float w = silver_weight(m.visits, m.rave_visits, k.rave_b4);
    const MogoWeights weight =
        mogo_weights(m.visits, w, k.c_gamma, k.gamma_visits, log_of_two_plus(m.visits));
    return weight.alpha * m.value + weight.beta * m.rave_value +
           weight.gamma * m.prior * p.prior_scale;
  }
  static float log_of_two_plus(float n) { return 0.69314718f * fast_log2(2 + n); }
};
// Nomitan (6): UCT + C_BT sqrt(K / (n + K)) P(m)
struct NomitanFormula {
  SelectConstants k;
  float operator()(const ParentNumbers& p, const MoveNumbers& m) const {
    return uct_score(m.value, m.visits, k.c_uct, p.log_visits) + p.bt_factor * m.prior;
  }
};

// SuperGo (1.1): the weighted mean of value and RAVE value, and the UCT bias on top of both
struct SuperGoFormula {
  SelectConstants k;
  float operator()(const ParentNumbers& p, const MoveNumbers& m) const {
    const float w = silver_weight(m.visits, m.rave_visits, k.rave_b4);
    const float estimate = w * m.rave_value + (1 - w) * m.value;
    return uct_score(estimate, m.visits, k.c_uct, p.log_visits);
  }
};

// Knowledge as simulations that were never played (MoGo II.B.3, and most programs since): a move x
// times as likely as the average begins with prior_weight log2(1 + x) won and
// prior_weight log2(1 + 1/x) lost simulations, beside even_prior of value 0.5.
struct VirtualFormula {
  SelectConstants k;
  float operator()(const ParentNumbers& p, const MoveNumbers& m) const {
    const float x = std::max(m.prior * p.prior_scale, 1.0f / 256);
    const float up = fast_log2(1 + x), down = up - fast_log2(x);
    const float n = m.visits + k.even_prior + k.prior_weight * (up + down);
    const float wins = m.value * m.visits + 0.5f * k.even_prior + k.prior_weight * up;
    const float w = silver_weight(n, m.rave_visits, k.rave_b4);
    return w * m.rave_value +
           (1 - w) * uct_score(wins / std::max(n, 1e-3f), n, k.c_uct, p.log_visits);
  }
};

// --- The loop over the children
// -------------------------------------------------------------------

inline constexpr int kMaxMoves = Node::capacity_for(25 * 25 + 1);

// The numbers of all children of a node, read once: formulas then run over plain arrays, which
// compilers turn into vectors. Entries up to the next multiple of 8 are filled.
struct alignas(64) MoveArrays {
  float visits[kMaxMoves];
  float value[kMaxMoves];
  float rave_visits[kMaxMoves];
  float rave_value[kMaxMoves];
  float prior[kMaxMoves];
  float score[kMaxMoves];
  Stat copies[kMaxMoves];  // what other workers may change while it is read
};

// Index of the largest of n scores, the first of equals. Scores up to the next multiple of 8 exist.
// The maximum is taken of integers in the same order, because compilers make vectors of those only.
inline int first_largest(float* score, int n) {
  const auto ordered = [](int32_t bits) { return bits ^ (bits >> 31 & 0x7fffffff); };
  const int padded = (n + 7) / 8 * 8;
  for (int i = n; i < padded; ++i) score[i] = -std::numeric_limits<float>::infinity();
  int32_t largest = std::numeric_limits<int32_t>::min();
  for (int i = 0; i < padded; ++i) {
    const int32_t here = ordered(std::bit_cast<int32_t>(score[i]));
    largest = here > largest ? here : largest;
  }
  const auto best = std::bit_cast<float>(ordered(largest));
  int first = padded;
  for (int i = 0; i < padded; ++i) {
    const int here = score[i] == best ? i : padded;
    first = here < first ? here : first;
  }
  return first < n ? first : 0;
}

template <class Formula>
inline int best_move(const Formula& formula, const ParentNumbers& parent, MoveArrays& moves,
                     int n) {
  const int padded = (n + 7) / 8 * 8;
  for (int i = 0; i < padded; ++i)
    moves.score[i] =
        formula(parent, MoveNumbers{moves.visits[i], moves.value[i], moves.rave_visits[i],
                                    moves.rave_value[i], moves.prior[i]});
  return first_largest(moves.score, n);
}

// Selection as the parameters want it. Made once per search.
class Selector {
 public:
  Selector(const SearchParams& params, int size);
  // Whether no other worker changes the nodes meanwhile.
  void set_alone(bool alone) { alone_ = alone; }

  // The move to try next at `node`, visited `parent_visits` times so far.
  int select(const Node& node, int64_t parent_visits, MoveArrays& scratch) const;
  // The same, without the moves that are closed; one at least is open.
  int select_open(const Node& node, int64_t parent_visits, MoveArrays& scratch,
                  const std::vector<bool>& closed) const;
  // How many of the best moves by prior are searched after this many visits.
  int width(const Node& node, int64_t parent_visits) const;
  // The score of one child, as select() computes it: for reports and tests.
  float score_of(const Node& node, int64_t parent_visits, int child, MoveArrays& scratch) const;

 private:
  void gather(const Node& node, int n, MoveArrays& out) const;
  ParentNumbers parent_numbers(const Node& node, int64_t visits, const MoveArrays& moves,
                               int n) const;

  SearchParams params_;
  SelectConstants k_;
  bool alone_ = false;
};

}  // namespace hayago
