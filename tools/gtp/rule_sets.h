// Rules by name, as front ends and servers send them: a shorthand ("tromp-taylor", "chinese"), or
// the JSON object of kata-set-rules. Komi is not part of them.
#pragma once

#include <string>
#include <string_view>

#include "core/rules/game.h"

namespace hayago::gtp {

// `current` with ko and scoring changed as `text` says.
Result<GameRules> parse_rules(std::string_view text, const GameRules& current);
// The JSON object that kata-get-rules answers.
std::string rules_json(const GameRules& rules);

}  // namespace hayago::gtp
