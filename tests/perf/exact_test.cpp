// Exact profiles: what is kept can be read back, broken files are refused, a change is named.
#include "perf/exact.h"

#include <gtest/gtest.h>

#include "perf/callgrind.h"

namespace hayago::perf {
namespace {

ExactProfile some_profile() {
  ExactProfile profile;
  profile.work = {.policy = "light", .size = 9, .threads = 1, .seed = 3};
  profile.done = {.playouts = 10, .moves = 100};
  profile.build = "a \"build\"";
  profile.instructions = 5000;
  profile.functions = {{"f", "f.cpp", 7, 3000, 5000}, {"g", "", 0, 2000, 2000}};
  profile.lines = {{"f.cpp", 7, "f", 3000}};
  return profile;
}

TEST(Exact, SavedAndReadBack) {
  const ExactProfile profile = some_profile();
  const Result<ExactProfile> read = exact_from_json(exact_to_json(profile));
  ASSERT_TRUE(read.ok()) << read.error().text;
  EXPECT_EQ(read->work.policy, "light");
  EXPECT_EQ(read->work.seed, 3u);
  EXPECT_EQ(read->done.moves, 100u);
  EXPECT_EQ(read->build, profile.build);
  EXPECT_EQ(read->instructions, 5000u);
  ASSERT_EQ(read->functions.size(), 2u);
  EXPECT_EQ(read->functions[0].total, 5000u);
  ASSERT_EQ(read->lines.size(), 1u);
  EXPECT_EQ(read->lines[0].line, 7);
}

TEST(Exact, BrokenFilesAreOneLineErrors) {
  std::string other_schema = exact_to_json(some_profile());
  other_schema.replace(other_schema.find("\"schema\": 1"), 11, "\"schema\": 9");
  std::string wrong_type = exact_to_json(some_profile());
  wrong_type.replace(wrong_type.find("\"moves\": 100"), 12, "\"moves\": \"x\"");
  const std::string whole = exact_to_json(some_profile());
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("[]"), std::string("{\"schema\": 1}"),
        std::string("{\"schema\": 1, \"kind\": \"exact-profile\"}"), other_schema, wrong_type,
        whole.substr(0, whole.size() / 2)}) {
    const Result<ExactProfile> read = exact_from_json(text);
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_EQ(read.error().text.find('\n'), std::string::npos) << read.error().text;
  }
  EXPECT_NE(exact_from_json(other_schema).error().text.find("schema 9"), std::string::npos);
}

TEST(Exact, ComparesPerMove) {
  const ExactProfile before = some_profile();
  ExactProfile after = some_profile();
  after.done = {.playouts = 20, .moves = 200};
  after.instructions = 11000;
  after.functions = {{"f", "f.cpp", 7, 6000, 11000}, {"h", "", 0, 5000, 5000}};
  const Result<ExactComparison> comparison = compare_exact(before, after);
  ASSERT_TRUE(comparison.ok());
  EXPECT_DOUBLE_EQ(comparison->before, 50);
  EXPECT_DOUBLE_EQ(comparison->after, 55);
  EXPECT_FALSE(comparison->same_games);
  ASSERT_EQ(comparison->functions.size(), 2u);  // f costs 30 per move in both
  EXPECT_EQ(comparison->functions[0].name, "h");
  EXPECT_DOUBLE_EQ(comparison->functions[0].change(), 25);
  EXPECT_EQ(comparison->functions[1].name, "g");
  EXPECT_DOUBLE_EQ(comparison->functions[1].change(), -20);

  after.work.size = 13;
  EXPECT_FALSE(compare_exact(before, after).ok());
}

TEST(Callgrind, ReadsCostsAndCalls) {
  const Result<CallgrindData> data = parse_callgrind(
      "# callgrind format\nevents: Ir\nsummary: 12\n\n"
      "ob=/bin/a\nfl=a.cpp\nfn=f'main\n0x10 3\n0x14 4\ncob=/lib/b\ncfi=b.c\ncfn=memcpy'f'main\n"
      "calls=2 0x99 \n0x14 5\n\nob=/lib/b\nfn=memcpy'f'main\n0x99 5\ntotals: 12\n");
  ASSERT_TRUE(data.ok()) << data.error().text;
  EXPECT_EQ(data->total, 12u);
  ASSERT_EQ(data->contexts.size(), 2u);
  const CallgrindContext& f = data->contexts.at("f'main");
  ASSERT_EQ(f.self.size(), 2u);
  EXPECT_EQ(f.self[1].instructions, 4u);
  const CallgrindContext& callee = data->contexts.at("memcpy'f'main");
  EXPECT_EQ(callee.object, "/lib/b");
  ASSERT_EQ(callee.callers.size(), 1u);
  EXPECT_EQ(callee.callers[0].address, 0x14u);
  EXPECT_FALSE(parse_callgrind("").ok());
  EXPECT_FALSE(parse_callgrind("summary: 1\n0x1 1\n").ok());
  EXPECT_FALSE(parse_callgrind("fn=f\ncalls=1 0x1\n").ok());
}

}  // namespace
}  // namespace hayago::perf
