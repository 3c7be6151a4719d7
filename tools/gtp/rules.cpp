// GTP commands about the rules: komi, rule sets, handicap and the score of a finished game.
#include <cstdio>

#include "core/board/board_text.h"
#include "core/rules/score.h"
#include "tools/gtp/commands.h"
#include "tools/gtp/rule_sets.h"

namespace hayago::gtp {
namespace {

GtpReply komi(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  const Result<double> value = args.number(0);
  if (!value) return value.error();
  return with_game(state, [&](auto& game) -> GtpReply {
    if (Result<void> set = game.set_komi(*value); !set) return set.error();
    return std::string();
  });
}

GtpReply get_komi(GtpState& state, const GtpArgs&) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", rules_of(state.game).komi);
  return std::string(text);
}

GtpReply set_rules(GtpState& state, const GtpArgs& args) {
  if (args.empty()) return Error{"syntax error: name of the rules expected"};
  const Result<GameRules> rules = parse_rules(args.text(), rules_of(state.game));
  if (!rules) return rules.error();
  with_game(state, [&](auto& game) {
    game.set_ko_rule(rules->ko);
    game.set_scoring(rules->scoring);
  });
  return std::string();
}

GtpReply get_rules(GtpState& state, const GtpArgs&) { return rules_json(rules_of(state.game)); }

Result<int> handicap_count(const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  return args.integer(0, 2, kMaxSize * kMaxSize);
}

GtpReply fixed_handicap(GtpState& state, const GtpArgs& args) {
  const Result<int> count = handicap_count(args);
  if (!count) return count.error();
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    const Result<std::vector<Point>> stones = game.place_fixed_handicap(*count);
    if (!stones) return stones.error();
    return vertex_list<N>(*stones);
  });
}

GtpReply place_free_handicap(GtpState& state, const GtpArgs& args) {
  const Result<int> count = handicap_count(args);
  if (!count) return count.error();
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    const Result<std::vector<Point>> stones = game.place_free_handicap(*count);
    if (!stones) return stones.error();
    return vertex_list<N>(*stones);
  });
}

GtpReply set_free_handicap(GtpState& state, const GtpArgs& args) {
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    std::vector<Point> stones;
    for (const std::string& word : args) {
      const Result<Point> p = parse_vertex<N>(word, game.size());
      if (!p || *p == kPass) return Error{"bad vertex list"};
      stones.push_back(*p);
    }
    if (Result<void> placed = game.set_handicap(stones); !placed) return placed.error();
    return std::string();
  });
}

GtpReply get_handicap(GtpState& state, const GtpArgs&) {
  return with_game(state, [](auto& game) -> GtpReply { return std::to_string(game.handicap()); });
}

constexpr GtpCommand kRulesCommands[] = {
    {"komi", komi},
    {"get_komi", get_komi},
    {"kata-set-rules", set_rules},
    {"kata-get-rules", get_rules},
    {"kgs-rules", set_rules},
    {"fixed_handicap", fixed_handicap},
    {"place_free_handicap", place_free_handicap},
    {"set_free_handicap", set_free_handicap},
    {"get_handicap", get_handicap},
};

}  // namespace

void add_rules_commands(GtpEngine& engine, GtpState& state) {
  add_commands(engine, state, kRulesCommands);
}

}  // namespace hayago::gtp
