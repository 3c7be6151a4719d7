// hayago cgos: plays on a Computer Go Server.
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <filesystem>

#include "core/base/build_info.h"
#include "core/base/files.h"
#include "tools/cgos/cgos_player.h"
#include "tools/cluster/cluster_search.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/options.h"
#include "tools/cmd/player_options.h"
#include "tools/ranks/launch.h"

namespace hayago {
namespace {

using namespace cgos;

std::atomic<int> stop_requests{0};

// Lock-free, so a handler may touch it. The first asks to finish the game, the second to leave.
void request_stop(int) { stop_requests.fetch_add(1); }

void log_line(const std::string& line) {
  const std::time_t now = std::time(nullptr);
  char when[16] = "";
  std::tm parts{};
  if (::localtime_r(&now, &parts) != nullptr) std::strftime(when, sizeof when, "%H:%M:%S", &parts);
  std::fprintf(stderr, "%s %s\n", when, line.c_str());
}

// From a file only: command lines are seen by everybody.
Result<std::string> read_password(const std::string& path) {
  Result<std::string> text = read_file(path);
  if (!text) return text.error();
  std::string password = text->substr(0, text->find_first_of("\r\n"));
  if (password.size() < 3 || password.size() > 16 ||
      password.find_first_of(" \t") != std::string::npos)
    return Error{"'" + path + "' must hold a password of 3 to 16 characters without blanks"};
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 && (info.st_mode & (S_IRGRP | S_IROTH)) != 0)
    log_line("others can read '" + path + "': chmod 600 keeps the password yours");
  return password;
}

bool is_user_name(const std::string& name) {
  return name.size() >= 3 && name.size() <= 18 &&
         std::all_of(name.begin(), name.end(), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '-';
         });
}

}  // namespace

int cmd_cgos(int argc, char** argv) {
  PlayerOptions player_options{varied_defaults()};
  CgosOptions options;
  std::string server, password_file;
  CLI::App app{"Plays on a Computer Go Server (CGOS) until stopped."};
  app.add_option("--server", server, "HOST:PORT; the port is 6867 where left out")->required();
  app.add_option("--user", options.user, "name on the server: 3 to 18 of A-Z a-z 0-9 _ . -")
      ->required();
  app.add_option("--password-file", password_file, "file whose first line is the password")
      ->required();
  whole_option(app, "--games", options.games, 0, 1'000'000,
               "leave after this many games; 0: go on");
  app.add_option("--sgf-dir", options.sgf_dir, "folder for the record of every game");
  app.add_option("--kill-file", options.kill_file, "where this file exists, no game is begun");
  player_options.declare(app);
  app.footer(
      "Comes back with growing pauses when the connection is cut; the server resumes the game.\n"
      "Interrupted once it finishes its game and leaves; interrupted twice it leaves at once.\n"
      "The log and the record of a game tell its seed.\n"
      "On several machines: mpirun -np 4 hayago cgos ..., with --threads workers each.\n"
      "Example: hayago cgos --server cgos.example.org:6809 --user my-hayago\n"
      "  --password-file ~/.cgos-password --sgf-dir games --ponder");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<PlayerSettings> settings = player_options.settings();
  if (!settings) return wrong_usage("cgos", settings.error().text);
  const auto address = parse_host_port(server);
  if (!address) return wrong_usage("cgos", "--server: " + address.error().text);
  if (!is_user_name(options.user))
    return wrong_usage("cgos", "--user: 3 to 18 letters, digits, '_', '.' or '-' expected");
  if (!options.sgf_dir.empty() && !std::filesystem::is_directory(options.sgf_dir))
    return wrong_usage("cgos", "--sgf-dir: '" + options.sgf_dir + "' is not a folder");
  const Result<std::string> password = read_password(password_file);
  if (!password) return failed_run("cgos", password.error().text);
  std::tie(options.host, options.port) = *address;
  options.password = *password;
  options.program = std::string("hayago ") + build_info().version;

  struct sigaction action {};
  action.sa_handler = request_stop;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  SearchCgosPlayer player(*settings,
                          cluster::search_maker(ranks::world(), [&] { return settings->weights; }));
  player.player().set_watch([] { return stop_requests.load() >= 2; });
  CgosClient client(options, player, log_line);
  const Result<CgosTally> tally = client.run(stop_requests);
  if (!tally) return failed_run("cgos", tally.error().text);
  std::fprintf(stderr, "%d games: %d won, %d lost, %d drawn\n", tally->games, tally->won,
               tally->lost, tally->drawn);
  return kSuccess;
}

}  // namespace hayago
