// The oracle of the board tests: the rules of Go as plainly as they can be written. A grid of
// colours, flood fill for everything else, nothing kept between moves but the ko point.
// It shares no code with core/ beyond the colours of core/base/types.h. Keep it obvious: its speed
// does not matter.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/types.h"

namespace hayago::reference {

struct Spot {
  int x = 0;
  int y = 0;
  bool operator==(const Spot&) const = default;
};

struct Chain {
  std::vector<Spot> stones;
  std::vector<Spot> liberties;  // each once
  int pseudo_liberties = 0;     // empty neighbours summed over the stones
};

class ReferenceBoard {
 public:
  explicit ReferenceBoard(int size);

  int size() const { return size_; }
  std::vector<Spot> spots() const;  // row by row from A1
  Color at(Spot s) const;           // Color::Wall off the board
  Chain chain_at(Spot stone) const;

  // Empty, not the ko point, and not suicide.
  bool is_legal(Color c, Spot s) const;
  // Requires is_legal; returns the stones captured.
  std::vector<Spot> play(Color c, Spot s);
  void pass() { ko_.reset(); }
  // The point that the player who moves next must not retake, if any.
  std::optional<Spot> ko() const { return ko_; }

  bool is_real_eye(Color c, Spot s) const;
  // The pattern code of core/board/board.h from its description there.
  uint32_t pattern_code(Spot s) const;
  // Black minus White: stones and single-colour points at the end of a playout.
  int playout_score() const;
  // Black minus White: stones and empty regions that reach one colour only (Tromp-Taylor).
  int area_score() const;
  // One character per point: positions are the same if and only if the strings are.
  std::string key() const;

 private:
  static std::array<Spot, 4> neighbours(Spot s);
  static std::array<Spot, 4> diagonals(Spot s);
  size_t index(Spot s) const { return static_cast<size_t>(s.y * size_ + s.x); }
  // All spots of one colour connected to s.
  std::vector<Spot> region(Spot s) const;
  // Puts a stone and takes captured opponents off; the caller judges the result.
  std::vector<Spot> put(Color c, Spot s);

  int size_;
  std::vector<Color> cells_;
  std::optional<Spot> ko_;
  Color ko_color_ = Color::Empty;
};

}  // namespace hayago::reference
