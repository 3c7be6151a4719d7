// GTP commands about the clocks.
#include "core/board/board_text.h"
#include "tools/gtp/commands.h"

namespace hayago::gtp {
namespace {

constexpr int kMaxStones = 10'000;

Result<double> seconds(const GtpArgs& args, size_t i) {
  const Result<double> value = args.number(i);
  if (!value) return value.error();
  if (*value < 0 || *value > 1e8) return Error{"'" + args[i] + "' is not a time in seconds"};
  return *value;
}

GtpReply time_settings(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(3); !valid) return valid.error();
  const Result<double> main = seconds(args, 0), byo_yomi = seconds(args, 1);
  const Result<int> stones = args.integer(2, 0, kMaxStones);
  if (!main) return main.error();
  if (!byo_yomi) return byo_yomi.error();
  if (!stones) return stones.error();
  state.clock.start(gtp_time_settings(*main, *byo_yomi, *stones));
  return std::string();
}

// The number after the main time and the period: periods, or stones of a period.
Result<TimeSettings> overtime(TimeSettings::System system, const GtpArgs& args) {
  if (Result<void> valid = args.expect(4); !valid) return valid.error();
  const Result<double> main = seconds(args, 1), period = seconds(args, 2);
  const Result<int> count = args.integer(3, 1, kMaxStones);
  if (!main) return main.error();
  if (!period) return period.error();
  if (!count) return count.error();
  if (*period <= 0) return Error{"a period must last longer than 0 seconds"};
  return TimeSettings{system, *main, *period, *count};
}

// none | absolute MAIN | byoyomi MAIN PERIOD PERIODS | canadian MAIN PERIOD STONES
Result<TimeSettings> parse_kgs_settings(const GtpArgs& args) {
  using enum TimeSettings::System;
  if (args.empty()) return Error{"syntax error: none, absolute, byoyomi or canadian expected"};
  if (args[0] == "none") return TimeSettings{};
  if (args[0] == "byoyomi") return overtime(ByoYomi, args);
  if (args[0] == "canadian") return overtime(Canadian, args);
  if (args[0] != "absolute")
    return Error{"syntax error: none, absolute, byoyomi or canadian expected"};
  if (Result<void> valid = args.expect(2); !valid) return valid.error();
  const Result<double> main = seconds(args, 1);
  if (!main) return main.error();
  return TimeSettings{Absolute, *main, 0, 0};
}

GtpReply kgs_time_settings(GtpState& state, const GtpArgs& args) {
  const Result<TimeSettings> settings = parse_kgs_settings(args);
  if (!settings) return settings.error();
  state.clock.start(*settings);
  return std::string();
}

GtpReply list_time_settings(GtpState&, const GtpArgs&) {
  return std::string("none absolute byoyomi canadian");
}

// Stones is 0 in main time; in overtime the stones or periods left.
GtpReply time_left(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(3); !valid) return valid.error();
  const Result<Color> color = parse_color(args[0]);
  if (!color) return Error{"invalid color"};
  const Result<double> left = args.number(1);
  const Result<int> stones = args.integer(2, 0, kMaxStones);
  if (!left) return left.error();
  if (!stones) return stones.error();
  state.clock.set_left(*color, *left, *stones);
  return std::string();
}

constexpr GtpCommand kTimeCommands[] = {
    {"time_settings", time_settings},
    {"kgs-time_settings", kgs_time_settings},
    {"kata-time_settings", kgs_time_settings},
    {"kata-list_time_settings", list_time_settings},
    {"time_left", time_left},
};

}  // namespace

void add_time_commands(GtpEngine& engine, GtpState& state) {
  add_commands(engine, state, kTimeCommands);
}

}  // namespace hayago::gtp
