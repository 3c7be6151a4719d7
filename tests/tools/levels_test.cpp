// Which copy of a universal program runs, by the CPU, --isa and HAYAGO_ISA: on levels of our own.
#include "tools/isa/levels.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/base/build_info.h"
#include "tests/support/hayago_command.h"

namespace hayago {
namespace {

using isa::Level;

constexpr CpuFeatureSet kImpossible = feature_bit(CpuFeature::ForTests);
constexpr Level kLevels[] = {{"x86-64-v4", kImpossible}, {"x86-64-v3", 0}, {"x86-64-v2", 0}};

struct Outcome {
  std::string level;  // "" for none
  int status;
  std::vector<std::string> left;  // of the command line
  std::string variable;           // HAYAGO_ISA afterwards
  std::string out, err;
};

// As main does it. Afterwards the environment is as before.
Outcome choose(const std::vector<std::string>& words, const char* variable = nullptr,
               std::span<const Level> levels = kLevels) {
  if (variable == nullptr)
    unsetenv("HAYAGO_ISA");
  else
    setenv("HAYAGO_ISA", variable, 1);
  std::vector<std::string> copy = words;
  std::vector<char*> argv;
  for (std::string& word : copy) argv.push_back(word.data());
  argv.push_back(nullptr);
  int argc = static_cast<int>(words.size());
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const isa::Choice choice =
      isa::choose_level(levels.data(), static_cast<int>(levels.size()), argc, argv.data());
  Outcome outcome;
  outcome.out = testing::internal::GetCapturedStdout();
  outcome.err = testing::internal::GetCapturedStderr();
  outcome.level = choice.level == nullptr ? "" : choice.level->name;
  outcome.status = choice.status;
  for (int i = 0; i < argc; ++i) outcome.left.emplace_back(argv[static_cast<size_t>(i)]);
  EXPECT_EQ(argv[static_cast<size_t>(argc)], nullptr);
  const char* after = std::getenv("HAYAGO_ISA");
  outcome.variable = after == nullptr ? "" : after;
  unsetenv("HAYAGO_ISA");
  return outcome;
}

TEST(Levels, TheBestThatTheCpuHas) {
  const Outcome outcome = choose({"hayago", "bench"});
  EXPECT_EQ(outcome.level, "x86-64-v3");
  EXPECT_EQ(outcome.left, (Words{"hayago", "bench"}));
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(choose({"hayago"}).level, "x86-64-v3");
  EXPECT_EQ(choose({}).level, "x86-64-v3");  // started without even a name
}

TEST(Levels, TheOptionStandsBeforeTheCommandAndGoesAway) {
  for (const Words& words : {Words{"hayago", "--isa", "v2", "bench", "--isa", "avx2"},
                             Words{"hayago", "--isa=x86-64-v2", "bench", "--isa", "avx2"}}) {
    const Outcome outcome = choose(words);
    EXPECT_EQ(outcome.level, "x86-64-v2");
    EXPECT_EQ(outcome.left, (Words{"hayago", "bench", "--isa", "avx2"}));
    EXPECT_EQ(outcome.variable, "x86-64-v2");  // for programs started by this one
  }
  EXPECT_EQ(choose({"hayago", "bench", "--isa", "v2"}).level, "x86-64-v3");  // that of the command
  EXPECT_EQ(choose({"hayago", "--isabel"}).left, (Words{"hayago", "--isabel"}));
}

TEST(Levels, TheOptionCountsMoreThanTheVariable) {
  EXPECT_EQ(choose({"hayago"}, "v2").level, "x86-64-v2");
  EXPECT_EQ(choose({"hayago"}, "").level, "x86-64-v3");
  EXPECT_EQ(choose({"hayago"}, "auto").level, "x86-64-v3");
  EXPECT_EQ(choose({"hayago", "--isa", "v3"}, "v2").variable, "x86-64-v3");
  const Outcome back = choose({"hayago", "--isa", "auto"}, "v2");
  EXPECT_EQ(back.level, "x86-64-v3");
  EXPECT_EQ(back.variable, "");
}

TEST(Levels, WhatCannotRunIsSaid) {
  const Outcome unable = choose({"hayago", "--isa", "v4", "bench"});
  EXPECT_EQ(unable.level, "");
  EXPECT_EQ(unable.status, 1);
  EXPECT_NE(unable.err.find("--isa: this CPU lacks instructions of x86-64-v4: no-such-feature;"),
            std::string::npos)
      << unable.err;
  for (const auto& [words, variable, says] :
       {std::tuple{Words{"hayago", "--isa", "v9"}, "", "--isa: this program has no level 'v9'"},
        std::tuple{Words{"hayago", "--isa"}, "", "--isa: this program has no level ''"},
        std::tuple{Words{"hayago", "--isa="}, "", "--isa: this program has no level ''"},
        std::tuple{Words{"hayago"}, "list", "HAYAGO_ISA: this program has no level 'list'"}}) {
    const Outcome unknown = choose(words, variable);
    EXPECT_EQ(unknown.level, "");
    EXPECT_EQ(unknown.status, 2);
    EXPECT_EQ(unknown.err.find(std::string("hayago: ") + says + "; it has x86-64-v4 x86-64-v3"), 0u)
        << unknown.err;
  }
}

TEST(Levels, AnOldCpuGetsASentence) {
  constexpr Level kAll[] = {{"x86-64-v3", kImpossible}, {"x86-64-v2", kImpossible}};
  const Outcome outcome = choose({"hayago", "bench"}, nullptr, kAll);
  EXPECT_EQ(outcome.level, "");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.err,
            "hayago: this CPU lacks instructions that the program needs at least (x86-64-v2): "
            "no-such-feature; build it on this machine with tools/bench\n");
}

TEST(Levels, ListSaysWhatRuns) {
  const Outcome outcome = choose({"hayago", "--isa", "list"});
  EXPECT_EQ(outcome.level, "");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out,
            "x86-64-v4  not on this CPU, which lacks no-such-feature\n"
            "x86-64-v3  runs unless --isa says otherwise\n"
            "x86-64-v2  runs with --isa\n");
}

// The ordinary program is one level, and asks no more of a variable than its name.
TEST(Levels, TheProgramItselfIsOne) {
  const std::string own = build_info().arch;
  const perf::ProcessResult list = run_hayago({"--isa", "list"});
  EXPECT_EQ(list.status, 0);
  EXPECT_EQ(list.out.find(own + " "), 0u) << list.out;
  EXPECT_EQ(run_hayago({"--isa", own, "presets"}).status, 0);
  const perf::ProcessResult refused = run_hayago({"--isa", "no-level", "presets"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.out, "");
  EXPECT_NE(refused.err.find("it has " + own + " and auto"), std::string::npos) << refused.err;
}

}  // namespace
}  // namespace hayago
