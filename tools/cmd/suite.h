// The parts of `hayago suite`, one file each.
#pragma once

namespace hayago {

// hayago suite make; argv[0] is "suite make".
int suite_make(int argc, char** argv);

}  // namespace hayago
