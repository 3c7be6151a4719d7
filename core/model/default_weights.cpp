// The weights in the program: the files of core/model/weights, taken in by embed.S there so
// that they cost no compile time. core/model/weights/README.md says how each was made. Each is read
// when it is first asked for.
#include <memory>
#include <stdexcept>

#include "core/model/named_weights.h"

extern "C" {
extern const char hayago_prior_9_begin[], hayago_prior_9_end[];
extern const char hayago_prior_13_begin[], hayago_prior_13_end[];
extern const char hayago_prior_19_begin[], hayago_prior_19_end[];
extern const char hayago_playout_9_begin[], hayago_playout_9_end[];
extern const char hayago_playout_13_begin[], hayago_playout_13_end[];
extern const char hayago_playout_19_begin[], hayago_playout_19_end[];
extern const char hayago_balanced_9_begin[], hayago_balanced_9_end[];
extern const char hayago_balanced_13_begin[], hayago_balanced_13_end[];
extern const char hayago_balanced_19_begin[], hayago_balanced_19_end[];
extern const char hayago_hybrid_9_begin[], hayago_hybrid_9_end[];
extern const char hayago_scaled_9_begin[], hayago_scaled_9_end[];
extern const char hayago_playout_hand_begin[], hayago_playout_hand_end[];
}

namespace hayago {
namespace {

struct Embedded {
  const char *begin, *end;
  std::string_view text() const { return {begin, static_cast<size_t>(end - begin)}; }
};
constexpr Embedded kTree[] = {{hayago_prior_9_begin, hayago_prior_9_end},
                              {hayago_prior_13_begin, hayago_prior_13_end},
                              {hayago_prior_19_begin, hayago_prior_19_end}};
constexpr Embedded kPlayout[] = {{hayago_playout_9_begin, hayago_playout_9_end},
                                 {hayago_playout_13_begin, hayago_playout_13_end},
                                 {hayago_playout_19_begin, hayago_playout_19_end}};
constexpr Embedded kBalanced[] = {{hayago_balanced_9_begin, hayago_balanced_9_end},
                                  {hayago_balanced_13_begin, hayago_balanced_13_end},
                                  {hayago_balanced_19_begin, hayago_balanced_19_end}};

// Sizes nobody trained take the weights of the nearest.
size_t trained_for(int size) { return size <= 10 ? 0 : size <= 15 ? 1 : 2; }

// A file of ours that cannot be read means that the build is broken.
template <class T>
const T& checked(const Result<T>& parsed) {
  if (!parsed) throw std::runtime_error(parsed.error().text);
  return *parsed;
}
Weights parsed_playout(std::string_view text) {
  return checked(parse_weights(text, "core/model/weights/playout"));
}
PriorModel built_tree(size_t which) {
  return PriorModel(checked(parse_tree_weights(kTree[which].text(), "core/model/weights/tree")));
}

// make(0), make(1) or make(2), each made once.
template <class T, T (*make)(size_t)>
const T& made_once(size_t which) {
  switch (which) {
    case 0: {
      static const T value = make(0);
      return value;
    }
    case 1: {
      static const T value = make(1);
      return value;
    }
    default: {
      static const T value = make(2);
      return value;
    }
  }
}
Weights trained_playout(size_t which) { return parsed_playout(kPlayout[which].text()); }
using SharedTables = std::shared_ptr<const SoftmaxTables>;
SharedTables playout_tables(size_t which) {
  return std::make_shared<const SoftmaxTables>(made_once<Weights, trained_playout>(which));
}
SharedTables balanced_tables(size_t which) {
  return std::make_shared<const SoftmaxTables>(parsed_playout(kBalanced[which].text()));
}

}  // namespace

std::span<const ShippedWeights> shipped_weights() {
  static const ShippedWeights kAll[] = {
      {"playout_9", "erica playouts, fitted to moves of 9x9 games (MM)", false, kPlayout[0].text()},
      {"playout_13", "the same, 13x13", false, kPlayout[1].text()},
      {"playout_19", "the same, 19x19", false, kPlayout[2].text()},
      {"balanced_9", "balanced playouts, from results of 9x9 games (SB)", false,
       kBalanced[0].text()},
      {"balanced_13", "the same, 13x13", false, kBalanced[1].text()},
      {"balanced_19", "the same, 19x19", false, kBalanced[2].text()},
      {"hybrid_9", "patterns of balanced_9, local features of playout_19 (Erica 4.6)", false,
       Embedded{hayago_hybrid_9_begin, hayago_hybrid_9_end}.text()},
      {"scaled_9", "balanced_9 with feature contiguous times 4.46 (Erica 4.6)", false,
       Embedded{hayago_scaled_9_begin, hayago_scaled_9_end}.text()},
      {"playout_hand", "erica playouts set by hand", false, hand_weights_text()},
      {"prior_9", "trained prior of the tree, 9x9", true, kTree[0].text()},
      {"prior_13", "the same, 13x13", true, kTree[1].text()},
      {"prior_19", "the same, 19x19", true, kTree[2].text()},
  };
  return kAll;
}

std::string_view default_tree_weights(int size) { return kTree[trained_for(size)].text(); }
const PriorModel& default_tree_model(int size) {
  return made_once<PriorModel, built_tree>(trained_for(size));
}

const Weights& default_weights(int size) {
  return made_once<Weights, trained_playout>(trained_for(size));
}
std::shared_ptr<const SoftmaxTables> default_softmax_tables(int size) {
  return made_once<SharedTables, playout_tables>(trained_for(size));
}
std::shared_ptr<const SoftmaxTables> balanced_softmax_tables(int size) {
  return made_once<SharedTables, balanced_tables>(trained_for(size));
}

std::string_view hand_weights_text() {
  return Embedded{hayago_playout_hand_begin, hayago_playout_hand_end}.text();
}
const Weights& hand_weights() {
  static const Weights weights = parsed_playout(hand_weights_text());
  return weights;
}
std::shared_ptr<const SoftmaxTables> hand_softmax_tables() {
  static const auto tables = std::make_shared<const SoftmaxTables>(hand_weights());
  return tables;
}

}  // namespace hayago
