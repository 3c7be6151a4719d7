#include "tools/gtp/rule_sets.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

namespace hayago::gtp {
namespace {

using Json = nlohmann::json;

struct RuleSet {
  const char* name;
  KoRule ko;
  Scoring scoring;
};

// Suicide is illegal under all of them here, also where the rules of that name would allow it:
// no sensible move is lost.
constexpr RuleSet kRuleSets[] = {
    {"tromp-taylor", KoRule::Positional, Scoring::Area},
    {"cgos", KoRule::Positional, Scoring::Area},
    {"chinese", KoRule::Simple, Scoring::Area},
    {"chinese-ogs", KoRule::Positional, Scoring::Area},
    {"chinese-kgs", KoRule::Positional, Scoring::Area},
    {"aga", KoRule::Situational, Scoring::Area},
    {"bga", KoRule::Situational, Scoring::Area},
    {"french", KoRule::Situational, Scoring::Area},
    {"new-zealand", KoRule::Situational, Scoring::Area},
    {"japanese", KoRule::Simple, Scoring::Territory},
    {"korean", KoRule::Simple, Scoring::Territory},
};

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) {
    return c == '_' || c == ' ' ? '-' : static_cast<char>(std::tolower(c));
  });
  return out;
}

Error unsupported(const std::string& key, const Json& value) {
  return Error{"unsupported rule " + key + "=" + value.dump()};
}

// Keys that must have the one value we play by.
Result<void> check_fixed(const std::string& key, const Json& value) {
  if (key == "tax" && value == "NONE") return {};
  if (key == "whiteHandicapBonus" && (value == "0" || value == 0)) return {};
  if ((key == "suicide" || key == "hasButton") && value == false) return {};
  if (key == "friendlyPassOk" && value.is_boolean()) return {};
  return unsupported(key, value);
}

Result<GameRules> from_json(std::string_view text, GameRules rules) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return Error{"rules are not a JSON object"};
  for (const auto& [key, value] : json.items()) {
    const std::string word = value.is_string() ? lower_case(value.get<std::string>()) : "";
    if (key == "ko") {
      const Result<KoRule> ko = parse_ko_rule(word);
      if (!ko) return unsupported(key, value);
      rules.ko = *ko;
    } else if (key == "scoring") {
      if (word != "area" && word != "territory") return unsupported(key, value);
      rules.scoring = word == "area" ? Scoring::Area : Scoring::Territory;
    } else if (Result<void> fixed = check_fixed(key, value); !fixed) {
      return fixed.error();
    }
  }
  return rules;
}

}  // namespace

Result<GameRules> parse_rules(std::string_view text, const GameRules& current) {
  if (text.starts_with('{')) return from_json(text, current);
  const std::string name = lower_case(text);
  GameRules rules = current;
  for (const RuleSet& set : kRuleSets) {
    if (name != set.name) continue;
    rules.ko = set.ko;
    rules.scoring = set.scoring;
    return rules;
  }
  std::string known;
  for (const RuleSet& set : kRuleSets) known += std::string(known.empty() ? "" : ", ") + set.name;
  return Error{"unknown rules; known: " + known};
}

std::string rules_json(const GameRules& rules) {
  std::string ko = ko_rule_name(rules.ko);
  std::transform(ko.begin(), ko.end(), ko.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return Json{{"ko", ko},
              {"scoring", rules.scoring == Scoring::Area ? "AREA" : "TERRITORY"},
              {"suicide", false},
              {"tax", "NONE"},
              {"hasButton", false},
              {"friendlyPassOk", false},
              {"whiteHandicapBonus", "0"}}
      .dump();
}

}  // namespace hayago::gtp
