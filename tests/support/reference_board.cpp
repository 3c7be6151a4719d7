#include "tests/support/reference_board.h"

#include <algorithm>

namespace hayago::reference {

ReferenceBoard::ReferenceBoard(int size)
    : size_(size), cells_(static_cast<size_t>(size * size), Color::Empty) {}

std::vector<Spot> ReferenceBoard::spots() const {
  std::vector<Spot> all;
  for (int y = 0; y < size_; ++y)
    for (int x = 0; x < size_; ++x) all.push_back({x, y});
  return all;
}

Color ReferenceBoard::at(Spot s) const {
  if (s.x < 0 || s.y < 0 || s.x >= size_ || s.y >= size_) return Color::Wall;
  return cells_[index(s)];
}

// South, east, north, west.
std::array<Spot, 4> ReferenceBoard::neighbours(Spot s) {
  return {{{s.x, s.y - 1}, {s.x + 1, s.y}, {s.x, s.y + 1}, {s.x - 1, s.y}}};
}

// South-east, north-east, north-west, south-west.
std::array<Spot, 4> ReferenceBoard::diagonals(Spot s) {
  return {{{s.x + 1, s.y - 1}, {s.x + 1, s.y + 1}, {s.x - 1, s.y + 1}, {s.x - 1, s.y - 1}}};
}

std::vector<Spot> ReferenceBoard::region(Spot s) const {
  std::vector<bool> seen(cells_.size(), false);
  std::vector<Spot> found = {s};
  seen[index(s)] = true;
  for (size_t i = 0; i < found.size(); ++i)
    for (Spot next : neighbours(found[i]))
      if (at(next) == at(s) && !seen[index(next)]) {
        seen[index(next)] = true;
        found.push_back(next);
      }
  return found;
}

Chain ReferenceBoard::chain_at(Spot stone) const {
  Chain chain;
  chain.stones = region(stone);
  std::vector<bool> seen(cells_.size(), false);
  for (Spot s : chain.stones)
    for (Spot next : neighbours(s)) {
      if (at(next) != Color::Empty) continue;
      ++chain.pseudo_liberties;
      if (!seen[index(next)]) chain.liberties.push_back(next);
      seen[index(next)] = true;
    }
  return chain;
}

std::vector<Spot> ReferenceBoard::put(Color c, Spot s) {
  std::vector<Spot> captured;
  cells_[index(s)] = c;
  for (Spot next : neighbours(s)) {
    if (at(next) != opponent(c)) continue;
    const Chain enemy = chain_at(next);
    if (!enemy.liberties.empty()) continue;
    for (Spot dead : enemy.stones) {
      cells_[index(dead)] = Color::Empty;
      captured.push_back(dead);
    }
  }
  return captured;
}

bool ReferenceBoard::is_legal(Color c, Spot s) const {
  if (at(s) != Color::Empty) return false;
  if (ko_ == s && ko_color_ == c) return false;
  for (Spot next : neighbours(s))
    if (at(next) == Color::Empty) return true;
  ReferenceBoard trial = *this;
  trial.put(c, s);
  return !trial.chain_at(s).liberties.empty();
}

std::vector<Spot> ReferenceBoard::play(Color c, Spot s) {
  const std::vector<Spot> captured = put(c, s);
  // Simple ko: a lone stone took a lone stone and could be taken back at once.
  const Chain own = chain_at(s);
  ko_.reset();
  if (captured.size() == 1 && own.stones.size() == 1 && own.liberties.size() == 1) {
    ko_ = captured.front();
    ko_color_ = opponent(c);
  }
  return captured;
}

// The usual rule: no neighbour is empty or the opponent's; of the four diagonal points the
// opponent may hold one in the middle of the board and none at its edge.
bool ReferenceBoard::is_real_eye(Color c, Spot s) const {
  for (Spot next : neighbours(s))
    if (at(next) != c && at(next) != Color::Wall) return false;
  int held = 0;
  bool edge = false;
  for (Spot next : diagonals(s)) {
    held += at(next) == opponent(c);
    edge |= at(next) == Color::Wall;
  }
  return held <= (edge ? 0 : 1);
}

uint32_t ReferenceBoard::pattern_code(Spot s) const {
  uint32_t code = 0;
  for (size_t d = 0; d < 4; ++d) {
    const Spot beside = neighbours(s)[d];
    code |= static_cast<uint32_t>(at(beside)) << (2 * d);
    code |= static_cast<uint32_t>(at(diagonals(s)[d])) << (2 * d + 8);
    if (at(s) == Color::Empty && is_player(at(beside)) && chain_at(beside).liberties.size() == 1)
      code |= 1u << (16 + d);
  }
  return code;
}

int ReferenceBoard::playout_score() const {
  int score = 0;
  for (Spot s : spots()) {
    if (at(s) != Color::Empty) {
      score += at(s) == Color::Black ? 1 : -1;
      continue;
    }
    std::array<bool, 4> seen{};
    for (Spot next : neighbours(s)) seen[static_cast<size_t>(at(next))] = true;
    const bool open = seen[static_cast<size_t>(Color::Empty)];
    if (!open) score += seen[0] - seen[1];
  }
  return score;
}

int ReferenceBoard::area_score() const {
  int score = 0;
  for (Spot s : spots()) {
    if (at(s) != Color::Empty) {
      score += at(s) == Color::Black ? 1 : -1;
      continue;
    }
    std::array<bool, 4> seen{};
    for (Spot part : region(s))
      for (Spot next : neighbours(part)) seen[static_cast<size_t>(at(next))] = true;
    score += seen[0] - seen[1];
  }
  return score;
}

std::string ReferenceBoard::key() const {
  std::string text;
  for (Color c : cells_) text += c == Color::Black ? 'X' : c == Color::White ? 'O' : '.';
  return text;
}

}  // namespace hayago::reference
