#include "tools/train/competitions.h"

#include <algorithm>

#include "core/base/check.h"
#include "search/share/bytes.h"

namespace hayago::train {

FeatureSpace::FeatureSpace(std::vector<FeatureGroup> groups) : groups_(std::move(groups)) {
  for (size_t g = 0; g < groups_.size(); ++g) {
    groups_[g].first = features_;
    features_ += groups_[g].count;
    const auto column = static_cast<size_t>(groups_[g].column);
    if (column >= by_column_.size()) by_column_.resize(column + 1);
    by_column_[column].push_back(g);
  }
}

size_t FeatureSpace::group_of(uint32_t feature) const {
  size_t g = 0;
  while (feature >= groups_[g].first + groups_[g].count) ++g;
  return g;
}

Competitions::Competitions(FeatureSpace space)
    : space_(std::move(space)), column_(space_.columns()) {}

uint64_t Competitions::key_of(size_t c, std::span<const uint32_t> team) const {
  uint64_t key = 0;
  for (const size_t g : space_.groups_of(c)) {
    HG_ASSERT(team[g] <= space_.groups()[g].count);
    key = key * (space_.groups()[g].count + 1) + team[g];
  }
  return key;
}

uint32_t Competitions::number_of(Column& column, uint64_t key) {
  const auto [at, is_new] =
      column.numbers.try_emplace(key, static_cast<uint32_t>(column.keys.size()));
  if (is_new) column.keys.push_back(key);
  return at->second;
}

void Competitions::add(std::span<const uint32_t> teams, size_t winner) {
  const size_t groups = space_.groups().size();
  const size_t count = teams.size() / groups;
  HG_ASSERT(winner < count && count <= 0xffff);
  for (size_t c = 0; c < column_.size(); ++c) {
    Column& column = column_[c];
    const bool single = space_.groups_of(c).size() == 1;
    uint64_t last_key = ~uint64_t{0};
    uint32_t last_number = 0;
    for (size_t t = 0; t < count; ++t) {
      const std::span<const uint32_t> team = teams.subspan(t * groups, groups);
      const uint64_t key = key_of(c, team);
      if (key != last_key)
        last_number = single ? static_cast<uint32_t>(key) : number_of(column, key);
      last_key = key;
      column.team.push_back(last_number);
    }
  }
  first_.push_back(first_.back() + count);
  winner_.push_back(static_cast<uint16_t>(winner));
}

void Competitions::append(const Competitions& other) {
  for (size_t c = 0; c < column_.size(); ++c) {
    Column& column = column_[c];
    const Column& from = other.column_[c];
    if (space_.groups_of(c).size() == 1) {
      column.team.insert(column.team.end(), from.team.begin(), from.team.end());
      continue;
    }
    std::vector<uint32_t> renamed;
    for (const uint64_t key : from.keys) renamed.push_back(number_of(column, key));
    for (const uint32_t number : from.team) column.team.push_back(renamed[number]);
  }
  const size_t base = first_.back();
  for (size_t i = 1; i < other.first_.size(); ++i) first_.push_back(base + other.first_[i]);
  winner_.insert(winner_.end(), other.winner_.begin(), other.winner_.end());
}

bool Competitions::unite(const Crew& crew, const std::vector<size_t>& counts) {
  part_first_.assign(kParts + 1, 0);
  const Crew::Range mine = crew.share(kParts);
  for (size_t i = 0; i < kParts; ++i) {
    const bool here = i >= mine.from && i < mine.to;
    part_first_[i + 1] = part_first_[i] + (here ? counts[i - mine.from] : 0);
  }
  all_size_ = size();
  all_teams_ = teams();
  if (crew.ranks() == 1) return true;
  ByteWriter out;
  out.put(size());
  out.put(teams());
  put_keys(out);
  std::vector<std::string> all;
  if (!crew.gather(out.take(), all)) return false;
  // Rank by rank: numbers in the order in which one process comes upon the combinations.
  std::string whole;
  if (crew.leads()) {
    Competitions sum(space_);
    for (const std::string& bytes : all) {
      ByteReader in(bytes);
      sum.all_size_ += in.get();
      sum.all_teams_ += in.get();
      sum.take_keys(in);
    }
    ByteWriter told;
    told.put(sum.all_size_);
    told.put(sum.all_teams_);
    sum.put_keys(told);
    whole = told.take();
  }
  if (!crew.tell(whole)) return false;
  ByteReader in(whole);
  all_size_ = in.get();
  all_teams_ = in.get();
  renumber(in);
  return true;
}

void Competitions::put_keys(ByteWriter& out) const {
  for (const Column& column : column_) {
    out.put(column.keys.size());
    for (const uint64_t key : column.keys) out.put(key);
  }
}

void Competitions::take_keys(ByteReader& in) {
  for (Column& column : column_)
    for (uint64_t left = in.get(); left > 0 && in.ok(); --left) number_of(column, in.get());
}

void Competitions::renumber(ByteReader& in) {
  std::vector<Column> named(column_.size());
  std::swap(named, column_);
  take_keys(in);
  for (size_t c = 0; c < column_.size(); ++c) {
    column_[c].team = std::move(named[c].team);
    if (space_.groups_of(c).size() == 1) continue;
    std::vector<uint32_t> now;
    for (const uint64_t key : named[c].keys) now.push_back(number_of(column_[c], key));
    for (uint32_t& number : column_[c].team) number = now[number];
  }
}

size_t Competitions::values(size_t c) const {
  const std::vector<size_t>& groups = space_.groups_of(c);
  return groups.size() == 1 ? space_.groups()[groups[0]].count + 1 : column_[c].keys.size();
}

uint32_t Competitions::feature(size_t c, size_t value, size_t group_in_column) const {
  const std::vector<size_t>& groups = space_.groups_of(c);
  uint64_t key = groups.size() == 1 ? value : column_[c].keys[value];
  for (size_t i = groups.size(); i-- > 0;) {
    const FeatureGroup& group = space_.groups()[groups[i]];
    const auto digit = static_cast<uint32_t>(key % (group.count + 1));
    key /= group.count + 1;
    if (i == group_in_column) return digit == 0 ? kNoFeature : group.first + digit - 1;
  }
  return kNoFeature;
}

size_t Competitions::bytes() const {
  size_t total = first_.capacity() * sizeof(size_t) + winner_.capacity() * sizeof(uint16_t);
  for (const Column& column : column_)
    total += column.team.capacity() * sizeof(uint32_t) + column.keys.size() * 48;
  return total;
}

}  // namespace hayago::train
