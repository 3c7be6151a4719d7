#include "perf/noise.h"

#include <fmt/format.h>

#include <cmath>

namespace hayago::perf {
namespace {

using Json = nlohmann::ordered_json;

void warn_of_build(const ResultFile& file, std::vector<std::string>& warnings) {
  if (file.context.contains("checks") || file.context.contains("sanitizer"))
    warnings.push_back(
        "the build tests contracts or is sanitized: its figures mean nothing; "
        "build with 'cmake --preset release'");
}

void warn_of_load(const ResultFile& file, int cores, std::vector<std::string>& warnings) {
  const double load = file.context.value("load", 0.0);
  if (load > kBusyLoad * cores)
    warnings.push_back(fmt::format("the machine was busy before the run (load {:.2f} on {} {})",
                                   load, cores, cores == 1 ? "core" : "cores"));
}

void warn_of_spread(const ResultFile& file, std::vector<std::string>& warnings) {
  const ResultRow* widest = nullptr;
  int wide = 0;
  for (const ResultRow& row : file.rows) {
    if (widest == nullptr || row.cv > widest->cv) widest = &row;
    wide += row.cv > kWideSpread;
  }
  if (wide > 0)
    warnings.push_back(
        fmt::format("wide spread in {} of {} rows (up to {:.0f} %: {}); close other programs or "
                    "raise --repeats",
                    wide, file.rows.size(), 100 * widest->cv, widest->key.to_text()));
}

void warn_of_others(const ResultFile& file, int cores, std::vector<std::string>& warnings) {
  const ResultRow* starved = nullptr;
  int hungry = 0;
  for (const ResultRow& row : file.rows) {
    if (row.key.threads > cores) continue;  // more threads than cores must wait for each other
    if (starved == nullptr || row.cpu_share < starved->cpu_share) starved = &row;
    hungry += row.cpu_share < kBusyShare;
  }
  if (hungry > 0)
    warnings.push_back(
        fmt::format("other programs took CPU time in {} of {} rows (down to {:.0f} % left: {})",
                    hungry, file.rows.size(), 100 * starved->cpu_share, starved->key.to_text()));
}

// Files come from strangers: a field of another type counts as not there.
std::string text_of(const Json& context, const char* key) {
  if (!context.is_object() || !context.contains(key)) return "unknown";
  return context[key].is_string() ? context[key].get<std::string>() : context[key].dump();
}
double number_of(const Json& context, const char* key) {
  if (!context.is_object() || !context.contains(key) || !context[key].is_number()) return 0;
  return context[key].get<double>();
}

}  // namespace

std::vector<std::string> find_warnings(const ResultFile& file) {
  std::vector<std::string> warnings;
  const int cores = file.context.value("cores_usable", 1);
  warn_of_build(file, warnings);
  warn_of_load(file, cores, warnings);
  warn_of_spread(file, warnings);
  warn_of_others(file, cores, warnings);
  return warnings;
}

std::vector<std::string> warnings_of(const ResultFile& file) {
  std::vector<std::string> warnings;
  if (!file.context.is_object() || !file.context.contains("warnings")) return warnings;
  for (const Json& each : file.context["warnings"])
    if (each.is_string()) warnings.push_back(each.get<std::string>());
  return warnings;
}

std::vector<Difference> context_differences(const ResultFile& a, const ResultFile& b) {
  struct Field {
    const char* key;
    const char* name;
    bool doubtful;
  };
  constexpr Field kFields[] = {{"cpu", "CPUs", true},
                               {"cpu_id", "CPU models", true},
                               {"cores_usable", "usable cores", true},
                               {"governor", "frequency governors", true},
                               {"kernel", "kernels", true},
                               {"compiler", "compilers", false},
                               {"flags", "compiler flags", false}};
  std::vector<Difference> differences;
  for (const Field& field : kFields) {
    const std::string left = text_of(a.context, field.key), right = text_of(b.context, field.key);
    if (left != right)
      differences.push_back(
          {fmt::format("the {} differ: {}; {}", field.name, left, right), field.doubtful});
  }
  if (!a.score.is_null() && !b.score.is_null()) {
    const std::string left = text_of(a.score, "version"), right = text_of(b.score, "version");
    if (left != right)
      differences.push_back(
          {fmt::format("the versions of the benchmark differ: {}; {}", left, right), true});
  }
  const double load_a = number_of(a.context, "load"), load_b = number_of(b.context, "load");
  if (std::abs(load_a - load_b) > kBusyLoad)
    differences.push_back(
        {fmt::format("the load before the runs differs: {:.2f}; {:.2f}", load_a, load_b), true});
  return differences;
}

}  // namespace hayago::perf
