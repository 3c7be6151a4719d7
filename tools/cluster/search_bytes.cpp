#include "tools/cluster/search_bytes.h"

#include "core/base/text.h"
#include "core/board/board_text.h"
#include "search/params/params.h"

namespace hayago::cluster {
namespace {

constexpr uint64_t kMostMoves = 1'000'000;

template <int N>
Result<void> fill_game(ByteReader& in, Game<N>& game) {
  Diagram start;
  start.size = game.size();
  for (int i = 0; i < game.size() * game.size(); ++i)
    start.cells.push_back(static_cast<Color>(std::min<uint64_t>(in.get(), 2)));
  const Result<Board<N>> board = board_from_diagram<N>(start);
  if (!board) return board.error();
  game.set_position(*board, Color::Black);
  const uint64_t moves = in.get();
  for (uint64_t i = 0; i < moves && i < kMostMoves && in.ok(); ++i) {
    const auto color = static_cast<Color>(in.get() & 1);
    const Point p(static_cast<int>(in.get() & 0xffff));
    if (const Result<void> played = game.play(color, p); !played) return played;
  }
  return {};
}

void put_points(ByteWriter& out, const std::vector<Point>& points) {
  out.put(points.size());
  for (const Point p : points) out.put(static_cast<uint64_t>(p.raw()));
}
std::vector<Point> get_points(ByteReader& in) {
  std::vector<Point> points;
  const uint64_t count = in.get();
  for (uint64_t i = 0; i < count && in.ok(); ++i)
    points.emplace_back(static_cast<int>(in.get() & 0xffff));
  return points;
}

}  // namespace

void put_game(ByteWriter& out, const AnyGame& any) {
  std::visit(
      [&]<int N>(const Game<N>& game) {
        out.put(static_cast<uint64_t>(game.size()));
        out.put(static_cast<uint64_t>(game.rules().ko));
        out.put(static_cast<uint64_t>(game.rules().scoring));
        out.put_real(game.komi());
        for (int y = 0; y < game.size(); ++y)
          for (int x = 0; x < game.size(); ++x)
            out.put(static_cast<uint64_t>(index_of(game.start().at(point_at<N>(x, y)))));
        out.put(game.moves().size());
        for (const Move& move : game.moves()) {
          out.put(static_cast<uint64_t>(index_of(move.color)));
          out.put(static_cast<uint64_t>(move.point.raw()));
        }
      },
      any);
}

Result<AnyGame> get_game(ByteReader& in) {
  const auto size = static_cast<int>(in.get());
  if (!in.ok() || size < kMinSize || size > kMaxSize) return Error{"no game"};
  const uint64_t ko = in.get(), scoring = in.get();
  if (ko > static_cast<uint64_t>(KoRule::Situational) ||
      scoring > static_cast<uint64_t>(Scoring::Territory))
    return Error{"no rules"};
  const GameRules rules{static_cast<KoRule>(ko), static_cast<Scoring>(scoring), in.get_real()};
  if (const Result<void> komi = check_komi(rules.komi); !komi) return komi.error();
  AnyGame game = make_game(size, rules);
  const Result<void> filled = std::visit([&](auto& g) { return fill_game(in, g); }, game);
  if (!filled) return filled.error();
  return game;
}

std::string params_text(const SearchParams& params) {
  std::string text;
  for (const SearchParam& param : search_params())
    text += std::string(param.name) + "=" + setting_value(params, param) + "\n";
  return text;
}

Result<SearchParams> parse_params(const std::string& text) {
  SearchParams params;
  std::string_view rest = text;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    if (const Result<void> set = set_param(params, rest.substr(0, end)); !set) return set.error();
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return params;
}

void put_root_moves(ByteWriter& out, const RootMoves& root) {
  put_points(out, root.only);
  put_points(out, root.never);
  out.put(static_cast<uint64_t>(root.focus));
}

RootMoves get_root_moves(ByteReader& in) {
  RootMoves root;
  root.only = get_points(in);
  root.never = get_points(in);
  root.focus = static_cast<int>(in.get());
  return root;
}

}  // namespace hayago::cluster
