// The profile for the Phoronix Test Suite: its files are in order, and its parser finds the score
// in what the program prints. The matching is written anew after the suite's documented rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/files.h"
#include "core/base/text.h"
#include "tests/support/hayago_command.h"
#include "tests/support/xml.h"

namespace hayago {
namespace {

using Json = nlohmann::ordered_json;

std::string profile_file(const std::string& name) {
  return read_file(HAYAGO_SOURCE "/tools/phoronix/" + name).value();
}

XmlElement profile(const std::string& name) { return XmlReader(profile_file(name)).read(); }

TEST(Xml, WhatIsNotWellFormedThrows) {
  EXPECT_EQ(XmlReader("<?xml?><!-- b --><a><b>1 &amp; 2</b><c/></a>\n").read().text_of("b"),
            "1 & 2");
  for (const char* wrong : {"", "a", "<a>", "<a></b>", "<a><b></a></b>", "<a>&x;</a>", "<a/><b/>",
                            "<a b></a>", "<!-- a -- b --><a/>"})
    EXPECT_THROW(XmlReader(wrong).read(), std::runtime_error) << wrong;
}

// Words of a line as the suite sees them.
std::vector<std::string> suite_words(std::string line) {
  std::string spaced;
  for (const char c : line) {
    if (c == '(' || c == ')' || c == '\t')
      spaced += ' ';
    else if (c == '=')
      spaced += " = ";
    else
      spaced += c;
  }
  std::vector<std::string> words;
  for (const std::string_view word : words_of(spaced)) words.emplace_back(word);
  return words;
}

// The last line with the hint in it, or the line after that one.
std::optional<std::string> hinted_line(const std::string& log, const XmlElement& parser) {
  const std::string before = parser.text_of("LineBeforeHint");
  const std::string hint = before.empty() ? parser.text_of("LineHint") : before;
  const std::vector<std::string_view> lines = split(log, '\n');
  for (size_t i = lines.size(); i-- > 0;)
    if (lines[i].find(hint) != std::string_view::npos) {
      const size_t wanted = before.empty() ? i : i + 1;
      if (wanted == lines.size()) return std::nullopt;
      return std::string(lines[wanted]);
    }
  return std::nullopt;
}

// The word that stands where the template has its key.
std::optional<double> parse(const std::string& log, const XmlElement& parser) {
  const std::vector<std::string> pattern = suite_words(parser.text_of("OutputTemplate"));
  const auto key = std::find(pattern.begin(), pattern.end(), "#_RESULT_#");
  if (key == pattern.end()) return std::nullopt;
  const std::optional<std::string> line = hinted_line(log, parser);
  if (!line) return std::nullopt;
  const std::vector<std::string> words = suite_words(*line);
  const size_t at = static_cast<size_t>(key - pattern.begin());
  if (at >= words.size()) return std::nullopt;
  std::string word = words[at];
  for (const char c : parser.text_of("StripFromResult")) std::erase(word, c);
  return parse_real(word);
}

// By the text that the suite shows: "Branchy: Playouts - One Core".
std::map<std::string, std::optional<double>> parse_all(const std::string& log) {
  std::map<std::string, std::optional<double>> found;
  for (const XmlElement& parser : profile("results-definition.xml").children) {
    EXPECT_EQ(parser.name, "ResultsParser");
    const std::string name = parser.text_of("ArgumentsDescription");
    EXPECT_FALSE(found.contains(name)) << name;
    found[name] = parse(log, parser);
  }
  return found;
}

TEST(Phoronix, FilesAreInOrder) {
  const XmlElement test = profile("test-definition.xml");
  EXPECT_EQ(test.name, "PhoronixTestSuite");
  for (const char* field : {"Title", "AppVersion", "Description", "ResultScale", "TimesToRun"})
    EXPECT_NE(test.find("TestInformation")->text_of(field), "") << field;
  EXPECT_EQ(test.find("TestInformation")->text_of("Proportion"), "HIB");
  EXPECT_EQ(test.find("TestProfile")->text_of("TestType"), "Processor");
  const XmlElement downloads = profile("downloads.xml");
  const XmlElement* package = downloads.find("Downloads")->find("Package");
  for (const char* field : {"URL", "MD5", "SHA256", "FileName", "FileSize"}) {
    const std::string value = package->text_of(field);
    EXPECT_TRUE(value.starts_with('@') && value.ends_with('@')) << field << ": " << value;
  }
}

TEST(Phoronix, TheScoreIsFoundInARealLog) {
  const perf::TemporaryFolder folder;
  const std::string json = folder.file("score.json");
  // Unstable, being this short: status 3.
  EXPECT_EQ(run_hayago({"score", "--quick", "--seconds", "0.001", "--quiet", "--format", "json",
                        "--out", json})
                .status,
            3);
  const perf::ProcessResult shown = run_hayago({"score", "--from", json});
  const Json score = Json::parse(read_file(json).value())["score"];
  const auto found = parse_all(shown.out);
  ASSERT_EQ(found.size(), 2 * (1 + score["parts"].size()));
  const auto expect_found = [&](const std::string& title, const Json& single, const Json& all) {
    for (const auto& [which, value] :
         {std::pair{"One Core", single}, std::pair{"All Cores", all}}) {
      const auto it = std::find_if(found.begin(), found.end(), [&](const auto& entry) {
        return entry.first.starts_with(title) && entry.first.ends_with(which);
      });
      ASSERT_NE(it, found.end()) << title;
      ASSERT_TRUE(it->second) << it->first << "\n" << shown.out;
      EXPECT_NEAR(*it->second, value.get<double>(), 0.6) << it->first << "\n" << shown.out;
    }
  };
  expect_found("The Whole", score["single"]["score"], score["all"]["score"]);
  for (const auto& [part, values] : score["parts"].items()) {
    std::string title = part;
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    expect_found(title, values["single"], values["all"]);
  }
}

// A log without a score has no figure: nothing else in it is taken for one.
TEST(Phoronix, NothingIsFoundWhereNothingIs) {
  const std::string log = "hayago score: cannot measure\nbranchy\nmemory\nall parts\n";
  for (const auto& [name, value] : parse_all(log)) EXPECT_FALSE(value) << name << " " << *value;
}

}  // namespace
}  // namespace hayago
