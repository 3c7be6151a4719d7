#include "perf/score.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/files.h"
#include "core/base/text.h"
#include "perf/noise.h"

namespace hayago::perf {
namespace {

using namespace bench;
using Json = nlohmann::ordered_json;

constexpr double kScale = 1000;

// The logarithms of rates, so that their mean is the geometric one.
class GeometricMean {
 public:
  void add(double rate) {
    sum_ += std::log(rate);
    ++count_;
  }
  double value() const { return count_ == 0 ? 0 : kScale * std::exp(sum_ / count_); }

 private:
  double sum_ = 0;
  int count_ = 0;
};

const ResultRow* find_row(const std::vector<ResultRow>& rows, const ScoreRow& wanted, int threads) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const ResultRow& row) {
    return row.key.policy == wanted.policy && row.key.size == wanted.size &&
           row.key.threads == threads;
  });
  return found == rows.end() ? nullptr : &*found;
}

struct Means {
  GeometricMean score, low, high;
  GeometricMean parts[std::size(kScoreParts)];

  ScoreRange range() const { return {score.value(), low.value(), high.value()}; }
};

Result<Means> means_of(const std::vector<ResultRow>& rows, const Reference& reference,
                       int threads) {
  Means means;
  for (size_t i = 0; i < score_rows().size(); ++i) {
    const ScoreRow& wanted = score_rows()[i];
    const ResultRow* row = find_row(rows, wanted, threads);
    if (row == nullptr)
      return Error{fmt::format("the row {} {}x{} with {} of the score is missing", wanted.policy,
                               wanted.size, wanted.size,
                               threads == 1 ? "1 thread" : fmt::format("{} threads", threads))};
    means.score.add(row->playouts_per_s / reference[i]);
    means.low.add(row->min / reference[i]);
    means.high.add(row->max / reference[i]);
    means.parts[static_cast<int>(wanted.part)].add(row->playouts_per_s / reference[i]);
  }
  return means;
}

int most_threads(const std::vector<ResultRow>& rows) {
  int most = 1;
  for (const ResultRow& row : rows) most = std::max(most, row.key.threads);
  return most;
}

std::string text_in(const Json& json, const char* key) {
  return json.is_object() && json.contains(key) && json[key].is_string()
             ? json[key].get<std::string>()
             : "";
}

double stored_score(const Json& score, const char* kind) {
  if (!score.contains(kind) || !score[kind].is_object()) return 0;
  const Json& range = score[kind];
  return range.contains("score") && range["score"].is_number() ? range["score"].get<double>() : 0;
}

Json range_json(const ScoreRange& range) {
  const auto tenth = [](double value) { return std::round(10 * value) / 10; };
  return {{"score", tenth(range.score)}, {"low", tenth(range.low)}, {"high", tenth(range.high)}};
}

std::string hex(uint64_t value) { return fmt::format("{:016x}", value); }

// "-O3" of "-O3 -DNDEBUG -march=native"
std::string optimisation_of(const std::string& flags) {
  std::string found;
  for (const std::string_view word : words_of(flags))
    if (word.starts_with("-O")) found = word;
  return found;
}

}  // namespace

Reference standard_reference() {
  Reference reference;
  for (const ScoreRow& row : score_rows()) reference.push_back(row.reference);
  return reference;
}

Result<Reference> reference_of(const ResultFile& file) {
  Reference reference;
  for (const ScoreRow& wanted : score_rows()) {
    const ResultRow* row = find_row(file.rows, wanted, 1);
    if (row == nullptr)
      return Error{fmt::format("the row {} {}x{} with 1 thread of the score is missing",
                               wanted.policy, wanted.size, wanted.size)};
    reference.push_back(row->playouts_per_s);
  }
  return reference;
}

double row_score(const ResultRow& row, const Reference& reference) {
  for (size_t i = 0; i < score_rows().size(); ++i)
    if (row.key.policy == score_rows()[i].policy && row.key.size == score_rows()[i].size)
      return kScale * row.playouts_per_s / reference[i];
  return 0;
}

Result<Score> score_of(const std::vector<ResultRow>& rows, const Reference& reference) {
  Score score;
  score.threads = most_threads(rows);
  const Result<Means> single = means_of(rows, reference, 1);
  if (!single) return single.error();
  const Result<Means> all = means_of(rows, reference, score.threads);
  if (!all) return all.error();
  score.single = single->range();
  score.all = all->range();
  for (const ScorePart part : kScoreParts) {
    const auto i = static_cast<size_t>(part);
    score.parts.push_back({part, single->parts[i].value(), all->parts[i].value()});
  }
  return score;
}

std::vector<std::string> find_unstable(const ResultFile& file, const RunRules& rules) {
  std::vector<std::string> reasons = find_warnings(file);
  if (rules.steal > kMostSteal)
    reasons.push_back(
        fmt::format("the hypervisor gave {:.1f} % of the CPU time to others (limit {:.0f} %)",
                    100 * rules.steal, 100 * kMostSteal));
  const double least = rules.quick ? kLeastQuickSeconds : kLeastSeconds;
  for (const ResultRow& row : file.rows)
    if (row.seconds < least) {
      reasons.push_back(fmt::format("{} ran for {:.3g} s, less than {:.3g} s", row.key.to_text(),
                                    row.seconds, least));
      break;
    }
  return reasons;
}

void add_score(ResultFile& file, const Score& score, const RunRules& rules) {
  Json parts = Json::object();
  for (const PartScore& part : score.parts)
    parts[part_name(part.part)] = {{"single", std::round(10 * part.single) / 10},
                                   {"all", std::round(10 * part.all) / 10}};
  file.score = {{"version", kScoreVersion},
                {"signature", hex(kScoreSignature)},
                {"quick", rules.quick},
                {"threads", score.threads},
                {"single", range_json(score.single)},
                {"all", range_json(score.all)},
                {"parts", std::move(parts)},
                {"steal", rules.steal},
                {"unstable", find_unstable(file, rules)}};
}

Result<Score> read_score(const ResultFile& file) {
  if (!file.score.is_object()) return Error{"it has no score; 'hayago score' measures one"};
  const std::string version = text_in(file.score, "version");
  const Result<uint64_t> signature = known_signature(version);
  if (!signature) return signature.error();
  if (text_in(file.score, "signature") != hex(*signature))
    return Error{fmt::format("its signature '{}' is not that of benchmark {} ({}): other work",
                             text_in(file.score, "signature"), version, hex(*signature))};
  const Result<Score> score = score_of(file.rows, standard_reference());
  if (!score) return score.error();
  // Rates are stored with six digits, scores with one after the point.
  const auto agree = [](double a, double b) { return std::abs(a - b) <= 0.06 + 1e-4 * b; };
  if (!agree(stored_score(file.score, "single"), score->single.score) ||
      !agree(stored_score(file.score, "all"), score->all.score))
    return Error{fmt::format("its score {:.1f} is not that of its rows, {:.1f}",
                             stored_score(file.score, "single"), score->single.score)};
  return score;
}

bool is_stable(const ResultFile& file) {
  return file.score.is_object() && file.score.contains("unstable") &&
         file.score["unstable"].is_array() && file.score["unstable"].empty();
}

bool is_quick(const ResultFile& file) {
  return file.score.is_object() && file.score.contains("quick") && file.score["quick"] == true;
}

std::string isa_text(const ResultFile& file) {
  std::string text = text_in(file.context, "arch");
  for (const ResultRow& row : file.rows)
    if (row.key.policy == "bulk") {
      if (row.key.isa != text) text += (text.empty() ? "" : "+") + row.key.isa;
      break;
    }
  return text;
}

std::string paste_line(const ResultFile& file) {
  const int threads = file.score.is_object() ? file.score.value("threads", 1) : 1;
  return fmt::format(
      "Hayago {}{}: {:.0f} single, {:.0f} all ({} thread{}){} / {} / {} {} / {} / signature {}",
      text_in(file.score, "version"), is_quick(file) ? " quick" : "",
      stored_score(file.score, "single"), stored_score(file.score, "all"), threads,
      threads == 1 ? "" : "s", is_stable(file) ? "" : " unstable", text_in(file.context, "cpu"),
      text_in(file.context, "compiler"), optimisation_of(text_in(file.context, "flags")),
      isa_text(file), text_in(file.score, "signature"));
}

StealWatch::StealWatch(std::string root) : root_(std::move(root)), begin_(read()) {}

// "cpu  user nice system idle iowait irq softirq steal guest guest_nice": guests are in user.
StealWatch::Times StealWatch::read() const {
  constexpr size_t kCounted = 8, kSteal = 7;
  Times times;
  const std::string line = first_line_of(root_ + "/proc/stat");
  const std::vector<std::string_view> words = words_of(line);
  for (size_t i = 1; i < words.size() && i <= kCounted; ++i) {
    const double ticks = parse_real(words[i]).value_or(0);
    times.all += ticks;
    if (i == kSteal + 1) times.steal = ticks;
  }
  return times;
}

double StealWatch::share() const {
  const Times now = read();
  return now.all > begin_.all ? (now.steal - begin_.steal) / (now.all - begin_.all) : 0;
}

}  // namespace hayago::perf
