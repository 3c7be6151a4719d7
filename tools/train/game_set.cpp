#include "tools/train/game_set.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/random.h"
#include "core/record/sgf.h"
#include "tools/train/game_files.h"

namespace hayago::train {
namespace {

constexpr size_t kShownProblems = 5;

Result<std::vector<PackedMove>> moves_of(const SgfGame& record) {
  std::vector<PackedMove> moves;
  for (const SgfNode& node : record.nodes) {
    if (!node.setup.empty()) return Error{"stones are set up; only games from an empty board"};
    if (node.move) moves.emplace_back(node.move->color, node.move->point.x, node.move->point.y);
  }
  if (moves.empty()) return Error{"the record has no moves"};
  return moves;
}

// The first illegal move from 1, or 0.
int illegal_move(const std::vector<PackedMove>& moves, int size) {
  return with_size(size, [&]<int N>() {
    Board<N> board(size);
    int number = 0;
    for (const PackedMove move : moves) {
      ++number;
      const Point p = move.point<N>();
      if (p == kPass) {
        board.pass();
        continue;
      }
      if (!board.is_legal(move.color(), p)) return number;
      board.play(move.color(), p);
    }
    return 0;
  });
}

Result<std::vector<PackedMove>> usable(const SgfGame& game, int size) {
  Result<std::vector<PackedMove>> moves = moves_of(game);
  if (!moves) return moves;
  if (const int bad = illegal_move(*moves, size); bad != 0)
    return Error{fmt::format("move {} is illegal", bad)};
  return moves;
}

RecordedResult outcome_of(const SgfGame& record) {
  const std::string result = record.info_or("RE");
  if (!record.komi || result.size() < 3 || result[1] != '+') return {};
  if (result[2] == 'T' || result[2] == 'F') return {};
  if (result[0] == 'B') return {Color::Black, *record.komi};
  return result[0] == 'W' ? RecordedResult{Color::White, *record.komi} : RecordedResult{};
}

// Keeps `most` games, evenly spread: collections are often sorted by source or strength.
void thin_out(GameSet& set, int most) {
  const size_t count = set.games.size(), keep = static_cast<size_t>(most);
  if (most == 0 || count <= keep) return;
  for (size_t i = 0; i < keep; ++i) {
    const size_t from = i * count / keep;
    if (from == i) continue;
    set.games[i] = std::move(set.games[from]);
    set.outcomes[i] = set.outcomes[from];
  }
  set.games.resize(keep);
  set.outcomes.resize(keep);
}

Error nothing_usable(const GameSet& set, const GameSetOptions& options) {
  std::string why = fmt::format("no usable {0}x{0} game in '{1}' ({2} skipped", options.size,
                                options.path, set.skipped);
  if (!set.problems.empty()) why += "; " + set.problems.front();
  why += ")";
  if (!set.other_sizes.empty()) {
    const auto& [size, games] =
        *std::max_element(set.other_sizes.begin(), set.other_sizes.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; });
    why += fmt::format("; {0} of them {1} {2}x{2}: use --size {2}", games,
                       games == 1 ? "is" : "are", size);
  }
  return Error{why};
}

}  // namespace

std::string GameSet::digest() const {
  uint64_t hash = mix_bits(static_cast<uint64_t>(size));
  for (const std::vector<PackedMove>& game : games) {
    hash = mix_bits(hash ^ game.size());
    for (const PackedMove move : game) {
      const Point p = move.point<kAnySize>();
      hash = mix_bits(hash ^ static_cast<uint64_t>(p.raw() * 2 + index_of(move.color())));
    }
  }
  return fmt::format("{:016x}", hash);
}

Result<GameSet> read_games(const GameSetOptions& options) {
  GameSet set;
  set.size = options.size;
  const auto skip = [&](const RecordPlace& place, const std::string& why) {
    ++set.skipped;
    const std::string problem = place.text() + ": " + why;
    if (set.problems.size() < kShownProblems) set.problems.push_back(problem);
    if (options.on_problem) options.on_problem(problem);
  };
  const auto take_game = [&](const RecordPlace& place, const SgfGame& game) {
    if (game.size != options.size) {
      ++set.skipped;
      ++set.other_sizes[game.size];
      return;
    }
    Result<std::vector<PackedMove>> moves = usable(game, options.size);
    if (!moves) return skip(place, moves.error().text);
    set.games.push_back(std::move(*moves));
    set.outcomes.push_back(outcome_of(game));
  };
  const auto take = [&](const RecordPlace& place, std::string_view record) {
    const Result<std::vector<SgfGame>> games = parse_sgf_collection(record);
    if (!games) {
      skip(place, games.error().text);
      return true;
    }
    for (const SgfGame& game : *games) {
      const int line = game.nodes.empty() ? 1 : game.nodes.front().line;
      take_game({place.file, place.line + line - 1}, game);
    }
    return true;
  };
  if (Result<void> read = read_records(options.path, take, skip); !read) return read.error();
  if (set.games.empty()) return nothing_usable(set, options);
  thin_out(set, options.max_games);
  for (const std::vector<PackedMove>& game : set.games)
    set.moves += static_cast<int64_t>(game.size());
  return set;
}

}  // namespace hayago::train
