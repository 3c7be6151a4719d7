// Splitting, joining and reading numbers: one body for each of the toolbox of text.h.
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace hayago {
namespace {

constexpr std::string_view kBlanks = " \t\r";

template <class T>
std::optional<T> whole_text(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// 1e6, 2.5e3: a real number without a fraction that T holds exactly.
template <class T>
std::optional<T> with_exponent(std::string_view text) {
  if (text.find_first_of("eE") == std::string_view::npos) return std::nullopt;
  const std::optional<double> real = parse_real(text);
  constexpr double kExact = 9007199254740992;  // 2^53
  if (!real || *real != std::trunc(*real) || std::abs(*real) > kExact) return std::nullopt;
  if (*real < 0 && !std::is_signed_v<T>) return std::nullopt;
  return static_cast<T>(*real);
}

// Letters to insert, delete, replace or exchange with the next, as a typist's slips go.
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<size_t>> d(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i)
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  size_t at = 0;
  while ((at = line.find_first_not_of(kBlanks, at)) != std::string_view::npos) {
    const size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  size_t begin = 0;
  for (size_t end; (end = text.find(separator, begin)) != std::string_view::npos; begin = end + 1)
    parts.push_back(text.substr(begin, end - begin));
  parts.push_back(text.substr(begin));
  return parts;
}

std::string_view take_line(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  while (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string first_line(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.find_first_not_of(kBlanks) != std::string_view::npos) return std::string(line);
  }
  return "";
}

std::optional<int64_t> parse_whole(std::string_view text) {
  if (const auto value = whole_text<int64_t>(text)) return value;
  return with_exponent<int64_t>(text);
}

std::optional<uint64_t> parse_unsigned(std::string_view text) {
  if (const auto value = whole_text<uint64_t>(text)) return value;
  return with_exponent<uint64_t>(text);
}

std::optional<double> parse_real(std::string_view text) {
  const auto value = whole_text<double>(text);
  if (!value || !std::isfinite(*value)) return std::nullopt;
  return value;
}

std::string did_you_mean(std::string_view name, std::span<const std::string_view> known) {
  std::string_view nearest;
  size_t best = name.size() / 2 + 1;  // more than half of it wrong is another word
  for (const std::string_view candidate : known)
    if (const size_t distance = edit_distance(name, candidate); distance < best) {
      best = distance;
      nearest = candidate;
    }
  return nearest.empty() ? "" : "; did you mean '" + std::string(nearest) + "'?";
}

}  // namespace hayago
