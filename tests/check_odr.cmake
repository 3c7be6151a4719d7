# Fails when the objects of a program hold two different functions under one name, of which the linker
# would keep the first: gold compares weak symbols of different size by the source lines they come
# from. The same function compiled with other options is no finding. Run by ctest:
#   cmake -DCXX=g++ -DLIST=<file with a line for each object> -DWORK=<folder> -P check_odr.cmake
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${CXX} -fuse-ld=gold -Wl,--version OUTPUT_VARIABLE version ERROR_QUIET)
if(NOT version MATCHES "GNU gold")
  message(STATUS "skipped: ${CXX} has no ld.gold here (Debian package binutils has it)")
  return()
endif()
file(STRINGS ${LIST} objects)
list(LENGTH objects count)
if(count LESS 2)
  message(FATAL_ERROR "${LIST} names less than two objects")
endif()
# What libraries define does not matter here, so none is named.
execute_process(COMMAND ${CXX} -fuse-ld=gold -Wl,--detect-odr-violations
                        -Wl,--unresolved-symbols=ignore-all -o ${WORK}/odr_program
                        @${LIST}
                OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE status)
file(REMOVE ${WORK}/odr_program)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "the objects cannot be linked:\n${said}")
endif()
if(said MATCHES "ODR")
  message(FATAL_ERROR "one name, two functions:\n${said}")
endif()
message(STATUS "${count} objects agree about what they share")
