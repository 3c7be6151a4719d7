#include "perf/symbols.h"

#include <link.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "core/base/text.h"
#include "perf/process.h"

namespace hayago::perf {
namespace {

void erase_all(std::string& text, std::string_view what) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at))
    text.erase(at, what.size());
}

// The vocabulary every hot body is written in: one-line accessors and unrolled loops.
constexpr std::string_view kPlumbingFiles[] = {
    "core/board/board.h", "core/board/fast_board.h", "core/base/check.h", "core/base/geometry.h",
    "core/base/quad.h",   "core/base/simd.h",        "core/base/types.h"};

bool is_plumbing(const Frame& frame) {
  if (frame.file.empty() || frame.file.front() == '/') return true;  // outside our tree
  return std::find(std::begin(kPlumbingFiles), std::end(kPlumbingFiles), frame.file) !=
         std::end(kPlumbingFiles);
}

std::string relative_path(const std::string& path) {
  if (path.empty() || path.front() == '?') return "";
  const std::string clean = std::filesystem::path(path).lexically_normal().string();
  const std::string root = std::string(HAYAGO_SOURCE_DIR) + "/";
  return clean.starts_with(root) ? clean.substr(root.size()) : clean;
}

// "path:line" or "path:line (discriminator 3)".
void set_place(Frame& frame, const std::string& place) {
  const size_t colon = place.rfind(':');
  if (colon == std::string::npos) return;
  const char* digits = place.data() + colon + 1;
  std::from_chars(digits, place.data() + place.size(), frame.line);
  frame.file = relative_path(place.substr(0, colon));
}

// Where the name ends that starts at or before `at`, an "operator" keyword.
size_t end_of_operator(const std::string& name, size_t at) {
  size_t from = at + std::string_view("operator").size();
  if (name.compare(from, 2, "()") == 0) from += 2;
  return std::min(name.find('(', from), name.size());
}

}  // namespace

std::string short_function_name(const std::string& demangled) {
  std::string name = demangled;
  erase_all(name, "hayago::");
  erase_all(name, "(anonymous namespace)::");
  size_t begin = 0;
  size_t end = name.size();
  int depth = 0;
  for (size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (depth == 0 && name.compare(i, 8, "operator") == 0 && (i == begin || name[i - 1] == ':')) {
      end = end_of_operator(name, i);
      break;
    }
    if (depth == 0 && (c == '(' || name.compare(i, 3, "::{") == 0)) {
      end = i;
      break;
    }
    if (depth == 0 && c == ' ') begin = i + 1;  // what stood before is the result type
    if (c == '<' || c == '(' || c == '{') ++depth;
    if (c == '>' || c == ')' || c == '}') --depth;
  }
  return name.substr(begin, end - begin);
}

InlineChain fold_plumbing(const InlineChain& chain) {
  InlineChain folded;
  for (size_t i = 0; i < chain.size(); ++i) {
    const bool outermost = i + 1 == chain.size();
    if (is_plumbing(chain[i]) && !(outermost && folded.empty())) continue;
    if (!folded.empty() && folded.back().function == chain[i].function) continue;
    folded.push_back(chain[i]);
  }
  return folded;
}

std::unordered_map<uint64_t, InlineChain> parse_addr2line(const std::string& output) {
  std::unordered_map<uint64_t, InlineChain> chains;
  InlineChain* chain = nullptr;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("0x")) {
      chain = &chains[std::stoull(line, nullptr, 16)];
      continue;
    }
    std::string place;
    if (chain == nullptr || !std::getline(lines, place)) break;
    Frame frame;
    frame.function = short_function_name(line);
    set_place(frame, place);
    if (frame.function != "??") chain->push_back(std::move(frame));
  }
  for (auto& [address, each] : chains) each = fold_plumbing(each);
  std::erase_if(chains, [](const auto& entry) { return entry.second.empty(); });
  return chains;
}

Result<std::unordered_map<uint64_t, InlineChain>> find_chains(
    const std::string& executable, const std::vector<uint64_t>& addresses) {
  const Result<std::string> tool = find_tool("addr2line", "binutils");
  if (!tool) return tool.error();
  std::ostringstream input;
  input << std::hex;
  for (const uint64_t address : addresses) input << "0x" << address << '\n';
  const Result<ProcessResult> run =
      run_process({*tool, "-a", "-f", "-i", "-C", "-e", executable}, input.str());
  if (!run) return run.error();
  if (run->status != 0) return Error{"addr2line failed: " + first_line(run->err)};
  return parse_addr2line(run->out);
}

std::string source_text(const std::string& file, int line) {
  if (file.empty() || file.front() == '/') return "";
  std::ifstream source(std::string(HAYAGO_SOURCE_DIR) + "/" + file);
  std::string text;
  for (int i = 0; i < line; ++i)
    if (!std::getline(source, text)) return "";
  const size_t start = text.find_first_not_of(" \t");
  return start == std::string::npos ? "" : text.substr(start);
}

uint64_t linked_address(uint64_t file_offset) {
  struct Search {
    uint64_t offset;
    uint64_t address;
  } search{file_offset, file_offset};
  // The first object reported is the program itself.
  dl_iterate_phdr(
      [](dl_phdr_info* info, size_t, void* data) {
        auto& wanted = *static_cast<Search*>(data);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const auto& part = info->dlpi_phdr[i];
          if (part.p_type == PT_LOAD && wanted.offset >= part.p_offset &&
              wanted.offset < part.p_offset + part.p_filesz) {
            wanted.address = wanted.offset - part.p_offset + part.p_vaddr;
            break;
          }
        }
        return 1;
      },
      &search);
  return search.address;
}

}  // namespace hayago::perf
