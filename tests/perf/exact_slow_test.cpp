// The whole road of --exact under callgrind: the same numbers on every run, and a slowed function
// named as the culprit.
#include <gtest/gtest.h>

#include "perf/callgrind.h"
#include "perf/exact.h"
#include "perf/process.h"
#include "tests/support/paths.h"

namespace hayago::perf {
namespace {

ExactProfile profile_of(const std::string& program) {
  const Result<ExactRun> run = count_instructions({program});
  EXPECT_TRUE(run.ok()) << run.error().text;
  ExactProfile profile;
  if (!run) return profile;
  profile.done = {.playouts = 40, .moves = std::stoull(run->output.substr(3))};
  profile.instructions = run->profile.total;
  profile.functions = run->profile.functions;
  return profile;
}

class ExactSlow : public testing::Test {
  void SetUp() override {
    if (const auto tool = find_tool("valgrind", "valgrind"); !tool)
      GTEST_SKIP() << tool.error().text;
  }
};

TEST_F(ExactSlow, SlowedFunctionIsNamed) {
  const ExactProfile plain = profile_of(HAYAGO_FIXTURE);
  const ExactProfile slow = profile_of(HAYAGO_FIXTURE_SLOW);
  const Result<ExactComparison> comparison = compare_exact(plain, slow);
  ASSERT_TRUE(comparison.ok());
  EXPECT_TRUE(comparison->same_games);
  EXPECT_GT(comparison->after, comparison->before + 10);
  ASSERT_FALSE(comparison->functions.empty());
  const FunctionChange& culprit = comparison->functions[0];
  EXPECT_TRUE(culprit.name.ends_with("fills_own_eye")) << culprit.name;
  EXPECT_GT(culprit.change(), 0.9 * (comparison->after - comparison->before));
}

TEST_F(ExactSlow, TwiceTheSame) {
  const std::vector<std::string> command = {HAYAGO_PROGRAM, "profile",  "--exact", "--playouts",
                                            "30",           "--format", "json"};
  const Result<ProcessResult> first = run_process(command);
  setenv("HAYAGO_UNRELATED", std::string(5000, 'x').c_str(), 1);  // a larger environment
  const Result<ProcessResult> second = run_process(command);
  unsetenv("HAYAGO_UNRELATED");
  ASSERT_TRUE(first.ok() && second.ok());
  ASSERT_EQ(first->status, 0) << first->err;
  EXPECT_EQ(first->out, second->out);
  const Result<ExactProfile> profile = exact_from_json(first->out);
  ASSERT_TRUE(profile.ok()) << profile.error().text;
  EXPECT_EQ(profile->done.playouts, 30u);
  uint64_t sum = 0;
  for (const FunctionCost& function : profile->functions) sum += function.self;
  EXPECT_EQ(sum, profile->instructions);
}

TEST_F(ExactSlow, SaveAndAgainst) {
  const TemporaryFolder folder;
  const std::string saved = folder.file("saved.json");
  const std::vector<std::string> command = {HAYAGO_PROGRAM, "profile", "--exact", "--size", "5",
                                            "--playouts",   "20"};
  std::vector<std::string> save = command;
  save.insert(save.end(), {"--save", saved});
  ASSERT_EQ(run_process(save)->status, 0);
  std::vector<std::string> against = command;
  against.insert(against.end(), {"--against", saved});
  const Result<ProcessResult> same = run_process(against);
  EXPECT_EQ(same->status, 0) << same->err;
  EXPECT_NE(same->out.find("no function changed"), std::string::npos) << same->out;

  against[4] = "7";  // another board
  const Result<ProcessResult> other = run_process(against);
  EXPECT_EQ(other->status, 1);
  EXPECT_NE(other->err.find("is a profile of light on size 5"), std::string::npos) << other->err;
}

TEST(ExactMissing, NamesThePackage) {
  const std::string path = getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  const Result<ExactRun> run = count_instructions({HAYAGO_FIXTURE});
  setenv("PATH", path.c_str(), 1);
  ASSERT_FALSE(run.ok());
  EXPECT_EQ(run.error().text, "'valgrind' is not installed; on Debian: apt-get install valgrind");
}

}  // namespace
}  // namespace hayago::perf
