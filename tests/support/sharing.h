// What tests of sharing have in common.
#pragma once

#include <gtest/gtest.h>

#include "search/node/node.h"
#include "search/params/presets.h"

namespace hayago {

inline SearchParams sharing(ShareKind kind) {
  SearchParams params = *preset_params("champion");
  params.share = kind;
  params.share_part = 0.05;
  return params;
}

inline int index_of_move(const Node& node, Point move) {
  for (int i = 0; i < node.count(); ++i)
    if (node.move(i) == move) return i;
  return -1;
}

}  // namespace hayago
