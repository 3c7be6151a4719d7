// Two sets of playout weights side by side, as Erica 4.4 compares MM with SB: the local features
// (Table 4.3), the patterns that lead, trail or differ most in rank (Table 4.4), and how the
// pattern weights are spread (Fig. 4.3).
#pragma once

#include <string>
#include <vector>

#include "core/model/playout_weights.h"

namespace hayago::train {

struct ComparedPattern {
  int pattern_class = 0;
  std::string drawing;
  int rank[2] = {};      // from 1, the largest weight
  double gamma[2] = {};  // of the first and of the second set

  bool has_atari() const { return drawing.find_first_of("xo") != std::string::npos; }
  bool at_border() const { return drawing.find('#') != std::string::npos; }
};

struct PatternList {
  std::string title;
  std::vector<ComparedPattern> patterns;
};

class WeightsComparison {
 public:
  WeightsComparison(const Weights& first, const Weights& second);

  // Every class that a playout may draw, by its number.
  const std::vector<ComparedPattern>& patterns() const { return patterns_; }
  double feature(int set, size_t i) const;
  // The lines of Table 4.4: top, bottom, top without atari, most different in rank; each for the
  // first set and for the second, called by these names.
  std::vector<PatternList> lists(size_t count, const std::string& first,
                                 const std::string& second) const;
  // Of the patterns of a set the share with a weight from 1/limit to limit.
  double neutral_share(int set, double limit = 1.25) const;
  // Patterns by ln gamma: kBins bins of 0.5 from -6, the outer ones open.
  static constexpr size_t kBins = 24;
  std::vector<int> histogram(int set) const;
  static double bin_start(size_t bin) { return -6 + 0.5 * static_cast<double>(bin); }

 private:
  Weights sets_[2];
  std::vector<ComparedPattern> patterns_;
};

// The histograms as a picture.
std::string comparison_svg(const WeightsComparison& comparison, const std::string& first,
                           const std::string& second);

}  // namespace hayago::train
