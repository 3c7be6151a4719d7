#include "tools/cmd/cli.h"
#include "core/base/files.h"
#include "tools/show/format.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tools/show/table.h"

namespace hayago {
namespace {

namespace fs = std::filesystem;

TEST(Lists, NumbersAndRangesKeepTheirOrder) {
  EXPECT_EQ(*parse_int_list("9,13,19", 2, 25), (std::vector{9, 13, 19}));
  EXPECT_EQ(*parse_int_list("4,1-3,2", 1, 8), (std::vector{4, 1, 2, 3}));
  EXPECT_EQ(*parse_int_list("7", 1, 8), (std::vector{7}));
}

TEST(Lists, BadNumbersAreExplained) {
  for (const char* bad :
       {"", ",", "9,", ",9", "9;13", "nine", "9 ,13", "3-1", "1-", "9x", "1e3", "99999999999"})
    EXPECT_FALSE(parse_int_list(bad, 2, 25)) << bad;
  EXPECT_EQ(parse_int_list("9,26", 2, 25).error().text, "26 is outside 2 to 25");
  EXPECT_EQ(parse_int_list("1", 2, 25).error().text, "1 is outside 2 to 25");
  EXPECT_EQ(parse_int_list("-3", 2, 25).error().text, "-3 is outside 2 to 25");
}

TEST(Lists, Names) {
  EXPECT_EQ(*parse_name_list("light,bulk,light"), (std::vector<std::string>{"light", "bulk"}));
  EXPECT_FALSE(parse_name_list("light,,bulk"));
  EXPECT_FALSE(parse_name_list(""));
}

TEST(Formats, KnownOnesOnly) {
  EXPECT_EQ(*parse_format("md"), Format::Markdown);
  EXPECT_EQ(parse_format("xml").error().text, "unknown format 'xml'; known: table|md|csv|json");
}

class Files : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("hayago_files_") +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const char* name) const { return (folder_ / name).string(); }
  size_t entries() const {
    return static_cast<size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  fs::path folder_;
};

TEST_F(Files, WriteThenReadAndReplace) {
  ASSERT_TRUE(write_file(path("a"), "one"));
  ASSERT_TRUE(write_file(path("a"), "two"));
  EXPECT_EQ(*read_file(path("a")), "two");
  EXPECT_EQ(entries(), 1u) << "a temporary was left behind";
}

TEST_F(Files, ALinkStaysALink) {
  ASSERT_TRUE(write_file(path("target"), "one"));
  fs::create_symlink(path("target"), path("link"));
  ASSERT_TRUE(write_file(path("link"), "two"));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(*read_file(path("target")), "two");
}

TEST_F(Files, UnwritableIsExplainedAndNothingIsLeft) {
  EXPECT_EQ(write_file(path("no/such/folder"), "x").error().text,
            "cannot write '" + path("no/such/folder") + "': No such file or directory");
  fs::create_directories(path("folder"));
  EXPECT_EQ(check_writable(path("folder")).error().text, "'" + path("folder") + "' is a directory");
  EXPECT_FALSE(write_file(path("folder"), "x"));
  EXPECT_EQ(entries(), 1u);
  EXPECT_TRUE(write_file("/dev/null", "x"));
}

TEST_F(Files, MissingAndFolderCannotBeRead) {
  EXPECT_FALSE(read_file(path("missing")));
  EXPECT_FALSE(read_file(folder_.string()));
}

TEST(Table, ThreeFormats) {
  Table table({{"name", Table::Align::Left}, {"rate", Table::Align::Right}});
  table.add({"light", with_thousands(1234567)});
  table.add({"a \"b\"", with_thousands(999)});
  EXPECT_EQ(table.to_text(),
            "name        rate\n"
            "light  1,234,567\n"
            "a \"b\"        999\n");
  EXPECT_EQ(table.to_csv(), "name,rate\nlight,\"1,234,567\"\n\"a \"\"b\"\"\",999\n");
  EXPECT_EQ(table.to_markdown(),
            "| name  |      rate |\n"
            "|-------|----------:|\n"
            "| light | 1,234,567 |\n"
            "| a \"b\" |       999 |\n");
}

}  // namespace
}  // namespace hayago
