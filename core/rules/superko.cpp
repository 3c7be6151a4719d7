#include "core/rules/superko.h"

#include <string>

namespace hayago {
namespace {

constexpr const char* kKoRuleNames[] = {"simple", "positional", "situational"};

}  // namespace

Result<KoRule> parse_ko_rule(std::string_view name) {
  for (KoRule rule : {KoRule::Simple, KoRule::Positional, KoRule::Situational})
    if (name == ko_rule_name(rule)) return rule;
  return Error{"'" + std::string(name) +
               "' is not a ko rule; say simple, positional or situational"};
}

const char* ko_rule_name(KoRule rule) { return kKoRuleNames[static_cast<size_t>(rule)]; }

}  // namespace hayago
