#include "perf/energy.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "perf/score.h"

namespace hayago::perf {
namespace {

namespace fs = std::filesystem;

// A /sys and /proc of our own.
class FakeSystem : public testing::Test {
 protected:
  void SetUp() override {
    root_ = testing::TempDir() + "hayago_energy_" +
            testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(root_);
  }
  void TearDown() override { fs::remove_all(root_); }
  void put(const std::string& path, const std::string& text) {
    fs::create_directories(fs::path(root_ + path).parent_path());
    std::ofstream(root_ + path) << text << "\n";
  }
  void put_zone(const std::string& zone, const std::string& name, const std::string& energy) {
    const std::string folder = "/sys/class/powercap/" + zone;
    put(folder + "/name", name);
    put(folder + "/max_energy_range_uj", "1000000000");
    put(folder + "/energy_uj", energy);
  }
  std::string root_;
};

using EnergyOf = FakeSystem;

TEST_F(EnergyOf, PackagesAreAddedUpAndCountersWrap) {
  put("/sys/class/powercap/intel-rapl/name", "control");
  put_zone("intel-rapl:0", "package-0", "5000000");
  put_zone("intel-rapl:0:0", "core", "1000000");
  put_zone("intel-rapl:1", "package-1", "999000000");
  put_zone("intel-rapl:2", "psys", "7000000");
  put_zone("intel-rapl-mmio:0", "package-0", "5000000");
  auto meter = EnergyMeter::open(root_);
  ASSERT_TRUE(meter) << meter.error().text;
  EXPECT_NE(meter->source().find("package-1 (powercap)"), std::string::npos) << meter->source();
  EXPECT_DOUBLE_EQ(meter->joules(), 0);
  put_zone("intel-rapl:0", "package-0", "8000000");
  put_zone("intel-rapl-mmio:0", "package-0", "8000000");
  put_zone("intel-rapl:1", "package-1", "1000000");  // 1 J to the end, 1 J after it
  put_zone("intel-rapl:2", "psys", "70000000");
  EXPECT_NEAR(meter->joules(), 3 + 2, 1e-9);
}

TEST_F(EnergyOf, SocketsOfHwmon) {
  put("/sys/class/hwmon/hwmon0/name", "k10temp");
  put("/sys/class/hwmon/hwmon1/energy1_label", "Ecore000");
  put("/sys/class/hwmon/hwmon1/energy1_input", "100");
  put("/sys/class/hwmon/hwmon1/energy2_label", "Esocket0");
  put("/sys/class/hwmon/hwmon1/energy2_input", "2000000");
  auto meter = EnergyMeter::open(root_);
  ASSERT_TRUE(meter) << meter.error().text;
  EXPECT_EQ(meter->source(), "Esocket0 (hwmon)");
  put("/sys/class/hwmon/hwmon1/energy2_input", "2500000");
  EXPECT_NEAR(meter->joules(), 0.5, 1e-9);
}

TEST_F(EnergyOf, BatteryThatIsDrained) {
  put("/sys/class/power_supply/AC/type", "Mains");
  put("/sys/class/power_supply/BAT0/type", "Battery");
  put("/sys/class/power_supply/BAT0/status", "Charging");
  put("/sys/class/power_supply/BAT0/current_now", "1000000");
  put("/sys/class/power_supply/BAT0/voltage_now", "12000000");
  EXPECT_FALSE(EnergyMeter::open(root_));
  put("/sys/class/power_supply/BAT0/status", "Discharging");
  auto meter = EnergyMeter::open(root_);
  ASSERT_TRUE(meter) << meter.error().text;
  const auto start = std::chrono::steady_clock::now();
  const double before = meter->joules(start);
  put("/sys/class/power_supply/BAT0/current_now", "2000000");
  EXPECT_NEAR(meter->joules(start + std::chrono::seconds(2)) - before, 2 * (12 + 24) / 2, 1e-6);
}

TEST_F(EnergyOf, SaysWhyThereIsNone) {
  EXPECT_NE(EnergyMeter::open(root_).error().text.find("no energy counters"), std::string::npos);
  put("/sys/class/powercap/intel-rapl:0/name", "package-0");  // the counter cannot be read
  const std::string closed = EnergyMeter::open(root_).error().text;
  EXPECT_NE(closed.find("only root may read"), std::string::npos) << closed;
}

using StealOf = FakeSystem;

TEST_F(StealOf, IsAShareOfAllTime) {
  put("/proc/stat", "cpu  100 0 50 800 0 0 0 50 30 0");
  const StealWatch watch(root_);
  EXPECT_EQ(watch.share(), 0);
  put("/proc/stat", "cpu  160 0 60 810 0 0 0 70 60 0");  // 60 + 10 + 10 + 20, guests in user
  EXPECT_DOUBLE_EQ(watch.share(), 0.2);
}

}  // namespace
}  // namespace hayago::perf
