// Looks at single lanes: chains and eye spaces followed point by point, for the few cases in which
// planes leave a doubt. A look costs some hundred instructions.
#pragma once

#include "core/bulk/finish-inl.h"

namespace hayago::bulk {

template <class S>
HG_INLINE bool has_bit(const typename S::V& plane, int lane) {
  return (reinterpret_cast<const PlaneWord*>(&plane)[lane / 64] >> (lane % 64) & 1) != 0;
}

// Rows as in planes: 1 to size.
struct Place {
  int16_t y, x;
};

// Where a lane's bits in planes of rows and of columns are. One of each is set: no need to branch.
template <class S>
HG_INLINE Place place_of(const typename S::V* rows, const typename S::V* columns, int lane) {
  int y = 0, x = 0;
  HG_UNROLL for (int i = 1; i <= S::N; ++i) y |= i & -static_cast<int>(has_bit<S>(rows[i], lane));
  HG_UNROLL for (int i = 1; i < S::N; ++i) x |= i & -static_cast<int>(has_bit<S>(columns[i], lane));
  return {static_cast<int16_t>(y), static_cast<int16_t>(x)};
}

// Stones reached from one, each once, in the order they were found, and their liberties. Points are
// counted through the planes, walls included. Nothing here branches on what stands on a point: that
// cannot be predicted.
template <class S>
class Walk {
 public:
  Walk(S& s, int lane, Place from)
      : own_(words_of(s.own[0][0]) + lane / 64),
        opp_(words_of(s.opp[0][0]) + lane / 64),
        shift_(lane % 64) {
    const int p = from.y * S::N + from.x;
    point_[0] = static_cast<int16_t>(p);
    seen_[p / 64] |= uint64_t{1} << (p % 64);
  }
  int count() const { return count_; }
  Place place(int i) const {
    return {static_cast<int16_t>(point_[i] / S::N), static_cast<int16_t>(point_[i] % S::N)};
  }

  // Goes on until two liberties are seen or no stone is left; returns how many they are, at most 2.
  HG_NOINLINE int find_liberties() {
    int liberties = 0;
    while (next_ < count_ && liberties < 2) {
      step();
      liberties = 0;
      HG_UNROLL for (const uint64_t word : liberties_) liberties += __builtin_popcountll(word);
    }
    return liberties < 2 ? liberties : 2;
  }
  HG_NOINLINE void find_all_stones() {
    while (next_ < count_) step();
  }

 private:
  static constexpr int kWords = ((S::N + 2) * S::N + 63) / 64;

  HG_INLINE void step() {
    const int p = point_[next_++], x = p % S::N;
    look_at(p - S::N);
    look_at(p + S::N);
    look_at(p - (x > 0));
    look_at(p + (x < S::N - 1));
  }
  // A wall is both colours' stone. The next to be found is written down before it is known to be.
  HG_INLINE void look_at(int p) {
    const uint64_t own = own_[p * S::V::kWords] >> shift_ & 1;
    const uint64_t opp = opp_[p * S::V::kWords] >> shift_ & 1;
    const uint64_t known = seen_[p / 64] >> (p % 64) & 1;
    liberties_[p / 64] |= ((own | opp) ^ 1) << (p % 64);
    seen_[p / 64] |= (own & ~opp) << (p % 64);
    point_[count_] = static_cast<int16_t>(p);
    count_ += static_cast<int>(own & ~opp & ~known);
  }

  const PlaneWord *own_, *opp_;
  int shift_, count_ = 1, next_ = 0;
  uint64_t seen_[kWords] = {}, liberties_[kWords] = {};
  int16_t point_[S::N * S::N + 1];
};

struct Shape {
  int links = 0, most = 0, hub = 0;  // links in all; of the point that has most
};
template <class S>
HG_NOINLINE Shape shape_of(const Walk<S>& walk) {
  Shape shape;
  for (int i = 0; i < walk.count(); ++i) {
    int degree = 0;
    for (int j = 0; j < walk.count(); ++j) {
      const Place a = walk.place(i), b = walk.place(j);
      const int dy = a.y - b.y, dx = a.x - b.x;
      degree += dy * dy + dx * dx == 1;
    }
    shape.links += degree;
    if (degree > shape.most) shape.hub = i;
    shape.most = degree > shape.most ? degree : shape.most;
  }
  shape.links /= 2;
  return shape;
}

inline constexpr int kMostNakade = 6;

// As nakade_shape of tactics.h: three points always; the T; the bulky and the crossed five; the
// rabbity six. The square is dead as it is: a shape, but no point in it is vital.
template <class S>
HG_INLINE bool has_vital_point(const Walk<S>& walk, const Shape& shape) {
  switch (walk.count()) {
    case 3:
      return true;
    case 4:
      return shape.links == 3 && shape.most == 3;
    case 5:
      return shape.links == 5 || shape.most == 4;
    case 6:
      return shape.links == 6 && shape.most == 4;
    default:
      return false;
  }
}

}  // namespace hayago::bulk
