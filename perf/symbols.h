// From addresses to functions and source lines. Hot bodies are inlined into one large function;
// the debug information (-g1, part of every build) still knows which inlined body each
// instruction came from, so that costs go to the function a person wrote.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"

namespace hayago::perf {

struct Frame {
  std::string function;  // short_function_name
  std::string file;      // relative to the source tree where it lies inside; empty: unknown
  int line = 0;
  bool operator==(const Frame&) const = default;
};
// Innermost first.
using InlineChain = std::vector<Frame>;

// Chains of addresses of one executable (as linked, without the load address), through binutils'
// addr2line, plumbing folded away (fold_plumbing). An address without information has no chain.
Result<std::unordered_map<uint64_t, InlineChain>> find_chains(
    const std::string& executable, const std::vector<uint64_t>& addresses);
std::unordered_map<uint64_t, InlineChain> parse_addr2line(const std::string& output);

// "hayago::Board<9, hayago::BareParts>::play(hayago::Color)" -> "Board<9, BareParts>::play":
// without our namespace, result type and parameters; a lambda gets the name of its function.
std::string short_function_name(const std::string& demangled);
// Leaves out what only carries other code (standard library, operator[], neighbour loops) and
// joins neighbours of one name, so that its cost counts for the function that asked for it.
InlineChain fold_plumbing(const InlineChain& chain);

// The text of a line of our sources, without indentation; empty where the tree is not here.
std::string source_text(const std::string& file, int line);

// Where code of our own executable that lies at `offset` of its file was linked to.
uint64_t linked_address(uint64_t file_offset);

}  // namespace hayago::perf
