// The CGOS client with a player of the test's, its games kept in a folder of their own.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/files.h"
#include "core/record/sgf.h"
#include "tools/cgos/cgos.h"

namespace hayago {

template <class Player>
class CgosFixture : public testing::Test {
 protected:
  void SetUp() override {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(testing::TempDir()) /
              (std::string("hayago_") + test.test_suite_name() + "_" + test.name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // One game, without long pauses before the next try.
  cgos::CgosOptions options(int port) const {
    cgos::CgosOptions o;
    o.host = "127.0.0.1";
    o.port = port;
    o.user = "tester";
    o.password = "very-secret";
    o.games = 1;
    o.sgf_dir = folder_.string();
    o.first_pause = 0.0005;
    o.longest_pause = 0.001;
    return o;
  }
  std::vector<SgfGame> records() const {
    std::vector<SgfGame> games;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      const Result<SgfGame> game = parse_sgf(*read_file(entry.path().string()));
      EXPECT_TRUE(game) << entry.path();
      if (game) games.push_back(*game);
    }
    return games;
  }

  std::filesystem::path folder_;
  Player player_;
  std::atomic<int> stop_{0};
};

}  // namespace hayago
