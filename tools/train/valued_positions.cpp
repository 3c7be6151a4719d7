#include "tools/train/valued_positions.h"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>

#include "core/base/files.h"
#include "core/base/line_reader.h"
#include "core/base/text.h"
#include "search/params/presets.h"
#include "search/tree/search.h"

namespace hayago::train {
namespace {

constexpr std::string_view kHeader = "hayago-values 1";
constexpr size_t kTogether = 64;  // positions between two looks at an interruption, on each rank

// Erica with the playouts that MM gave it values the positions (4.3.3).
double searched_value(const GameSet& games, const Sample& at, const ValueOptions& options) {
  return with_size(games.size, [&]<int N>() {
    constexpr int kMegabytes = 64;
    const Position<N> position = position_at<N>(games, at);
    Search<N> search(*preset_params("erica"), {1, kMegabytes, options.seed}, games.size);
    search.set_position(position);
    const double value = 2 * search.run({.playouts = options.playouts}).value - 1;
    return position.to_move == Color::Black ? value : -value;
  });
}

Result<std::vector<double>> read_values(const ValueOptions& options) {
  if (options.file.empty() || !std::filesystem::exists(options.file)) return std::vector<double>();
  const Result<std::string> text = read_file(options.file);
  if (!text) return text.error();
  return parse_values(*text, options.file, options.identity);
}

Result<void> write_values(const ValueOptions& options, const std::vector<double>& values) {
  if (options.file.empty()) return {};
  return write_file(options.file, values_text(values, options.identity));
}

}  // namespace

std::string values_text(const std::vector<double>& values, const std::string& identity) {
  std::string text = fmt::format("{}\nof {}\n", kHeader, identity);
  for (const double value : values) text += fmt::format("{}\n", value);
  return text + "end\n";
}

Result<std::vector<double>> parse_values(std::string_view text, const std::string& source,
                                         const std::string& identity) {
  std::vector<double> values;
  LineReader lines(text, source);
  if (Result<void> head = lines.read_header(kHeader, "a file of values"); !head)
    return head.error();
  const std::optional<std::string_view> of = lines.next();
  if (!of || *of != "of " + identity)
    return lines.fail("values of other games or options; take another --values file");
  while (const std::optional<std::string_view> line = lines.next()) {
    const std::optional<double> value = parse_real(*line);
    if (!value || *value < -1 || *value > 1) return lines.fail("a value is from -1 to 1");
    values.push_back(*value);
  }
  if (Result<void> end = lines.finish(); !end) return end.error();
  return values;
}

std::vector<Sample> sample_decided_positions(const GameSet& games, int64_t positions,
                                             uint64_t seed) {
  const auto skipped = static_cast<size_t>(games.size * games.size / 10);
  int64_t usable = 0;
  const auto count = [&](size_t g) {
    const size_t moves = games.games[g].size();
    return games.outcomes[g].is_known() && moves > skipped ? moves - skipped : 0;
  };
  for (size_t g = 0; g < games.games.size(); ++g) usable += static_cast<int64_t>(count(g));
  std::vector<Sample> samples;
  const double share =
      static_cast<double>(positions) / static_cast<double>(std::max<int64_t>(usable, 1));
  const auto limit = static_cast<uint64_t>(std::min(share, 1.0) * 0x1p53);
  for (size_t g = 0; g < games.games.size(); ++g) {
    Random random(seed, g);
    for (size_t i = 0; i < count(g); ++i)
      if (random.next() >> 11 < limit)
        samples.push_back({static_cast<uint32_t>(g), static_cast<uint32_t>(skipped + i)});
  }
  Random random(seed, games.games.size());
  for (size_t i = samples.size(); i > 1; --i)
    std::swap(samples[i - 1], samples[random.below(static_cast<uint32_t>(i))]);
  return samples;
}

Result<std::vector<double>> values_of(const GameSet& games, const std::vector<Sample>& samples,
                                      const ValueOptions& options) {
  if (options.playouts == 0) {
    std::vector<double> values;
    for (const Sample& at : samples)
      values.push_back(games.outcomes[at.game].winner == Color::Black ? 1 : -1);
    return values;
  }
  const Crew& crew = options.crew;
  Result<std::vector<double>> values = std::vector<double>();
  if (crew.leads()) values = read_values(options);
  if (!values) return values;
  values->resize(std::min(values->size(), samples.size()));
  if (!crew.tell(*values)) return values;
  const size_t together = kTogether * static_cast<size_t>(crew.ranks());
  while (values->size() < samples.size() && !crew.interrupted()) {
    const size_t from = values->size();
    values->resize(std::min(from + together, samples.size()));
    const bool found = crew.fill(
        *values, from, [&](size_t i) { return searched_value(games, samples[i], options); });
    if (!found) {
      values->resize(from);
      break;
    }
    if (options.progress) options.progress(values->size());
  }
  if (crew.leads())
    if (Result<void> written = write_values(options, *values); !written) return written.error();
  return values;
}

}  // namespace hayago::train
