// Text files with a header, comments and an end: what is read, and what is said of broken ones.
#include "core/base/line_reader.h"

#include <gtest/gtest.h>

#include <vector>

namespace hayago {
namespace {

struct Reading {
  std::vector<std::string> lines;
  std::string comments, error;
};

Reading read(std::string_view text) {
  LineReader reader(text, "f.txt");
  Reading reading;
  if (Result<void> head = reader.read_header("numbers 1", "a list"); !head)
    return {{}, "", head.error().text};
  while (const auto line = reader.next()) reading.lines.emplace_back(*line);
  if (Result<void> end = reader.finish(); !end) reading.error = end.error().text;
  reading.comments = reader.comments();
  return reading;
}

TEST(LineReader, GivesLinesWithoutCommentsAndBlanks) {
  const Reading all =
      read("# made today\nnumbers 1\r\n\none # not a comment\n  \n # two\n3\nend\n");
  EXPECT_EQ(all.error, "");
  EXPECT_EQ(all.lines, (std::vector<std::string>{"one # not a comment", "3"}));
  EXPECT_EQ(all.comments, "# made today\n # two\n");
}

TEST(LineReader, SaysWhereAFileIsBroken) {
  EXPECT_EQ(read("").error, "f.txt:0: not a list: the first line must be 'numbers 1'");
  EXPECT_EQ(read("\nnumbers 2\nend\n").error,
            "f.txt:2: not a list: the first line must be 'numbers 1'");
  EXPECT_EQ(read("numbers 1\n5\n").error,
            "f.txt:2: the file is cut off: its last line must be 'end'");
  EXPECT_EQ(read("numbers 1\n5\nend\n# fine\n6\n").error, "f.txt:5: nothing may follow 'end'");
  EXPECT_EQ(read("numbers 1\nend\n6\n").lines.size(), 0u);
}

}  // namespace
}  // namespace hayago
