#include "tools/train/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/base/files.h"
#include "core/base/line_reader.h"
#include "core/base/text.h"

namespace hayago::train {
namespace {

constexpr std::string_view kHeader = "hayago-training 1";

// The rest of the next line, which must begin with `key`.
Result<std::string> value_of(LineReader& lines, std::string_view key) {
  const std::optional<std::string_view> line = lines.next();
  if (!line || !line->starts_with(key)) return lines.fail(fmt::format("no line '{}'", key));
  return std::string(line->substr(std::min(line->size(), key.size() + 1)));
}

Result<double> read_gamma(LineReader& lines) {
  const std::optional<std::string_view> line = lines.next();
  if (!line) return lines.fail("the file is cut off");
  const std::string text(*line);
  char* end = nullptr;
  const double gamma = std::strtod(text.c_str(), &end);
  if (*end != '\0' || !(gamma > 0)) return lines.fail("'" + text + "' is no gamma");
  return gamma;
}

}  // namespace

Result<Checkpoint> parse_checkpoint(std::string_view text, const std::string& source,
                                    const std::string& identity) {
  LineReader lines(text, source);
  if (Result<void> head = lines.read_header(kHeader, "a training checkpoint"); !head)
    return head.error();
  const Result<std::string> same = value_of(lines, "identity");
  if (!same) return same.error();
  if (*same != identity)
    return lines.fail(
        fmt::format("made with other options or games ({}; now {})", *same, identity));
  const Result<std::string> iteration = value_of(lines, "iteration");
  if (!iteration) return iteration.error();
  const Result<std::string> count = value_of(lines, "gammas");
  if (!count) return count.error();
  const std::optional<int64_t> done = parse_whole(*iteration), gammas = parse_whole(*count);
  if (!done || !gammas) return lines.fail("numbers expected");
  Checkpoint checkpoint{identity, static_cast<int>(*done), {}};
  for (int64_t i = 0; i < *gammas; ++i) {
    const Result<double> gamma = read_gamma(lines);
    if (!gamma) return gamma.error();
    checkpoint.gammas.push_back(*gamma);
  }
  if (lines.next()) return lines.fail("'end' expected");
  if (Result<void> end = lines.finish(); !end) return end.error();
  return checkpoint;
}

std::string checkpoint_path(const std::string& out) { return out + ".checkpoint"; }

// Gammas as hexadecimal floating point: exact.
std::string to_text(const Checkpoint& checkpoint) {
  std::string text =
      fmt::format("{}\nidentity {}\niteration {}\ngammas {}\n", kHeader, checkpoint.identity,
                  checkpoint.iteration, checkpoint.gammas.size());
  for (const double gamma : checkpoint.gammas)
    fmt::format_to(std::back_inserter(text), "{:a}\n", gamma);
  return text + "end\n";
}

Result<void> save_checkpoint(const std::string& path, const Checkpoint& checkpoint) {
  return write_file(path, to_text(checkpoint));
}

Result<Checkpoint> load_checkpoint(const std::string& path, const std::string& identity) {
  const Result<std::string> file = read_file(path);
  if (!file) return file.error();
  Result<Checkpoint> checkpoint = parse_checkpoint(*file, path, identity);
  if (!checkpoint) return Error{checkpoint.error().text + "; start without --resume"};
  return checkpoint;
}

}  // namespace hayago::train
