// Game records as text, from wherever they lie: an SGF file, a file with one game per line (plain
// or .xz), a folder of such files, or - for standard input. Records are handed over one by one with
// the place they came from; nothing here knows Go.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace hayago::train {

// Where a record begins: for messages.
struct RecordPlace {
  std::string file;
  int line = 1;
  std::string text() const { return file + ":" + std::to_string(line); }
};

// Called with each record; false ends the reading.
using RecordSink = std::function<bool(const RecordPlace& place, std::string_view record)>;
// Called where part of a file cannot be read (a truncated .xz, say); reading goes on after it.
using BadFileSink = std::function<void(const RecordPlace& place, const std::string& why)>;

// Reads all of `path`; files of a folder in the order of their names. An Error where the path
// itself cannot be opened.
Result<void> read_records(const std::string& path, const RecordSink& record,
                          const BadFileSink& bad);

}  // namespace hayago::train
