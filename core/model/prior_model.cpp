// Reads and writes trained priors in both forms, and builds the tables that a search looks up.
#include "core/model/prior_model.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <stdexcept>

#include "core/base/line_reader.h"
#include "core/base/text.h"
#include "core/model/prior_text.h"

namespace hayago {
namespace {

constexpr std::string_view kHeader = "hayago-tree 1";
constexpr std::string_view kPacked = "packed";
constexpr size_t kPattern = static_cast<size_t>(PriorGroup::Pattern);
constexpr size_t kShape = static_cast<size_t>(PriorGroup::Shape);
constexpr size_t kReply = static_cast<size_t>(PriorGroup::Reply);

PriorWeights empty_weights() {
  PriorWeights weights;
  for (size_t g = 0; g < kTreeGroups; ++g)
    weights.log_gamma[g].assign(kTreeGroupInfo[g].features, 0);
  return weights;
}

template <class T>
bool read_number(std::string_view text, T& value, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc() && end == text.data() + text.size();
}

// "-1.25" in 1/64; rounded.
bool read_log(std::string_view text, int16_t& value) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !(std::abs(number) <= 100))
    return false;
  value = static_cast<int16_t>(std::lround(number * kLogUnit));
  return true;
}

// Exact: 1/64 has six decimals.
std::string log_text(int16_t value) {
  const int whole = std::abs(value) / kLogUnit, part = std::abs(value) % kLogUnit * 15625;
  std::string decimals = std::to_string(1000000 + part).substr(1);
  while (decimals.size() > 1 && decimals.back() == '0') decimals.pop_back();
  return (value < 0 ? "-" : "") + std::to_string(whole) + "." + decimals;
}

class TextReader {
 public:
  TextReader(std::string_view text, std::string_view source)
      : lines_(text, source), weights_(empty_weights()) {}

  Result<PriorWeights> run() {
    if (Result<void> head = lines_.read_header(kHeader, "a tree model"); !head) return head.error();
    while (const std::optional<std::string_view> line = lines_.next())
      if (const char* problem = take(words_before_comment(*line))) return lines_.fail(problem);
    if (Result<void> end = lines_.finish(); !end) return end.error();
    weights_.comments = lines_.comments();
    return std::move(weights_);
  }

 private:
  const char* take(const std::vector<std::string_view>& words) {
    int16_t log = 0;
    if (words.size() == 2 && words[0] == "size")
      return read_number(words[1], weights_.size) && weights_.size >= kMinSize &&
                     weights_.size <= kMaxSize
                 ? nullptr
                 : "size must be a number from 2 to 25";
    if (words.size() < 3 || !read_log(words.back(), log))
      return "expected 'size', 'feature', 'pattern', 'shape', 'reply' or 'end' and a logarithm";
    if (words[0] == "feature" && words.size() == 4) return take_feature(words, log);
    if (words[0] == "pattern" && words.size() == 3) return take_pattern(words[1], log);
    if (words[0] == "shape" && words.size() == 4) return take_diamond(words, kShape, log);
    if (words[0] == "reply" && words.size() == 4) return take_diamond(words, kReply, log);
    return "expected 'size', 'feature', 'pattern', 'shape', 'reply' or 'end'";
  }
  const char* take_feature(const std::vector<std::string_view>& words, int16_t log) {
    for (size_t g = 0; g < kTreeGroups; ++g) {
      uint32_t number = 0;
      if (words[1] != kTreeGroupInfo[g].name || g == kPattern) continue;
      if (!read_number(words[2], number) || number >= kTreeGroupInfo[g].features)
        return "no such feature in this group";
      weights_.log_gamma[g][number] = log;
      return nullptr;
    }
    return "unknown group of features";
  }
  const char* take_pattern(std::string_view drawing, int16_t log) {
    if (classes_.empty())
      for (int i = 0; i < kPatternClasses; ++i)
        classes_[pattern_text(pattern_classes().representative(i))] = static_cast<size_t>(i);
    const auto found = classes_.find(drawing);
    if (found == classes_.end()) return "no such 3x3 class";
    weights_.log_gamma[kPattern][found->second] = log;
    return nullptr;
  }
  const char* take_diamond(const std::vector<std::string_view>& words, size_t group, int16_t log) {
    Diamond diamond;
    if (!read_number(words[1], diamond.size) || diamond.size < kMinReply ||
        diamond.size > kMaxDiamond)
      return "no such size of diamond";
    if (!read_number(words[2], diamond.hash, 16) || diamond.hash >> 40 != 0 || diamond.hash == 0)
      return "a diamond is named by ten hexadecimal digits";
    std::vector<Diamond>& list = group == kShape ? weights_.shapes : weights_.replies;
    if (!list.empty() && list.back().hash >= diamond.hash)
      return "diamonds must be in ascending order";
    list.push_back(diamond);
    weights_.log_gamma[group].push_back(log);
    return nullptr;
  }

  LineReader lines_;
  PriorWeights weights_;
  std::map<std::string, size_t, std::less<>> classes_;
};

// Numbers of seven bits per byte, the last one without the high bit.
void put(std::string& out, uint64_t value) {
  for (; value >= 128; value >>= 7) out += static_cast<char>(value | 128);
  out += static_cast<char>(value);
}
void put_signed(std::string& out, int value) {
  put(out, static_cast<uint64_t>(value < 0 ? -2 * int64_t{value} - 1 : 2 * int64_t{value}));
}

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}
  uint64_t number() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at_ == bytes_.size()) {
        ok_ = false;
        return 0;
      }
      const auto byte = static_cast<uint8_t>(bytes_[at_++]);
      value |= uint64_t{byte & 127u} << shift;
      if (byte < 128) break;
    }
    return value;
  }
  int signed_number() {
    const uint64_t value = number();
    return (value & 1) != 0 ? -static_cast<int>(value / 2) - 1 : static_cast<int>(value / 2);
  }
  bool ok() const { return ok_; }
  bool at_end() const { return at_ == bytes_.size(); }
  size_t left() const { return bytes_.size() - at_; }

 private:
  std::string_view bytes_;
  size_t at_ = 0;
  bool ok_ = true;
};

bool unpack_diamonds(Unpacker& in, std::vector<Diamond>& list, std::vector<int16_t>& logs) {
  const uint64_t count = in.number();
  if (count > in.left()) return false;
  DiamondHash hash = 0;
  for (uint64_t i = 0; i < count; ++i) {
    hash += in.number();
    const uint64_t size = in.number();
    if (hash >> 40 != 0 || size > kMaxDiamond) return false;
    list.push_back({static_cast<int>(size), hash});
    logs.push_back(static_cast<int16_t>(in.signed_number()));
  }
  return in.ok();
}

Result<PriorWeights> unpack(std::string_view bytes, std::string_view source, std::string comments) {
  PriorWeights weights = empty_weights();
  weights.comments = std::move(comments);
  Unpacker in(bytes);
  weights.size = static_cast<int>(in.number());
  for (size_t g = 0; g < kTreeGroups; ++g)
    for (int16_t& log : weights.log_gamma[g]) log = static_cast<int16_t>(in.signed_number());
  if (!unpack_diamonds(in, weights.shapes, weights.log_gamma[kShape]) ||
      !unpack_diamonds(in, weights.replies, weights.log_gamma[kReply]) || !in.at_end())
    return Error{std::string(source) + ": the packed part is damaged or cut off"};
  return weights;
}

// Starts with the header: comments, then the line `packed`?
bool is_packed(std::string_view text, std::string& comments, std::string_view& rest) {
  if (take_line(text) != kHeader) return false;
  while (text.starts_with('#')) comments += std::string(take_line(text)) + "\n";
  if (take_line(text) != kPacked) return false;
  rest = text;
  return true;
}

DiamondTable table_of(const std::vector<Diamond>& list) {
  std::vector<DiamondHash> hashes;
  for (const Diamond& diamond : list) hashes.push_back(diamond.hash);
  return DiamondTable(hashes);
}

}  // namespace

Result<PriorWeights> parse_tree_weights(std::string_view text, std::string_view source) {
  std::string comments;
  std::string_view rest;
  if (is_packed(text, comments, rest)) return unpack(rest, source, std::move(comments));
  return TextReader(text, source).run();
}

std::string to_text(const PriorWeights& weights) {
  std::string text = std::string(kHeader) + "\n" + weights.comments;
  text += "size " + std::to_string(weights.size) + "\n";
  for (size_t g = 0; g < kTreeGroups; ++g) {
    if (g == kShape || g == kReply) continue;
    for (size_t i = 0; i < weights.log_gamma[g].size(); ++i) {
      const std::string log = log_text(weights.log_gamma[g][i]);
      text += g == kPattern
                  ? "pattern " + pattern_text(pattern_classes().representative(static_cast<int>(i)))
                  : "feature " + std::string(kTreeGroupInfo[g].name) + " " + std::to_string(i);
      text += " " + log;
      const std::string words =
          prior_feature_text(static_cast<PriorGroup>(g), static_cast<uint32_t>(i));
      text += words.empty() ? "\n" : "  # " + words + "\n";
    }
  }
  const auto diamonds = [&](const char* word, const std::vector<Diamond>& list, size_t group) {
    for (size_t i = 0; i < list.size(); ++i) {
      std::array<char, 16> digits;
      const auto end =
          std::to_chars(digits.data(), digits.data() + digits.size(), list[i].hash, 16);
      text += std::string(word) + " " + std::to_string(list[i].size) + " " +
              std::string(digits.data(), end.ptr) + " " + log_text(weights.log_gamma[group][i]) +
              "\n";
    }
  };
  diamonds("shape", weights.shapes, kShape);
  diamonds("reply", weights.replies, kReply);
  return text + "end\n";
}

std::string to_packed(const PriorWeights& weights) {
  std::string out = std::string(kHeader) + "\n" + weights.comments + std::string(kPacked) + "\n";
  put(out, static_cast<uint64_t>(weights.size));
  for (size_t g = 0; g < kTreeGroups; ++g)
    if (g != kShape && g != kReply)
      for (const int16_t log : weights.log_gamma[g]) put_signed(out, log);
  const auto diamonds = [&](const std::vector<Diamond>& list, size_t group) {
    put(out, list.size());
    DiamondHash before = 0;
    for (size_t i = 0; i < list.size(); ++i) {
      put(out, list[i].hash - std::exchange(before, list[i].hash));
      put(out, static_cast<uint64_t>(list[i].size));
      put_signed(out, weights.log_gamma[group][i]);
    }
  };
  diamonds(weights.shapes, kShape);
  diamonds(weights.replies, kReply);
  return out;
}

PriorModel::PriorModel(const PriorWeights& weights)
    : size_(weights.size), shapes_(table_of(weights.shapes)), replies_(table_of(weights.replies)) {
  for (size_t g = 0; g < kTreeGroups; ++g) {
    gamma_[g] = {1.0f};
    for (const int16_t log : weights.log_gamma[g])
      gamma_[g].push_back(std::exp(static_cast<float>(log) / kLogUnit));
  }
}

}  // namespace hayago
