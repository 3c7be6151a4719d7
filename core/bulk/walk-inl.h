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

template <class S>
HG_INLINE Place place_of(const typename S::V* rows, const typename S::V* columns, int lane) {
  int16_t y = 1, x = 0;
  while (!has_bit<S>(rows[y], lane)) ++y;
  while (!has_bit<S>(columns[x], lane)) ++x;
  return {y, x};
}

// Points reached from one, each once, in the order they were found.
template <class S>
struct Walk {
  Place place[S::N * S::N];
  int count = 0;
  uint64_t seen[S::N + 2] = {};  // by row: bit per column

  HG_INLINE bool add(int y, int x) {
    if ((seen[y] >> x & 1) != 0) return false;
    seen[y] |= uint64_t{1} << x;
    place[count++] = {static_cast<int16_t>(y), static_cast<int16_t>(x)};
    return true;
  }
};

template <class S, class F>
HG_INLINE void for_each_beside(const S& s, Place p, F&& f) {
  if (p.y > 1) f(p.y - 1, p.x);
  if (p.y < s.rows()) f(p.y + 1, p.x);
  if (p.x > 0) f(p.y, p.x - 1);
  if (p.x < s.rows() - 1) f(p.y, p.x + 1);
}

// Follows an own chain from one of its stones until `enough` liberties are seen; returns how many.
template <class S>
HG_NOINLINE int walk_own_chain(S& s, int lane, Place from, int enough, Walk<S>& stones) {
  uint64_t liberties[S::N + 2] = {};
  int count = 0;
  stones.add(from.y, from.x);
  for (int i = 0; i < stones.count && count < enough; ++i)
    for_each_beside(s, stones.place[i], [&](int y, int x) {
      if (has_bit<S>(s.own[y][x], lane)) {
        stones.add(y, x);
      } else if (!has_bit<S>(s.opp[y][x], lane)) {
        count += (liberties[y] >> x & 1) == 0;
        liberties[y] |= uint64_t{1} << x;
      }
    });
  return count;
}

// Follows the chain to its end.
template <class S>
HG_NOINLINE void finish_walk(S& s, int lane, Walk<S>& stones) {
  for (int i = 0; i < stones.count; ++i)
    for_each_beside(s, stones.place[i], [&](int y, int x) {
      if (has_bit<S>(s.own[y][x], lane)) stones.add(y, x);
    });
}

struct Shape {
  int links = 0, most = 0, hub = 0;  // links in all; of the point that has most
};
template <class S>
HG_NOINLINE Shape shape_of(const Walk<S>& walk) {
  Shape shape;
  for (int i = 0; i < walk.count; ++i) {
    int degree = 0;
    for (int j = 0; j < walk.count; ++j) {
      const int dy = walk.place[i].y - walk.place[j].y, dx = walk.place[i].x - walk.place[j].x;
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
  switch (walk.count) {
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
