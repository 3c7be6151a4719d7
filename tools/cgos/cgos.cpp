#include "tools/cgos/cgos.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <sstream>
#include <thread>

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/board/board_text.h"

namespace hayago::cgos {
namespace {

using Next = CgosSession::Answer::Next;

template <class T>
std::optional<T> number(const std::string& word) {
  T value{};
  const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (problem != std::errc() || end != word.data() + word.size()) return {};
  return value;
}

// Milliseconds of a clock, for the record; what is no time is none.
double seconds_of(const std::string& word) {
  const double ms = number<double>(word).value_or(0);
  return std::isfinite(ms) ? std::clamp(ms / 1000, 0.0, 1e7) : 0;
}

// "name(1800?)" into both parts.
std::pair<std::string, std::string> split_rating(const std::string& word) {
  const size_t open = word.find('(');
  if (open == std::string::npos) return {word, ""};
  return {word.substr(0, open), word.substr(open + 1, word.find(')', open) - open - 1)};
}

// The server's lines are data: nothing of them may reach the terminal raw.
std::string printable(const std::string& line) {
  std::string out;
  for (char c : line.substr(0, 200))
    out += static_cast<unsigned char>(c) < 32 || c == 127 ? '?' : c;
  return out;
}

std::string file_name_part(const std::string& text) {
  std::string out;
  for (char c : text.substr(0, 40))
    out += std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' ? c : '_';
  return out;
}

bool is_date(const std::string& word) {
  constexpr std::string_view kShape = "dddd-dd-dd";
  return word.size() == kShape.size() &&
         std::equal(word.begin(), word.end(), kShape.begin(), [](unsigned char c, char shape) {
           return shape == 'd' ? std::isdigit(c) != 0 : c == '-';
         });
}

SgfPoint to_sgf_point(const std::string& vertex, int size) {
  const Result<Point> p = parse_vertex<kAnySize>(vertex, size);
  if (!p || *p == kPass) return {};
  return {column_of<kAnySize>(*p), row_of<kAnySize>(*p)};
}

}  // namespace

CgosSession::CgosSession(const CgosOptions& options, CgosPlayer& player, CgosLog log)
    : options_(options), player_(player), log_(std::move(log)) {}

void CgosSession::on_connect() {
  analyse_ = false;
  logged_in_ = false;
  awaits_resume_ = true;
  played_ = false;
}

// A server that repeats the password to us does not get it into our logs.
std::string CgosSession::discreet(const std::string& line) const {
  std::string text = line;
  const std::string& secret = options_.password;
  constexpr std::string_view kHidden = "***";
  for (size_t at = 0; !secret.empty() && (at = text.find(secret, at)) != std::string::npos;
       at += kHidden.size())
    text.replace(at, secret.size(), kHidden);
  return printable(text);
}

// What a server says beside the games is told, but it must not fill the disk with it.
void CgosSession::log_chatter(const std::string& line) {
  constexpr int kMost = 30;
  if (++chatter_ <= kMost) log_(line);
  if (chatter_ == kMost) log_("more of this is left out until a game goes on");
}

void CgosSession::give_up_game() {
  in_game_ = false;
  log_("game " + discreet(game_.id) + " ended while we were away");
  save_record("", "?");
  player_.game_over();
}

bool CgosSession::should_stop() const {
  if (stopping_ || (options_.games > 0 && tally_.games >= options_.games)) return true;
  std::error_code ignored;
  return !options_.kill_file.empty() && std::filesystem::exists(options_.kill_file, ignored);
}

CgosSession::Answer CgosSession::resync(const std::string& why) {
  return {{}, Next::Reconnect, discreet(why)};
}

CgosSession::Answer CgosSession::on_line(const std::string& line) {
  const std::vector<std::string_view> parts = words_of(line);
  const Words words(parts.begin(), parts.end());
  if (words.empty()) return {};
  const std::string& word = words[0];
  if (word == "protocol") {
    analyse_ = std::find(words.begin(), words.end(), "genmove_analyze") != words.end();
    return {"e1 " + options_.program + (analyse_ ? " genmove_analyze" : "")};
  }
  if (word == "username") return {options_.user};
  if (word == "password") {
    logged_in_ = true;
    return {options_.password};
  }
  if (word == "setup" || word == "genmove" || word == "gameover") chatter_ = 0;
  if (word == "setup") return on_setup(words);
  if (word == "play") return on_play(words);
  if (word == "genmove") return on_genmove(words);
  if (word == "gameover") return on_gameover(words);
  if (word == "Error:" || word == "Sorry,") return on_refusal(line);
  log_chatter((word == "info" ? "" : "ignored: ") + discreet(line));
  return {};
}

// What will not change by asking again ends the program; a name still logged in by the connection
// we lost is only a matter of waiting.
CgosSession::Answer CgosSession::on_refusal(const std::string& line) {
  std::string lower = discreet(line);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto says = [&](const char* text) { return lower.find(text) != std::string::npos; };
  const bool for_good = !says("already") && (says("password") || says("user name") ||
                                             says("invalid") || says("protocol"));
  return {{}, for_good ? Next::Fail : Next::Reconnect, "the server says: " + discreet(line)};
}

Result<CgosGame> CgosSession::parse_setup(const Words& words) const {
  if (words.size() < 7) return Error{"setup with too few words"};
  CgosGame game;
  game.id = words[1];
  const std::optional<int> size = number<int>(words[2]);
  const std::optional<double> komi = number<double>(words[3]);
  const std::optional<int64_t> ms = number<int64_t>(words[4]);
  if (!size || *size < kMinSize || *size > kMaxSize) return Error{"setup with a bad size"};
  if (!komi || !check_komi(*komi)) return Error{"setup with a bad komi"};
  constexpr int64_t kMostMs = int64_t{7} * 24 * 3600 * 1000;
  if (!ms || *ms <= 0 || *ms > kMostMs) return Error{"setup with a bad time"};
  game.size = *size;
  game.komi = *komi;
  game.seconds = static_cast<double>(*ms) / 1000;
  std::tie(game.white, game.white_rating) = split_rating(words[5]);
  std::tie(game.black, game.black_rating) = split_rating(words[6]);
  if (game.white != options_.user && game.black != options_.user)
    return Error{"setup of a game that is not ours"};
  game.ours = game.black == options_.user ? Color::Black : Color::White;
  return game;
}

CgosSession::Answer CgosSession::on_setup(const Words& words) {
  const Result<CgosGame> game = parse_setup(words);
  if (!game) {
    log_chatter("ignored: " + game.error().text);
    return {};
  }
  const bool resumed = in_game_ && game->id == game_.id;
  if (in_game_ && !resumed) give_up_game();
  game_ = *game;
  in_game_ = true;
  awaits_resume_ = false;
  record_ = SgfGame{};
  record_.size = game_.size;
  record_.komi = game_.komi;
  record_.info = {{"PB", game_.black},        {"PW", game_.white},     {"BR", game_.black_rating},
                  {"WR", game_.white_rating}, {"RU", "Tromp-Taylor"},  {"PC", options_.host},
                  {"GN", "game " + game_.id}, {"AP", options_.program}};
  record_.info["TM"] = std::to_string(std::lround(game_.seconds));
  record_.nodes.emplace_back();
  if (Result<void> started = player_.start_game(game_); !started)
    return {{}, Next::Fail, started.error().text};
  const std::string about = player_.about_game();
  if (!about.empty()) record_.info["GC"] = about;
  // The moves of a game that was interrupted, each with the clock after it.
  Color color = Color::Black;
  for (size_t i = 7; i < words.size(); i += 2, color = opponent(color)) {
    const double left = i + 1 < words.size() ? seconds_of(words[i + 1]) : game_.seconds;
    if (Result<void> taken = take_move(color, words[i], left, ""); !taken)
      return resync("the server resumes a game we cannot follow: " + taken.error().text);
  }
  log_("game " + discreet(game_.id) + (resumed || words.size() > 7 ? " resumed: " : ": ") +
       color_name(game_.ours) + " against " + discreet(game_.opponent()) + ", " +
       std::to_string(game_.size) + "x" + std::to_string(game_.size) +
       (about.empty() ? "" : ", " + about));
  return {};
}

Result<void> CgosSession::take_move(Color color, const std::string& vertex, double seconds_left,
                                    const std::string& comment) {
  if (Result<void> played = player_.play(color, vertex); !played) return played;
  SgfNode& node = record_.nodes.emplace_back();
  node.move = SgfStone{color, to_sgf_point(vertex, game_.size)};
  node.seconds_left = seconds_left;
  node.comment = comment;
  return {};
}

CgosSession::Answer CgosSession::on_play(const Words& words) {
  if (!in_game_) return {};
  const Result<Color> color =
      words.size() < 3 ? Result<Color>(Error{"too few words"}) : parse_color(words[1]);
  if (!color) return resync("a move we cannot read");
  if (Result<void> taken =
          take_move(*color, words[2], words.size() > 3 ? seconds_of(words[3]) : 0, "");
      !taken)
    return resync("a move we cannot follow: " + taken.error().text);
  return {};
}

CgosSession::Answer CgosSession::on_genmove(const Words& words) {
  if (!in_game_) return resync("asked for a move without a game");
  const Result<Color> color =
      words.size() < 3 ? Result<Color>(Error{"too few words"}) : parse_color(words[1]);
  const std::optional<double> ms = words.size() < 3 ? std::nullopt : number<double>(words[2]);
  if (!color || !ms || !std::isfinite(*ms) || *color != game_.ours)
    return resync("a genmove we cannot read");
  played_ = true;
  // Nobody has more than at the start, whatever the server's clock says, nor less than nothing.
  const double left = std::clamp(*ms / 1000, 0.0, game_.seconds);
  const CgosMove move = player_.genmove(*color, left, analyse_);
  std::string line = move.vertex;
  if (analyse_ && !move.analysis.empty()) line += " " + move.analysis;
  if (move.vertex != "resign") {
    // The player has its own move on the board already; only the record lacks it.
    SgfNode& node = record_.nodes.emplace_back();
    node.move = SgfStone{*color, to_sgf_point(move.vertex, game_.size)};
    node.seconds_left = left;
    node.comment = move.comment;
  }
  return {line};
}

CgosSession::Answer CgosSession::on_gameover(const Words& words) {
  const bool dated = words.size() > 1 && is_date(words[1]);
  const std::string date = dated ? words[1] : "";
  const size_t at = dated ? 2 : 1;
  const std::string result = words.size() > at ? words[at] : "?";
  if (in_game_) {
    in_game_ = false;
    played_ = true;
    ++tally_.games;
    const char ours = game_.ours == Color::Black ? 'B' : 'W';
    const bool decided = result.starts_with("B+") || result.starts_with("W+");
    ++(!decided ? tally_.drawn : result[0] == ours ? tally_.won : tally_.lost);
    save_record(date, result);
    player_.game_over();
    log_("game " + discreet(game_.id) + " over: " + discreet(result) + "; " +
         std::to_string(tally_.won) + " won, " + std::to_string(tally_.lost) + " lost, " +
         std::to_string(tally_.drawn) + " drawn");
  }
  if (should_stop()) return {"quit", Next::Quit, ""};
  return {"ready"};
}

void CgosSession::save_record(const std::string& date, const std::string& result) {
  if (options_.sgf_dir.empty()) return;
  const std::string day = date.empty() ? options_.today() : date;
  record_.info["DT"] = day;
  record_.info["RE"] = result.substr(0, 40);
  const std::string path = options_.sgf_dir + "/" + file_name_part(day) + "-" +
                           file_name_part(game_.id) + "-" + file_name_part(game_.white) + "-" +
                           file_name_part(game_.black) + ".sgf";
  if (Result<void> written = write_file(path, to_sgf(record_)); !written)
    log_(written.error().text);
}

std::string utc_date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  char text[16] = "";
  if (::gmtime_r(&now, &parts) != nullptr) std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

// The network.

CgosClient::CgosClient(CgosOptions options, CgosPlayer& player, CgosLog log)
    : options_(std::move(options)), log_(log), session_(options_, player, log) {}

Result<CgosTally> CgosClient::run(const std::atomic<int>& stop) {
  double wait = options_.first_pause;
  while (true) {
    const bool leave = stop.load() >= 2 || (stop.load() >= 1 && !session_.in_game());
    if (leave || (session_.should_stop() && !session_.in_game())) return session_.tally();
    session_.on_connect();
    Result<LineSocket> socket =
        LineSocket::connect(options_.host, options_.port, std::chrono::seconds(20));
    std::string problem = socket ? "" : socket.error().text;
    if (socket) {
      log_("connected to " + options_.host + ":" + std::to_string(options_.port));
      const CgosSession::Answer end = talk(*socket, stop);
      if (end.next == Next::Quit) return session_.tally();
      if (end.next == Next::Fail) return Error{end.problem};
      problem = end.problem;
      // A connection that we played on was a good one: begin again with a short pause.
      if (session_.has_played()) wait = options_.first_pause;
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.0f", wait);
    log_(problem + "; coming back in " + text + " s");
    if (!pause(wait, stop)) return session_.tally();
    wait = std::min(2 * wait, options_.longest_pause);
  }
}

CgosSession::Answer CgosClient::talk(LineSocket& socket, const std::atomic<int>& stop) {
  using namespace std::chrono;
  auto last_word = steady_clock::now();
  while (true) {
    if (stop.load() >= 1) session_.stop_after_game();
    const bool idle = !session_.in_game();
    if (stop.load() >= 2 || (idle && session_.should_stop())) {
      socket.write("quit");
      return {{}, Next::Quit, ""};
    }
    std::string line;
    const LineSocket::Status status = socket.read(line, milliseconds(200));
    if (status == LineSocket::Status::Closed) return {{}, Next::Reconnect, "connection lost"};
    if (status == LineSocket::Status::Timeout) {
      const double waited = duration<double>(steady_clock::now() - last_word).count();
      if (session_.awaits_resume() && waited > options_.resume_wait) session_.give_up_game();
      if (waited < options_.silence) continue;
      return {{}, Next::Reconnect, "the server is silent"};
    }
    last_word = steady_clock::now();
    CgosSession::Answer answer = session_.on_line(line);
    if (answer.line && !socket.write(*answer.line) && answer.next == Next::Continue)
      return {{}, Next::Reconnect, "connection lost"};
    if (answer.next != Next::Continue) return answer;
  }
}

// False where the program is to end meanwhile.
bool CgosClient::pause(double seconds, const std::atomic<int>& stop) const {
  using namespace std::chrono;
  const auto end = steady_clock::now() + duration<double>(seconds);
  while (steady_clock::now() < end) {
    if (stop.load() >= 2 || (stop.load() == 1 && !session_.in_game())) return false;
    std::this_thread::sleep_until(std::min<steady_clock::time_point>(
        steady_clock::now() + milliseconds(20), time_point_cast<steady_clock::duration>(end)));
  }
  return true;
}

Result<std::pair<std::string, int>> parse_host_port(std::string_view text) {
  constexpr int kDefaultPort = 6867;
  const size_t colon = text.rfind(':');
  const std::string host(text.substr(0, colon));
  const std::optional<int> port = colon == std::string_view::npos
                                      ? std::optional<int>(kDefaultPort)
                                      : number<int>(std::string(text.substr(colon + 1)));
  if (host.empty() || !port || *port < 1 || *port > 65535)
    return Error{"'" + std::string(text) + "' is not HOST:PORT"};
  return std::pair(host, *port);
}

}  // namespace hayago::cgos
