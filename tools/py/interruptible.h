// Long work without the interpreter lock, which Ctrl-C ends. Python's own signal handler only takes
// a note; somebody has to ask for it, and the thread that works has better things to do.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>

namespace hayago::python {

// Runs `work` on a thread of its own and waits. Where a signal arrives, `stop` is called, again and
// again until the work ends, and what the signal's handler raised (KeyboardInterrupt) goes on from
// here; so does what the work threw. To be called with the interpreter lock.
void run_interruptible(const std::function<void()>& work, const std::function<void()>& stop);

}  // namespace hayago::python
