#include "tools/py/interruptible.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace hayago::python {
namespace {

constexpr auto kAskEvery = std::chrono::milliseconds(10);

// Whether a handler raised something; that stays pending for this thread.
bool signal_raised() {
  const pybind11::gil_scoped_acquire lock;
  return PyErr_CheckSignals() != 0;
}

}  // namespace

void run_interruptible(const std::function<void()>& work, const std::function<void()>& stop) {
  std::exception_ptr failure;
  bool raised = false;
  {
    const pybind11::gil_scoped_release unlocked;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::thread worker([&] {
      try {
        work();
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      done = true;
      changed.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, kAskEvery, [&] { return done; })) {
      lock.unlock();
      raised = raised || signal_raised();
      if (raised) stop();
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  if (raised) throw pybind11::error_already_set();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace hayago::python
