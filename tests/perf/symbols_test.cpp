// Names and source lines of inlined code.
#include "perf/symbols.h"
#include "core/base/text.h"

#include <gtest/gtest.h>

#include "perf/process.h"
#include "perf/sampling.h"

namespace hayago::perf {
namespace {

TEST(Symbols, ShortNames) {
  const auto expect = [](const char* demangled, const char* wanted) {
    EXPECT_EQ(short_function_name(demangled), wanted) << demangled;
  };
  expect("hayago::Board<9, hayago::BareParts>::try_play(hayago::Color, hayago::Point)",
         "Board<9, BareParts>::try_play");
  expect(
      "hayago::PlayoutResult hayago::run_playout<hayago::LightPolicy<9>, hayago::NoTrail>"
      "(hayago::LightPolicy<9>&, hayago::Random&)",
      "run_playout<LightPolicy<9>, NoTrail>");
  expect("hayago::(anonymous namespace)::Runner<9>::run(hayago::Random&) const", "Runner<9>::run");
  expect(
      "hayago::Board<9>::capture(hayago::Point, bool)::{lambda(hayago::Point, int)#1}::"
      "operator()(hayago::Point, int) const",
      "Board<9>::capture");
  expect(
      "auto hayago::each<9, hayago::f(int)::{lambda(int)#1}>(int)::{lambda(auto)#1}::"
      "operator()<0ul, 1ul>(std::integer_sequence<unsigned long, 0ul>) const",
      "each<9, f(int)::{lambda(int)#1}>");
  expect("hayago::PointMap<9, unsigned int>::operator[](hayago::Point)",
         "PointMap<9, unsigned int>::operator[]");
  expect("bool hayago::operator<(hayago::A const&, hayago::B)", "operator<");
  expect("hayago::Functor::operator()(int)", "Functor::operator()");
  expect("hayago_profile_region", "hayago_profile_region");
  expect("main", "main");
  expect("", "");
}

TEST(Symbols, PlumbingFoldsIntoItsCaller) {
  const InlineChain chain = {{"Point::raw", "core/base/types.h", 20},
                             {"std::array<int>::operator[]", "/usr/include/c++/12/array", 180},
                             {"Board<9>::play", "core/board/board-inl.h", 95},  // a lambda in it
                             {"for_each_neighbour<9>", "core/base/geometry.h", 60},
                             {"Board<9>::play", "core/board/board-inl.h", 93},
                             {"run_playout", "core/playout/playout.h", 63}};
  const InlineChain folded = fold_plumbing(chain);
  ASSERT_EQ(folded.size(), 2u);
  EXPECT_EQ(folded[0], (Frame{"Board<9>::play", "core/board/board-inl.h", 95}));
  EXPECT_EQ(folded[1].function, "run_playout");
  // Nothing but plumbing: the outermost stays, so that no cost is lost.
  EXPECT_EQ(fold_plumbing({{"a", "", 0}, {"memcpy", "", 0}}), (InlineChain{{"memcpy", "", 0}}));
}

TEST(Symbols, ParsesAddr2line) {
  const auto chains = parse_addr2line(
      "0x0000000000001234\n"
      "hayago::inner(int)\n/nowhere/a.cpp:7 (discriminator 3)\n"
      "hayago::outer()\n/nowhere/a.cpp:70\n"
      "0x0000000000005678\n??\n??:0\n");
  ASSERT_EQ(chains.size(), 1u);
  const InlineChain& chain = chains.at(0x1234);
  ASSERT_EQ(chain.size(), 1u);  // both lie outside our tree: the outermost stays
  EXPECT_EQ(chain[0], (Frame{"outer", "/nowhere/a.cpp", 70}));
}

[[gnu::noinline]] int marker_function(int x) { return x * 3 + 1; }

TEST(Symbols, FindsAFunctionOfThisProgram) {
  volatile int input = 5;
  ASSERT_EQ(marker_function(input), 16);
  const Result<std::string> nm = find_tool("nm", "binutils");
  if (!nm) GTEST_SKIP() << nm.error().text;
  const Result<ProcessResult> symbols = run_process({*nm, "-C", own_executable()});
  ASSERT_TRUE(symbols.ok());
  const size_t at = symbols->out.find("marker_function(int)");
  ASSERT_NE(at, std::string::npos);
  const size_t line = symbols->out.rfind('\n', at) + 1;
  const uint64_t address = std::stoull(symbols->out.substr(line), nullptr, 16);
  const auto chains = find_chains(own_executable(), {address});
  ASSERT_TRUE(chains.ok()) << chains.error().text;
  ASSERT_EQ(chains->size(), 1u);
  EXPECT_EQ(chains->begin()->second.back().function, "perf::marker_function");
  EXPECT_EQ(chains->begin()->second.back().file, "tests/perf/symbols_test.cpp");
}

TEST(Sampling, ParsesPerfScript) {
  const auto stacks = parse_perf_script(
      "\n\t   20cc1 hayago::(anonymous namespace)::f<(int)3> (/opt/a b/hayago)\n"
      "\t    134d hayago_profile_region (/opt/a b/hayago)\n"
      "\n\t ffffffff81000000 [unknown] ([kernel.kallsyms])\n\n");
  ASSERT_EQ(stacks.size(), 2u);
  ASSERT_EQ(stacks[0].size(), 2u);
  EXPECT_EQ(stacks[0][0].address, 0x20cc1u);
  EXPECT_EQ(stacks[0][0].symbol, "hayago::(anonymous namespace)::f<(int)3>");
  EXPECT_EQ(stacks[0][0].object, "/opt/a b/hayago");
  EXPECT_EQ(stacks[1][0].object, "[kernel.kallsyms]");
  EXPECT_TRUE(parse_perf_script("").empty());
}

TEST(Process, ReportsStatusOutputAndMissingTools) {
  const Result<ProcessResult> run = run_process({"sh", "-c", "cat; echo oops >&2; exit 3"}, "hi");
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run->status, 3);
  EXPECT_EQ(run->out, "hi");
  EXPECT_EQ(first_line(run->err), "oops");
  EXPECT_EQ(run_process({"sh", "-c", "kill -9 $$"})->status, 137);
  EXPECT_FALSE(run_process({"/nowhere/at/all"}).ok());
  EXPECT_EQ(find_tool("hayago-no-such-tool", "some-package").error().text,
            "'hayago-no-such-tool' is not installed; on Debian: apt-get install some-package");
}

}  // namespace
}  // namespace hayago::perf
