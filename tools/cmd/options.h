// Options that mean the same in every command: numbers, lists, files to write, threads. A number is
// the whole word or an error (never infinite, not-a-number or cut to fit), and a file that cannot
// be written is refused before any work is done for it.
//
//   whole_option(app, "--repeats", o.repeats, 1, 1000, "repeats of each row");
//   real_option(app, "--seconds", o.seconds, 0.001, 3600, "time of each repeat");
//
// The default is shown where it lies in the range: 0 outside of it may mean "not given".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "tools/show/progress.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hayago {

// What --size is unless given, in every command that takes one size.
inline constexpr int kDefaultSize = 19;

// T: int, int64_t or uint64_t.
template <class T>
CLI::Option* whole_option(CLI::App& app, const std::string& name, T& value,
                          std::type_identity_t<T> low, std::type_identity_t<T> high,
                          const std::string& text);
CLI::Option* real_option(CLI::App& app, const std::string& name, double& value, double low,
                         double high, const std::string& text);
CLI::Option* real_option(CLI::App& app, const std::string& name, std::optional<double>& value,
                         double low, double high, const std::string& text);

// --size, within what boards can be.
CLI::Option* size_option(CLI::App& app, int& size, const std::string& text = "board size");
// --seed, any unsigned number.
CLI::Option* seed_option(CLI::App& app, uint64_t& seed, const std::string& text);
// --threads; 0 means as many as this process may use, and `threads` is that many then.
CLI::Option* threads_option(CLI::App& app, int& threads, const std::string& text);
// --komi: whole or half points.
CLI::Option* komi_option(CLI::App& app, double& komi);
CLI::Option* komi_option(CLI::App& app, std::optional<double>& komi, const std::string& text);

// Values separated by commas; "--policy a --policy b" is "--policy a,b".
CLI::Option* list_option(CLI::App& app, const std::string& name, std::string& value,
                         const std::string& text);
// A file that is written at the end; - is stdout.
CLI::Option* output_option(CLI::App& app, const std::string& name, std::string& path,
                           const std::string& text);
// --quiet, and --progress for lines where stderr is no terminal.
void progress_options(CLI::App& app, ProgressMode& mode);
// What `option` was called before: goes on working, with a hint on stderr.
void old_name(CLI::App& app, CLI::Option* option, const std::string& name);

}  // namespace hayago
