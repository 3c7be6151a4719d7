# The checks of the sources find what they are for: each is run on a copy of the tree, which it has to
# pass, and on the copy with one fault planted, which it has to name. Run by ctest:
#   cmake -DROOT=<source> -DCXX=g++ -DWORK=<folder> -P check_planted.cmake
cmake_minimum_required(VERSION 3.25)
set(copy ${WORK}/planted)
set(type "struct Planted {\n  int number;\n};\n")
set(problems "")

function(run_check name out_status out_text)
  execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${copy} -DCXX=${CXX} -DWORK=${copy} ${ARGN}
                          -P ${ROOT}/tests/check_${name}.cmake
                  OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE status)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  set(${out_status} ${status} PARENT_SCOPE)
  set(${out_text} "${said}" PARENT_SCOPE)
endfunction()

# expect(CHECK passes | CHECK names TEXT), with OPTIONS... for the check
function(expect name outcome)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TEXT" "OPTIONS")
  run_check(${name} status said ${arg_OPTIONS})
  string(FIND "${said}" "${arg_TEXT}" at)
  if(outcome STREQUAL "passes" AND NOT status EQUAL 0)
    list(APPEND problems "check_${name} fails without a fault: ${said}")
  elseif(outcome STREQUAL "names" AND (status EQUAL 0 OR at EQUAL -1))
    list(APPEND problems "check_${name} does not name «${arg_TEXT}»: ${said}")
  endif()
  set(problems "${problems}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${copy})
file(COPY ${ROOT}/core ${ROOT}/search ${ROOT}/bench ${ROOT}/perf ${ROOT}/tools ${ROOT}/tests
     DESTINATION ${copy} FILES_MATCHING PATTERN "*.h" PATTERN "*.cpp" PATTERN "rooms.txt")

# A room that includes one below it, a library in the wrong room, and a file in no room.
expect(includes passes)
file(WRITE ${copy}/core/board/planted.h "#include \"search/tree/search.h\"\n")
expect(includes names TEXT "core/board comes before search/tree")
file(WRITE ${copy}/core/board/planted.h "#include <tbb/task_arena.h>\n")
expect(includes names TEXT "tbb only in")
file(REMOVE ${copy}/core/board/planted.h)
file(WRITE ${copy}/core/planted.h "#include \"core/board/board.h\"\n")
expect(includes names TEXT "core/planted.h: stands in no room")
file(REMOVE ${copy}/core/planted.h)

# One name for two types; the same in anonymous namespaces and as a declaration is no fault.
expect(names passes)
file(WRITE ${copy}/bench/planted.h "namespace hayago {\n${type}}  // namespace hayago\n")
file(WRITE ${copy}/tools/match/planted.h "namespace hayago {\n${type}}  // namespace hayago\n")
expect(names names TEXT "hayago::Planted: bench/planted.h and tools/match/planted.h")
file(WRITE ${copy}/bench/planted.h "namespace hayago {\nstruct Planted;\n}  // namespace hayago\n")
expect(names passes)
file(WRITE ${copy}/bench/planted.h
     "namespace hayago {\nnamespace {\n${type}}  // namespace\n}  // namespace hayago\n")
expect(names passes)
file(WRITE ${copy}/bench/planted.h "namespace hayago::bench {\n${type}}  // namespace hayago::bench\n")
expect(names passes)

# A page or a comment that names what is not there, and a map without one of the rooms.
file(WRITE ${copy}/CONTRIBUTING.md "")
file(STRINGS ${ROOT}/tests/rooms.txt rooms REGEX "^[a-z]")
list(JOIN rooms " \n  " rooms)
file(WRITE ${copy}/docs/architecture.md "\n  ${rooms} \n")
file(WRITE ${copy}/README.md "Read `core/board/board.h` and core/<room>/*.h.\n")
expect(paths passes)
file(APPEND ${copy}/README.md "Then core/board/planted.h.\n")
expect(paths names TEXT "README.md: core/board/planted.h")
file(WRITE ${copy}/README.md "Read `core/board/board.h`.\n")
file(WRITE ${copy}/core/board/planted.cpp "// board.h and board/board-inl.h have what gone.h had.\n")
expect(paths names TEXT "/core/board/planted.cpp: gone.h")
file(REMOVE ${copy}/core/board/planted.cpp)
expect(paths passes)
file(APPEND ${copy}/tests/rooms.txt "core/planted\n")
expect(paths names TEXT "no line for the room core/planted")

# Two functions of one name in one program.
execute_process(COMMAND ${CXX} -fuse-ld=gold -Wl,--version OUTPUT_VARIABLE version ERROR_QUIET)
if(version MATCHES "GNU gold")
  set(function "__attribute__((noinline)) int get() const")
  file(WRITE ${copy}/one.cpp "struct Planted {\n  int a = 1;\n  ${function} { return a; }\n};\n"
                             "int (Planted::*volatile one)() const = &Planted::get;\n"
                             "int main() { return (Planted().*one)(); }\n")
  file(WRITE ${copy}/two.cpp "\n\nstruct Planted {\n  int a = 1, b = 2;\n"
                             "  ${function} {\n    int s = 0;\n    for (int i = a; i < b; ++i) s += i * b;\n"
                             "    return s;\n  }\n};\nint (Planted::*volatile two)() const = &Planted::get;\n")
  file(WRITE ${copy}/none.cpp "")
  execute_process(COMMAND ${CXX} -g1 -O1 -c one.cpp two.cpp none.cpp WORKING_DIRECTORY ${copy}
                  COMMAND_ERROR_IS_FATAL ANY)
  file(WRITE ${copy}/list.txt "${copy}/one.o\n${copy}/none.o\n")
  expect(odr passes OPTIONS -DLIST=${copy}/list.txt)
  file(WRITE ${copy}/list.txt "${copy}/one.o\n${copy}/two.o\n")
  expect(odr names TEXT "Planted::get" OPTIONS -DLIST=${copy}/list.txt)
endif()

# Three files that say which version this is.
file(WRITE ${copy}/CMakeLists.txt "project(Planted VERSION 1.2.3 LANGUAGES CXX)\n")
file(WRITE ${copy}/CITATION.cff "version: 1.2.3\ndate-released: 2026-01-02\n")
file(WRITE ${copy}/CHANGELOG.md "## Unreleased\n- new\n\n## 1.2.3, 2026-01-02\n- old\n")
expect(version passes)
file(WRITE ${copy}/CITATION.cff "version: 1.2.2\ndate-released: 2026-01-02\n")
expect(version names TEXT "CITATION.cff says 1.2.2")
file(WRITE ${copy}/CITATION.cff "version: 1.2.3\ndate-released: 2026-01-02\n")
file(WRITE ${copy}/CHANGELOG.md "## Unreleased\n\n## 1.2.2, 2026-01-02\n## 1.2.3, 2025-01-02\n")
expect(version names TEXT "CHANGELOG.md says 1.2.2")

# A line that clang-format would break otherwise.
file(REMOVE_RECURSE ${copy})
file(COPY ${ROOT}/.clang-format DESTINATION ${copy})
file(WRITE ${copy}/core/planted.cpp "int planted = 1;\n")
expect(format passes)
run_check(format status said)
if(NOT said MATCHES "skipped: ")
  file(WRITE ${copy}/core/planted.cpp "int  planted = 1;\n")
  expect(format names TEXT "core/planted.cpp:1:4: error")
endif()

file(REMOVE_RECURSE ${copy})
if(problems)
  list(JOIN problems "\n  " text)
  message(FATAL_ERROR "a check is blind:\n  ${text}")
endif()
message(STATUS "the checks find what was planted")
