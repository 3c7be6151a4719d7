// The local features of a playout move, Erica 4.3.2: what the previous move makes worth answering.
// Written once: `erica` plays by them, training counts them, tree priors may use them. They need a
// board that keeps atari status; `last` is the opponent's previous move (kPass: no features).
#pragma once

#include <array>
#include <cstdint>

#include "core/tactics/tactics.h"

namespace hayago {

// Numbered as in the thesis, from 0. Feature 0 is active for every other one too.
enum class LocalFeature : uint8_t {
  Contiguous,                // among the eight neighbours of the previous move
  SaveByCapture,             // takes a chain beside an own chain that is newly in atari
  SaveByCaptureSelfAtari,    // ... instead, when the new stone's chain is then in atari
  SaveByExtending,           // the last liberty of an own chain that is newly in atari
  SaveByExtendingSelfAtari,  // ... instead, when that leaves it in atari
  SolveKo,                   // takes a chain beside own stones around a ko just taken
  TwoPointSemeai,            // an atari without escape, when the last move left two liberties
};
inline constexpr int kLocalFeatures = 7;
inline constexpr std::array<const char*, kLocalFeatures> kLocalFeatureNames = {
    "contiguous",
    "save-by-capture",
    "save-by-capture-self-atari",
    "save-by-extending",
    "save-by-extending-self-atari",
    "solve-ko",
    "two-point-semeai"};

using FeatureMask = uint8_t;  // bit i: LocalFeature i
constexpr FeatureMask mask_of(LocalFeature f) {
  return static_cast<FeatureMask>(1u << static_cast<int>(f));
}

// Calls f(point, LocalFeature) for features 2 to 7 (thesis numbers); a point may come several
// times, and may be the ko point: the caller leaves out illegal moves. A last liberty where the
// new stone also captures counts as saving by capture. `short_chains`: short_chains_beside(board,
// last, c).
template <class B, class F>
HG_INLINE void for_each_tactical_feature(const B& board, Color c, Point last, uint64_t short_chains,
                                         F&& f) {
  if (HG_UNLIKELY(board.ko_point() != kNoPoint)) {
    // The chains around the ko point have it as a liberty, so none of them can be taken now; what
    // can is a chain that touches one of c's around the stone that took the ko.
    for_each_chain_beside(board, last, c, [&](Point own) {
      for_each_adjacent_atari(board, own, [&](Point theirs) {
        const Point p = board.atari_point(theirs);
        if (p != board.ko_point()) f(p, LocalFeature::SolveKo);
      });
    });
  }
  for_each_chain_in(short_chains, [&](Point own) {
    const Point liberty = board.atari_point(own);
    if (liberty == kNoPoint) {
      for_each_semeai_atari(board, own, [&](Point p) { f(p, LocalFeature::TwoPointSemeai); });
      return;
    }
    bool captures_at_liberty = false;
    for_each_adjacent_atari(board, own, [&](Point theirs) {
      const Point p = board.atari_point(theirs);
      captures_at_liberty |= p == liberty;
      f(p, is_self_atari(board, c, p) ? LocalFeature::SaveByCaptureSelfAtari
                                      : LocalFeature::SaveByCapture);
    });
    if (!captures_at_liberty)
      f(liberty, few_liberties_after(board, c, liberty) < 2 ? LocalFeature::SaveByExtendingSelfAtari
                                                            : LocalFeature::SaveByExtending);
  });
}

// The points with features and what they have: the eight neighbours of the last move, then what
// else is tactical. For playouts; a later caller asks for one point with local_features.
template <int N>
struct TacticalMoves {
  static constexpr int kMost = 24;
  std::array<Point, kMost> points;
  std::array<FeatureMask, kMost> masks;
  int count = 0;

  template <class B>
  void collect(const B& board, Color c, Point last) {
    count = 0;
    if (last != kPass) collect(board, c, last, short_chains_beside(board, last, c));
  }
  // The same where the caller knows the chains of c beside `last` that are short of liberties.
  template <class B>
  HG_INLINE void collect(const B& board, Color c, Point last, uint64_t short_chains) {
    count = 0;
    for_each_tactical_feature(board, c, last, short_chains,
                              [&](Point p, LocalFeature feature) { add(p, feature); });
  }
  void add(Point p, LocalFeature feature) {
    for (int i = 0; i < count; ++i)
      if (points[static_cast<size_t>(i)] == p) {
        masks[static_cast<size_t>(i)] |= mask_of(feature);
        return;
      }
    if (count == kMost) return;
    points[static_cast<size_t>(count)] = p;
    masks[static_cast<size_t>(count++)] =
        static_cast<FeatureMask>(mask_of(feature) | mask_of(LocalFeature::Contiguous));
  }
};

// All features of one move.
template <class B>
FeatureMask local_features(const B& board, Color c, Point last, Point p) {
  if (last == kPass) return 0;
  FeatureMask mask = 0;
  for_each_around<B::kN>(last, [&](Point q, int) {
    if (q == p) mask = mask_of(LocalFeature::Contiguous);
  });
  TacticalMoves<B::kN> moves;
  moves.collect(board, c, last);
  for (int i = 0; i < moves.count; ++i)
    if (moves.points[static_cast<size_t>(i)] == p) mask |= moves.masks[static_cast<size_t>(i)];
  return mask;
}

}  // namespace hayago
