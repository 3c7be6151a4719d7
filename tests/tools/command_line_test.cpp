// The program as a script sees it: exit status, one line on stderr, nothing lost.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/cores.h"
#include "core/base/files.h"
#include "tests/support/hayago_command.h"
#include "tools/cmd/cli.h"

namespace hayago {
namespace {

using namespace perf;

namespace fs = std::filesystem;

struct Wrong {
  Words words;
  int status;
  const char* says;
};

const Wrong kWrong[] = {
    {{}, 2, "usage"},
    {{"nonsense"}, 2, "unknown command 'nonsense'"},
    {{"bench", "--nonsense"}, 2, "--nonsense"},
    {{"bench", "stray"}, 2, "stray"},
    {{"bench", "--size"}, 2, "--size"},
    {{"bench", "--size", "1"}, 2, "1 is outside 2 to 25"},
    {{"bench", "--size", "26"}, 2, "26 is outside 2 to 25"},
    {{"bench", "--size", "9,,13"}, 2, "'9,,13' is not a list of numbers"},
    {{"bench", "--size", "nine"}, 2, "'nine' is not a list of numbers"},
    {{"bench", "--threads", "1025"}, 2, "1025 is outside 0 to 1024"},
    {{"bench", "--threads", "1,x"}, 2, "'1,x' is not a list of numbers"},
    {{"bench", "--policy", "nonsense"}, 2, "unknown policy 'nonsense'; known: light"},
    {{"bench", "--policy", "light,"}, 2, "not a list of names"},
    {{"bench", "--isa", "nonsense"}, 2, "'nonsense' is not available here"},
    {{"bench", "--seconds", "0"}, 2, "--seconds"},
    {{"bench", "--repeats", "0"}, 2, "--repeats"},
    {{"bench", "--repeats", "many"}, 2, "--repeats"},
    {{"bench", "--seed", "-1"}, 2, "--seed"},
    {{"bench", "--format", "xml"}, 2, "unknown format 'xml'; known: table|md|csv|json"},
    {{"bench", "--out", "/no/such/folder/a.json"}, 2, "'/no/such/folder/a.json'"},
    {{"bench", "--out", "/"}, 2, "'/' is a directory"},
    {{"bench", "--weights", "/no/weights.txt"}, 2, "--weights: cannot read '/no/weights.txt'"},
    {{"playouts", "--weights", "/no/weights.txt"}, 2, "cannot read '/no/weights.txt'"},
    {{"search", "--weights", "/no/weights.txt"}, 2, "cannot read '/no/weights.txt'"},
    {{"gtp", "--weights", "/no/weights.txt"}, 2, "cannot read '/no/weights.txt'"},
    {{"search", "--prior", "/no/prior"}, 2, "--prior: cannot read '/no/prior'"},
    {{"gtp", "--prior", "/no/prior"}, 2, "--prior: cannot read '/no/prior'"},
    {{"cgos", "--prior", "/no/prior"}, 2, "--prior: cannot read '/no/prior'"},
    {{"suite", "--prior", "balanced_9"}, 2, "--prior: balanced_9:1: not a tree model"},
    {{"match", "--prior", "/no/prior"}, 2, "--prior: cannot read '/no/prior'"},
    {{"match", "--prior-without", "lost"}, 2, "--prior-without: unknown feature 'lost'; did you"},
    {{"predict", "--games", "/no", "--without", "lost"}, 2, "did you mean 'last'?"},
    {{"predict", "--games", "/no", "--model", "playout", "--without", "solve"}, 2, "solve-ko"},
    {{"search", "--preset", "alphago"}, 2, "unknown preset 'alphago'; known: champion, erica"},
    {{"search", "--param", "c_uct=99"}, 2, "'99' is not a value of c_uct; allowed: 0 to 10"},
    {{"search", "--param", "speed=9"}, 2, "unknown parameter 'speed'"},
    {{"search", "--komi", "0.3"}, 2, "--komi"},
    {{"search", "--format", "csv"}, 2, "--format"},
    {{"search", "--svg", "-"}, 2, "--svg: stdout has the result already"},
    {{"search", "--svg-show", "line"}, 2, "--svg-show requires --svg"},
    {{"search", "--svg", "/dev/null", "--svg-show", "stones"}, 2, "'stones' is not one of moves"},
    {{"search", "--diagram", "/no/such.txt"}, 1, "cannot read '/no/such.txt'"},
    {{"search", "--position", "/no/such.sgf"}, 1, "cannot read '/no/such.sgf'"},
    {{"suite", "--theme", "joseki"}, 2, "no position of 'joseki'"},
    {{"presets", "alphago"}, 2, "unknown preset 'alphago'"},
    {{"train"}, 2, "say how: mm, gradient, balance or harvest"},
    {{"train", "magic"}, 2, "unknown method 'magic'; known: mm, gradient, balance, harvest"},
    {{"train", "mm"}, 2, "--games is required"},
    {{"train", "mm", "--games", "/no/such", "--out", "/"}, 2, "'/' is a directory"},
    {{"train", "harvest", "--games", "/no/such", "--out", "h.txt"}, 1, "cannot read '/no/such'"},
    {{"predict", "--games", "/no/such"}, 1, "cannot read '/no/such'"},
    {{"predict", "--games", "/no/such", "--model", "oracle"}, 2, "--model"},
    {{"train", "balance", "--games", "g", "--out", "-", "--outcome", "2/3"}, 2, "--outcome"},
    {{"weights"}, 2, "say what: list, show, convert, combine, scale, compare"},
    {{"weights", "shwo"}, 2, "unknown method 'shwo'; did you mean 'show'?"},
    {{"weights", "show", "/no/w.txt"}, 1, "cannot read '/no/w.txt'"},
    {{"weights", "show", "balanced_8"}, 1, "did you mean 'balanced_9'?"},
    {{"weights", "scale", "balanced_9", "--by", "2", "--feature", "ko"}, 1, "unknown feature 'ko'"},
    {{"weights", "convert", "playout_9", "--out", "w.bin"}, 1, "have no packed form"},
    {{"weights", "combine", "--patterns", "prior_9", "--features", "playout_9"},
     1,
     "prior_9:1: not a weights file"},
    {{"book"}, 2, "say what: build, grow, show, check"},
    {{"book", "gorw"}, 2, "unknown method 'gorw'; did you mean 'grow'?"},
    {{"book", "build", "b.txt"}, 2, "give --positions, --minutes or both"},
    {{"book", "build", "b.txt", "--positions", "9", "--komi", "x"}, 2, "--komi: 'x' is not a komi"},
    {{"book", "build", "/", "--positions", "9"}, 2, "'/' is a directory"},
    {{"book", "grow", "/no/book", "--positions", "9"}, 2, "'/no/book'"},
    {{"book", "show", "/no/book"}, 1, "cannot read '/no/book'"},
    {{"gtp", "--book", "/no/book"}, 2, "--book: cannot read '/no/book'"},
    {{"cgos", "--server", "a:1", "--user", "abc", "--password-file", "p", "--book", "/no/book"},
     2,
     "--book: cannot read '/no/book'"},
    {{"match", "--book", "/no/book", "--black", "light", "--white", "light"}, 2, "'/no/book'"},
    {{"match", "--black", "light:book=/no/book", "--white", "light"}, 2, "'/no/book'"},
    {{"compare"}, 2, "A is required"},
    {{"compare", "one.json"}, 2, "B is required"},
    {{"compare", "/no/a.json", "/no/b.json"}, 1, "cannot read '/no/a.json'"},
    {{"compare", "/", "/"}, 1, "cannot read '/'"},
};

TEST(CommandLine, WrongOnesAreExplainedInOneLine) {
  for (const Wrong& wrong : kWrong) {
    const ProcessResult result = run_hayago(wrong.words);
    const std::string shown = testing::PrintToString(wrong.words);
    EXPECT_EQ(result.status, wrong.status) << shown;
    EXPECT_NE(result.err.find(wrong.says), std::string::npos) << shown << ": " << result.err;
    EXPECT_EQ(result.out, "") << shown;
    if (!wrong.words.empty()) {
      EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    }
  }
}

TEST(CommandLine, HelpTeaches) {
  for (const Words& words :
       {Words{"--help"}, {"search", "--help"}, {"bench", "--help"}, {"compare", "--help"}}) {
    const ProcessResult result = run_hayago(words);
    EXPECT_EQ(result.status, 0);
    EXPECT_GT(result.out.size(), 200u);
    EXPECT_EQ(result.err, "");
  }
}

// Every command that searches plays the prior it is given.
TEST(CommandLine, APriorFromAFileChangesTheSearch) {
  const auto answer = [](const Words& more) {
    Words words = {"search",    "--size", "7",        "--playouts", "60",
                   "--threads", "1",      "--format", "json"};
    words.insert(words.end(), more.begin(), more.end());
    const ProcessResult result = run_hayago(words);
    EXPECT_EQ(result.status, 0) << result.err;
    return nlohmann::json::parse(result.out)["moves"].dump();
  };
  EXPECT_EQ(answer({}), answer({"--prior", "prior_9"}));  // what serves 7x7 anyway
  EXPECT_NE(answer({}), answer({"--prior", "prior_19"}));
  EXPECT_NE(answer({}), answer({"--prior-without", "place"}));
  EXPECT_EQ(answer({"--prior-without", "place"}), answer({"--param", "prior_without=place"}));
}

TEST(CommandLine, ASearchIsDrawn) {
  const auto picture = [](const char* show) {
    const ProcessResult result =
        run_hayago({"search", "--size", "7", "--playouts", "200", "--threads", "1", "--out",
                    "/dev/null", "--svg", "-", "--svg-show", show});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_NE(result.out.find("Black plays "), std::string::npos) << result.out;
    return result.out;
  };
  const std::string moves = picture("moves"), line = picture("line"), owners = picture("ownership");
  const auto has = [](const std::string& text, const char* what) {
    return text.find(what) != std::string::npos;
  };
  EXPECT_TRUE(has(moves, "class=\"hg-best\"/>"));
  EXPECT_FALSE(has(line, "class=\"hg-best\"/>") || has(owners, "class=\"hg-best\"/>"));
  EXPECT_TRUE(has(line, ">2</text>") && has(line, "class=\"hg-b\"/>"));
  EXPECT_FALSE(has(moves, "class=\"hg-b\"/>") || has(owners, "class=\"hg-b\"/>"));
  EXPECT_TRUE(has(owners, "fill-opacity"));
  EXPECT_FALSE(has(moves, "fill-opacity") || has(line, "fill-opacity"));
}

TEST(CommandLine, PresetsTellHowTheirWeightsWereMade) {
  const auto json =
      nlohmann::json::parse(run_hayago({"presets", "champion", "--format", "json"}).out);
  std::vector<std::string> names;
  for (const auto& weights : json["weights"]) {
    names.push_back(weights["name"]);
    EXPECT_TRUE(weights["made"].get<std::string>().starts_with("made by: hayago train "));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"balanced_9", "balanced_13", "balanced_19", "prior_9",
                                             "prior_13", "prior_19"}));
}

TEST(CommandLine, WeightsAreShownComparedAndConverted) {
  const auto out = [](const Words& words) {
    const ProcessResult result = run_hayago(words);
    EXPECT_EQ(result.status, 0) << result.err;
    return result.out;
  };
  const std::string shown = out({"weights", "show", "scaled_9", "--most", "3"});
  for (const char* part :
       {"made by: hayago weights scale balanced_9 --feature contiguous --by 4.46",
        "contiguous                     86.55", "top of all 2034 patterns"})
    EXPECT_NE(shown.find(part), std::string::npos) << part << "\n" << shown;
  const auto json = nlohmann::json::parse(
      out({"weights", "compare", "playout_19", "balanced_9", "--format", "json", "--most", "4"}));
  EXPECT_NEAR(json["features"][0]["first"].get<double>(), 11.07, 0.01);
  EXPECT_NEAR(json["features"][0]["second"].get<double>(), 19.41, 0.01);
  ASSERT_EQ(json["lists"].size(), 8u);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(json["lists"][0]["patterns"][i]["rank_first"], i + 1);
    EXPECT_EQ(json["lists"][1]["patterns"][i]["rank_second"], i + 1);
    EXPECT_EQ(json["lists"][3]["patterns"][i]["rank_second"], 2034 - i);
  }
  const std::string converted = out({"weights", "convert", "balanced_9"});
  EXPECT_TRUE(converted.starts_with("hayago-weights 1\n# made by: hayago train balance"))
      << converted.substr(0, 200);
  EXPECT_NE(out({"weights", "list"}).find("hybrid_9"), std::string::npos);
}

TEST(CommandLine, HelpHasALineToCopy) {
  for (const std::string command :
       {"bench", "cgos", "compare", "experiment", "gtp", "match", "perft", "playouts", "predict",
        "profile", "report", "search", "tune"}) {
    const std::string help = run_hayago({command, "--help"}).out;
    const size_t options = help.find("Options:"), example = help.rfind("hayago " + command + " ");
    EXPECT_TRUE(example != std::string::npos && example > options) << help;
  }
}

TEST(CommandLine, SignatureIsOneStableLine) {
  const ProcessResult once = run_hayago({"bench", "--signature"}),
                      again = run_hayago({"bench", "--signature"});
  EXPECT_EQ(once.out, again.out);
  EXPECT_EQ(once.out.size(), std::string("signature 0123456789abcdef\n").size());
  EXPECT_EQ(once.out.rfind("signature ", 0), 0u);
}

class BenchFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("hayago_bench_") +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const char* name) const { return (folder_ / name).string(); }
  std::string measure(const char* name, const char* size = "9") const {
    const ProcessResult result =
        run_hayago({"bench", "--policy", "light", "--size", size, "--threads", "1", "--seconds",
                    "0.005", "--format", "json", "--out", path(name)});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out, "");
    return path(name);
  }
  fs::path folder_;
};

TEST_F(BenchFiles, JsonFollowsTheSchema) {
  const auto json = nlohmann::json::parse(*read_file(measure("a.json", "9,7")));
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["results"].size(), 2u);
  EXPECT_EQ(json["results"][1]["size"], 7);
  EXPECT_EQ(json["results"][0]["repeats"].size(), 5u);
  EXPECT_GT(json["results"][0]["playouts_per_s"], 0);
  EXPECT_TRUE(json["context"]["cpu"].is_string());
}

TEST_F(BenchFiles, PublishingIsForNewFullResults) {
  const Words part = {"bench",     "--policy", "light",     "--size", "5",
                      "--threads", "1",        "--seconds", "0.002",  "--quiet"};
  const auto bench = [&](const Words& more) {
    Words words = part;
    words.insert(words.end(), more.begin(), more.end());
    return run_hayago(words);
  };
  const std::string folder = folder_.string();
  std::ofstream(path("file")) << "text";
  const ProcessResult file = bench({"--publish", path("file")});
  EXPECT_EQ(file.status, 2);
  EXPECT_NE(file.err.find("is not a folder"), std::string::npos) << file.err;
  const ProcessResult partial = bench({"--publish", folder});
  EXPECT_EQ(partial.status, 2);
  EXPECT_NE(partial.err.find("of the full set are missing"), std::string::npos) << partial.err;
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
  EXPECT_EQ(bench({"--publish", folder, "--publish-anyway"}).status, 0);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2);
  const ProcessResult again = bench({"--publish", folder, "--publish-anyway"});
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.err.find("never overwritten"), std::string::npos) << again.err;
  EXPECT_NE(run_hayago({"bench", "--publish-anyway"}).err.find("--publish"), std::string::npos);
}

TEST_F(BenchFiles, ThreadsAreRecommendedWhereTheyWereCompared) {
  const auto text = [&](const char* threads) {
    return run_hayago({"bench", "--policy", "light", "--size", "5", "--threads", threads,
                       "--seconds", "0.002", "--quiet"})
        .out;
  };
  EXPECT_EQ(text("1").find("recommended threads"), std::string::npos);
  if (usable_cores() > 1) {
    EXPECT_NE(text("1,2").find("recommended threads: "), std::string::npos);
  }
}

TEST_F(BenchFiles, EveryFormatCarriesTheRow) {
  for (const char* format : {"table", "md", "csv", "json"}) {
    const ProcessResult result =
        run_hayago({"bench", "--policy", "light", "--size", "9", "--threads", "1", "--seconds",
                    "0.002", "--quiet", "--format", format});
    EXPECT_EQ(result.status, 0);
    EXPECT_NE(result.out.find("light"), std::string::npos) << format;
    EXPECT_EQ(result.err, "") << format;
  }
}

TEST_F(BenchFiles, AFileComparedWithItselfShowsNoDifference) {
  const std::string a = measure("a.json");
  const ProcessResult result = run_hayago({"compare", a, a});
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.out.find("no difference in 1 row"), std::string::npos) << result.out;
}

TEST_F(BenchFiles, DamagedAndForeignFilesAreRefused) {
  const std::string a = measure("a.json");
  const std::string text = *read_file(a);
  std::ofstream(path("cut.json")) << text.substr(0, text.size() / 2);
  std::ofstream(path("foreign.json")) << R"({"context": {}, "benchmarks": []})";
  std::ofstream(path("empty.json"));
  for (const char* bad : {"cut.json", "foreign.json", "empty.json"}) {
    const ProcessResult result = run_hayago({"compare", a, path(bad), "--out", path("out")});
    EXPECT_EQ(result.status, 1) << bad;
    EXPECT_NE(result.err.find(path(bad)), std::string::npos) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_FALSE(fs::exists(path("out")));
  }
}

TEST_F(BenchFiles, AFailureLeavesTheOldFile) {
  std::ofstream(path("precious.txt")) << "precious";
  const ProcessResult result =
      run_hayago({"compare", path("none.json"), path("none.json"), "--out", path("precious.txt")});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(run_hayago({"bench", "--size", "1", "--out", path("precious.txt")}).status, 2);
  EXPECT_EQ(*read_file(path("precious.txt")), "precious");
}

// Every command that takes weights reads the file before it does anything else.
TEST_F(BenchFiles, ABrokenWeightsFileIsNamedWithItsLine) {
  std::ofstream(path("w.txt")) << "hayago-weights 1\nfeature contiguous -3\n";
  for (const Words& words : {Words{"bench", "--policy", "erica"},
                             {"playouts", "--policy", "erica"},
                             {"search"},
                             {"suite"},
                             {"gtp"}}) {
    Words all = words;
    all.insert(all.end(), {"--weights", path("w.txt")});
    const ProcessResult result = run_hayago(all);
    EXPECT_EQ(result.status, 2) << words[0];
    EXPECT_EQ(result.out, "") << words[0];
    EXPECT_EQ(result.err, "hayago " + words[0] + ": --weights: " + path("w.txt") +
                              ":2: weight '-3' is negative\n");
  }
}

TEST_F(BenchFiles, WeightsChangeThePlayouts) {
  const Words command = {"playouts",   "--size", "9",        "--policy", "erica",
                         "--playouts", "200",    "--format", "json"};
  const auto mean_score = [&](const Words& more) {
    Words words = command;
    words.insert(words.end(), more.begin(), more.end());
    const ProcessResult result = run_hayago(words);
    EXPECT_EQ(result.status, 0) << result.err;
    return nlohmann::json::parse(result.out)["mean_score"].get<double>();
  };
  std::string text = *read_file(HAYAGO_SOURCE "/core/model/weights/playout_9.txt");
  std::ofstream(path("same.txt")) << text;
  const std::string line = "feature contiguous 2.813842773";
  ASSERT_NE(text.find(line), std::string::npos);
  std::ofstream(path("other.txt"))
      << text.replace(text.find(line), line.size(), "feature contiguous 1");
  EXPECT_EQ(mean_score({}), mean_score({"--weights", path("same.txt")}));
  EXPECT_NE(mean_score({}), mean_score({"--weights", path("other.txt")}));
}

// A program that claims a CPU feature nobody has: it must explain itself instead of starting.
TEST(Startup, ACpuWithoutTheBaselineGetsASentence) {
  const Result<ProcessResult> result = run_process({HAYAGO_STARTUP_FIXTURE});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->status, 1);
  EXPECT_EQ(result->out, "");
  EXPECT_NE(result->err.find("this CPU lacks instructions"), std::string::npos) << result->err;
  EXPECT_NE(result->err.find("no-such-feature"), std::string::npos) << result->err;
  EXPECT_EQ(std::count(result->err.begin(), result->err.end(), '\n'), 1);
}

// Output that does not arrive is a failure, whichever way it is written.
TEST(CommandLine, AFullDiskBehindStdoutIsAFailure) {
  for (const char* words : {"presets", "version", "search --size 5 --playouts 10", "man",
                            "playouts --size 5 --playouts 10 --out -"}) {
    const auto result =
        *run_process({"/bin/sh", "-c", std::string(HAYAGO_PROGRAM) + " " + words + " >/dev/full"});
    EXPECT_EQ(result.status, 1) << words;
    EXPECT_NE(result.err.find("No space left on device"), std::string::npos) << words << result.err;
  }
}

}  // namespace
}  // namespace hayago
