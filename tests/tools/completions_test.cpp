// Manual, completions and help: made from the commands' own options, and complete.
#include "tools/cmd/completions.h"

#include <gtest/gtest.h>

#include <set>

#include "core/base/files.h"
#include "core/base/text.h"
#include "perf/process.h"
#include "tests/support/paths.h"

namespace hayago {
namespace {

using perf::ProcessResult;

ProcessResult hayago_with(std::vector<std::string> words) {
  words.insert(words.begin(), HAYAGO_PROGRAM);
  const Result<ProcessResult> run = perf::run_process(words);
  EXPECT_TRUE(run);
  return run ? *run : ProcessResult{};
}

const std::vector<CommandText>& all_texts() {
  static const std::vector<CommandText> texts = describe_all();
  return texts;
}

std::string without(std::string text, std::string_view what) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at))
    text.erase(at, what.size());
  return text;
}

std::string before(const std::string& text, const std::string& end) {
  return end.empty() ? text : text.substr(0, text.find(end));
}

// The options that a help text lists: "  -h,--help   ..." has "--help".
std::vector<std::string> listed_options(const std::string& help) {
  std::vector<std::string> names;
  for (const std::string_view line : split(help, '\n')) {
    const std::vector<std::string_view> words = words_of(line);
    if (!line.starts_with("  ") || words.empty()) continue;
    for (const std::string_view name : split(words[0], ','))
      if (name.starts_with("--")) names.emplace_back(name);
  }
  return names;
}

TEST(Describe, KnowsEveryCommandAndItsOptions) {
  ASSERT_GT(all_texts().size(), commands().size());  // train has several methods
  for (const CommandText& text : all_texts()) {
    EXPECT_FALSE(text.about.empty()) << text.name;
    EXPECT_FALSE(text.options.empty()) << text.name;
    // The same options as its help shows.
    std::vector<std::string> words = {"help"};
    for (const std::string_view word : words_of(text.name)) words.emplace_back(word);
    const ProcessResult help = hayago_with(words);
    EXPECT_EQ(help.status, 0) << text.name;
    std::set<std::string> described;
    for (const OptionText& option : text.options) {
      described.insert(option.name);
      EXPECT_NE(help.out.find(option.name), std::string::npos) << text.name << " " << option.name;
    }
    for (const std::string& name : listed_options(before(help.out, text.footer)))
      EXPECT_TRUE(described.contains(name)) << text.name << " " << name;
  }
}

TEST(Describe, TellsFlagsFromValues) {
  const std::vector<CommandText> bench = describe(commands()[0]);
  ASSERT_EQ(bench.size(), 1u);
  EXPECT_EQ(bench[0].name, "bench");
  bool policy = false, list = false;
  for (const OptionText& option : bench[0].options) {
    if (option.name == "--policy") policy = !option.value.empty() && option.standard == "all";
    if (option.name == "--list") list = option.value.empty();
  }
  EXPECT_TRUE(policy);
  EXPECT_TRUE(list);
}

TEST(Completions, NameEveryCommandAndOption) {
  const std::string bash = bash_completions(all_texts()), zsh = zsh_completions(all_texts()),
                    fish = fish_completions(all_texts());
  for (const Command& command : commands()) {
    EXPECT_NE(zsh.find("'" + std::string(command.name) + ":"), std::string::npos) << command.name;
    EXPECT_NE(fish.find(" -a " + std::string(command.name) + " -d "), std::string::npos);
  }
  for (const CommandText& text : all_texts())
    for (const OptionText& option : text.options) {
      if (option.is_word()) continue;
      EXPECT_NE(bash.find(option.name), std::string::npos) << option.name;
      EXPECT_NE(zsh.find("'" + option.name + "["), std::string::npos) << option.name;
      EXPECT_NE(fish.find(" -l " + option.name.substr(2) + " "), std::string::npos) << option.name;
    }
}

// What bash offers for a command line whose last word is being typed.
std::string offered(const std::string& file, const std::string& words, int at) {
  const Result<ProcessResult> run = perf::run_process(
      {"bash", "-c",
       "source '" + file + "'; COMP_WORDS=(" + words + "); COMP_CWORD=" + std::to_string(at) +
           "; _hayago; echo \"${COMPREPLY[*]}\""});
  EXPECT_TRUE(run && run->err.empty()) << (run ? run->err : "");
  return run ? run->out : "";
}

TEST(Completions, BashOffersWhatFits) {
  const std::string file = testing::TempDir() + "hayago_completions.bash";
  ASSERT_TRUE(write_file(file, hayago_with({"completions", "bash"}).out));
  EXPECT_EQ(perf::run_process({"bash", "-n", file})->status, 0);
  EXPECT_EQ(offered(file, "hayago pre", 1), "predict presets\n");
  EXPECT_EQ(offered(file, "hayago bench --pol", 2), "--policy\n");
  EXPECT_EQ(offered(file, "hayago bench --size 9 --sign", 4), "--signature\n");
  EXPECT_EQ(offered(file, "hayago train h", 2), "harvest\n");
  EXPECT_EQ(offered(file, "hayago train mm --ou", 3), "--out\n");
  const std::string every = offered(file, "hayago ''", 1);
  for (const Command& command : commands())
    EXPECT_NE((" " + every).find(" " + std::string(command.name)), std::string::npos);
}

TEST(Completions, UnknownShellIsRefused) {
  const ProcessResult run = hayago_with({"completions", "csh"});
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.err, "hayago completions: unknown shell 'csh'; known: bash, zsh, fish\n");
}

TEST(Manual, HasEveryOption) {
  const std::string manual = without(hayago_with({"man"}).out, "\\");
  EXPECT_TRUE(manual.starts_with(".TH \"hayago\" 1"));
  for (const CommandText& text : all_texts()) {
    EXPECT_NE(manual.find(".SH HAYAGO " + text.name + "\n"), std::string::npos);
    for (const OptionText& option : text.options)
      EXPECT_NE(manual.find("fB" + option.name + "fR"), std::string::npos) << option.name;
  }
  EXPECT_NE(hayago_with({"man", "bench"}).out.find("hayago\\-bench"), std::string::npos);
  EXPECT_EQ(hayago_with({"man", "nosuch"}).status, 2);
}

TEST(Manual, IsRendered) {
  const Result<std::string> groff = perf::find_tool("groff", "groff-base");
  if (!groff) GTEST_SKIP() << groff.error().text;
  const Result<ProcessResult> page =
      perf::run_process({*groff, "-man", "-Tutf8", "-ww"}, hayago_with({"man"}).out);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 0);
  EXPECT_EQ(page->err, "");
}

TEST(Help, IsFoundUnderItsUsualNames) {
  EXPECT_EQ(hayago_with({"--version"}).out, hayago_with({"version"}).out);
  EXPECT_EQ(hayago_with({"help", "bench"}).out, hayago_with({"bench", "--help"}).out);
  EXPECT_EQ(hayago_with({"help"}).out, hayago_with({"--help"}).out);
  const ProcessResult wrong = hayago_with({"help", "nosuch"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("unknown command 'nosuch'"), std::string::npos);
}

}  // namespace
}  // namespace hayago
