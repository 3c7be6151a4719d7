// What a move is about: by what it does on the board, and by what GNU Go says of the dragons.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/board/board.h"
#include "core/board/board_text.h"
#include "core/tactics/ladder.h"
#include "core/tactics/tactics.h"

namespace hayago::train {

// The lines of GNU Go's dragon_data that name `vertex` as the point of an attack or a defence:
// "semeai" or "owl", where the dragon's life depends on it.
struct DragonNews {
  bool semeai = false, owl = false;
};
inline DragonNews news_of(std::string_view dragons, std::string_view vertex) {
  DragonNews news;
  bool attack = false;  // the attack of the line before it works
  while (!dragons.empty()) {
    const std::vector<std::string_view> words = words_of(take_line(dragons));
    if (words.size() != 2) continue;
    const std::string_view key = words[0];
    if (key.ends_with("_code")) attack = words[1] != "0";
    const bool point = key == "owl_attack_point" || key == "owl_defense_point" ||
                       key == "semeai_attack_point" || key == "semeai_defense_point";
    if (!point || !attack || words[1] != vertex) continue;
    (key.starts_with("owl") ? news.owl : news.semeai) = true;
  }
  return news;
}

// Empty points connected with p through empty points, up to `most`; 0 where there are more, or
// where stones of both players border on them.
template <int N>
int enclosed_points(const Board<N>& board, Point p, int most) {
  std::vector<Point> seen{p};
  bool black = false, white = false;
  for (size_t i = 0; i < seen.size(); ++i)
    for (size_t d = 0; d < 4; ++d) {
      const Point q = seen[i] + kStep<N>[d];
      black |= board.at(q) == Color::Black;
      white |= board.at(q) == Color::White;
      if (board.at(q) != Color::Empty || std::find(seen.begin(), seen.end(), q) != seen.end())
        continue;
      seen.push_back(q);
      if (seen.size() > static_cast<size_t>(most)) return 0;
    }
  return black && white ? 0 : static_cast<int>(seen.size());
}

// Takes one stone that could be taken back but for the rule.
template <int N>
bool is_ko_move(const Board<N>& board, Color c, Point p) {
  Board<N> after = board;
  after.play(c, p);
  return after.ko_point() != kNoPoint;
}

// Puts a chain in atari that a ladder then takes.
template <int N>
bool is_ladder_move(const Board<N>& board, Color c, Point p) {
  LadderReader<N> reader(board);
  for (size_t d = 0; d < 4; ++d) {
    const Point q = p + kStep<N>[d];
    if (board.at(q) != opponent(c) || board.atari_point(q) != kNoPoint) continue;
    const LadderResult ladder = reader.attack(q);
    if (ladder.works && ladder.move == p) return true;
  }
  return false;
}

// Takes stones, or moves away from being taken.
template <int N>
bool is_capture_or_escape(const Board<N>& board, Color c, Point p) {
  if (is_capture(board, c, p)) return true;
  for (size_t d = 0; d < 4; ++d)
    if (board.at(p + kStep<N>[d]) == c && board.atari_point(p + kStep<N>[d]) == p) return true;
  return false;
}

template <int N>
std::string theme_of(const Board<N>& board, Color c, Point p, std::string_view dragons) {
  if (p == kPass) return "seki";
  const DragonNews news = news_of(dragons, to_text<N>(p));
  if (is_ko_move(board, c, p)) return "ko";
  if (news.semeai) return "semeai";
  if (news.owl && enclosed_points(board, p, 7) > 1) return "nakade";
  if (news.owl) return "life";
  if (is_ladder_move(board, c, p)) return "ladder";
  if (is_capture_or_escape(board, c, p)) return "capture";
  return "fight";
}

}  // namespace hayago::train
