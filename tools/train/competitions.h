// Competitions between teams, as the generalised Bradley-Terry model sees moves: a position is a
// competition, a legal move a team, what the move is its members (features), and the move that was
// played the winner. Features come in groups of which a team has at most one.
//
// Layout: a team is one number per column, and a column stands for one group or for several whose
// combinations repeat often; a table per column gives the features of each number. So a move of
// fourteen groups takes twenty bytes, and the product of a column's gammas is one look-up.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "tools/train/crew.h"

namespace hayago {
class ByteReader;
class ByteWriter;
}  // namespace hayago

namespace hayago::train {

inline constexpr uint32_t kNoFeature = ~uint32_t{0};

struct FeatureGroup {
  std::string name;
  uint32_t count = 0;  // features
  int column = 0;
  uint32_t first = 0;  // number of its first feature; set by FeatureSpace
};

class FeatureSpace {
 public:
  FeatureSpace() = default;
  // Columns are numbered from 0, in the order of the groups.
  explicit FeatureSpace(std::vector<FeatureGroup> groups);

  const std::vector<FeatureGroup>& groups() const { return groups_; }
  size_t columns() const { return by_column_.size(); }
  const std::vector<size_t>& groups_of(size_t column) const { return by_column_[column]; }
  uint32_t features() const { return features_; }
  size_t group_of(uint32_t feature) const;

 private:
  std::vector<FeatureGroup> groups_;
  std::vector<std::vector<size_t>> by_column_;
  uint32_t features_ = 0;
};

class Competitions {
 public:
  explicit Competitions(FeatureSpace space);

  // Adds a competition. teams: for each team one number per group, 0 for none, k + 1 for the
  // group's feature k; at most 65,535 teams.
  void add(std::span<const uint32_t> teams, size_t winner);
  // Adds all of another collection over the same space.
  void append(const Competitions& other);

  const FeatureSpace& space() const { return space_; }
  size_t size() const { return winner_.size(); }
  size_t teams() const { return first_.back(); }
  size_t first_team(size_t competition) const { return first_[competition]; }
  size_t winner(size_t competition) const { return winner_[competition]; }
  const uint32_t* column(size_t c) const { return column_[c].team.data(); }
  // How many different numbers a column has, and the features of one: one per group of the
  // column, kNoFeature for none.
  size_t values(size_t c) const;
  uint32_t feature(size_t c, size_t value, size_t group_in_column) const;
  size_t bytes() const;

  // Of several ranks each has the competitions of its games. This gives them the same numbers in
  // the columns, those of one process that has all, and tells how many there are in all. `counts`:
  // competitions of each of this rank's parts of the work. False: given up.
  [[nodiscard]] bool unite(const Crew& crew, const std::vector<size_t>& counts);
  // Without unite() the parts are of equal size.
  Crew::Range part(size_t i) const {
    return part_first_.empty() ? Crew::part(size(), i)
                               : Crew::Range{part_first_[i], part_first_[i + 1]};
  }
  size_t all_size() const { return part_first_.empty() ? size() : all_size_; }
  size_t all_teams() const { return part_first_.empty() ? teams() : all_teams_; }

 private:
  struct Column {
    std::vector<uint32_t> team;
    // Columns of several groups: the combination behind each number, and back.
    std::vector<uint64_t> keys;
    std::unordered_map<uint64_t, uint32_t> numbers;
  };
  uint32_t number_of(Column& column, uint64_t key);
  void put_keys(ByteWriter& out) const;
  void take_keys(ByteReader& in);
  void renumber(ByteReader& in);
  uint64_t key_of(size_t c, std::span<const uint32_t> team) const;

  FeatureSpace space_;
  std::vector<Column> column_;
  std::vector<size_t> first_{0};
  std::vector<uint16_t> winner_;
  std::vector<size_t> part_first_;
  size_t all_size_ = 0, all_teams_ = 0;
};

}  // namespace hayago::train
