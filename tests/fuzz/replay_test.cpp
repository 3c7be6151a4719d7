// The kept inputs, tests/fuzz/corpus/<door>/*, through their doors: those that once found
// something, and small ones that reach far.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/base/files.h"
#include "tests/fuzz/door.h"
#include "tests/support/paths.h"

namespace hayago::fuzz {
namespace {

namespace fs = std::filesystem;

class Corpus : public testing::TestWithParam<const Door*> {};

TEST_P(Corpus, PassesItsDoor) {
  const fs::path folder = fs::path(HAYAGO_SOURCE) / "tests/fuzz/corpus" / GetParam()->name;
  ASSERT_TRUE(fs::is_directory(folder)) << folder;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  EXPECT_FALSE(files.empty());
  for (const fs::path& file : files) {
    // Seen where the input ends the program.
    std::fprintf(stderr, "%s\n", file.filename().c_str());
    const Result<std::string> input = read_file(file.string());
    ASSERT_TRUE(input) << input.error().text;
    GetParam()->run(*input);
  }
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Corpus, testing::ValuesIn(doors()),
                         [](const auto& door) { return std::string(door.param->name); });

}  // namespace
}  // namespace hayago::fuzz
