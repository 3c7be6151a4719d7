#include "tools/match/openings.h"

#include <charconv>
#include <sstream>

#include "core/base/files.h"
#include "core/base/random.h"
#include "core/board/board_text.h"
#include "core/record/sgf.h"
#include "core/rules/handicap.h"

namespace hayago::match {
namespace {

using AnySizeGame = Game<kAnySize>;

Result<Opening> from_record(const SgfGame& record, int size, const GameRules& rules) {
  if (record.size != size)
    return Error{"is for " + std::to_string(record.size) + "x" + std::to_string(record.size)};
  for (const SgfNode& node : record.nodes)
    if (!node.setup.empty()) return Error{"has set-up stones; openings are moves"};
  const Result<AnySizeGame> game = replay_sgf<kAnySize>(record, rules);
  if (!game) return game.error();
  Opening opening;
  for (const Move& m : game->moves()) opening.push_back(to_text<kAnySize>(m.point));
  return opening;
}

Result<Opening> from_line(const std::string& line, int size, const GameRules& rules) {
  AnySizeGame game(size, rules);
  Opening opening;
  std::istringstream words(line.substr(0, line.find('#')));
  for (std::string word; words >> word;) {
    const Result<Point> p = parse_vertex<kAnySize>(word, size);
    if (!p) return p.error();
    if (const Result<void> played = game.play(game.to_move(), *p); !played)
      return Error{word + ": " + played.error().text};
    opening.push_back(word);
  }
  return opening;
}

Result<std::vector<Opening>> read_openings(const std::string& path, int size,
                                           const GameRules& rules) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  std::vector<Opening> all;
  const auto named = [&](size_t i, const Error& e) {
    return Error{path + ", opening " + std::to_string(i) + ": " + e.text};
  };
  if (text->find("(;") != std::string::npos) {
    const Result<std::vector<SgfGame>> records = parse_sgf_collection(*text);
    if (!records) return Error{path + ": " + records.error().text};
    for (const SgfGame& record : *records) {
      Result<Opening> opening = from_record(record, size, rules);
      if (!opening) return named(all.size() + 1, opening.error());
      all.push_back(std::move(*opening));
    }
  } else {
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
      Result<Opening> opening = from_line(line, size, rules);
      if (!opening) return named(all.size() + 1, opening.error());
      if (!opening->empty()) all.push_back(std::move(*opening));
    }
  }
  if (all.empty()) return Error{path + " holds no opening"};
  return all;
}

// Uniform over the legal moves that are not surrounded by own stones.
Opening random_opening(int size, const GameRules& rules, int moves, Random random) {
  AnySizeGame game(size, rules);
  Opening opening;
  for (int i = 0; i < moves; ++i) {
    const Color c = game.to_move();
    std::vector<Point> open;
    for (const Point p : game.legal_moves(c))
      if (game.board().neighbours(p, c) < 4) open.push_back(p);
    if (open.empty()) break;
    const Point p = open[random.below(static_cast<uint32_t>(open.size()))];
    if (!game.play(c, p)) break;
    opening.push_back(to_text<kAnySize>(p));
  }
  return opening;
}

}  // namespace

Result<Openings> Openings::make(const std::string& spec, int size, const GameRules& rules,
                                uint64_t seed) {
  Openings openings;
  openings.size_ = size;
  openings.rules_ = rules;
  openings.seed_ = seed;
  if (spec.empty()) return openings;
  if (spec.starts_with("random:")) {
    const char* begin = spec.data() + 7;
    const auto [end, problem] =
        std::from_chars(begin, spec.data() + spec.size(), openings.random_moves_);
    if (problem != std::errc() || end != spec.data() + spec.size() || openings.random_moves_ < 1 ||
        openings.random_moves_ > size * size / 2)
      return Error{"'" + spec + "': random:K takes 1 to " + std::to_string(size * size / 2) +
                   " moves here"};
    return openings;
  }
  Result<std::vector<Opening>> listed = read_openings(spec, size, rules);
  if (!listed) return listed.error();
  openings.listed_ = std::move(*listed);
  return openings;
}

Result<Openings> Openings::of_handicap(int stones, int size) {
  const Result<std::vector<HandicapSpot>> spots = fixed_handicap(size, stones);
  if (!spots) return spots.error();
  Openings openings;
  openings.size_ = size;
  Opening& opening = openings.listed_.emplace_back();
  for (const HandicapSpot& spot : *spots) {
    if (!opening.empty()) opening.push_back("pass");
    opening.push_back(to_text<kAnySize>(point_at<kAnySize>(spot.x, spot.y)));
  }
  return openings;
}

Opening Openings::of_pair(int64_t pair) const {
  const auto index = static_cast<uint64_t>(pair);
  if (!listed_.empty()) return listed_[index % listed_.size()];
  if (random_moves_ == 0) return {};
  return random_opening(size_, rules_, random_moves_, Random(seed_, index));
}

}  // namespace hayago::match
