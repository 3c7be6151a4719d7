#include "perf/results.h"

#include <gtest/gtest.h>

#include "perf/context.h"

namespace hayago::perf {
namespace {

using namespace bench;
ResultFile sample() {
  RowResult one, two;
  one.key = {"light", 9, 1, "native"};
  two.key = {"light", 9, 2, "native"};
  one.repeats = {100, 110, 90};
  two.repeats = {150, 160, 140};
  one.moves_per_playout = two.moves_per_playout = 100;
  one.black_win_rate = two.black_win_rate = 0.42;
  one.playouts_per_cpu_s = 200;  // half of the time went to others
  two.playouts_per_cpu_s = 400;
  one.cpu_repeats = {200, 210, 190};
  ResultFile file;
  file.context["cpu"] = "a CPU";
  file.rows = summarize({one, two});
  return file;
}

TEST(Results, SummaryOfTheRepeats) {
  const ResultRow row = sample().rows[1];
  EXPECT_EQ(row.playouts_per_s, 150);
  EXPECT_EQ(row.min, 140);
  EXPECT_EQ(row.max, 160);
  EXPECT_DOUBLE_EQ(*row.speed_up, 1.5);
  EXPECT_DOUBLE_EQ(*row.efficiency, 0.75);
}

TEST(Results, NsPerMoveIsCpuTime) {
  EXPECT_DOUBLE_EQ(sample().rows[1].ns_per_move, 2e9 / (400 * 100));
  // Files of old have wall time there: read in CPU time all the same.
  std::string old = to_json(sample());
  const std::string ns = "\"ns_per_move\": 50000.0";
  ASSERT_NE(old.find(ns), std::string::npos);
  old.replace(old.find(ns), ns.size(), "\"ns_per_move\": 100000.0");
  EXPECT_DOUBLE_EQ(parse_results(old, "x")->rows[0].ns_per_move, 50000);
}

TEST(Results, JsonHasTheSchemaAndReadsBack) {
  const std::string text = to_json(sample());
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["schema"], 1);
  for (const char* field : {"policy", "size", "threads", "isa", "playouts_per_s", "min", "max",
                            "cv", "moves_per_playout", "ns_per_move", "black_win_rate", "repeats"})
    EXPECT_TRUE(json["results"][0].contains(field)) << field;
  const Result<ResultFile> back = parse_results(text, "x");
  ASSERT_TRUE(back);
  EXPECT_EQ(to_json(*back), text);
}

TEST(Results, EveryTruncationIsRefused) {
  const std::string text = to_json(sample());
  const size_t end = text.find_last_of('}');
  for (size_t length = 0; length <= end; ++length)
    ASSERT_FALSE(parse_results(text.substr(0, length), "x")) << length;
}

TEST(Results, ForeignFilesAreRefusedInOneLine) {
  const std::string good = to_json(sample());
  const auto changed = [&](const char* from, const char* to) {
    std::string text = good;
    return text.replace(text.find(from), std::string(from).size(), to);
  };
  const std::string bad[] = {"",
                             "[]",
                             "3",
                             "{}",
                             "\"text\"",
                             R"({"benchmarks": [], "context": {}})",
                             R"({"schema": 1, "results": {}})",
                             R"({"schema": 1, "results": [3]})",
                             R"({"schema": 1, "results": [{"policy": "light"}]})",
                             changed("\"schema\": 1", "\"schema\": 2"),
                             changed("\"size\": 9", "\"size\": 99"),
                             changed("\"size\": 9", "\"size\": \"9\""),
                             changed("\"threads\": 1", "\"threads\": 0"),
                             changed("\"playouts_per_s\": 100", "\"playouts_per_s\": -1")};
  for (const std::string& text : bad) {
    const Result<ResultFile> file = parse_results(text, "name.json");
    ASSERT_FALSE(file) << text;
    EXPECT_NE(file.error().text.find("'name.json'"), std::string::npos);
    EXPECT_EQ(file.error().text.find('\n'), std::string::npos);
  }
}

TEST(Context, NamesTheMachineAndTheCommand) {
  char bench[] = "bench", option[] = "--out", path[] = "a b'c.json";
  char* argv[] = {bench, option, path};
  const std::string line = quoted_command_line(3, argv);
  EXPECT_EQ(line, "hayago bench --out 'a b'\\''c.json'");
  const auto context = describe_context(describe_machine(), line);
  for (const char* field : {"version", "commit", "date", "command", "cpu", "isas", "caches",
                            "cores_online", "cores_usable", "kernel", "load", "compiler", "flags"})
    EXPECT_TRUE(context.contains(field)) << field;
  EXPECT_GE(context["cores_usable"], 1);
}

}  // namespace
}  // namespace hayago::perf
