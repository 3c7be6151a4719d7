// Matches of a few moves, between presets and with programs that do as they are told.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/base/files.h"
#include "tests/support/paths.h"
#include "tools/match/match.h"

namespace hayago::match {

inline const std::atomic<bool> kNeverStop{false};

inline ContestantSpec contestant(const std::string& text) {
  PlayerSettings defaults;
  defaults.threads = 1;
  defaults.memory = 16;
  defaults.playouts = 30;
  const Result<ContestantSpec> spec = parse_contestant(text, defaults);
  EXPECT_TRUE(spec) << (spec ? "" : spec.error().text);
  return spec ? *spec : ContestantSpec{};
}
inline ContestantSpec fake(const std::string& plan) {
  return contestant(HAYAGO_FAKE_GTP " " + plan);
}

inline MatchSettings small_match(const ContestantSpec& first, const ContestantSpec& second,
                                 int64_t games) {
  MatchSettings settings;
  settings.contestants = {first, second};
  settings.games = games;
  settings.size = 5;
  settings.rules.komi = 0.5;
  settings.judge = "area";
  return settings;
}

inline MatchReport play(const MatchSettings& settings) {
  const Result<MatchReport> report = run_match(settings, {}, kNeverStop);
  EXPECT_TRUE(report) << (report ? "" : report.error().text);
  return report ? *report : MatchReport{};
}

class MatchFolder {
 public:
  MatchFolder()
      : path_(testing::TempDir() + "hayago_match_" +
              testing::UnitTest::GetInstance()->current_test_info()->name() + "_" +
              std::to_string(::getpid())) {
    std::filesystem::remove_all(path_);
  }
  ~MatchFolder() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }
  // The games sorted, without what differs from run to run.
  std::vector<std::string> games() const {
    std::vector<std::string> lines;
    std::ifstream in(path_ + "/games.jsonl");
    for (std::string line; std::getline(in, line);) {
      Result<GameResult> game = parse_json_line(line);
      EXPECT_TRUE(game) << line;
      if (!game) continue;
      game->seconds = {};
      char name[32];
      std::snprintf(name, sizeof name, "/%05lld.sgf", static_cast<long long>(game->game));
      lines.push_back(to_json_line(*game) + *read_file(path_ + name));
    }
    std::sort(lines.begin(), lines.end());
    return lines;
  }

 private:
  std::string path_;
};

}  // namespace hayago::match
