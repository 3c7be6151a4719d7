// What a move is to the tree's prior: features in groups, of which a move has at most one each
// (Erica 3.2.2; Coulom 2007). Training counts them and priors multiply their gammas; both read them
// here and nowhere else. All eight images of a position, and both colours, have the same features.
#pragma once

#include <array>
#include <cstdint>

#include "core/model/local_features.h"
#include "core/model/prior_maps.h"
#include "core/patterns/diamond.h"
#include "core/patterns/pattern3.h"
#include "core/tactics/distance.h"
#include "core/tactics/ladder.h"

namespace hayago {

enum class PriorGroup : uint8_t {
  Pattern,  // 3x3 class with atari status
  Shape,    // largest known diamond around the move
  Reply,    // largest known diamond that has the last move in it, marked
  Last,     // distance to the last move, on the grid and by common fate
  Before,   // the same to the move before
  Capture,  // takes a chain: what that saves, whether it could escape, its size
  Extend,   // the last liberty of an own chain, or one that a ladder threatens
  Atari,    // gives atari: in a ladder or not
  SelfAtari,
  Race,     // fewest liberties of own and of opposing chains beside the move
  Links,    // number of own and of opposing chains beside the move: connect and cut
  Local,    // local features of the playouts (local_features.h) as one set
  Place,    // distances to the two nearest edges, by how full the board is
  Special,  // passes; takes a ko; atari while a ko is forbidden
};
inline constexpr int kTreeGroups = 14;

struct PriorGroupInfo {
  const char* name;
  uint32_t features;  // 0 for the diamonds, of which there are as many as were harvested
};
inline constexpr int kSizeClasses = 4;    // 1, 2, 3 to 5, more stones
inline constexpr int kFateClasses = 8;    // 0 to 6, farther
inline constexpr int kFillClasses = 4;    // how full the board is
inline constexpr int kPlaceClasses = 55;  // unordered pairs of edge distances up to 9
inline constexpr std::array<PriorGroupInfo, kTreeGroups> kTreeGroupInfo = {{
    {"pattern", kPatternClasses},
    {"shape", 0},
    {"reply", 0},
    {"last", 17 * kFateClasses},
    {"before", 17 * kFateClasses},
    {"capture", 3 * 2 * 2 * kSizeClasses},
    {"extend", (2 * 3 + 1) * kSizeClasses},
    {"atari", 2 * 2 * kSizeClasses},
    {"self-atari", 4},
    {"race", 25},
    {"links", 16},
    {"local", 64},
    {"place", kPlaceClasses* kFillClasses},
    {"special", 3 + kFillClasses},
}};

// For each group 0, or the number of the feature plus one.
struct PriorMove {
  std::array<uint32_t, kTreeGroups> value{};
  uint32_t& operator[](PriorGroup group) { return value[static_cast<size_t>(group)]; }
  uint32_t operator[](PriorGroup group) const { return value[static_cast<size_t>(group)]; }
  bool operator==(const PriorMove&) const = default;
};

// The last two moves before a position; kPass where there was none.
struct LastMoves {
  Point last = kPass;
  Point before = kPass;
};

// Reads a position once, then answers for each of its legal moves (kPass among them).
template <int N>
class PriorReader {
 public:
  // The tables outlive the reader.
  PriorReader(const DiamondTable& shapes, const DiamondTable& replies)
      : shapes_(&shapes), replies_(&replies) {}

  void read(const Board<N>& board, Color c, const LastMoves& last);
  PriorMove features(Point p) const;
  // The same for many moves, which is faster.
  void features(std::span<const Point> moves, PriorMove* out) const;

 private:
  void set_features(Point p, const KnownDiamonds& known, PriorMove& move) const;
  void read_chains();
  void read_atari(Point chain, Point liberty);
  void read_two_liberties(Point chain, Point a, Point b);
  bool ladder_catches(Point chain, Point attack, Point answer);
  int saves_by_capture(Point chain) const;
  uint32_t self_atari_class(Point p) const;
  uint32_t special_class(Point p) const;
  uint32_t pass_class() const;

  const DiamondTable *shapes_, *replies_;
  const Board<N>* board_ = nullptr;
  Color color_ = Color::Black;
  LastMoves last_;
  uint32_t fill_ = 0;
  DiamondView<N> view_;
  LadderReader<N> ladders_;
  ByteMap<N> liberties_;  // by chain, up to 4
  BesideMaps<N> beside_;
  ByteMap<N> last_distance_, before_distance_, place_;
  ByteMap<N> capture_, extend_, atari_, local_;
};

}  // namespace hayago
