#include "core/base/cores.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

namespace hayago {
namespace {

namespace fs = std::filesystem;

// A /proc and /sys of our own.
class Cgroup : public testing::Test {
 protected:
  void SetUp() override {
    root_ = testing::TempDir() + "hayago_cgroup_" +
            testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(root_);
  }
  void TearDown() override { fs::remove_all(root_); }
  void put(const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(root_ + path).parent_path());
    std::ofstream(root_ + path) << text;
  }
  std::string root_;
};

TEST_F(Cgroup, NoFilesNoLimit) { EXPECT_EQ(cgroup_cpu_limit(root_), 0); }

TEST_F(Cgroup, VersionTwoTakesTheTightestGroupAbove) {
  put("/proc/self/cgroup", "0::/a/b\n");
  put("/sys/fs/cgroup/a/cpu.max", "150000 100000\n");
  put("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
  EXPECT_DOUBLE_EQ(cgroup_cpu_limit(root_), 1.5);
}

TEST_F(Cgroup, VersionTwoInsideAContainer) {
  put("/proc/self/cgroup", "0::/\n");
  put("/sys/fs/cgroup/cpu.max", "400000 100000\n");
  EXPECT_DOUBLE_EQ(cgroup_cpu_limit(root_), 4);
}

TEST_F(Cgroup, VersionOne) {
  put("/proc/self/cgroup", "4:memory:/m\n3:cpu,cpuacct:/docker/x\n0::/\n");
  put("/sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_quota_us", "250000\n");
  put("/sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_period_us", "100000\n");
  EXPECT_DOUBLE_EQ(cgroup_cpu_limit(root_), 2.5);
}

TEST_F(Cgroup, VersionOneUnlimitedAndCpusetIsNotCpu) {
  put("/proc/self/cgroup", "3:cpuset:/y\n2:cpu:/x\n");
  put("/sys/fs/cgroup/cpu/x/cpu.cfs_quota_us", "-1\n");
  put("/sys/fs/cgroup/cpu/x/cpu.cfs_period_us", "100000\n");
  put("/sys/fs/cgroup/cpu/y/cpu.cfs_quota_us", "100000\n");
  put("/sys/fs/cgroup/cpu/y/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(cgroup_cpu_limit(root_), 0);
}

TEST(Cores, PinnedThreadSeesOneCpu) {
  const int cpu = allowed_cpus().back();
  std::thread([&] {
    ASSERT_TRUE(pin_this_thread(cpu));
    EXPECT_EQ(allowed_cpus(), std::vector{cpu});
    EXPECT_EQ(usable_cores(), 1);
  }).join();
  EXPECT_FALSE(pin_this_thread(-1));
}

}  // namespace
}  // namespace hayago
