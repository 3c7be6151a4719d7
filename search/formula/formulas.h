// The selection formulas of the papers, each in one place: a struct that says its name, its source
// and whether it wants RAVE, takes its constants from the parameters and scores moves. To add one,
// write its struct and its line in AnyFormula below; parameters, selection and tests find it there.
//
// A formula F has
//   static constexpr FormulaInfo kInfo;
//   F(const SearchParams&, int size);   constants, once per search
//   start_of(const SearchParams&)       what every frequency begins with; FormulaBase has the usual
//   at(const NodeNumbers&)              once per node: a function object that scores its moves
// The function object holds plain floats by value: select.h calls it in a loop over arrays, which
// compilers turn into vectors. All values are in the view of the player to move.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <variant>

#include "search/formula/rave.h"
#include "search/params/params.h"

namespace hayago {

// What a formula may know of a node.
struct NodeNumbers {
  double visits = 1;                   // N_uct, at least 1
  double rave_visits = 0;              // N_rave: of all moves, kept where c_rave > 0
  int moves = 0;                       // searched or not
  std::span<const float> priors = {};  // P(m) of the moves that are searched
  double exploration = 1;              // factor of every C of an exploration term of visits

  // Under the root of exploration terms, where the factor is squared.
  float log_visits() const {
    return static_cast<float>(exploration * exploration * std::log(visits));
  }
  float log_rave() const { return static_cast<float>(std::log(std::max(rave_visits, 1.0))); }
  float largest_prior() const {
    float largest = 1e-9f;
    for (const float prior : priors) largest = std::max(largest, prior);
    return largest;
  }
};
// What a formula may know of a move.
struct MoveNumbers {
  float visits = 0;  // n_uct
  float value = 0;   // v_uct
  float rave_visits = 0;
  float rave_value = 0;
  float prior = 0;  // P(m), sums to 1
};
// Won and all simulations that a frequency begins with.
struct StartNumbers {
  float wins = 0, visits = 0;
};

// --- Terms that several formulas share ---------------------------------------------------------

// Erica (2.1), Nomitan (1), SuperGo (1.1): v + C sqrt(log N / n). A move without visits is taken
// to have one: its value is then first_play.
inline float uct_score(float value, float visits, float c, float log_parent) {
  return value + c * std::sqrt(log_parent / std::max(visits, 1.0f));
}

// log2 x, x > 0, from the exponent and a polynomial of the mantissa (error below 0.01): a call of
// std::log per move would take longer than the rest of a formula.
inline float fast_log2(float x) {
  const auto bits = std::bit_cast<uint32_t>(x);
  const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
  const float mantissa = std::bit_cast<float>((bits & 0x7fffffu) | 0x3f800000u);
  return exponent + (-0.33582878f * mantissa + 2.0f) * mantissa - 1.65871022f;
}

// 4 b^2 of Silver's weight.
inline float silver_b4(const SearchParams& p) {
  return static_cast<float>(4 * p.rave_bias * p.rave_bias);
}

struct FormulaBase {
  static StartNumbers start_of(const SearchParams& p) {
    return {static_cast<float>(0.5 * p.even_prior), static_cast<float>(p.even_prior)};
  }
};

// --- UCT -----------------------------------------------------------------------------------------

struct UctFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"uct", "Erica (2.1)", false};
  float c_uct;

  UctFormula(const SearchParams& p, int) : c_uct(static_cast<float>(p.c_uct)) {}
  auto at(const NodeNumbers& node) const {
    return [k = *this, log_visits = node.log_visits()](const MoveNumbers& m) {
      return uct_score(m.value, m.visits, k.c_uct, log_visits);
    };
  }
};

// --- RAVE alone ----------------------------------------------------------------------------------

struct RaveFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"rave", "Erica (2.2)", true};
  float c_rave;

  RaveFormula(const SearchParams& p, int) : c_rave(static_cast<float>(p.c_rave)) {}
  auto at(const NodeNumbers& node) const {
    return [k = *this, log_rave = c_rave > 0 ? node.log_rave() : 0](const MoveNumbers& m) {
      return uct_score(m.rave_value, m.rave_visits, k.c_rave, log_rave);
    };
  }
};

// --- Erica: Coefficient x RAVE + (1 - Coefficient) x UCT + progressive bias ----------------------

// Erica (3.2): C_PB v_prior / n, n starting at 1.
inline float progressive_bias(float c_pb, float prior, float visits) {
  return c_pb * prior / std::max(visits, 1.0f);
}

// A prior that lasts: c P(m) sqrt(N) / (1 + n) outlives visits that grow with the node's.
inline float lasting_bias(float c_sqrt_visits, float prior, float visits) {
  return c_sqrt_visits * prior / (1 + visits);
}

struct EricaFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"erica", "Erica (3.1)", true};
  float c_uct, c_rave, b4, c_pb, c_puct;

  EricaFormula(const SearchParams& p, int size)
      : c_uct(static_cast<float>(p.c_uct)),
        c_rave(static_cast<float>(p.c_rave)),
        b4(silver_b4(p)),
        c_pb(static_cast<float>(p.c_pb * size / 19.0)),
        c_puct(static_cast<float>(p.c_puct)) {}
  auto at(const NodeNumbers& node) const {
    return [k = *this, log_visits = node.log_visits(),
            lasting = c_puct * static_cast<float>(std::sqrt(node.visits)),
            log_rave = c_rave > 0 ? node.log_rave() : 0](const MoveNumbers& m) {
      const float w = silver_weight(m.visits, m.rave_visits, k.b4);
      // Most presets have C_RAVE or C_PB 0: a root and two divisions less.
      const float rave =
          k.c_rave > 0 ? uct_score(m.rave_value, m.rave_visits, k.c_rave, log_rave) : m.rave_value;
      float bias = k.c_pb > 0 ? progressive_bias(k.c_pb, m.prior, m.visits) : 0;
      if (k.c_puct > 0) bias += lasting_bias(lasting, m.prior, m.visits);
      return w * rave + (1 - w) * uct_score(m.value, m.visits, k.c_uct, log_visits) + bias;
    };
  }
};

// The same without progressive bias.
struct UctRaveFormula : EricaFormula {
  static constexpr FormulaInfo kInfo = {"uct-rave", "Erica (2.3)", true};

  UctRaveFormula(const SearchParams& p, int size) : EricaFormula(p, size) { c_pb = c_puct = 0; }
};

// --- Many Faces: a bias within +-bias_range that never changes -----------------------------------

// k of sqrt(k / (k + 3 N)): as the parameters say, or the formula's own.
inline double equivalence_of(const SearchParams& p, double own) {
  return p.rave_equivalence.value_or(own);
}

struct ManyFacesFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"manyfaces", "Erica (2.4)", true};
  float c_uct, bias_range;
  double equivalence;

  ManyFacesFormula(const SearchParams& p, int)
      : c_uct(static_cast<float>(p.c_uct)),
        bias_range(static_cast<float>(p.bias_range)),
        equivalence(equivalence_of(p, 500)) {}
  auto at(const NodeNumbers& node) const {
    return [k = *this, log_visits = node.log_visits(),
            beta = equivalence_weight(equivalence, node.visits),
            scale = 1 / node.largest_prior()](const MoveNumbers& m) {
      const float bias = k.bias_range * (2 * m.prior * scale - 1);
      return (1 - beta) * uct_score(m.value, m.visits, k.c_uct, log_visits) + beta * m.rave_value +
             bias;
    };
  }
};

// --- Aya, and Pachi without exploration ----------------------------------------------------------

struct AyaFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"aya", "Erica (2.5)", true};
  float c_uct, c_rave;
  double equivalence;

  AyaFormula(const SearchParams& p, int)
      : c_uct(static_cast<float>(p.c_uct)),
        c_rave(static_cast<float>(p.c_rave)),
        equivalence(equivalence_of(p, 100)) {}
  auto at(const NodeNumbers& node) const {
    return [k = *this, log_visits = node.log_visits(),
            beta = equivalence_weight(equivalence, node.visits),
            log_rave = c_rave > 0 ? node.log_rave() : 0](const MoveNumbers& m) {
      return (1 - beta) * uct_score(m.value, m.visits, k.c_uct, log_visits) +
             beta * uct_score(m.rave_value, m.rave_visits, k.c_rave, log_rave);
    };
  }
};

struct PachiFormula : AyaFormula {
  static constexpr FormulaInfo kInfo = {"pachi", "Erica 2.3", true};

  PachiFormula(const SearchParams& p, int size) : AyaFormula(p, size) { c_uct = c_rave = 0; }
};

// --- Pebbles: both values with an exploration term from the Beta distribution --------------------

// The value and C standard deviations of the Beta distribution that n results with one more win and
// one more loss give. (2.6) names the distribution alone; C stands for c_uct and c_rave.
inline float beta_score(float value, float visits, float c) {
  const float wins = value * visits + 1, all = visits + 2;
  const float mean = wins / all;
  return value + c * std::sqrt(mean * (1 - mean) / (all + 1));
}

struct PebblesFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"pebbles", "Erica (2.6)", true};
  float c_uct, c_rave, b4;

  PebblesFormula(const SearchParams& p, int)
      : c_uct(static_cast<float>(p.c_uct)),
        c_rave(static_cast<float>(p.c_rave)),
        b4(silver_b4(p)) {}
  auto at(const NodeNumbers&) const {
    return [k = *this](const MoveNumbers& m) {
      const float w = silver_weight(m.visits, m.rave_visits, k.b4);
      return w * beta_score(m.rave_value, m.rave_visits, k.c_rave) +
             (1 - w) * beta_score(m.value, m.visits, k.c_uct);
    };
  }
};

// --- PUCB: UCB that is told which moves to expect much of ----------------------------------------

// Rosin 2010, which Erica 2.3 (4) names: v + sqrt(3 log N / 2 n) - (2 / M) sqrt(log N / N), M being
// the weight that a predictor gives the move; without visits there is no second term. C = c_uct is
// sqrt(3/2) there.
struct PucbFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"pucb", "Erica 2.3 (4)", false};
  float c_uct;

  PucbFormula(const SearchParams& p, int) : c_uct(static_cast<float>(p.c_uct)) {}
  auto at(const NodeNumbers& node) const {
    const auto expectation =
        static_cast<float>(std::sqrt(node.visits > 1 ? std::log(node.visits) / node.visits : 1));
    return [k = *this, log_visits = node.log_visits(), expectation](const MoveNumbers& m) {
      const float explore =
          m.visits > 0 ? k.c_uct * std::sqrt(log_visits / std::max(m.visits, 1.0f)) : 0;
      return m.value + explore - 2 / std::max(m.prior, 1e-6f) * expectation;
    };
  }
};

// --- MoGo, Algorithm 3: alpha p1 + beta p2 + gamma p3 --------------------------------------------

// What 1 - gamma leaves goes to simulations and AMAF. gamma starts above 1 and falls to
// C / log(2 + n): alpha + beta + gamma tends to 1 from above.
struct MogoWeights {
  float alpha, beta, gamma;
};
inline MogoWeights mogo_weights(float visits, float rave_weight, float c, float half, float log2n) {
  const float fresh = half / (half + visits);  // 1 without simulations, then falls to 0
  const float known = 1 - fresh;
  return {known * (1 - rave_weight), known * rave_weight, fresh + c / log2n};
}

// p3, a value as p1 and p2 are: 1/2 for a move as likely as the average, towards 1 and 0 for what
// is expected and what is not. In proportion to P(m) itself, all but a few moves had so small a
// value that without exploration none of them was ever tried.
inline float heuristic_value(float prior, float moves) {
  const float x = prior * moves;
  return x / (1 + x);
}

// With gamma_rave AMAF results wear knowledge down too. By simulations alone, a move that knowledge
// is against has the score gamma p3 until it is simulated, whatever AMAF has to say for it: it
// never is.
struct MogoFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"mogo", "MoGo III.B, Algorithm 3", true};
  float b4, c_gamma, gamma_visits, gamma_rave;

  MogoFormula(const SearchParams& p, int)
      : b4(silver_b4(p)),
        c_gamma(static_cast<float>(p.c_gamma)),
        gamma_visits(static_cast<float>(p.gamma_visits)),
        gamma_rave(static_cast<float>(p.gamma_rave)) {}
  // MoGo II.B.1
  static StartNumbers start_of(const SearchParams& p) {
    return {static_cast<float>(p.k1), static_cast<float>(p.k2)};
  }
  auto at(const NodeNumbers& node) const {
    return [k = *this, moves = static_cast<float>(node.moves)](const MoveNumbers& m) {
      const float w = silver_weight(m.visits, m.rave_visits, k.b4);
      const MogoWeights weight = mogo_weights(m.visits + k.gamma_rave * m.rave_visits, w, k.c_gamma,
                                              k.gamma_visits, log_of_two_plus(m.visits));
      return weight.alpha * m.value + weight.beta * m.rave_value +
             weight.gamma * heuristic_value(m.prior, moves);
    };
  }
  static float log_of_two_plus(float n) { return 0.69314718f * fast_log2(2 + n); }
};

// --- Nomitan: UCT + C_BT sqrt(K / (n + K)) P(m) --------------------------------------------------

// Nomitan (6), the factor of P(m).
inline float bradley_terry_factor(double c_bt, double k, double parent_visits) {
  return static_cast<float>(c_bt * std::sqrt(k / (parent_visits + k)));
}

struct NomitanFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"nomitan", "Nomitan (6)", false};
  float c_uct;
  double c_bt, k_bt;

  NomitanFormula(const SearchParams& p, int size)
      : c_uct(static_cast<float>(p.c_uct)),
        c_bt(p.c_bt.value_or(size > 13 ? 0.8 : 0.6)),
        k_bt(p.k_bt.value_or(size > 13 ? 400 : 600)) {}
  auto at(const NodeNumbers& node) const {
    return [k = *this, log_visits = node.log_visits(),
            factor = bradley_terry_factor(c_bt, k_bt, node.visits)](const MoveNumbers& m) {
      return uct_score(m.value, m.visits, k.c_uct, log_visits) + factor * m.prior;
    };
  }
};

// --- SuperGo: the weighted mean of value and RAVE value, and the UCT bias on top of both ---------

struct SuperGoFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"supergo", "SuperGo (1.1)", true};
  float c_uct, b4;

  SuperGoFormula(const SearchParams& p, int)
      : c_uct(static_cast<float>(p.c_uct)), b4(silver_b4(p)) {}
  auto at(const NodeNumbers& node) const {
    return [k = *this, log_visits = node.log_visits()](const MoveNumbers& m) {
      const float w = silver_weight(m.visits, m.rave_visits, k.b4);
      const float estimate = w * m.rave_value + (1 - w) * m.value;
      return uct_score(estimate, m.visits, k.c_uct, log_visits);
    };
  }
};

// --- Knowledge as simulations that were never played ---------------------------------------------

// MoGo II.B.3, and most programs since: a move x times as likely as the average begins with
// prior_weight log2(1 + x) won and prior_weight log2(1 + 1/x) lost simulations, beside even_prior
// of value 0.5, which are therefore not in the frequencies.
struct VirtualFormula : FormulaBase {
  static constexpr FormulaInfo kInfo = {"virtual", "ours; after MoGo II.B.3", true};
  float c_uct, b4, even_prior, prior_weight;

  VirtualFormula(const SearchParams& p, int)
      : c_uct(static_cast<float>(p.c_uct)),
        b4(silver_b4(p)),
        even_prior(static_cast<float>(p.even_prior)),
        prior_weight(static_cast<float>(p.prior_weight)) {}
  static StartNumbers start_of(const SearchParams&) { return {}; }
  auto at(const NodeNumbers& node) const {
    return [k = *this, log_visits = node.log_visits(),
            moves = static_cast<float>(node.moves)](const MoveNumbers& m) {
      const float x = std::max(m.prior * moves, 1.0f / 256);
      const float up = fast_log2(1 + x), down = up - fast_log2(x);
      const float n = m.visits + k.even_prior + k.prior_weight * (up + down);
      const float wins = m.value * m.visits + 0.5f * k.even_prior + k.prior_weight * up;
      const float w = silver_weight(n, m.rave_visits, k.b4);
      return w * m.rave_value +
             (1 - w) * uct_score(wins / std::max(n, 1e-3f), n, k.c_uct, log_visits);
    };
  }
};

// --- The registry --------------------------------------------------------------------------------

// One line per formula, in the order in which lists show them.
using AnyFormula = std::variant<  //
    UctFormula,                   //
    RaveFormula,                  //
    UctRaveFormula,               //
    EricaFormula,                 //
    ManyFacesFormula,             //
    AyaFormula,                   //
    PachiFormula,                 //
    PebblesFormula,               //
    PucbFormula,                  //
    MogoFormula,                  //
    NomitanFormula,               //
    SuperGoFormula,               //
    VirtualFormula>;

// The formula that the parameters name, with its constants for boards of this size.
AnyFormula make_formula(const SearchParams& params, int size);

}  // namespace hayago
