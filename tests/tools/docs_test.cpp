// The pages name no command and no option that does not exist, and say of the presets what the
// program says.
#include <gtest/gtest.h>

#include "tests/support/doc_pages.h"
#include "tests/support/hayago_command.h"

namespace hayago {
namespace {

std::vector<std::string> faults_in(const std::vector<DocCommand>& commands, bool are_spans) {
  std::vector<std::string> faults;
  for (const DocCommand& command : commands)
    for (const std::string& fault : doc_faults(command, are_spans))
      faults.push_back(command.where + ": " + fault);
  return faults;
}

TEST(Docs, NameOnlyWhatExists) {
  size_t commands = 0, spans = 0;
  for (const DocPage& page : read_doc_pages()) {
    for (const std::string& fault : faults_in(page.commands, false)) ADD_FAILURE() << fault;
    for (const std::string& fault : faults_in(page.spans, true)) ADD_FAILURE() << fault;
    commands += page.commands.size();
    spans += page.spans.size();
  }
  EXPECT_GT(commands, 60u);
  EXPECT_GT(spans, 500u);
}

// What the look at the pages must find, or it finds nothing.
TEST(Docs, WhatDoesNotExistIsFound) {
  const auto fault = [](const char* text, bool is_span) {
    const auto faults = doc_faults({"here", split_shell(text).at(0)}, is_span);
    return faults.empty() ? std::string() : faults[0];
  };
  EXPECT_EQ(fault("build/hayago bench --polcy light", false), "hayago bench has no option --polcy");
  EXPECT_EQ(fault("hayago match --curve 9", true), "hayago match has no option --curve");
  EXPECT_EQ(fault("mpirun -np 4 build/hayago bnech", false), "no command 'bnech'");
  EXPECT_EQ(fault("build/hayago train mm --rate 1", false), "hayago train mm has no option --rate");
  EXPECT_EQ(fault("build/hayago gtp -q", false), "hayago gtp has no option -q");
  EXPECT_EQ(fault("tools/test --quickly", false), "tools/test has no option --quickly");
  EXPECT_EQ(fault("--no-such-option", true), "nothing has an option --no-such-option");
  EXPECT_EQ(fault("hayagoo bench", false), "unknown program 'hayagoo'");
  EXPECT_EQ(fault("build/hayago bench --policy light --seed=2 -h", false), "");
  EXPECT_EQ(fault("tools/test --fast", false), "");
}

TEST(Docs, ShellIsSplitAsAShellDoes) {
  const auto commands = split_shell("a 'b c' \"d # e\" | f --g=1 && h  # a comment; no command");
  ASSERT_EQ(commands.size(), 3u);
  EXPECT_EQ(commands[0], (DocWords{"a", "b c", "d # e"}));
  EXPECT_EQ(commands[1], (DocWords{"f", "--g=1"}));
  EXPECT_EQ(commands[2], (DocWords{"h"}));
}

TEST(Docs, PresetsAreThoseOfTheProgram) {
  const std::string begin = "compares it -->\n", end = "<!-- end of presets -->";
  for (const DocPage& page : read_doc_pages()) {
    if (page.path != "docs/presets.md") continue;
    const size_t from = page.text.find(begin) + begin.size();
    EXPECT_EQ(page.text.substr(from, page.text.find(end) - from),
              run_hayago({"presets", "--format", "md"}).out);
    return;
  }
  FAIL() << "no docs/presets.md";
}

}  // namespace
}  // namespace hayago
