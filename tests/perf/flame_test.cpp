// The flame graph as text: well formed, complete, and no name can act as markup.
#include "perf/flame.h"

#include <gtest/gtest.h>

#include "core/base/markup.h"
#include "perf/process.h"

namespace hayago::perf {
namespace {

size_t times_in(const std::string& text, const std::string& what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

TEST(Escape, MarkupIsInert) {
  EXPECT_EQ(escape_markup("<script>\"a\" & 'b'</script>"),
            "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;");
  EXPECT_EQ(clean_text("a\x01\nb\xff\xc3\xa9\xe2\x80"), "a  b?\xc3\xa9??");
  EXPECT_EQ(clean_text("\xed\xa0\x80"), "???");  // half of a surrogate pair
  EXPECT_EQ(clean_text("\xc0\xaf"), "??");       // "/" written too long
  EXPECT_EQ(clean_text("\xef\xbf\xbf"), "???");  // not a character of XML
  EXPECT_EQ(escape_script_json("\"</script><!--\""), "\"\\u003c/script>\\u003c!--\"");
}

TEST(Flame, DrawsEveryFunctionWithItsShare) {
  const Profile profile = build_profile(
      {{{{"run", "r.cpp", 1}, {"play", "p.cpp", 2}}, 60}, {{{"run", "r.cpp", 3}}, 40}});
  const std::string svg = flame_svg(profile, {"A title", "samples"});
  EXPECT_EQ(times_in(svg, "<g class=\"frame\" tabindex"), 3u);  // all, run, play
  EXPECT_NE(svg.find("play: 60 samples, 60.00 %"), std::string::npos);
  EXPECT_NE(svg.find("run: 100 samples, 100.00 %"), std::string::npos);
}

TEST(Flame, BoxesSayTheFunctionBeforeItsClass) {
  EXPECT_EQ(box_label("FastBoard<9>::play"), "play — FastBoard<9>");
  EXPECT_EQ(box_label("bulk::Kernel<9, A::B>::run<C::D>"), "run<C::D> — bulk::Kernel<9, A::B>");
  EXPECT_EQ(box_label("each<9, f(int)::{lambda(int)#1}>"), "each<9, f(int)::{lambda(int)#1}>");
  EXPECT_EQ(box_label("Score::operator<"), "operator< — Score");
  EXPECT_EQ(box_label("main"), "main");
  // Three bars of which the last is too narrow for more than the first letters of the method.
  const Profile profile = build_profile(
      {{{{"FastBoard<9>::play", "f.h", 2}}, 950}, {{{"FastBoard<9>::capture", "f.h", 3}}, 50}});
  const std::string svg = flame_svg(profile, {"A title", "samples"});
  EXPECT_NE(svg.find(">play — FastBoard&lt;9&gt;</text>"), std::string::npos);
  EXPECT_NE(svg.find(">captur…</text>"), std::string::npos);
  EXPECT_NE(svg.find("data-name=\"FastBoard&lt;9&gt;::capture\""), std::string::npos);
}

TEST(Flame, HostileNamesStayText) {
  const std::string evil = "</title><script>alert(1)</script>]]>\"onload=\"x";
  const Profile profile = build_profile({{{{evil, evil, 1}}, 10}});
  const std::string svg = flame_svg(profile, {evil, evil});
  EXPECT_EQ(times_in(svg, "<script"), 1u);  // ours
  EXPECT_EQ(times_in(svg, "alert(1)</script"), 0u);
  EXPECT_EQ(times_in(svg, "\"onload="), 0u);
  const Result<std::string> xmllint = find_tool("xmllint", "libxml2-utils");
  if (!xmllint) GTEST_SKIP() << xmllint.error().text;
  const Result<ProcessResult> check = run_process({*xmllint, "--noout", "-"}, svg);
  EXPECT_EQ(check->status, 0) << check->err;
}

}  // namespace
}  // namespace hayago::perf
