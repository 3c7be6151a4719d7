// Tables on a terminal: no line is wider than it, what is too long goes on below or loses its
// middle, and nothing is lost in the formats for programs.
#include "tools/show/table.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "perf/process.h"
#include "search/params/presets.h"
#include "tests/support/paths.h"
#include "tools/show/fit.h"

namespace hayago {
namespace {

constexpr auto kLeft = Table::Align::Left;

size_t widest_line(const std::string& text) {
  size_t widest = 0;
  for (const std::string_view line : split(text, '\n')) widest = std::max(widest, width_of(line));
  return widest;
}

std::string output_of(std::vector<std::string> words) {
  words.insert(words.begin(), {"env", "COLUMNS=", HAYAGO_PROGRAM});
  const Result<perf::ProcessResult> run = perf::run_process(words);
  EXPECT_TRUE(run && run->status == 0) << words[3];
  return run ? run->out : "";
}

TEST(Fit, CutsTheMiddle) {
  EXPECT_EQ(cut_in_middle("abcdefghij", 10), "abcdefghij");
  EXPECT_EQ(cut_in_middle("abcdefghij", 9), "abcd…ghij");
  EXPECT_EQ(cut_in_middle("abcdefghij", 4), "ab…j");
  EXPECT_EQ(cut_in_middle("abcdefghij", 1), "…");
  EXPECT_EQ(cut_in_middle("äöüßéèê", 5), "äö…èê");
}

TEST(Fit, WrapsBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 13), (std::vector<std::string>{"one two three"}));
  EXPECT_EQ(wrapped("one two three", 12), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrapped("a incomprehensible b", 7), (std::vector<std::string>{"a", "inc…ble", "b"}));
  EXPECT_EQ(wrapped("", 5), (std::vector<std::string>{""}));
}

TEST(Table, LongTextsGoOnBelow) {
  Table table({{"name", kLeft}, {"rate"}, {"meaning", kLeft}});
  table.add({"c_uct", "0.3", "how much a move is explored that has few visits"});
  EXPECT_EQ(table.to_text(40),
            "name   rate  meaning\n"
            "c_uct   0.3  how much a move is explored\n"
            "             that has few visits\n");
}

TEST(Table, NamesLoseTheirMiddle) {
  Table table({{"self"}, {"function", kLeft, Table::Fit::Cut}});
  table.add({"12 %", "Board<9>::each<9, f(int)::{lambda(int)#1}>::play"});
  EXPECT_EQ(table.to_text(30),
            "self  function\n"
            "12 %  Board<9>::ea…)#1}>::play\n");
  EXPECT_NE(table.to_csv().find("Board<9>::each<9, f(int)::{lambda(int)#1}>::play"),
            std::string::npos);
  EXPECT_NE(table.to_markdown().find("{lambda(int)#1}>::play |"), std::string::npos);
}

TEST(Table, IsNeverWiderThanAsked) {
  Table table({{"a", kLeft}, {"number"}, {"b", kLeft}, {"c", kLeft, Table::Fit::Cut}});
  for (size_t i = 1; i < 60; ++i)
    table.add({std::string(i, 'x'), std::to_string(i * i), std::string(i, 'y') + " und so weiter",
               std::string(2 * i, 'z')});
  for (size_t columns = 50; columns < 300; columns += 7)
    EXPECT_LE(widest_line(table.to_text(columns)), columns);
  // Where there is room, everything is shown.
  EXPECT_NE(table.to_text(300).find(std::string(118, 'z')), std::string::npos);
}

TEST(Table, NumbersStayWhole) {
  Table table({{"rate"}, {"name", kLeft}});
  table.add({"1,234,567", "a name that does not fit in here at all"});
  const std::string text = table.to_text(10);
  EXPECT_NE(text.find("1,234,567"), std::string::npos);
}

TEST(Table, WhatCanBeSparedIsLeftOut) {
  constexpr auto kRight = Table::Align::Right;
  constexpr auto kWrap = Table::Fit::Wrap;
  Table table({{"name", kLeft}, {"rate"}, {"least", kRight, kWrap, 2}, {"most", kRight, kWrap, 1}});
  table.add({"light", "100", "90", "110"});
  EXPECT_EQ(table.to_text(24), "name   rate  least  most\nlight   100     90   110\n");
  EXPECT_TRUE(table.left_out(24).empty());
  EXPECT_EQ(table.to_text(23), "name   rate  most\nlight   100   110\n");
  EXPECT_EQ(table.left_out(23), (std::vector<std::string>{"least"}));
  EXPECT_EQ(table.to_text(11), "name   rate\nlight   100\n");
  EXPECT_EQ(table.left_out(5), (std::vector<std::string>{"least", "most"}));
  EXPECT_NE(table.to_csv().find("least,most"), std::string::npos);
}

TEST(Fit, WideLinesGoOnBelow) {
  const std::string word(40, 'x'), line = word + " " + word;
  EXPECT_EQ(folded("one\n\n" + line + " " + word + "\n"), "one\n\n" + line + "\n  " + word + "\n");
  EXPECT_EQ(folded(line), line + "\n");
}

TEST(Table, CommandsFitAHundredColumns) {
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"experiment", "list"},
           {"presets"},
           {"presets", "champion"},
           {"profile", "--size", "5", "--seconds", "0.05"},
           {"bench", "--policy", "search:erica", "--size", "9", "--threads", "1,2", "--seconds",
            "0.001", "--repeats", "2"}}) {
    const std::string text = output_of(words);
    EXPECT_GT(text.size(), 300u);
    EXPECT_LE(widest_line(text), 100u) << words[0];
  }
  const std::string json = output_of({"presets", "champion", "--format", "json"});
  for (const SearchParam& info : search_params())
    EXPECT_NE(json.find(nlohmann::json(info.meaning).dump()), std::string::npos) << info.name;
}

}  // namespace
}  // namespace hayago
