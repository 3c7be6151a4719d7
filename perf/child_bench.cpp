#include "perf/child_bench.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <future>
#include <optional>
#include <sstream>

#include "core/base/text.h"
#include "perf/callgrind.h"
#include "perf/process.h"
#include "perf/workload.h"

namespace hayago::perf {
namespace {

using namespace bench;
namespace fs = std::filesystem;

using Words = std::vector<std::string>;

void append(Words& words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

// The path, which may hold blanks, and the words behind it.
Words command_of(const std::string& program) {
  if (fs::exists(program)) return {program};
  Words command;
  for (const std::string_view word : words_of(program)) command.emplace_back(word);
  return command;
}

Result<ResultFile> run_bench(const std::string& program, const Words& options) {
  Words command = command_of(program);
  append(command, {"bench", "--quiet", "--format", "json"});
  append(command, options);
  const Result<ProcessResult> run = run_process(command);
  if (!run) return run.error();
  if (run->status != 0)
    return Error{
        fmt::format("{} failed with status {}: {}", program, run->status, first_line(run->err))};
  return parse_results(run->out, program + " bench");
}

Words options_of(const RowKey& row) {
  return {"--policy", row.policy, "--size", std::to_string(row.size), "--isa", row.isa};
}

}  // namespace

Result<std::string> find_program(const std::string& program) {
  Words words = command_of(program);
  if (words.empty()) return Error{"there is no program ''"};
  const std::string name = words.front();
  std::string path = name;
  if (name.find('/') == std::string::npos && !fs::exists(name)) {
    const Result<std::string> found = find_tool(name, name);
    if (!found) return Error{"there is no program '" + name + "'"};
    path = *found;
  }
  std::error_code failure;
  const fs::path full = fs::canonical(path, failure);
  if (failure) return Error{"there is no program '" + name + "'"};
  if (fs::is_directory(full) || access(full.c_str(), X_OK) != 0)
    return Error{"'" + name + "' is not a program"};
  words.front() = full.string();
  return joined(words, " ");
}

Result<ResultFile> list_rows(const std::string& program, const std::vector<std::string>& options) {
  Words all = options;
  append(all, {"--seconds", "0.001", "--repeats", "1"});
  return run_bench(program, all);
}

namespace {

Result<double> measure_slice(const ProgramRow& work, const SliceOptions& options) {
  const auto& [program, row] = work;
  Words all = options_of(row);
  append(all,
         {"--threads", std::to_string(row.threads), "--seconds", fmt::format("{}", options.seconds),
          "--repeats", "1", "--seed", std::to_string(options.seed)});
  if (!options.weights.empty()) append(all, {"--weights", options.weights});
  const Result<ResultFile> file = run_bench(program, all);
  if (!file) return file.error();
  if (file->rows.size() != 1 || !(file->rows[0].key == row))
    return Error{program + " measured something else than " + row.to_text()};
  return file->rows[0].playouts_per_cpu_s;
}

}  // namespace

Result<std::vector<double>> measure_together(const std::vector<ProgramRow>& programs,
                                             const SliceOptions& options) {
  std::vector<std::future<Result<double>>> slices;
  for (const ProgramRow& program : programs)
    slices.push_back(std::async(std::launch::async, measure_slice, program, options));
  std::vector<double> rates;
  std::optional<Error> failure;
  for (std::future<Result<double>>& slice : slices) {
    const Result<double> rate = slice.get();
    if (rate)
      rates.push_back(*rate);
    else
      failure = rate.error();
  }
  if (failure) return *failure;
  return rates;
}

Result<double> instructions_per_playout(const ProgramRow& work, uint64_t seed) {
  const auto& [program, row] = work;
  if (row.threads != 1) return Error{"instructions are counted on one thread"};
  Words worker = command_of(program);
  append(worker, {"profile", "--worker"});
  append(worker, options_of(row));
  append(worker, {"--seed", std::to_string(seed), "--exact", "--playouts",
                  std::to_string(exact_playouts(row.size))});
  const Result<InstructionTotal> total = count_total(worker);
  if (!total) return total.error();
  uint64_t playouts = 0;
  std::istringstream(total->output) >> playouts;
  if (playouts == 0) return Error{"the worker said nothing about its games"};
  return static_cast<double>(total->instructions) / static_cast<double>(playouts);
}

}  // namespace hayago::perf
