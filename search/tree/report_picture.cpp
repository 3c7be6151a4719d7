#include "search/tree/report_picture.h"

#include <algorithm>
#include <cmath>

namespace hayago {
namespace {

std::string percent(double share, int decimals) {
  const auto tenths = static_cast<int>(std::lround(1000 * share));
  if (decimals == 0) return std::to_string((tenths + 5) / 10);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

// The move's own share where it has one: what its disc says.
std::string caption_of(const SearchReport& report, const std::string& best) {
  const MoveReport* move = report.find(report.best);
  const double value = move != nullptr && move->visits > 0 ? move->value : report.value;
  return std::string(report.to_move == Color::Black ? "Black" : "White") + " plays " + best + ": " +
         percent(value, 1) + " % after " + short_count(report.simulations) + " playouts";
}

template <int N>
void add_moves(BoardPicture& picture, const SearchReport& report, int most) {
  const int64_t most_visits = report.moves.empty() ? 0 : report.moves.front().visits;
  for (const MoveReport& m : report.moves) {
    if (m.visits == 0 || static_cast<int>(picture.marks.size()) == most) break;
    if (m.move == kPass) continue;
    MoveMark mark;
    mark.x = column_of<N>(m.move);
    mark.y = row_of<N>(m.move);
    mark.weight = std::min(1.0, static_cast<double>(m.visits) / static_cast<double>(most_visits));
    mark.best = m.move == report.best;
    mark.label = percent(m.value, 0);
    mark.note = short_count(m.visits);
    mark.hint = to_text<N>(m.move) + ": " + percent(m.value, 1) + " %, " +
                std::to_string(m.visits) + " visits";
    picture.marks.push_back(mark);
  }
}

template <int N>
void add_line(BoardPicture& picture, const SearchReport& report, int longest) {
  const MoveReport* best = report.find(report.best);
  if (best == nullptr) return;
  Color color = report.to_move;
  for (const Point p : best->variation) {
    if (static_cast<int>(picture.line.size()) == longest) return;
    LineStone stone;
    stone.color = color;
    if (p != kPass) {
      stone.x = column_of<N>(p);
      stone.y = row_of<N>(p);
    }
    picture.line.push_back(stone);
    color = opponent(color);
  }
}

}  // namespace

template <int N>
BoardPicture picture_of(const SearchReport& report, const Board<N>& board, Point last,
                        const PictureParts& parts) {
  BoardPicture picture;
  picture.position = to_diagram(board, report.to_move, last);
  if (parts.ownership) picture.ownership = report.ownership;
  if (parts.moves) add_moves<N>(picture, report, parts.most_moves);
  if (parts.line) add_line<N>(picture, report, parts.longest_line);
  picture.caption = caption_of(report, to_text<N>(report.best));
  picture.title = picture.caption;
  return picture;
}

template BoardPicture picture_of(const SearchReport&, const Board<9>&, Point, const PictureParts&);
template BoardPicture picture_of(const SearchReport&, const Board<13>&, Point, const PictureParts&);
template BoardPicture picture_of(const SearchReport&, const Board<19>&, Point, const PictureParts&);
template BoardPicture picture_of(const SearchReport&, const Board<kAnySize>&, Point,
                                 const PictureParts&);

}  // namespace hayago
