#include "tools/train/game_files.h"

#include <fmt/format.h>
#include <lzma.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <vector>

#include "core/base/files.h"

namespace hayago::train {
namespace {

namespace fs = std::filesystem;

constexpr size_t kChunk = size_t{1} << 16;

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}
std::string_view next_line(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// Cuts a stream into lines; each that is not blank is a record.
class LineCutter {
 public:
  LineCutter(std::string file, const RecordSink& sink) : place_{std::move(file), 1}, sink_(sink) {}

  // False when the sink wants no more.
  bool take(std::string_view text) {
    while (!text.empty()) {
      const size_t end = text.find('\n');
      rest_.append(text.substr(0, end));
      if (end == std::string_view::npos) return true;
      text.remove_prefix(end + 1);
      if (!finish()) return false;
    }
    return true;
  }
  bool finish() {
    const std::string line = std::exchange(rest_, {});
    const bool more = is_blank(line) || sink_(place_, line);
    ++place_.line;
    return more;
  }
  const RecordPlace& place() const { return place_; }

 private:
  RecordPlace place_;
  std::string rest_;
  const RecordSink& sink_;
};

// liblzma's stream, ended when it goes out of scope.
struct XzStream {
  lzma_stream stream = LZMA_STREAM_INIT;
  XzStream() = default;
  XzStream(const XzStream&) = delete;
  XzStream& operator=(const XzStream&) = delete;
  ~XzStream() { lzma_end(&stream); }
};

const char* explain(lzma_ret code) {
  switch (code) {
    case LZMA_FORMAT_ERROR:
      return "not an .xz file";
    case LZMA_DATA_ERROR:
      return "the compressed data is damaged";
    case LZMA_BUF_ERROR:
      return "the compressed data is cut off";
    case LZMA_MEM_ERROR:
      return "not enough memory to decompress";
    default:
      return "cannot be decompressed";
  }
}

// What was decompressed before an error is still handed over.
bool read_xz(std::FILE* file, LineCutter& cutter, std::string& problem) {
  XzStream xz;
  if (lzma_stream_decoder(&xz.stream, UINT64_MAX, LZMA_CONCATENATED) != LZMA_OK) {
    problem = explain(LZMA_MEM_ERROR);
    return true;
  }
  std::array<uint8_t, kChunk> in;
  std::array<uint8_t, kChunk> out;
  lzma_action action = LZMA_RUN;
  lzma_ret code = LZMA_OK;
  while (code == LZMA_OK) {
    if (xz.stream.avail_in == 0 && action == LZMA_RUN) {
      xz.stream.next_in = in.data();
      xz.stream.avail_in = std::fread(in.data(), 1, in.size(), file);
      if (xz.stream.avail_in == 0) action = LZMA_FINISH;
    }
    xz.stream.next_out = out.data();
    xz.stream.avail_out = out.size();
    code = lzma_code(&xz.stream, action);
    const size_t got = out.size() - xz.stream.avail_out;
    if (!cutter.take({reinterpret_cast<const char*>(out.data()), got})) return false;
  }
  if (code != LZMA_STREAM_END) problem = explain(code);
  // A line that an error cut in two is no record.
  return problem.empty() ? cutter.finish() : true;
}

bool read_lines(std::FILE* file, LineCutter& cutter) {
  std::array<char, kChunk> chunk;
  for (size_t got; (got = std::fread(chunk.data(), 1, chunk.size(), file)) > 0;)
    if (!cutter.take({chunk.data(), got})) return false;
  return cutter.finish();
}

// One game per line, or one record over many lines? Lines of the first kind begin with "(;".
bool has_game_per_line(std::string_view text) {
  int lines = 0, openings = 0;
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    if (is_blank(line)) continue;
    ++lines;
    openings += line.starts_with("(;");
  }
  return lines > 1 && 2 * openings > lines;
}

bool read_plain(const std::string& path, const RecordSink& sink, const BadFileSink& bad) {
  const Result<std::string> text = read_file(path);
  if (!text) {
    bad({path, 1}, text.error().text);
    return true;
  }
  if (!has_game_per_line(*text)) return is_blank(*text) || sink({path, 1}, *text);
  LineCutter cutter(path, sink);
  return cutter.take(*text) && cutter.finish();
}

bool read_one(const std::string& path, const RecordSink& sink, const BadFileSink& bad) {
  if (!path.ends_with(".xz")) return read_plain(path, sink, bad);
  const File file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) {
    bad({path, 1}, fmt::format("cannot read: {}", std::strerror(errno)));
    return true;
  }
  LineCutter cutter(path, sink);
  std::string problem;
  const bool more = read_xz(file.get(), cutter, problem);
  if (!problem.empty()) bad(cutter.place(), problem);
  return more;
}

std::vector<std::string> records_in(const fs::path& folder) {
  std::vector<std::string> paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().string();
    if (entry.is_regular_file() && (path.ends_with(".sgf") || path.ends_with(".sgf.xz")))
      paths.push_back(path);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

Result<void> read_records(const std::string& path, const RecordSink& record,
                          const BadFileSink& bad) {
  if (path == "-") {
    LineCutter cutter("standard input", record);
    read_lines(stdin, cutter);
    return {};
  }
  std::error_code problem;
  if (fs::is_directory(path, problem)) {
    const std::vector<std::string> paths = records_in(path);
    if (paths.empty()) return Error{fmt::format("no .sgf or .sgf.xz file in '{}'", path)};
    for (const std::string& file : paths)
      if (!read_one(file, record, bad)) break;
    return {};
  }
  const File file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr)
    return Error{fmt::format("cannot read '{}': {}", path, std::strerror(errno))};
  read_one(path, record, bad);
  return {};
}

}  // namespace hayago::train
