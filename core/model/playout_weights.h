// Weights of the softmax policy: a gamma for every pattern class and local feature; the weight of a
// move is the product of the gammas of what it has. Read from a text that a person can edit
// (core/model/weights/playout_hand.txt explains the format), kept as integers, so that the moves
// drawn do not depend on compiler or instruction set.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/local_features.h"
#include "core/patterns/pattern3.h"

namespace hayago {

// Patterns in 1/512, below 128; features in 1/65536, up to 10,000. Whatever is not zero in the text
// is not zero here.
inline constexpr int kPatternUnit = 512;
inline constexpr int kFeatureUnit = 65536;
inline constexpr int kMaxPatternGamma = 127;
inline constexpr int kMaxFeatureGamma = 10000;

struct Weights {
  std::array<uint16_t, kPatternClasses> pattern{};  // 0 for classes that fill a real eye
  std::array<uint32_t, kLocalFeatures> feature{};
};

// Errors name `source` and the line.
Result<Weights> parse_weights(std::string_view text, std::string_view source);
// The same format, one line per class; parses back to the same weights.
std::string to_text(const Weights& weights);

// What a playout looks up, built once per set of weights and shared by all that play with it.
class SoftmaxTables {
 public:
  explicit SoftmaxTables(const Weights& weights);

  // Weights of a move by pattern code: Black's in the low half, White's in the high half; 0 for
  // illegal moves and real eyes.
  const uint32_t* by_code() const { return by_code_.data(); }
  // Product of the gammas of a set of local features, in 1/256.
  uint32_t factor(FeatureMask mask) const { return factor_[mask]; }

 private:
  std::vector<uint32_t> by_code_;
  std::array<uint32_t, 1 << kLocalFeatures> factor_{};
};

// The weights in the program (default_weights.cpp): for this board size or the nearest that has
// any, fitted to the moves of games (Erica 4.2.2) or balanced (4.2.3); and the hand-set ones that
// came before training.
const Weights& default_weights(int size);
std::shared_ptr<const SoftmaxTables> default_softmax_tables(int size);
std::shared_ptr<const SoftmaxTables> balanced_softmax_tables(int size);
const Weights& hand_weights();
std::shared_ptr<const SoftmaxTables> hand_softmax_tables();
std::string_view hand_weights_text();

}  // namespace hayago
