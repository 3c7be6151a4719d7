// Makes positions for `hayago suite` out of games: places where one move (or two, three) decides,
// and two judges agree which. One is another program that speaks GTP and reads life and death
// itself (GNU Go): the answer is its move. The other is our search, a hundred times as long as the
// one that chooses where to look, once with that move alone and once without it: the answer stands
// where the first wins and the second loses, at a komi between them. So the search need not find
// the move by itself.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "search/params/params.h"
#include "tools/play/suite_positions.h"
#include "tools/train/game_set.h"

namespace hayago::train {

struct SuiteMaking {
  SearchParams params;
  int64_t playouts = 30000;  // of the search that judges
  int64_t quick = 300;       // of the one that looks where a move matters
  double gap = 0.3;          // between winning shares with and without the answer
  double quick_gap = 0.1;
  double swing = 6;  // points between two positions of a game that make one ask, too
  int per_theme = 60;
  double easy = 0.34;   // share of a theme that a search of `quick` playouts may solve
  int first_move = 12;  // of a game
  int stride = 2;       // looks at every so many positions of a game
  int apart = 8;        // moves between two positions of one game
  uint64_t seed = 1;
  std::string judge;  // command of the program
};

struct SuiteCounts {
  int64_t looked = 0, asked = 0, agreed = 0;
  std::map<std::string, int> solved, total;  // by theme: by a quick search, and all
};

// Every position found, when it is found.
using SuiteSink = std::function<void(const SuitePosition&)>;
// `progress` hears the share done. An Error where the judge fails.
Result<SuiteCounts> make_suite(const GameSet& games, const SuiteMaking& making,
                               const SuiteSink& sink, const std::function<void(double)>& progress,
                               const std::atomic<bool>& stop);

}  // namespace hayago::train
