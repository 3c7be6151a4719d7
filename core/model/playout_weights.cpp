// Weights of the playouts as text and as tables: reads and checks the file format, and multiplies
// out the factors of local features once, so that a draw looks up one number.
#include "core/model/playout_weights.h"

#include <algorithm>
#include <bitset>
#include <optional>

#include "core/base/line_reader.h"
#include "core/base/text.h"

namespace hayago {
namespace {

constexpr std::string_view kHeader = "hayago-weights 1";
constexpr int64_t kDecimals = 1'000'000'000;

// A decimal number in billionths; exact, so that no floating point enters the weights.
std::optional<int64_t> parse_decimal(std::string_view text) {
  const size_t dot = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, dot);
  const std::string_view part = dot < text.size() ? text.substr(dot + 1) : std::string_view();
  if (whole.empty() || whole.size() > 8 || part.size() > 9) return {};
  int64_t value = 0;
  for (char digit : std::string(whole) + std::string(part)) {
    if (digit < '0' || digit > '9') return {};
    value = value * 10 + (digit - '0');
  }
  for (size_t i = part.size(); i < 9; ++i) value *= 10;
  return value;
}

std::string decimal_text(int64_t value, int unit) {
  const int64_t billionths = (value * kDecimals + unit / 2) / unit;
  std::string part = std::to_string(kDecimals + billionths % kDecimals).substr(1);
  while (!part.empty() && part.back() == '0') part.pop_back();
  return std::to_string(billionths / kDecimals) + (part.empty() ? "" : "." + part);
}

class Parser {
 public:
  Parser(std::string_view text, std::string_view source) : lines_(text, source) {}

  Result<Weights> run() {
    if (Result<void> head = lines_.read_header(kHeader, "a weights file"); !head)
      return head.error();
    while (const std::optional<std::string_view> line = lines_.next())
      if (Result<void> read = read_line(words_before_comment(*line)); !read) return read.error();
    if (Result<void> end = lines_.finish(); !end) return end.error();
    if (Result<void> whole = check_complete(); !whole) return whole.error();
    return weights_;
  }

 private:
  Error fail(const std::string& what) const { return lines_.fail(what); }

  Result<void> read_line(const std::vector<std::string_view>& words) {
    if (words.size() != 3 || (words[0] != "feature" && words[0] != "pattern"))
      return fail("expected 'feature NAME WEIGHT', 'pattern DRAWING WEIGHT' or 'end'");
    const int limit = words[0] == "feature" ? kMaxFeatureGamma : kMaxPatternGamma;
    const Result<int64_t> weight = read_weight(words[2], limit);
    if (!weight) return weight.error();
    return words[0] == "feature" ? set_feature(words[1], *weight) : set_pattern(words[1], *weight);
  }

  Result<int64_t> read_weight(std::string_view text, int limit) const {
    const std::string shown = "'" + std::string(text) + "'";
    if (text.starts_with('-')) return fail("weight " + shown + " is negative");
    const std::optional<int64_t> value = parse_decimal(text);
    if (!value) return fail("weight " + shown + " is not a decimal number like 0.25");
    if (*value > int64_t{limit} * kDecimals)
      return fail("weight " + shown + " is above " + std::to_string(limit));
    return *value;
  }

  // In units of 1/unit, rounded; what is not zero stays so.
  static uint32_t fixed(int64_t billionths, int unit) {
    const int64_t rounded = (billionths * unit + kDecimals / 2) / kDecimals;
    return static_cast<uint32_t>(rounded == 0 && billionths > 0 ? 1 : rounded);
  }

  Result<void> set_feature(std::string_view name, int64_t weight) {
    for (size_t i = 0; i < kLocalFeatures; ++i) {
      if (name != kLocalFeatureNames[i]) continue;
      if (has_feature_[i]) return fail("feature '" + std::string(name) + "' is given twice");
      has_feature_[i] = true;
      weights_.feature[i] = fixed(weight, kFeatureUnit);
      return {};
    }
    return fail("unknown feature '" + std::string(name) + "'");
  }

  Result<void> set_pattern(std::string_view drawing, int64_t weight) {
    const std::optional<PatternMask> mask = PatternMask::parse(drawing);
    if (!mask)
      return fail("bad drawing '" + std::string(drawing) +
                  "': three rows of X O x o . # ? around *, like XO./.*./###");
    bool any = false;
    const auto set = [&](int i) {
      any = true;
      if (is_eye_pattern(pattern_classes().representative(i))) return;
      has_pattern_[static_cast<size_t>(i)] = true;
      weights_.pattern[static_cast<size_t>(i)] = static_cast<uint16_t>(fixed(weight, kPatternUnit));
    };
    // Trained files name every class without wild cards: no need to try them all.
    if (const std::optional<PatternCode> code = mask->only_code()) {
      const uint16_t i = pattern_classes().of(*code, Color::Black);
      if (i != kNoClass) set(i);
    } else {
      for (int i = 0; i < kPatternClasses; ++i) {
        bool fits = false;
        for (int s = 0; s < 8; ++s)
          fits |= mask->matches(transform(pattern_classes().representative(i), s));
        if (fits) set(i);
      }
    }
    if (!any)
      return fail("pattern '" + std::string(drawing) +
                  "' fits no position where the move is legal");
    return {};
  }

  Result<void> check_complete() const {
    for (size_t i = 0; i < kLocalFeatures; ++i)
      if (!has_feature_[i])
        return fail("feature '" + std::string(kLocalFeatureNames[i]) + "' is missing");
    for (int i = 0; i < kPatternClasses; ++i) {
      const PatternCode code = pattern_classes().representative(i);
      if (!has_pattern_[static_cast<size_t>(i)] && !is_eye_pattern(code))
        return fail("pattern '" + pattern_text(code) + "' has no weight");
    }
    return {};
  }

  LineReader lines_;
  std::bitset<kLocalFeatures> has_feature_;
  std::bitset<kPatternClasses> has_pattern_;
  Weights weights_;
};

}  // namespace

Result<Weights> parse_weights(std::string_view text, std::string_view source) {
  return Parser(text, source).run();
}

std::string to_text(const Weights& weights) {
  std::string text = std::string(kHeader) + "\n";
  for (size_t i = 0; i < kLocalFeatures; ++i)
    text += "feature " + std::string(kLocalFeatureNames[i]) + " " +
            decimal_text(weights.feature[i], kFeatureUnit) + "\n";
  for (int i = 0; i < kPatternClasses; ++i) {
    const PatternCode code = pattern_classes().representative(i);
    if (is_eye_pattern(code)) continue;
    text += "pattern " + pattern_text(code) + " " +
            decimal_text(weights.pattern[static_cast<size_t>(i)], kPatternUnit) + "\n";
  }
  return text + "end\n";
}

SoftmaxTables::SoftmaxTables(const Weights& weights) : by_code_(kPatternCodes, 0) {
  const PatternClasses& classes = pattern_classes();
  for (PatternCode code = 0; code < kPatternCodes; ++code) {
    const uint16_t black = classes.of(code, Color::Black);
    const uint16_t white = classes.of(code, Color::White);
    if (black != kNoClass) by_code_[code] = weights.pattern[black];
    if (white != kNoClass) by_code_[code] |= uint32_t{weights.pattern[white]} << 16;
  }
  constexpr uint64_t kMostFactor = (1u << 23) - 1;  // keeps weight times factor in 32 bits
  for (size_t mask = 0; mask < factor_.size(); ++mask) {
    uint64_t product = kFeatureUnit;
    for (size_t i = 0; i < kLocalFeatures; ++i)
      if (mask >> i & 1)
        product =
            std::min<uint64_t>(product * weights.feature[i] / kFeatureUnit, uint64_t{1} << 31);
    const bool zero = [&] {
      for (size_t i = 0; i < kLocalFeatures; ++i)
        if ((mask >> i & 1) && weights.feature[i] == 0) return true;
      return false;
    }();
    factor_[mask] = zero ? 0
                         : static_cast<uint32_t>(std::clamp<uint64_t>(
                               product / (kFeatureUnit / 256), 1, kMostFactor));
  }
}

}  // namespace hayago
