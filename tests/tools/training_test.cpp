// Training from files: what is read, what is skipped and named, what an interruption leaves.
#include <gtest/gtest.h>
#include <lzma.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/files.h"
#include "core/model/playout_weights.h"
#include "tests/support/child_process.h"
#include "tests/support/hayago_command.h"
#include "tests/support/own_games.h"
#include "tools/cmd/cli.h"
#include "tools/train/checkpoint.h"
#include "tools/train/fit.h"
#include "tools/train/game_set.h"
#include "tools/train/playout_set.h"
#include "tools/train/prior_set.h"

namespace hayago {
namespace {

using namespace perf;
using namespace train;

namespace fs = std::filesystem;

std::string own_games(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += own_game(static_cast<uint64_t>(i)) + "\n";
  return text;
}

std::string compressed(const std::string& text) {
  std::string out(lzma_stream_buffer_bound(text.size()), '\0');
  size_t size = 0;
  EXPECT_EQ(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC32, nullptr,
                                    reinterpret_cast<const uint8_t*>(text.data()), text.size(),
                                    reinterpret_cast<uint8_t*>(out.data()), &size, out.size()),
            LZMA_OK);
  out.resize(size);
  return out;
}

class Training : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("hayago_training_") +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string put(const std::string& name, const std::string& text) const {
    fs::create_directories(fs::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  fs::path folder_;
};

TEST_F(Training, ReadsPlainCompressedFoldersAndCollections) {
  const std::string text = own_games(6);
  const Result<GameSet> plain = read_games({put("a.sgf", text), 9, 0, {}});
  const Result<GameSet> packed = read_games({put("b.sgf.xz", compressed(text)), 9, 0, {}});
  ASSERT_TRUE(plain && packed);
  EXPECT_EQ(plain->games.size(), 6u);
  EXPECT_EQ(plain->moves, 6 * 60);
  EXPECT_EQ(plain->digest(), packed->digest());
  std::string broken_lines = text;  // a record may go over many lines
  for (size_t at = 0; (at = broken_lines.find(";W", at)) != std::string::npos; at += 3)
    broken_lines.insert(at, "\n");
  const Result<GameSet> collection = read_games({put("c.sgf", broken_lines), 9, 0, {}});
  ASSERT_TRUE(collection);
  EXPECT_EQ(collection->digest(), plain->digest());
  put("folder/1.sgf", own_game(0));
  put("folder/2/3.sgf.xz", compressed(own_game(1)));
  put("folder/readme.txt", "no game");
  const Result<GameSet> folder = read_games({path("folder"), 9, 0, {}});
  ASSERT_TRUE(folder);
  EXPECT_EQ(folder->games.size(), 2u);
  EXPECT_EQ(folder->skipped, 0);
  EXPECT_EQ(read_games({path("a.sgf"), 9, 4, {}})->games.size(), 4u);
}

TEST_F(Training, BadGamesAreNamedAndSkipped) {
  std::string cut = own_game(3);
  cut.resize(cut.size() / 2);
  const std::string text = own_game(0) + "\n" + "(;SZ[9];B[ee];W[ee])\n" + own_game(1, 13) + "\n" +
                           cut + "\n\n" + "(;SZ[9]AB[aa];W[bb])\n" + "(;SZ[9])\n" +
                           "(;SZ[9];B[zz])\n" + own_game(2) + "\n";
  const Result<GameSet> set = read_games({put("mixed.sgf", text), 9, 0, {}});
  ASSERT_TRUE(set);
  EXPECT_EQ(set->games.size(), 2u);
  EXPECT_EQ(set->skipped, 6);
  ASSERT_EQ(set->problems.size(), 5u);
  EXPECT_EQ(set->problems[0], path("mixed.sgf") + ":2: move 2 is illegal");
  EXPECT_NE(set->problems[1].find("mixed.sgf:4: "), std::string::npos);
  EXPECT_NE(set->problems[2].find("mixed.sgf:6: stones are set up"), std::string::npos);
  EXPECT_NE(set->problems[3].find("mixed.sgf:7: the record has no moves"), std::string::npos);
  EXPECT_NE(set->problems[4].find("mixed.sgf:8: "), std::string::npos);
  EXPECT_EQ(set->other_sizes, (std::map<int, int64_t>{{13, 1}}));
}

TEST_F(Training, AWinnerIsKnownWithKomiAndWithoutAClock) {
  const char* const heads[] = {"RE[B+R]KM[7]", "RE[W+2.5]KM[6.5]", "RE[W+T]KM[7]", "RE[B+F]KM[7]",
                               "RE[0]KM[7]",   "RE[B+R]",          "KM[7]"};
  std::string text;
  for (const char* head : heads) text += std::string("(;SZ[9]") + head + ";B[ee];W[cc])\n";
  const Result<GameSet> set = read_games({put("ends.sgf", text), 9, 0, {}});
  ASSERT_TRUE(set);
  ASSERT_EQ(set->outcomes.size(), 7u);
  EXPECT_EQ(set->outcomes[0].winner, Color::Black);
  EXPECT_EQ(set->outcomes[1].winner, Color::White);
  EXPECT_EQ(set->outcomes[1].komi, 6.5);
  for (size_t i = 2; i < 7; ++i) EXPECT_FALSE(set->outcomes[i].is_known()) << heads[i];
  // Thinned out, each game keeps its own.
  const Result<GameSet> some = read_games({path("ends.sgf"), 9, 3, {}});
  ASSERT_EQ(some->outcomes.size(), 3u);
  EXPECT_TRUE(some->outcomes[0].is_known());
  EXPECT_FALSE(some->outcomes[1].is_known());
}

TEST_F(Training, ManyBadGamesAreCountedNotListed) {
  std::string text = own_game(0) + "\n";
  for (int i = 0; i < 50; ++i) text += "(;SZ[9];B[ee];W[ee])\n";
  const ProcessResult result =
      run_hayago({"train", "harvest", "--size", "9", "--games", put("bad.sgf", text), "--out",
                  path("p.txt"), "--quiet"});
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.err.find("bad.sgf:21: move 2 is illegal\nskipped 30 more\n"), std::string::npos)
      << result.err;
}

TEST_F(Training, BalanceExplainsWhatItCannotUse) {
  std::string won = own_game(0);
  won.insert(2, "RE[B+R]KM[7]");
  std::string games = put("unwon.sgf", own_game(0));
  const auto refused = [&](std::vector<std::string> more, const char* why) {
    std::vector<std::string> words = {"train",   "balance", "--size", "9",
                                      "--games", games,     "--out",  path("w.txt")};
    words.insert(words.end(), more.begin(), more.end());
    const ProcessResult result = run_hayago(words);
    EXPECT_NE(result.status, 0) << why;
    EXPECT_NE(result.err.find(why), std::string::npos) << result.err;
    EXPECT_FALSE(fs::exists(path("w.txt"))) << why;
  };
  refused({}, "no position of a game with a known winner and komi");
  games = put("won.sgf", won);
  refused({"--from", path("nowhere.txt")}, "nowhere.txt");
  refused({"--from", put("broken.txt", "hayago-weights 1\nfeature contiguous much\n")},
          "broken.txt:2");
  refused({"--batch", "0"}, "--batch");
  refused({"--batch", "20000"}, "--batch");
  refused({"--rate", "-1"}, "--rate");
  refused({"--resume"}, "w.txt.checkpoint");
}

TEST_F(Training, ACutArchiveGivesWhatIsWhole) {
  std::string text;
  for (int i = 0; i < 150; ++i) text += own_game(static_cast<uint64_t>(i)) + "\n";
  const std::string whole = compressed(text);
  const Result<GameSet> set =
      read_games({put("cut.sgf.xz", whole.substr(0, whole.size() * 3 / 4)), 9, 0, {}});
  ASSERT_TRUE(set) << set.error().text;
  EXPECT_GT(set->games.size(), 40u);
  EXPECT_LT(set->games.size(), 150u);
  EXPECT_EQ(set->skipped, 1);
  EXPECT_NE(set->problems[0].find("cut off"), std::string::npos) << set->problems[0];
  const Result<GameSet> nothing =
      read_games({put("no.sgf.xz", "(;SZ[9];B[ee];W[cc];B[gg])\n"), 9, 0, {}});
  ASSERT_FALSE(nothing);
  EXPECT_NE(nothing.error().text.find("not an .xz file"), std::string::npos);
}

TEST_F(Training, NothingToLearnFromIsAnError) {
  for (const std::string& games :
       {put("empty.sgf", ""), put("other.sgf", own_game(1, 13)), path("missing.sgf")}) {
    const ProcessResult result = run_hayago(
        {"train", "mm", "--size", "9", "--games", games, "--out", path("w.txt"), "--threads", "1"});
    EXPECT_EQ(result.status, 1) << games;
    EXPECT_NE(result.err.find(games), std::string::npos) << result.err;
    EXPECT_FALSE(fs::exists(path("w.txt")));
  }
}

TEST_F(Training, WeightsComeOutAsTheyAreRead) {
  const std::string games = put("g.sgf", own_games(30));
  const std::vector<std::string> words = {"train",     "mm", "--size",       "9", "--games", games,
                                          "--threads", "1",  "--iterations", "5"};
  const auto with_out = [&](const std::string& out) {
    std::vector<std::string> all = words;
    all.insert(all.end(), {"--out", out});
    return all;
  };
  const ProcessResult first = run_hayago(with_out(path("w1.txt"))),
                      second = run_hayago(with_out(path("w2.txt")));
  ASSERT_EQ(first.status, 0) << first.err;
  ASSERT_EQ(second.status, 0);
  EXPECT_EQ(first.out, "");
  const std::string text = read_file(path("w1.txt")).value();
  const Result<Weights> weights = parse_weights(text, "w1.txt");
  ASSERT_TRUE(weights) << weights.error().text;
  EXPECT_EQ(weights->pattern, parse_weights(*read_file(path("w2.txt")), "w2")->pattern);
  EXPECT_NE(text.find("# made by: hayago train mm"), std::string::npos);
  EXPECT_NE(text.find("games: 30"), std::string::npos);
  // The playouts that made the games follow the last move: so does what was learnt.
  EXPECT_GT(weights->feature[0], 2 * kFeatureUnit);
}

TEST_F(Training, PriorWeightsPredictTheGamesThatMadeThem) {
  const std::string games = put("g.sgf", own_games(60));
  const std::string out = path("t.bin");
  const ProcessResult harvested =
      run_hayago({"train", "harvest", "--size", "9", "--games", games, "--min-count", "5", "--out",
                  path("h.txt"), "--threads", "1"});
  ASSERT_EQ(harvested.status, 0) << harvested.err;
  const ProcessResult trained = run_hayago({"train", "mm", "--features", "tree", "--size", "9",
                                            "--games", games, "--patterns", path("h.txt"), "--out",
                                            out, "--iterations", "4", "--threads", "1"});
  ASSERT_EQ(trained.status, 0) << trained.err;
  const Result<PriorWeights> weights = parse_tree_weights(*read_file(out), out);
  ASSERT_TRUE(weights) << weights.error().text;
  EXPECT_GT(weights->shapes.size(), 20u);
  EXPECT_NE(weights->comments.find("hayago train mm --features tree"), std::string::npos);

  const ProcessResult result = run_hayago({"predict", "--size", "9", "--games", games, "--weights",
                                           out, "--format", "json", "--svg", path("p.svg")});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["positions"], 60 * 60);
  ASSERT_EQ(json["top"].size(), 50u);
  for (size_t t = 1; t < 50; ++t) EXPECT_GE(json["top"][t], json["top"][t - 1]);
  EXPECT_GT(json["top"][0], 0.1) << "far better than one of eighty";
  EXPECT_GT(json["mean_log_likelihood"], -4.0);
  // Nomitan Fig. 1: worse without what knows the previous move, by which these games go.
  const auto without = [&](const char* features, const char* model, const std::string& file) {
    const ProcessResult less =
        run_hayago({"predict", "--size", "9", "--games", games, "--model", model, "--weights", file,
                    "--without", features, "--format", "json"});
    EXPECT_EQ(less.status, 0) << less.err;
    return nlohmann::json::parse(less.out)["mean_log_likelihood"].get<double>();
  };
  EXPECT_LT(without("last,reply", "tree", out), without("", "tree", out) - 0.05);
  EXPECT_LT(without("contiguous", "playout", "playout_9"),
            without("solve-ko", "playout", "playout_9") - 0.05);
  const std::string svg = *read_file(path("p.svg"));
  EXPECT_NE(svg.find("<polyline"), std::string::npos);
  EXPECT_EQ(svg.find("84 %"), std::string::npos) << "measured on 19x19";
  const ProcessResult wrong =
      run_hayago({"predict", "--size", "9", "--games", games, "--weights", path("h.txt")});
  EXPECT_EQ(wrong.status, 1);
  EXPECT_NE(wrong.err.find("not a tree model"), std::string::npos) << wrong.err;
}

TEST_F(Training, ErrorsNameTheWholeCommand) {
  const ProcessResult wrong =
      run_hayago({"train", "mm", "--features", "none", "--games", "g", "--out", "o"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(wrong.err.starts_with("hayago train mm: ")) << wrong.err;
  EXPECT_NE(wrong.err.find("'hayago train mm --help'"), std::string::npos) << wrong.err;
}

TEST_F(Training, HarvestCountsEveryImageOfAPattern) {
  // The same opening in two of its images, and in the other colours: counted together.
  const std::string games = "(;SZ[9];B[cc];W[gc];B[cg])\n(;SZ[9];B[gg];W[cg];B[gc])\n";
  const Result<GameSet> set = read_games({put("g.sgf", games), 9, 0, {}});
  ASSERT_TRUE(set);
  const Harvest harvest = harvest_patterns(*set, {2, 2, Crew(1), {}});
  EXPECT_EQ(harvest.moves, 6);
  int64_t size9 = 0;
  for (const Harvest::Count& count : harvest.shapes)
    if (count.diamond.size == kMaxDiamond) size9 += count.moves;
  EXPECT_EQ(size9, 6) << "every move of one game has its image in the other";
  const Result<Harvest> read = parse_harvest(to_text(harvest, "# test\n"), "h");
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(to_text(*read, "# test\n"), to_text(harvest, "# test\n"));
  EXPECT_FALSE(parse_harvest("hayago-patterns 1\nshape 4 1f 3\n", "h")) << "cut off";
}

TEST_F(Training, ResumingGivesWhatOneRunGives) {
  const Result<GameSet> games = read_games({put("g.sgf", own_games(20)), 9, 0, {}});
  ASSERT_TRUE(games);
  const Competitions data = sample_playout_moves(*games, {0, 1, Crew(1), {}});
  FitOptions options;
  options.crew = Crew(1);
  options.quiet = true;
  options.identity = "test";
  options.iterations = 6;
  const Result<FitResult> whole = fit(data, options);
  options.checkpoint = path("c");
  options.iterations = 3;
  ASSERT_TRUE(fit(data, options));
  options.iterations = 6;
  options.resume = true;
  const Result<FitResult> resumed = fit(data, options);
  ASSERT_TRUE(whole && resumed);
  EXPECT_EQ(whole->gammas, resumed->gammas);
  EXPECT_EQ(resumed->iterations, 6);
  options.identity = "other games";
  const Result<FitResult> refused = fit(data, options);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text.find("other options or games"), std::string::npos);
}

TEST_F(Training, DamagedCheckpointsAreRefused) {
  ASSERT_TRUE(save_checkpoint(path("c"), {"id", 7, {1.0, 0.1, 3e9}}));
  const std::string text = *read_file(path("c"));
  const Result<Checkpoint> loaded = load_checkpoint(path("c"), "id");
  ASSERT_TRUE(loaded);
  EXPECT_EQ(loaded->gammas, (std::vector<double>{1.0, 0.1, 3e9}));
  EXPECT_EQ(loaded->iteration, 7);
  for (size_t length = 0; length + 1 < text.size(); ++length) {  // a last "end" is an end
    put("cut", text.substr(0, length));
    EXPECT_FALSE(load_checkpoint(path("cut"), "id")) << length;
  }
}

TEST_F(Training, AnInterruptionKeepsFinishedIterations) {
  std::string games;
  for (int i = 0; i < 150; ++i) games += own_game(static_cast<uint64_t>(i)) + "\n";
  const std::string out = path("w.txt");
  ChildProcess child({HAYAGO_PROGRAM, "train", "mm", "--size", "9", "--games", put("g.sgf", games),
                      "--out", out, "--threads", "1", "--iterations", "100000", "--quiet"});
  for (int i = 0; i < 600 && !fs::exists(out + ".checkpoint"); ++i) ::usleep(50'000);
  child.signal(SIGINT);
  EXPECT_EQ(child.wait(), 130);
  ASSERT_TRUE(fs::exists(out));
  EXPECT_TRUE(parse_weights(*read_file(out), out));
  const ProcessResult resumed =
      run_hayago({"train", "mm", "--size", "9", "--games", path("g.sgf"), "--out", out, "--threads",
                  "1", "--iterations", "1", "--resume"});
  EXPECT_EQ(resumed.status, 0) << resumed.err;
}

}  // namespace
}  // namespace hayago
