#include "tools/train/checkpoint.h"

#include <fmt/format.h>

#include <cstdlib>

#include "core/base/files.h"

namespace hayago::train {
namespace {

constexpr std::string_view kHeader = "hayago-training 1";

// The rest of the line after `key` and a blank; moves `text` behind it.
Result<std::string> take_line(std::string_view& text, std::string_view key) {
  const size_t end = text.find('\n');
  if (end == std::string_view::npos || !text.starts_with(key))
    return Error{fmt::format("no line '{}': the file is damaged", key)};
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return std::string(line.size() > key.size() ? line.substr(key.size() + 1) : "");
}

}  // namespace

std::string checkpoint_path(const std::string& out) { return out + ".checkpoint"; }

// Gammas as hexadecimal floating point: exact.
Result<void> save_checkpoint(const std::string& path, const Checkpoint& checkpoint) {
  std::string text =
      fmt::format("{}\nidentity {}\niteration {}\ngammas {}\n", kHeader, checkpoint.identity,
                  checkpoint.iteration, checkpoint.gammas.size());
  for (const double gamma : checkpoint.gammas)
    fmt::format_to(std::back_inserter(text), "{:a}\n", gamma);
  text += "end\n";
  return write_file(path, text);
}

Result<Checkpoint> load_checkpoint(const std::string& path, const std::string& identity) {
  const Result<std::string> file = read_file(path);
  if (!file) return file.error();
  const auto fail = [&](const std::string& why) { return Error{path + ": " + why}; };
  std::string_view text = *file;
  if (Result<std::string> header = take_line(text, kHeader); !header)
    return fail("not a training checkpoint");
  const Result<std::string> same = take_line(text, "identity");
  const Result<std::string> iteration = take_line(text, "iteration");
  const Result<std::string> count = take_line(text, "gammas");
  if (!same || !iteration || !count) return fail("the file is damaged; start without --resume");
  if (*same != identity)
    return fail(fmt::format("made with other options or games ({}; now {})", *same, identity));
  Checkpoint checkpoint{identity, std::atoi(iteration->c_str()), {}};
  const size_t gammas = std::strtoull(count->c_str(), nullptr, 10);
  const char* at = text.data();  // write_file's text ends with a letter: strtod stops there
  for (size_t i = 0; i < gammas; ++i) {
    char* end = nullptr;
    const double gamma = std::strtod(at, &end);
    if (end == at || !(gamma > 0)) return fail("the file is damaged; start without --resume");
    checkpoint.gammas.push_back(gamma);
    at = end;
  }
  if (std::string_view(at) != "\nend\n") return fail("the file is cut off; start without --resume");
  return checkpoint;
}

}  // namespace hayago::train
