// Every command of the pages is run, smaller where tests/tools/docs_commands.txt says so, and the
// lists of fields in docs/formats.md are those of the files.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "core/base/stopwatch.h"
#include "core/base/text.h"
#include "tests/support/doc_pages.h"
#include "tests/support/hayago_command.h"

namespace hayago {
namespace {

namespace fs = std::filesystem;

// A folder with what the pages take for granted.
class DocRoom {
 public:
  DocRoom() : path_(fs::temp_directory_path() / ("hayago_docs_" + std::to_string(getpid()))) {
    fs::remove_all(path_);
    for (const char* folder : {"games", "build", "old", "perf"})
      fs::create_directories(path_ / folder);
    const fs::path source(HAYAGO_SOURCE), data(HAYAGO_TEST_DATA);
    fs::copy(source / "perf" / "results", path_ / "perf" / "results");
    fs::copy_file(source / "README.md", path_ / "README.md");
    for (const char* result : {"a.json", "b.json", "before.json", "after.json"})
      fs::copy_file(source / "perf" / "results" / "amd-epyc-04aabe7edef4.json", path_ / result);
    fs::copy_file(data / "games_9.sgf", path_ / "game.sgf");
    fs::copy_file(data / "games_9.sgf", path_ / "games.sgf");
    fs::create_symlink(HAYAGO_PROGRAM, path_ / "build" / "hayago");
    fs::create_symlink(HAYAGO_PROGRAM, path_ / "old" / "hayago");
    std::ofstream(path_ / "position.txt")
        << ". . . . .\n. X O . .\n. . X . .\n. . . O .\n. . . . .\n";
  }
  ~DocRoom() { fs::remove_all(path_); }

  perf::ProcessResult run(const std::string& command) const {
    const auto run = perf::run_process(
        {"/bin/sh", "-c", "cd '" + path_.string() + "' && exec " + command + " </dev/null"});
    EXPECT_TRUE(run);
    return run ? *run : perf::ProcessResult{-1, "", ""};
  }

 private:
  fs::path path_;
};

std::string quoted(const std::string& word) {
  const bool plain = word.find_first_not_of(
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                         "0123456789-_=./:,+%*") == std::string::npos;
  return plain && !word.empty() ? word : "'" + word + "'";
}

// The command with smaller numbers, as the rules say.
std::string made_small(const DocCommand& command) {
  DocWords words = command.words;
  for (size_t i = 0; i + 1 < words.size(); ++i)
    if (const std::string* value = doc_rule("flag", words[i]);
        value != nullptr && words[i].starts_with("--") && std::isdigit(words[i + 1][0]) != 0)
      words[i + 1] = *value;
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + quoted(word);
  for (const DocRule& rule : doc_rules())
    if (rule.kind == "add" && std::regex_search(command.text(), std::regex(rule.pattern)) &&
        text.find(rule.text.substr(0, rule.text.find(' '))) == std::string::npos)
      text += " " + rule.text;
  return text;
}

TEST(DocsCommands, Run) {
  int run = 0, skipped = 0;
  for (const DocPage& page : read_doc_pages()) {
    const DocRoom room;
    for (const DocCommand& command : page.commands) {
      if (doc_rule("skip", command.text()) != nullptr) {
        ++skipped;
        continue;
      }
      ASSERT_GE(hayago_in(command.words), 0)
          << command.where << ": " << command.text() << "\nneither a command of hayago nor skipped";
      const std::string text = made_small(command);
      const auto start = std::chrono::steady_clock::now();
      const perf::ProcessResult result = room.run(text);
      std::printf("%6.2f s  %s\n", seconds_since(start), text.c_str());
      const std::string* status = doc_rule("status", command.text());
      EXPECT_TRUE(result.status == 0 || (status && result.status == std::stoi(*status)))
          << command.where << ": " << text << "\nstatus " << result.status << "\n"
          << result.err;
      ++run;
    }
  }
  EXPECT_GT(run, 60);
  RecordProperty("skipped", skipped);
}

// The fields a section of docs/formats.md lists: what stands in backticks before the colon. Of a
// line
// "`a` or `b`" those that were written, or all where none was.
std::vector<std::string> listed_fields(const std::string& section, const nlohmann::json& written) {
  std::vector<std::string> fields;
  for (const std::string_view view : split(section, '\n')) {
    if (!view.starts_with("- `")) continue;
    const std::string line(view.substr(0, view.find(':')));
    static const std::regex span("`([^`]+)`");
    std::vector<std::string> named, there;
    for (std::sregex_iterator it(line.begin(), line.end(), span), end; it != end; ++it) {
      named.push_back((*it)[1].str());
      if (written.contains(named.back())) there.push_back(named.back());
    }
    const bool choice = line.find("` or `") != std::string::npos && !there.empty();
    fields.insert(fields.end(), (choice ? there : named).begin(), (choice ? there : named).end());
  }
  return fields;
}

std::vector<std::string> sorted(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  return list;
}

TEST(DocsFormats, ListTheFieldsThatAreWritten) {
  DocPage page;
  for (DocPage& each : read_doc_pages())
    if (each.path == "docs/formats.md") page = std::move(each);
  const DocRoom room;
  int compared = 0;
  for (const DocCommand& command : page.commands) {
    const std::string text = made_small(command);
    if (text.find("--format json") == std::string::npos) continue;
    const size_t at = page.text.find(command.text());
    ASSERT_NE(at, std::string::npos) << command.text();
    const size_t end = std::min(page.text.find("\n### ", at), page.text.find("\n```sh", at));
    const std::string section = page.text.substr(at, end - at);
    const auto json = nlohmann::json::parse(room.run(text).out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << command.where << ": " << text;
    std::vector<std::string> written;
    for (const auto& [key, value] : json.items()) written.push_back(key);
    EXPECT_EQ(sorted(listed_fields(section, json)), sorted(written)) << command.where;
    if (json.contains("schema")) {
      EXPECT_EQ(json["schema"], 1) << command.where;
    }
    ++compared;
  }
  EXPECT_GE(compared, 13);
}

}  // namespace
}  // namespace hayago
