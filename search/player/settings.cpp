// The table of a player's settings: what gtp, cgos, match and search accept by the same names.
#include "search/player/settings.h"

#include "core/playout/weights_file.h"

namespace hayago {
namespace {

using S = PlayerSettings;

constexpr const char* kFormulaNames[] = {"basic", "enhanced", "yamashita"};

Result<void> read_weights_into(S& s, std::string_view path) {
  Result<PolicyOptions> playout = read_weights(std::string(path));
  if (!playout) return playout.error();
  s.weights = path;
  s.playout = std::move(*playout);
  return {};
}

Result<void> read_book_into(S& s, std::string_view name) {
  Result<std::shared_ptr<const Books>> books = std::shared_ptr<const Books>();
  if (!name.empty()) books = read_books(std::string(name));
  if (!books) return books.error();
  s.book = name;
  s.opening = std::move(*books);
  return {};
}

constexpr const char* kSeedRange = "random, 0 to 18446744073709551615";

Result<void> set_seed(S& s, std::string_view value) {
  const std::optional<uint64_t> number = parse_unsigned(value);
  if (!number && value != "random")
    return Error{"'" + std::string(value) + "' is not a value of seed; allowed: " + kSeedRange};
  s.seed = number;
  return {};
}

const PlayerSetting kSettings[] = {
    {"playouts", "playouts per move; 0: as the clock says", "ours",
     WholeSetting<S, int64_t>{&S::playouts, 0, int64_t{1} << 40}},
    {"seconds", "seconds per move; 0: as the clock says", "ours",
     RealSetting<S>{&S::seconds, 0, 86400}},
    {"threads", "workers in one tree; 0: as many as this process may use", "ours",
     WholeSetting<S, int>{&S::threads, 0, 1024}},
    {"memory", "MiB for the tree", "ours", WholeSetting<S, int>{&S::memory, 1, 1 << 20}},
    {"seed", "one thread and one seed repeat a game; random: another for every game", "ours",
     TextSetting<S>{[](const S& s) { return s.seed ? std::to_string(*s.seed) : "random"; },
                    set_seed, [] { return std::string(kSeedRange); }}},
    {"resign", "resigns below this winning share; 0: never", "Erica 5.2",
     RealSetting<S>{&S::resign, 0, 1}},
    {"ponder", "thinks in the opponent's time", "Erica 5.6", FlagSetting<S>{&S::ponder}},
    {"ponder_moves", "ponders on so many likely moves of the opponent; 0: on all", "Erica 5.6.2",
     WholeSetting<S, int>{&S::ponder_moves, 0, 1000}},
    {"ponder_saves", "thinks less where it pondered on the move that came", "Erica 5.6.3",
     FlagSetting<S>{&S::ponder_saves}},
    {"early_stop",
     "under a clock that keeps what a move leaves over, stops when the second cannot catch up",
     "ours", FlagSetting<S>{&S::early_stop}},
    {"lag", "seconds kept back per move for the way to the server", "ours",
     RealSetting<S>{&S::lag, 0, 60}},
    {"time_formula", "how the time left is divided", "Erica 5.3, 5.4",
     NameSetting<S>{[](const S& s) { return static_cast<int>(s.time_formula); },
                    [](S& s, int i) { s.time_formula = static_cast<TimeFormula>(i); },
                    kFormulaNames}},
    {"time_c", "C: the time left is divided by it; auto: by board size", "Erica 5.3, Table 5.2",
     AutoRealSetting<S>{&S::time_c, 1, 1e6}},
    {"time_max_ply", "MaxPly: the ply that gets most time", "Erica 5.4, Table 5.3",
     AutoRealSetting<S>{&S::time_max_ply, 0, 1e6}},
    {"time_unstable", "share of time added where the most visited move is not the best",
     "Erica 5.5.1, Table 5.4", AutoRealSetting<S>{&S::time_unstable, 0, 100}},
    {"time_behind_below", "T: winning share below which time is added", "Erica 5.5.2, Table 5.5",
     AutoRealSetting<S>{&S::time_behind_below, 0, 1}},
    {"time_behind_extra", "P: share of time added then", "Erica 5.5.2, Table 5.5",
     AutoRealSetting<S>{&S::time_behind_extra, 0, 100}},
    {"book",
     "opening book: a file of 'hayago book', or built-in; moves come out of it where size, komi "
     "and "
     "rules are those of the game; empty: none",
     "Erica 2.4.2",
     TextSetting<S>{[](const S& s) { return s.book; }, read_book_into,
                    [] { return std::string("a file, built-in"); }}},
    {"book_spread", "moves of the book worth at most so much less than the best are played too",
     "ours", RealSetting<S>{&S::book_spread, 0, 1}},
    {"weights", "file with the weights of the erica or balanced playouts; empty: built-in", "ours",
     TextSetting<S>{[](const S& s) { return s.weights; }, read_weights_into,
                    [] { return std::string("a file"); }}},
};

Error unknown(std::string_view name) {
  std::vector<std::string_view> known;
  for (const PlayerSetting& setting : kSettings) known.push_back(setting.name);
  for (const SearchParam& param : search_params()) known.push_back(param.name);
  return Error{"unknown setting '" + std::string(name) + "'" + did_you_mean(name, known) +
               "; 'hayago presets champion' lists them"};
}

}  // namespace

TimeParams PlayerSettings::time(int size) const {
  TimeParams time = time_params(size);
  time.formula = time_formula;
  time.c = time_c.value_or(time.c);
  time.max_ply = time_max_ply.value_or(time.max_ply);
  time.unstable = time_unstable.value_or(time.unstable);
  time.behind_below = time_behind_below.value_or(time.behind_below);
  time.behind_extra = time_behind_extra.value_or(time.behind_extra);
  time.lag = lag;
  return time;
}

std::span<const PlayerSetting> player_settings() { return kSettings; }

Result<void> set_by_name(PlayerSettings& settings, std::string_view name, std::string_view value) {
  if (const PlayerSetting* setting = find_setting(player_settings(), name))
    return set_setting(settings, *setting, value);
  if (const SearchParam* param = find_setting(search_params(), name))
    return set_setting(settings.params, *param, value);
  return unknown(name);
}

Result<void> set_by_name(PlayerSettings& settings, std::string_view assignment) {
  const Result<Assignment> parts = parse_assignment(assignment);
  if (!parts) return parts.error();
  return set_by_name(settings, parts->name, parts->value);
}

std::optional<std::string> value_by_name(const PlayerSettings& settings, std::string_view name) {
  if (const PlayerSetting* setting = find_setting(player_settings(), name))
    return setting_value(settings, *setting);
  if (const SearchParam* param = find_setting(search_params(), name))
    return setting_value(settings.params, *param);
  return std::nullopt;
}

std::string describe_settings(const PlayerSettings& settings) {
  std::string text;
  for (const PlayerSetting& setting : kSettings)
    if (std::string_view(setting.name) != "seed")
      text += std::string(setting.name) + "=" + setting_value(settings, setting) + " ";
  for (const SearchParam& param : search_params())
    text += std::string(param.name) + "=" + setting_value(settings.params, param) + " ";
  return text;
}

}  // namespace hayago
