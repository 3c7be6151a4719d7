# Fails when a file that is compiled with fewer optimisations holds a copy of board code that core,
# search or bench has too: the linker keeps one of the two, and playouts may get the slow one. Run by ctest:
#   cmake -DNM=nm "-DFAST=archive;..." "-DQUICK=object;..." -P check_copies.cmake
cmake_minimum_required(VERSION 3.25)

# Functions that every file which needs them defines (weak symbols) and that take a Board.
function(board_functions out)
  execute_process(COMMAND ${NM} --defined-only ${ARGN} OUTPUT_VARIABLE symbols
                  COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL " W [^\n]*5BoardI[^\n]*" found "${symbols}")
  list(REMOVE_DUPLICATES found)
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

board_functions(fast ${FAST})
if(NOT fast)
  message(FATAL_ERROR "no board code in ${FAST}")
endif()
list(FILTER QUICK EXCLUDE REGEX "/(play|train)/[a-z_]+\\.cpp\\.o$")
set(problems "")
foreach(object IN LISTS QUICK)
  board_functions(quick ${object})
  foreach(function IN LISTS quick)
    if(function IN_LIST fast)
      list(APPEND problems "${object}:${function}")
    endif()
  endforeach()
endforeach()
if(problems)
  list(JOIN problems "\n  " text)
  message(FATAL_ERROR "board code compiled with fewer optimisations:\n  ${text}")
endif()
list(LENGTH QUICK objects)
list(LENGTH fast functions)
message(STATUS "${objects} files have no copy of ${functions} functions")
