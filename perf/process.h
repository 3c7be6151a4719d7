// Running other programs (perf, valgrind, addr2line, ourselves) and what that needs: tools looked
// up in PATH and temporary folders that go away again.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace hayago::perf {

// A folder under $TMPDIR (or /tmp), removed with all it holds at the end of the scope.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

struct ProcessResult {
  int status = 0;  // exit status; 128 + n when killed by signal n
  std::string out;
  std::string err;
};
// Waits for the program to end. An Error only when it could not be started.
// Interrupts the program once the flag of interrupt_children_by is set, and ends it where it will
// not end.
Result<ProcessResult> run_process(const std::vector<std::string>& command,
                                  const std::string& input = "");

// From here on, for all programs this one waits for; nullptr: never.
void interrupt_children_by(const std::atomic<bool>* flag);

// The path of a program, or an Error that names the Debian package which has it.
Result<std::string> find_tool(const std::string& name, const std::string& package);
// The running program itself.
std::string own_executable();
// A file a program of ours has just left; empty where there is none.
std::string read_left_file(const std::string& path);

}  // namespace hayago::perf
