// The program killed with SIGKILL, hundreds of times, half of them by the clock and half at the
// moment it does something to a file: what was finished is there afterwards, nothing is
// half-written, and the same command goes on from there.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <set>
#include <thread>

#include "core/base/files.h"
#include "core/base/random.h"
#include "core/base/text.h"
#include "core/model/playout_weights.h"
#include "core/record/sgf.h"
#include "perf/results.h"
#include "search/player/book.h"
#include "tests/support/hayago_command.h"
#include "tools/match/match_log.h"
#include "tools/match/tune.h"
#include "tools/train/checkpoint.h"

namespace hayago {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

class Killed : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("hayago_killed_") +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    watch_ = ::inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  }
  void TearDown() override {
    ::close(watch_);
    fs::remove_all(folder_);
  }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }

  // Runs `hayago words...` and kills it: after a random time up to `most`, or at a random one of
  // the first `events` things it does to files of `folder`. False where it ended before.
  bool run_and_kill(const Words& words, const std::string& folder, milliseconds most, int events) {
    const int watched = ::inotify_add_watch(
        watch_, folder.c_str(),
        IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_OPEN);
    const pid_t child = start(words);
    const auto begin = Clock::now();
    if (random_.below(2) == 0) {
      const auto us = random_.below(static_cast<uint32_t>(most.count()) * 1000);
      std::this_thread::sleep_for(std::chrono::microseconds(us));
    } else {
      int left = 1 + static_cast<int>(random_.below(static_cast<uint32_t>(events)));
      while (left > 0 && Clock::now() - begin < milliseconds(1500) && !has_ended(child))
        left -= take_events();
    }
    const bool alive = !has_ended(child);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    while (take_events() > 0) {
    }
    ::inotify_rm_watch(watch_, watched);
    kills_ += alive;
    return alive;
  }
  int kills() const { return kills_; }

  fs::path folder_;

 private:
  static pid_t start(const Words& words) {
    std::vector<char*> argv = {const_cast<char*>(HAYAGO_PROGRAM)};
    for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    const pid_t child = ::fork();
    if (child != 0) return child;
    const int nowhere = ::open("/dev/null", O_RDWR);
    for (const int fd : {0, 1, 2}) ::dup2(nowhere, fd);
    ::execv(HAYAGO_PROGRAM, argv.data());
    ::_exit(127);
  }
  // Without taking its status, which would free its number.
  static bool has_ended(pid_t child) {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == child;
  }
  int take_events() {
    pollfd entry{watch_, POLLIN, 0};
    if (::poll(&entry, 1, 1) <= 0) return 0;
    alignas(inotify_event) char buffer[4096];
    const ssize_t size = ::read(watch_, buffer, sizeof buffer);
    int count = 0;
    for (ssize_t at = 0; at < size; ++count)
      at += static_cast<ssize_t>(sizeof(inotify_event)) +
            reinterpret_cast<const inotify_event*>(buffer + at)->len;
    return count;
  }

  int watch_ = -1;
  int kills_ = 0;
  Random random_{29};
};

// What the killed ones may leave beside a file: temporaries of their own, and few of them.
size_t temporaries_in(const fs::path& folder) {
  size_t count = 0;
  for (const auto& entry : fs::directory_iterator(folder))
    count += entry.path().extension() == ".tmp";
  return count;
}

TEST_F(Killed, AMatchLosesNoGame) {
  const std::string out = file("match");
  const Words words = {"match",      "--black",    "mogo:policy=light",
                       "--white",    "mogo",       "--size",
                       "5",          "--games",    "100000",
                       "--playouts", "4",          "--score",
                       "area",       "--parallel", "2",
                       "--quiet",    "--out",      out};
  fs::create_directories(out);
  std::set<int64_t> finished;
  for (int round = 0; round < 60; ++round) {
    EXPECT_TRUE(run_and_kill(words, out, milliseconds(150), 60));
    const Result<std::string> log = read_file(out + "/games.jsonl");
    if (!log) continue;
    std::set<int64_t> now;
    std::string_view rest = std::string_view(*log).substr(0, log->rfind('\n') + 1);
    while (!rest.empty()) {
      const std::string line(take_line(rest));
      const Result<match::GameResult> game = match::parse_json_line(line);
      ASSERT_TRUE(game) << line;
      EXPECT_TRUE(now.insert(game->game).second) << "game " << game->game << " twice";
      char name[32];
      std::snprintf(name, sizeof name, "/%05lld.sgf", static_cast<long long>(game->game));
      const Result<std::string> record = read_file(out + name);
      ASSERT_TRUE(record) << "a game counts when its record is there";
      if (finished.count(game->game) == 0) {
        EXPECT_TRUE(parse_sgf(*record)) << *record;
      }
    }
    EXPECT_TRUE(std::includes(now.begin(), now.end(), finished.begin(), finished.end()));
    finished = std::move(now);
  }
  EXPECT_GT(kills(), 50);
  EXPECT_GT(finished.size(), 20u);
  EXPECT_LT(temporaries_in(out), 30u);
}

TEST_F(Killed, ATuningLosesNoStep) {
  const std::string state = file("state.json");
  const Words words = {"tune",
                       "--preset",
                       "mogo:policy=light",
                       "--param",
                       "c_uct=0.1:0:1",
                       "--size",
                       "5",
                       "--games",
                       "2",
                       "--playouts",
                       "2",
                       "--score",
                       "area",
                       "--iterations",
                       "1000000",
                       "--state",
                       state};
  const Result<match::TuneParam> param = match::parse_tune_param("c_uct=0.1:0:1");
  ASSERT_TRUE(param);
  int64_t steps = 0;
  for (int round = 0; round < 60; ++round) {
    EXPECT_TRUE(run_and_kill(words, folder_.string(), milliseconds(150), 30));
    const Result<std::string> text = read_file(state);
    if (!text) continue;
    const size_t about = text->find("\"about\": \"") + 10;
    const Result<match::TuneState> now =
        match::parse_state(*text, {*param}, text->substr(about, text->find('"', about) - about));
    ASSERT_TRUE(now) << now.error().text << "\n" << *text;
    EXPECT_GE(now->iteration, steps);
    steps = now->iteration;
  }
  EXPECT_GT(kills(), 50);
  EXPECT_GT(steps, 20);
  EXPECT_LT(temporaries_in(folder_), 3u) << "the next writer takes them away";
}

TEST_F(Killed, ATrainingGoesOn) {
  const std::string out = file("w.txt"), checkpoint = out + ".checkpoint";
  Words words = {"train",
                 "mm",
                 "--size",
                 "9",
                 "--games",
                 std::string(HAYAGO_TEST_DATA) + "/games_9.sgf",
                 "--iterations",
                 "1000000",
                 "--quiet",
                 "--threads",
                 "1",
                 "--out",
                 out};
  const Words anew = words;
  int iteration = 0, seen = 0;
  for (int round = 0; kills() <= 40 && round < 400; ++round) {
    const bool killed = run_and_kill(words, folder_.string(), milliseconds(400), 30);
    const Result<std::string> text = read_file(checkpoint);
    if (!killed) {  // it was ready: from the beginning
      for (const std::string& name : {out, checkpoint}) fs::remove(name);
      words = anew;
      iteration = 0;
      continue;
    }
    if (!text) continue;
    const size_t at = text->find("identity ") + 9;
    const Result<train::Checkpoint> now =
        train::parse_checkpoint(*text, checkpoint, text->substr(at, text->find('\n', at) - at));
    ASSERT_TRUE(now) << now.error().text;
    EXPECT_GE(now->iteration, iteration);
    iteration = now->iteration;
    ++seen;
    if (words == anew) words.insert(words.end(), "--resume");
    if (const Result<std::string> weights = read_file(out); weights) {
      EXPECT_TRUE(parse_weights(*weights, out));
    }
  }
  EXPECT_GT(kills(), 40);
  EXPECT_GT(seen, 20);
  EXPECT_LT(temporaries_in(folder_), 3u);
}

TEST_F(Killed, ABookLosesNoPosition) {
  const std::string book = file("book.txt");
  ASSERT_EQ(run_hayago({"book", "build", book, "--playouts", "8", "--positions", "3", "--size", "9",
                        "--quiet"})
                .status,
            0);
  // A few more in every round, so that each comes to its end, where the file is written.
  size_t positions = 3;
  for (int round = 0; kills() <= 40 && round < 400; ++round) {
    const Words words = {"book",   "grow", book, "--positions", std::to_string(positions + 5),
                         "--quiet"};
    run_and_kill(words, folder_.string(), milliseconds(60), 8);
    const Result<Books> now = parse_books(*read_file(book));
    ASSERT_TRUE(now) << now.error().text;
    EXPECT_GE(now->at(0).positions().size(), positions);
    positions = now->at(0).positions().size();
  }
  EXPECT_GT(kills(), 40);
  EXPECT_GT(positions, 3u);
  EXPECT_LT(temporaries_in(folder_), 3u);
}

TEST_F(Killed, PublishedResultsAreWhole) {
  const Words words = {"bench",
                       "--policy",
                       "light",
                       "--size",
                       "9",
                       "--threads",
                       "1",
                       "--seconds",
                       "0.001",
                       "--repeats",
                       "1",
                       "--publish",
                       folder_.string(),
                       "--publish-anyway",
                       "--quiet"};
  for (int round = 0; kills() <= 30 && round < 400; ++round) {
    run_and_kill(words, folder_.string(), milliseconds(120), 5);
    for (const auto& entry : fs::directory_iterator(folder_)) {
      if (entry.path().extension() != ".json") continue;
      const Result<std::string> text = read_file(entry.path().string());
      EXPECT_TRUE(perf::parse_results(*text, "file")) << *text;
      fs::remove(entry.path());  // it would not be published twice
    }
  }
  EXPECT_GT(kills(), 30);
  EXPECT_EQ(run_hayago(words).status, 0);
  EXPECT_EQ(temporaries_in(folder_), 0u) << "the next writer takes them away";
}

// The page is the old one or the new one.
TEST_F(Killed, TheReadmeIsOldOrNew) {
  const std::string readme = file("README.md");
  Words words = {"report", "--readme", readme};
  for (const auto& entry : fs::directory_iterator(HAYAGO_SOURCE "/perf/results"))
    if (entry.path().extension() == ".json") words.push_back(entry.path().string());
  const std::string marker = "<!-- results: made by `hayago report --readme` -->";
  const std::string old = std::string(200'000, 'x') + "\n" + marker +
                          "\nold\n<!-- end of results -->\n" + std::string(200'000, 'y') + "\n";
  ASSERT_TRUE(write_file(readme, old));
  ASSERT_EQ(run_hayago(words).status, 0);
  const std::string changed = *read_file(readme);
  ASSERT_NE(changed, old);
  int before = 0, after = 0;
  for (int round = 0; round < 100; ++round) {
    ASSERT_TRUE(write_file(readme, old));
    run_and_kill(words, folder_.string(), milliseconds(40), 8);
    const std::string now = *read_file(readme);
    ASSERT_TRUE(now == old || now == changed) << now.size();
    ++(now == old ? before : after);
  }
  EXPECT_GT(before, 0);
  EXPECT_GT(after, 0);
}

}  // namespace
}  // namespace hayago
