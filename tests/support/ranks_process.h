// The program under mpirun, with more ranks than this machine has cores: for tests of ranks as
// processes.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/support/child_process.h"
#include "tests/support/hayago_command.h"
#include "tools/ranks/launch.h"

namespace hayago {

class RanksProcess : public testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "MPI itself does not pass the sanitizers";
#endif
    if (!ranks::has_mpi() || std::string(HAYAGO_MPIRUN).empty())
      GTEST_SKIP() << "no MPI here: install libopenmpi-dev and openmpi-bin";
    // For containers, whose only user is root.
    ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
    folder_ =
        std::filesystem::path(testing::TempDir()) / ("hayago_ranks_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }

  static Words on_ranks(int count, Words words) {
    Words all = {HAYAGO_MPIRUN, "--oversubscribe", "-np", std::to_string(count), HAYAGO_PROGRAM};
    all.insert(all.end(), words.begin(), words.end());
    return all;
  }
  static Words gtp(int count, Words more = {}) {
    Words words = {"gtp", "--size", "9", "--threads", "1", "--seed", "3"};
    words.insert(words.end(), more.begin(), more.end());
    return on_ranks(count, words);
  }
  // Moves of a short game.
  static std::string game(const Words& command) {
    ChildProcess child(command);
    std::string moves;
    for (const char* color : {"b", "w", "b"}) moves += child.ask(std::string("genmove ") + color);
    child.ask("quit");
    EXPECT_EQ(child.wait(), 0);
    return moves;
  }
  // A process that mpirun started.
  static pid_t rank_of(const ChildProcess& mpirun, size_t which) {
    const std::string pid = std::to_string(mpirun.pid());
    std::ifstream children("/proc/" + pid + "/task/" + pid + "/children");
    pid_t child = 0;
    for (size_t i = 0; i <= which; ++i) children >> child;
    return child;
  }
  // What it says on stderr goes into a file.
  static Words telling(const std::string& file, const Words& command) {
    Words all = {"/bin/sh", "-c", "exec \"$@\" 2> '" + file + "'", "sh"};
    all.insert(all.end(), command.begin(), command.end());
    return all;
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
};

// The results of a match by game, without its times.
inline std::map<int64_t, std::string> results_in(const std::string& folder) {
  std::map<int64_t, std::string> results;
  std::ifstream in(folder + "/games.jsonl");
  for (std::string line; std::getline(in, line) && !in.eof();) {  // a line that was cut off is none
    const auto json = nlohmann::json::parse(line);
    EXPECT_TRUE(results.emplace(json.at("game"), json.at("result")).second) << line;
  }
  return results;
}

inline Words small_match(const std::string& folder, int games) {
  return {"match",  "--black", "champion",   "--white", "erica", "--games", std::to_string(games),
          "--size", "9",       "--playouts", "100",     "--out", folder,    "--quiet"};
}
inline size_t wait_for_games(const std::string& folder, size_t count) {
  for (int i = 0; i < 600 && results_in(folder).size() < count; ++i) ::usleep(50'000);
  return results_in(folder).size();
}

}  // namespace hayago
