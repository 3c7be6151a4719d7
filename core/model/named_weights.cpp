// Finds weights by name, reads them, and keeps what is said about them.
#include "core/model/named_weights.h"

#include <array>
#include <vector>

#include "core/base/files.h"
#include "core/base/text.h"

namespace hayago {

const ShippedWeights* find_shipped(std::string_view name) {
  for (const ShippedWeights& shipped : shipped_weights())
    if (name == shipped.name) return &shipped;
  return nullptr;
}

Result<std::string> weights_text(const std::string& name) {
  if (const ShippedWeights* shipped = find_shipped(name)) return std::string(shipped->text);
  Result<std::string> text = read_file(name);
  if (text || name.find_first_of("./") != std::string::npos) return text;
  std::vector<std::string_view> known;
  for (const ShippedWeights& shipped : shipped_weights()) known.push_back(shipped.name);
  return Error{text.error().text + did_you_mean(name, known)};
}

Result<Weights> load_weights(const std::string& name) {
  const Result<std::string> text = weights_text(name);
  if (!text) return text.error();
  return parse_weights(*text, name);
}

Result<PriorWeights> load_tree_weights(const std::string& name) {
  const Result<std::string> text = weights_text(name);
  if (!text) return text.error();
  return parse_tree_weights(*text, name);
}

bool is_tree_text(std::string_view text) { return text.starts_with("hayago-tree "); }

std::string comments_of(std::string_view text) {
  std::string comments;
  take_line(text);
  while (text.starts_with('#')) {
    std::string_view line = take_line(text).substr(1);
    if (line.starts_with(' ')) line.remove_prefix(1);
    comments += std::string(line) + "\n";
  }
  return comments;
}

Result<PriorGroupSet> parse_prior_groups(std::string_view names) {
  std::array<std::string_view, kTreeGroups> known;
  for (size_t g = 0; g < kTreeGroups; ++g) known[g] = kTreeGroupInfo[g].name;
  PriorGroupSet set = 0;
  if (names.empty()) return set;
  std::string list(names);
  for (char& c : list)
    if (c == '+') c = ',';
  for (const std::string_view name : split(list, ',')) {
    size_t g = 0;
    while (g < kTreeGroups && known[g] != name) ++g;
    if (g == kTreeGroups)
      return Error{"unknown feature '" + std::string(name) + "'" + did_you_mean(name, known) +
                   "; known: " + joined(known)};
    set |= 1u << g;
  }
  return set;
}

std::string prior_group_names(PriorGroupSet set, std::string_view separator) {
  std::vector<std::string_view> names;
  for (size_t g = 0; g < kTreeGroups; ++g)
    if (set >> g & 1) names.push_back(kTreeGroupInfo[g].name);
  return joined(names, separator);
}

Result<PriorSource> read_prior(const std::string& file) {
  const Result<PriorWeights> weights = load_tree_weights(file);
  if (!weights) return weights.error();
  return PriorSource{file, std::make_shared<const PriorModel>(*weights), 0};
}

}  // namespace hayago
