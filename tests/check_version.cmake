# Fails when CMakeLists.txt, CITATION.cff and the newest release in CHANGELOG.md disagree about the
# version, or the last two about its date. Run by ctest: cmake -DROOT=<source> -P check_version.cmake
cmake_minimum_required(VERSION 3.25)

# The first match of a pattern's group in a file.
function(first_match file pattern out)
  file(READ ${ROOT}/${file} text)
  if(NOT "\n${text}" MATCHES "\n${pattern}")
    message(FATAL_ERROR "${file}: nothing like '${pattern}'")
  endif()
  set(${out} "${CMAKE_MATCH_1}" PARENT_SCOPE)
endfunction()

set(number "([0-9]+\\.[0-9]+\\.[0-9]+)")
set(date "([0-9]+-[0-9]+-[0-9]+)")
first_match(CMakeLists.txt "project\\([A-Za-z]+ VERSION ${number}" built)
first_match(CITATION.cff "version: ${number}" cited)
first_match(CITATION.cff "date-released: ${date}" cited_date)
first_match(CHANGELOG.md "## ${number}, " released)
first_match(CHANGELOG.md "## [0-9.]+, ${date}\n" released_date)
foreach(file_and_version "CITATION.cff says ${cited}" "CHANGELOG.md says ${released}")
  if(NOT file_and_version MATCHES " ${built}$")
    message(FATAL_ERROR "CMakeLists.txt is version ${built}, ${file_and_version}")
  endif()
endforeach()
if(NOT cited_date STREQUAL released_date)
  message(FATAL_ERROR "CITATION.cff is of ${cited_date}, CHANGELOG.md of ${released_date}")
endif()
message(STATUS "version ${built}, ${released_date}")
