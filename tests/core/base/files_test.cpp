// Files written whole or not at all: over full disks, in folders that take nothing, beside what
// killed writers left.
#include "core/base/files.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <vector>

namespace hayago {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "hayago_files_" +
              testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  size_t count() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }
  std::string folder_;
};

// Its failure is an error where the signal is ignored, as the program does.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit small{bytes, limit_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallDisk() {
    ::setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, before_);
  }

 private:
  rlimit limit_{};
  void (*before_)(int);
};

// root, whom no folder refuses, is somebody else as long as one of these lives.
class OrdinaryUser {
 public:
  OrdinaryUser() {
    if (was_root_ && ::setresuid(kNobody, kNobody, 0) != 0) ADD_FAILURE() << "still root";
  }
  ~OrdinaryUser() {
    if (was_root_ && ::setresuid(0, 0, 0) != 0) std::abort();
  }

 private:
  static constexpr uid_t kNobody = 65534;
  bool was_root_ = ::geteuid() == 0;
};

TEST_F(Files, ADiskThatIsFullLeavesWhatWasThere) {
  ASSERT_TRUE(write_file(path("a"), "old"));
  {
    const SmallDisk disk(1000);
    const Result<void> written = write_file(path("a"), std::string(5000, 'x'));
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().text, "cannot write '" + path("a") + "': File too large");
  }
  EXPECT_EQ(*read_file(path("a")), "old");
  EXPECT_EQ(count(), 1u) << "no temporary is left";
  const Result<void> full = write_file("/dev/full", "x");
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().text, "cannot write '/dev/full': No space left on device");
}

TEST_F(Files, AFolderThatTakesNothing) {
  ASSERT_TRUE(write_file(path("a"), "old"));
  ::chmod(folder_.c_str(), 0555);
  {
    const OrdinaryUser user;
    for (const char* name : {"a", "b"}) {
      const Error refused{"cannot write '" + path(name) + "': Permission denied"};
      const Result<void> possible = check_writable(path(name)),
                         written = write_file(path(name), "new");
      ASSERT_FALSE(possible);
      ASSERT_FALSE(written);
      EXPECT_EQ(possible.error().text, refused.text);
      EXPECT_EQ(written.error().text, refused.text);
    }
    EXPECT_EQ(*read_file(path("a")), "old");
  }
  ::chmod(folder_.c_str(), 0755);
  EXPECT_EQ(count(), 1u);
  const Result<void> nowhere = write_file("/proc/hayago/x", "new");
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().text, "cannot write '/proc/hayago/x': No such file or directory");
}

// Seen from beside while it is being replaced again and again: always one of the two, whole.
TEST_F(Files, AReaderSeesTheOldOrTheNew) {
  const std::string one(100'000, '1'), two(50'000, '2');
  ASSERT_TRUE(write_file(path("a"), one));
  std::atomic<bool> done{false};
  std::jthread writer([&] {
    for (int i = 0; i < 200; ++i) (void)write_file(path("a"), i % 2 == 0 ? two : one).ok();
    done = true;
  });
  int reads = 0, torn = 0;
  while (!done) {
    const Result<std::string> now = read_file(path("a"));
    ++reads;
    torn += !now || (*now != one && *now != two);
  }
  EXPECT_EQ(torn, 0);
  EXPECT_GT(reads, 0);
}

TEST_F(Files, TemporariesOfTheKilledAreTakenAway) {
  const pid_t gone = 5'000'000;  // above what the system gives out
  const std::string mine = std::to_string(::getpid());
  const std::vector<std::string> left = {"a." + std::to_string(gone) + ".1.tmp", "a.x.1.tmp",
                                         "a.1.1.tmp", "b." + std::to_string(gone) + ".1.tmp"};
  for (const std::string& name : left) ASSERT_TRUE(write_file(path(name), ""));
  ASSERT_TRUE(write_file(path("a"), "new"));
  EXPECT_FALSE(fs::exists(path("a." + std::to_string(gone) + ".1.tmp")));
  EXPECT_TRUE(fs::exists(path("a.x.1.tmp"))) << "is none of ours";
  EXPECT_TRUE(fs::exists(path("a.1.1.tmp"))) << "its writer lives";
  EXPECT_TRUE(fs::exists(path("b." + std::to_string(gone) + ".1.tmp"))) << "of another file";
  // One who had our number and was killed, as happens in containers.
  for (int number = 1; number < 100; ++number)
    ASSERT_TRUE(write_file(path("c." + mine + "." + std::to_string(number) + ".tmp"), "torn"));
  EXPECT_TRUE(write_file(path("c"), "new"));
  EXPECT_EQ(*read_file(path("c")), "new");
}

TEST_F(Files, ADeviceWithoutEndIsRefused) {
  const Result<std::string> endless = read_file("/dev/zero");
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().text, "'/dev/zero' is larger than 256 MiB");
}

}  // namespace
}  // namespace hayago
