#include "tools/cmd/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <limits>

#include "core/base/cores.h"
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/base/types.h"
#include "core/rules/game.h"

namespace hayago {
namespace {

template <class T>
std::optional<T> number_within(std::string_view text, T low, T high) {
  const auto number = [&] {
    if constexpr (std::is_floating_point_v<T>)
      return parse_real(text);
    else if constexpr (std::is_signed_v<T>)
      return parse_whole(text);
    else
      return parse_unsigned(text);
  }();
  using Wide = typename decltype(number)::value_type;
  if (!number || *number < static_cast<Wide>(low) || *number > static_cast<Wide>(high))
    return std::nullopt;
  return static_cast<T>(*number);
}

// An option of one number that calls `take` with it.
template <class T>
CLI::Option* number_option(CLI::App& app, const std::string& name, T low, T high,
                           std::function<void(T)> take, const std::string& text) {
  const auto read = [=, take = std::move(take)](const std::string& word) {
    const std::optional<T> number = number_within(word, low, high);
    if (!number)
      throw CLI::ValidationError(
          name, fmt::format("'{}' is not a {} from {} to {}", word,
                            std::is_floating_point_v<T> ? "number" : "whole number", low, high));
    take(*number);
  };
  return app.add_option_function<std::string>(name, read, text)
      ->type_name(fmt::format("{} to {}", low, high));
}

template <class T>
CLI::Option* number_option(CLI::App& app, const std::string& name, T& value, T low, T high,
                           const std::string& text) {
  CLI::Option* option = number_option<T>(
      app, name, low, high, [&value](T number) { value = number; }, text);
  if (low <= value && value <= high) option->default_str(fmt::format("{}", value));
  return option;
}

// For double and for what may be unset.
template <class Komi>
std::function<void(double)> take_komi(Komi& komi) {
  return [&komi](double number) {
    if (const Result<void> valid = check_komi(number); !valid)
      throw CLI::ValidationError("--komi", valid.error().text);
    komi = number;
  };
}

}  // namespace

template <class T>
CLI::Option* whole_option(CLI::App& app, const std::string& name, T& value,
                          std::type_identity_t<T> low, std::type_identity_t<T> high,
                          const std::string& text) {
  return number_option<T>(app, name, value, low, high, text);
}
template CLI::Option* whole_option(CLI::App&, const std::string&, int&, int, int,
                                   const std::string&);
template CLI::Option* whole_option(CLI::App&, const std::string&, int64_t&, int64_t, int64_t,
                                   const std::string&);
template CLI::Option* whole_option(CLI::App&, const std::string&, uint64_t&, uint64_t, uint64_t,
                                   const std::string&);

CLI::Option* real_option(CLI::App& app, const std::string& name, double& value, double low,
                         double high, const std::string& text) {
  return number_option<double>(app, name, value, low, high, text);
}

CLI::Option* real_option(CLI::App& app, const std::string& name, std::optional<double>& value,
                         double low, double high, const std::string& text) {
  return number_option<double>(
      app, name, low, high, [&value](double number) { value = number; }, text);
}

CLI::Option* size_option(CLI::App& app, int& size, const std::string& text) {
  return whole_option(app, "--size", size, kMinSize, kMaxSize, text);
}

CLI::Option* seed_option(CLI::App& app, uint64_t& seed, const std::string& text) {
  return whole_option(app, "--seed", seed, 0, std::numeric_limits<uint64_t>::max(), text)
      ->type_name("NUMBER");
}

CLI::Option* threads_option(CLI::App& app, int& threads, const std::string& text) {
  const int unless_given = threads;
  const auto take = [&threads](int number) { threads = number == 0 ? usable_cores() : number; };
  take(unless_given);
  return number_option<int>(app, "--threads", 0, 1024, take,
                            text + "; 0: as many as this process may use")
      ->default_str(std::to_string(unless_given));
}

CLI::Option* komi_option(CLI::App& app, double& komi) {
  return number_option<double>(app, "--komi", -kMaxKomi, kMaxKomi, take_komi(komi),
                               "points for White")
      ->default_str(fmt::format("{}", komi));
}

CLI::Option* komi_option(CLI::App& app, std::optional<double>& komi, const std::string& text) {
  return number_option<double>(app, "--komi", -kMaxKomi, kMaxKomi, take_komi(komi), text);
}

CLI::Option* list_option(CLI::App& app, const std::string& name, std::string& value,
                         const std::string& text) {
  const auto take = [&value](const std::vector<std::string>& parts) { value = joined(parts, ","); };
  return app.add_option_function<std::vector<std::string>>(name, take, text)
      ->expected(1)
      ->take_all()
      ->type_name("LIST")
      ->default_str(value);
}

CLI::Option* output_option(CLI::App& app, const std::string& name, std::string& path,
                           const std::string& text) {
  const auto take = [&path, name](const std::string& word) {
    if (word.empty()) throw CLI::ValidationError(name, "an empty name is no file; - is stdout");
    if (const Result<void> writable = check_writable(word); !writable)
      throw CLI::ValidationError(name, writable.error().text);
    path = word;
  };
  return app.add_option_function<std::string>(name, take, text)
      ->type_name("FILE")
      ->default_str(path);
}

void progress_options(CLI::App& app, ProgressMode& mode) {
  CLI::Option* quiet = app.add_flag_callback(
      "--quiet", [&mode] { mode = ProgressMode::Quiet; }, "no progress on stderr");
  app.add_flag_callback(
         "--progress", [&mode] { mode = ProgressMode::Lines; },
         "lines of progress on stderr, also where it is no terminal")
      ->excludes(quiet);
}

void old_name(CLI::App& app, CLI::Option* option, const std::string& name) {
  const auto forward = [&app, option, name](const std::string& word) {
    fmt::print(stderr, "{}: {} is now called {}\n", app.get_name(), name, option->get_name());
    option->add_result(word);
    option->run_callback();
  };
  app.add_option_function<std::string>(name, forward)->group("");
}

}  // namespace hayago
