// Ctrl-C, by one rule: what is done is shown and kept, temporary files vanish, and the exit status
// is that of the signal (130 for Ctrl-C).
//
//   const std::atomic<bool>& stop = catch_interrupts();   // the work looks at it
//   ... work, show what came of it ...
//   if (interrupted()) return interrupted_run("bench", "3 of 5 repeats are shown");
//
// gtp and cgos have their own meaning of it: a game has an opponent who waits.
#pragma once

#include <atomic>
#include <string_view>

namespace hayago {

// From here on the first SIGINT or SIGTERM sets the flag; the second ends the program at once.
const std::atomic<bool>& catch_interrupts();
bool interrupted();
// One line on stderr, "hayago COMMAND: interrupted; text", and the exit status.
int interrupted_run(std::string_view command, std::string_view text);

}  // namespace hayago
