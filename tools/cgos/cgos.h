// A client of the Computer Go Server. CgosSession is the protocol without the network: a line of
// the server in, at most one line out. CgosClient keeps it connected: it comes back after a cut
// with growing pauses, and the server then resends the game. Who plays is behind CgosPlayer.
//
//   server: protocol | username | password | setup | play | genmove | gameover | info
//   client: e1 ...   | name     | secret   |       |      | move    | ready or quit
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/types.h"
#include "core/record/sgf.h"
#include "tools/cgos/line_socket.h"

namespace hayago::cgos {

struct CgosGame {
  std::string id;
  int size = 0;
  double komi = 0;
  double seconds = 0;  // each player's, for the whole game
  Color ours = Color::Black;
  std::string white, black;                // names
  std::string white_rating, black_rating;  // "1800?" as the server writes it
  std::string opponent() const { return ours == Color::Black ? white : black; }
};

struct CgosMove {
  std::string vertex;    // "D4", "pass" or "resign"
  std::string analysis;  // one line of JSON, or empty
  std::string comment;   // for the record
};

class CgosPlayer {
 public:
  virtual ~CgosPlayer() = default;
  virtual Result<void> start_game(const CgosGame& game) = 0;
  virtual Result<void> play(Color color, const std::string& vertex) = 0;
  virtual CgosMove genmove(Color color, double seconds_left, bool analyse) = 0;
  virtual void game_over() {}
  // What the log and the record should tell of the game just started, "seed 5"; may be empty.
  virtual std::string about_game() const { return ""; }
};

struct CgosTally {
  int games = 0, won = 0, lost = 0, drawn = 0;
};

// "2026-11-15"
std::string utc_date();

struct CgosOptions {
  std::string host;
  int port = 6867;
  std::string user, password;
  std::string program = "hayago";  // what we call ourselves
  int games = 0;                   // 0: until stopped
  std::string sgf_dir;             // empty: keep no records
  std::string kill_file;           // where it exists, no further game is begun
  double first_pause = 1;          // seconds before the first attempt to come back ...
  double longest_pause = 60;       // ... doubled up to this
  double resume_wait = 20;         // seconds after which a game not resumed is over
  double silence = 900;            // seconds without a word after which the connection is dead
  std::function<std::string()> today = utc_date;  // where the server does not say the date
};

using CgosLog = std::function<void(const std::string&)>;

class CgosSession {
 public:
  CgosSession(const CgosOptions& options, CgosPlayer& player, CgosLog log);

  struct Answer {
    enum class Next { Continue, Reconnect, Fail, Quit };
    std::optional<std::string> line = {};
    Next next = Next::Continue;
    std::string problem = "";
  };
  Answer on_line(const std::string& line);
  // Before each connection: the greeting starts afresh; a game in progress stays.
  void on_connect();

  bool logged_in() const { return logged_in_; }
  // Since on_connect() a move of ours was asked for and sent, or a game ended: the server works.
  bool has_played() const { return played_; }
  bool in_game() const { return in_game_; }
  // We are back, and the server has not sent the game we were playing.
  bool awaits_resume() const { return in_game_ && awaits_resume_ && logged_in_; }
  // It ended while we were away: keep its record without a result.
  void give_up_game();
  const CgosTally& tally() const { return tally_; }
  // No further game after this one.
  void stop_after_game() { stopping_ = true; }
  bool should_stop() const;

 private:
  using Words = std::vector<std::string>;
  Answer on_setup(const Words& words);
  Answer on_play(const Words& words);
  Answer on_genmove(const Words& words);
  Answer on_gameover(const Words& words);
  Answer on_refusal(const std::string& line);
  Result<CgosGame> parse_setup(const Words& words) const;
  Result<void> take_move(Color color, const std::string& vertex, double seconds_left,
                         const std::string& comment);
  // `date` as the server says it; empty where it does not.
  void save_record(const std::string& date, const std::string& result);
  Answer resync(const std::string& why);
  // What the server says, or says about us: as it may stand in a log.
  std::string discreet(const std::string& line) const;
  void log_chatter(const std::string& line);

  const CgosOptions& options_;
  CgosPlayer& player_;
  CgosLog log_;
  CgosGame game_;
  SgfGame record_;
  CgosTally tally_;
  bool analyse_ = false;
  bool logged_in_ = false;
  bool in_game_ = false;
  bool awaits_resume_ = false;
  bool stopping_ = false;
  bool played_ = false;
  int chatter_ = 0;  // lines logged since the last one that meant something
};

class CgosClient {
 public:
  CgosClient(CgosOptions options, CgosPlayer& player, CgosLog log);

  // Plays until the games are played, the kill file appears, or `stop` asks for it: 1 after the
  // game in progress, 2 at once. An Error where the server refuses us for good.
  Result<CgosTally> run(const std::atomic<int>& stop);

 private:
  CgosSession::Answer talk(LineSocket& socket, const std::atomic<int>& stop);
  bool pause(double seconds, const std::atomic<int>& stop) const;

  CgosOptions options_;
  CgosLog log_;
  CgosSession session_;
};

// "HOST:PORT"; the port may be left out.
Result<std::pair<std::string, int>> parse_host_port(std::string_view text);

}  // namespace hayago::cgos
