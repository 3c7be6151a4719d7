#include "tools/match/match_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/board/board_text.h"

namespace hayago::match {
namespace {

using Json = nlohmann::ordered_json;

const char* winner_name(Color c) { return c == Color::Empty ? "draw" : color_name(c); }

using Parts = std::vector<std::pair<std::string, std::string>>;

// "champion time=none playouts=300 ...": what is in front of the time has no name; other texts are
// one part.
Parts parts_of(const std::string& text) {
  const size_t named = text.find(" time=");
  Parts parts = {{"", text.substr(0, named)}};
  if (named == std::string::npos) return parts;
  for (const std::string_view word : words_of(std::string_view(text).substr(named))) {
    const size_t equals = word.find('=');
    if (equals == std::string_view::npos)
      parts.back().second += " " + std::string(word);
    else
      parts.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return parts;
}

const std::string* find_part(const Parts& parts, const std::string& name) {
  for (const auto& part : parts)
    if (part.first == name) return &part.second;
  return nullptr;
}

// "lag of white: '0.01' there, '0.1' here", one for each part that is not the same.
void add_differences(const std::string& of, const std::string& was, const std::string& is,
                     std::vector<std::string>& differences) {
  const Parts there = parts_of(was), here = parts_of(is);
  const auto add = [&](const std::string& name, const std::string* old, const std::string* now) {
    const auto text = [](const std::string* value) {
      return value == nullptr ? "nothing" : "'" + *value + "'";
    };
    differences.push_back((name.empty() ? of : name + " of " + of) + ": " + text(old) + " there, " +
                          text(now) + " here");
  };
  for (const auto& [name, value] : there)
    if (const std::string* now = find_part(here, name); now == nullptr || *now != value)
      add(name, &value, now);
  for (const auto& [name, value] : here)
    if (find_part(there, name) == nullptr) add(name, nullptr, &value);
}

Result<void> check_settings(const std::string& path,
                            const std::map<std::string, std::string>& settings) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  const Json stored = Json::parse(*text, nullptr, false);
  if (!stored.is_object()) return Error{path + " is damaged; choose another --out"};
  std::vector<std::string> differences;
  for (const auto& [name, value] : settings) {
    const auto found = stored.find(name);
    const bool is_text = found != stored.end() && found->is_string();
    add_differences(name, is_text ? found->get<std::string>() : "", value, differences);
  }
  if (differences.empty()) return {};
  constexpr size_t kShown = 3;
  const size_t more = differences.size() - std::min(kShown, differences.size());
  differences.resize(differences.size() - more);
  return Error{path + " is another match (" + joined(differences, "; ") +
               (more > 0 ? "; " + std::to_string(more) + " more" : "") + "); choose another --out"};
}

}  // namespace

double GameResult::points() const {
  if (winner == Color::Empty) return 0.5;
  return (winner == Color::Black) == first_is_black ? 1 : 0;
}
int GameResult::guilty() const {
  if (!is_fault(ending)) return -1;
  return points() > 0.5 ? 1 : 0;
}

std::string to_json_line(const GameResult& game) {
  const Json json = {{"game", game.game},
                     {"first_is", game.first_is_black ? "black" : "white"},
                     {"winner", winner_name(game.winner)},
                     {"points", game.points()},
                     {"result", game.result},
                     {"ending", ending_name(game.ending)},
                     {"note", game.note},
                     {"moves", game.moves},
                     {"seconds", game.seconds},
                     {"area_score", game.area_score},
                     {"ponder_hits", {game.ponder[0].hits, game.ponder[1].hits}},
                     {"ponder_misses", {game.ponder[0].misses, game.ponder[1].misses}}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<GameResult> parse_json_line(const std::string& line) {
  try {
    const Json json = Json::parse(line);
    GameResult game;
    game.game = json.at("game");
    game.first_is_black = json.at("first_is") == "black";
    const std::string winner = json.at("winner");
    game.winner = winner == "draw" ? Color::Empty : winner == "black" ? Color::Black : Color::White;
    const Result<Ending> ending = parse_ending(json.at("ending"));
    if (!ending) return ending.error();
    game.ending = *ending;
    game.result = json.at("result");
    game.note = json.at("note");
    game.moves = json.at("moves");
    game.seconds = json.at("seconds");
    game.area_score = json.at("area_score");
    if (json.contains("ponder_hits"))  // since version 0.3
      for (size_t i = 0; i < 2; ++i)
        game.ponder[i] = {json.at("ponder_hits").at(i), json.at("ponder_misses").at(i)};
    return game;
  } catch (const Json::exception&) {
    return Error{"is no result of a game"};
  }
}

Result<MatchLog> MatchLog::open(const std::string& folder,
                                const std::map<std::string, std::string>& settings) {
  if (Result<void> made = make_folder(folder); !made) return made.error();
  const std::string path = folder + "/games.jsonl", about = folder + "/match.json";
  MatchLog log;
  log.folder_ = folder;
  log.file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (log.file_ < 0) return Error{"cannot write '" + path + "': " + std::strerror(errno)};
  if (::flock(log.file_, LOCK_EX | LOCK_NB) != 0)
    return Error{"'" + folder + "' is in use by another match"};
  if (std::filesystem::exists(about)) {
    if (Result<void> same = check_settings(about, settings); !same) return same.error();
  } else {
    if (Result<void> written = write_file(about, Json(settings).dump(2) + "\n"); !written)
      return written.error();
  }
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  // What follows the last line feed was cut off while it was written: that game is played again.
  const size_t complete = text->rfind('\n') == std::string::npos ? 0 : text->rfind('\n') + 1;
  if (complete < text->size() && ::ftruncate(log.file_, static_cast<off_t>(complete)) != 0)
    return Error{"'" + path + "' cannot be written"};
  for (size_t begin = 0, number = 1; begin < complete; ++number) {
    const size_t end = text->find('\n', begin);
    Result<GameResult> game = parse_json_line(text->substr(begin, end - begin));
    if (!game) return Error{path + ", line " + std::to_string(number) + " " + game.error().text};
    log.known_.push_back(std::move(*game));
    begin = end + 1;
  }
  std::sort(log.known_.begin(), log.known_.end(),
            [](const GameResult& a, const GameResult& b) { return a.game < b.game; });
  return log;
}

MatchLog::MatchLog(MatchLog&& other) noexcept { *this = std::move(other); }
MatchLog& MatchLog::operator=(MatchLog&& other) noexcept {
  std::swap(folder_, other.folder_);
  std::swap(file_, other.file_);
  std::swap(known_, other.known_);
  return *this;
}
MatchLog::~MatchLog() {
  if (file_ >= 0) ::close(file_);
}

Result<void> MatchLog::add(const GameResult& game, const std::string& sgf) {
  if (file_ < 0) return {};
  char name[32];
  std::snprintf(name, sizeof name, "/%05lld.sgf", static_cast<long long>(game.game));
  if (Result<void> written = write_file(folder_ + name, sgf); !written) return written.error();
  return append(to_json_line(game) + "\n");
}

// The whole line or nothing: what is written after half of one would be lost with it.
Result<void> MatchLog::append(const std::string& line) {
  const off_t end = ::lseek(file_, 0, SEEK_END);
  for (std::string_view left = line; !left.empty();) {
    const ssize_t written = ::write(file_, left.data(), left.size());
    if (written < 0) {
      const int reason = errno;
      if (left.size() < line.size()) (void)!::ftruncate(file_, end);
      return Error{"'" + folder_ + "/games.jsonl' cannot be written: " + std::strerror(reason)};
    }
    left.remove_prefix(static_cast<size_t>(written));
  }
  return {};
}

std::string MatchLog::stderr_path(int contestant) const {
  if (folder_.empty()) return "";
  return folder_ + (contestant == 0 ? "/first.stderr" : "/second.stderr");
}

}  // namespace hayago::match
