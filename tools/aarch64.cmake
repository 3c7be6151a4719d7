# Toolchain of the preset aarch64: Debian's cross compiler, libraries of its architecture arm64, and
# programs run under emulation. tools/packages-arm.txt names the packages.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
find_program(HAYAGO_EMULATOR NAMES qemu-aarch64-static qemu-aarch64)
if(HAYAGO_EMULATOR)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${HAYAGO_EMULATOR})
endif()
# Notes about compilers before GCC 10, for every formula of the tree.
set(CMAKE_CXX_FLAGS_INIT -Wno-psabi)
