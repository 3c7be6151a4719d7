#include "tools/cluster/rank_games.h"

#include <cstdio>
#include <thread>

#include "search/player/settings.h"
#include "search/share/bytes.h"
#include "tools/cluster/work.h"

namespace hayago::cluster {
namespace {

using namespace match;
using ranks::Comm;
using ranks::Topic;

// A rank that is silent for so long has lost its games: somebody else plays them.
constexpr double kLost = 10;
constexpr double kLook = 0.02;  // seconds between two looks at `stop`

std::string settings_text(const PlayerSettings& settings) {
  std::string text;
  for (const PlayerSetting& setting : player_settings())
    text += std::string(setting.name) + "=" + setting_value(settings, setting) + "\n";
  for (const SearchParam& param : search_params())
    text += std::string(param.name) + "=" + setting_value(settings.params, param) + "\n";
  return text;
}

Result<PlayerSettings> parse_settings(const std::string& text) {
  PlayerSettings settings;
  std::string_view rest = text;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    // Without a file the weights are the built-in ones.
    if (line != "weights=")
      if (const Result<void> set = set_by_name(settings, line); !set) return set.error();
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return settings;
}

void put_time(ByteWriter& out, const TimeSettings& time) {
  out.put(static_cast<uint64_t>(time.system));
  out.put_real(time.main);
  out.put_real(time.period);
  out.put_signed(time.stones);
}
TimeSettings get_time(ByteReader& in) {
  TimeSettings time;
  time.system = static_cast<TimeSettings::System>(in.get());
  time.main = in.get_real();
  time.period = in.get_real();
  time.stones = static_cast<int>(in.get_signed());
  return time;
}

}  // namespace

std::string order_bytes(const GameOrder& order) {
  ByteWriter out;
  for (const ContestantSpec& player : order.players) {
    out.put_text(player.text);
    out.put_text(player.command);
    out.put_text(player.is_preset() ? settings_text(player.settings) : "");
    put_time(out, player.time);
  }
  const GameSetup& setup = order.setup;
  out.put(static_cast<uint64_t>(setup.size));
  out.put(static_cast<uint64_t>(setup.rules.ko));
  out.put(static_cast<uint64_t>(setup.rules.scoring));
  out.put_real(setup.rules.komi);
  out.put(setup.opening.size());
  for (const std::string& vertex : setup.opening) out.put_text(vertex);
  for (size_t c = 0; c < 2; ++c) {
    out.put(setup.seeds[c]);
    put_time(out, setup.time[c]);
  }
  out.put_real(setup.patience.quick);
  out.put_real(setup.patience.thinking);
  out.put_real(setup.grace);
  out.put_text(order.judge);
  out.put(order.keep_programs ? 1 : 0);
  return out.take();
}

Result<GameOrder> parse_order(std::string_view bytes) {
  ByteReader in(bytes);
  GameOrder order;
  for (ContestantSpec& player : order.players) {
    player.text = in.get_text();
    player.command = in.get_text();
    Result<PlayerSettings> settings = parse_settings(in.get_text());
    if (!settings) return Error{player.text + ": " + settings.error().text};
    player.settings = std::move(*settings);
    player.time = get_time(in);
  }
  GameSetup& setup = order.setup;
  setup.size = static_cast<int>(in.get());
  setup.rules.ko = static_cast<KoRule>(in.get());
  setup.rules.scoring = static_cast<Scoring>(in.get());
  setup.rules.komi = in.get_real();
  const uint64_t opening = in.get();
  for (uint64_t i = 0; i < opening && in.ok(); ++i) setup.opening.push_back(in.get_text());
  for (size_t c = 0; c < 2; ++c) {
    setup.seeds[c] = in.get();
    setup.time[c] = get_time(in);
  }
  setup.patience.quick = in.get_real();
  setup.patience.thinking = in.get_real();
  setup.grace = in.get_real();
  order.judge = in.get_text();
  order.keep_programs = in.get() != 0;
  if (!in.ok() || !in.at_end()) return Error{"damaged order of a game"};
  return order;
}

std::string report_bytes(const GameReport& report) {
  const GameOutcome& o = report.outcome;
  ByteWriter out;
  out.put(static_cast<uint64_t>(index_of(o.winner)));
  out.put(static_cast<uint64_t>(o.ending));
  out.put_text(o.result);
  out.put_text(o.note);
  out.put_signed(o.moves);
  for (size_t c = 0; c < 2; ++c) {
    out.put_real(o.seconds[c]);
    out.put_signed(o.ponder[c].hits);
    out.put_signed(o.ponder[c].misses);
  }
  out.put_real(o.area_score);
  out.put_text(report.sgf);
  return out.take();
}

Result<GameReport> parse_report(std::string_view bytes) {
  ByteReader in(bytes);
  GameReport report;
  GameOutcome& o = report.outcome;
  o.winner = static_cast<Color>(std::min<uint64_t>(in.get(), 2));
  o.ending =
      static_cast<Ending>(std::min<uint64_t>(in.get(), static_cast<uint64_t>(Ending::Length)));
  o.result = in.get_text();
  o.note = in.get_text();
  o.moves = static_cast<int>(in.get_signed());
  for (size_t c = 0; c < 2; ++c) {
    o.seconds[c] = in.get_real();
    o.ponder[c].hits = static_cast<int>(in.get_signed());
    o.ponder[c].misses = static_cast<int>(in.get_signed());
  }
  o.area_score = in.get_real();
  report.sgf = in.get_text();
  if (!in.ok() || !in.at_end()) return Error{"damaged report of a game"};
  return report;
}

// Whoever waits takes what has come, for itself and for others.
std::optional<std::string> RankSeats::result_of(uint64_t ticket) {
  auto parcel = comm_.inbox().take(Topic::Result, kLook);
  const std::lock_guard lock(mutex_);
  if (parcel) {
    ByteReader in(parcel->bytes);
    const uint64_t of = in.get();
    results_[of] = parcel->bytes.substr(parcel->bytes.size() - in.left());
  }
  const auto at = results_.find(ticket);
  if (at == results_.end()) return {};
  std::string bytes = std::move(at->second);
  results_.erase(at);
  return bytes;
}

Result<std::optional<GameReport>> RankSeats::play(int seat, const GameOrder& order,
                                                  const std::atomic<bool>& stop) {
  const int rank = 1 + seat % (comm_.ranks() - 1);
  uint64_t ticket = 0;
  {
    const std::lock_guard lock(mutex_);
    ticket = ++tickets_;
  }
  ByteWriter out;
  out.put(static_cast<uint64_t>(Work::Game));
  out.put(ticket);
  out.put(static_cast<uint64_t>(seat));
  comm_.send(rank, Topic::Work, out.take() + order_bytes(order));
  while (!stop) {
    if (const std::optional<std::string> bytes = result_of(ticket)) {
      if (bytes->empty()) return std::optional<GameReport>();
      Result<GameReport> report = parse_report(*bytes);
      if (!report) return Error{comm_.name(rank) + ": " + report.error().text};
      return std::optional<GameReport>(std::move(*report));
    }
    if (comm_.inbox().silence(rank) > kLost) {
      std::fprintf(stderr, "hayago: %s is lost; its game is played elsewhere\n",
                   comm_.name(rank).c_str());
      return Error{comm_.name(rank) + " is lost"};
    }
  }
  ByteWriter end;
  end.put(static_cast<uint64_t>(Work::StopGames));
  comm_.send(rank, Topic::Work, end.take());
  return std::optional<GameReport>();
}

// Players are kept from game to game: programs may want that.
struct GameServant::Seat {
  ~Seat() {
    stop = true;
    if (thread.joinable()) thread.join();
  }
  // The player of an order: that of the last game where it is the same one.
  Contestant* player(const ContestantSpec& spec, const GameOrder& order, Comm& comm) {
    const std::string key = spec.text + "\n" + spec.command + "\n" + settings_text(spec.settings);
    std::unique_ptr<Contestant>& kept = players[key];
    if (kept) return kept.get();
    Patience patience = order.setup.patience;
    patience.stop = &stop;
    if (const Result<std::string> name = introduce(spec, patience); !name && !stop)
      comm.fail(name.error().text);
    kept = make_contestant(spec, "", order.keep_programs, patience);
    return kept.get();
  }
  std::string play(GameOrder order, Comm& comm) {
    order.setup.patience.stop = &stop;
    if (players.size() > 4) players.clear();
    const Result<std::unique_ptr<Judge>> judge = make_judge(order.judge, order.setup.patience);
    if (!judge) comm.fail(judge.error().text);
    Contestant* const black = player(order.players[0], order, comm);
    Contestant* const white = player(order.players[1], order, comm);
    const auto outcome = play_game({black, white}, order.setup, **judge);
    if (!outcome) return "";
    return report_bytes(
        {*outcome, record_text(*outcome, order.players[0].text, order.players[1].text)});
  }

  std::atomic<bool> stop{false};
  std::map<std::string, std::unique_ptr<Contestant>> players;
  std::thread thread;
};

GameServant::GameServant(Comm& comm) : comm_(comm) {}
GameServant::~GameServant() = default;

void GameServant::play(const std::string& bytes) {
  ByteReader in(bytes);
  const uint64_t ticket = in.get();
  const auto number = static_cast<int>(in.get());
  const Result<GameOrder> order =
      parse_order(std::string_view(bytes).substr(bytes.size() - in.left()));
  if (!order) comm_.fail(order.error().text);
  std::unique_ptr<Seat>& seat = seats_[number];
  if (!seat) seat = std::make_unique<Seat>();
  if (seat->thread.joinable()) seat->thread.join();
  seat->stop = false;
  seat->thread = std::thread([this, ticket, order = *order, s = seat.get()] {
    ByteWriter out;
    out.put(ticket);
    try {
      comm_.send(0, Topic::Result, out.take() + s->play(order, comm_));
    } catch (const std::exception& problem) {
      comm_.fail(problem.what());
    }
  });
}

void GameServant::stop() {
  for (auto& entry : seats_) entry.second->stop = true;
}

}  // namespace hayago::cluster
