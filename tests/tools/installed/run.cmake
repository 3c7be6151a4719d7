# The library as others use it: installs BUILD into ROOM, moves the folder (it has to work wherever it
# lies), then
#   examples    configures, builds and runs docs/examples against it, with no build type chosen
#   copies      ... and without optimisation: no function of a board is compiled into the program
#   headers     compiles every public header by itself; the examples include no other
#   pkg-config  builds an example with what pkg-config says
#   refused     a version or a component that there is not
#   cmake -DSTEP=NAME -DBUILD= -DROOM= -DSOURCE= -DCOMPILER= -DNM= -DLIBRARY=core -P run.cmake
cmake_minimum_required(VERSION 3.25)
set(PREFIX ${ROOM}/moved)
set(PROJECT ${ROOM}/${STEP})
set(COMMON -G Ninja -DCMAKE_PREFIX_PATH=${PREFIX} -DCMAKE_CXX_COMPILER=${COMPILER})

function(must)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed: ${ARGN}\n${out}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()
function(must_say text pattern)
  string(REGEX REPLACE "[ \n]+" " " text "${text}")  # CMake breaks the lines of a warning
  if(NOT text MATCHES "${pattern}")
    message(FATAL_ERROR "nothing like '${pattern}' in:\n${text}")
  endif()
endfunction()

function(step_install)
  file(REMOVE_RECURSE ${ROOM})
  must(${CMAKE_COMMAND} --install ${BUILD} --prefix ${ROOM}/installed)
  file(RENAME ${ROOM}/installed ${PREFIX})
  must(${PREFIX}/bin/hayago version)
endfunction()

function(step_examples)
  must(${CMAKE_COMMAND} -S ${SOURCE}/docs/examples -B ${PROJECT} ${COMMON} -DCMAKE_BUILD_TYPE=)
  must_say("${out}" "CMAKE_BUILD_TYPE is empty.*compiled with -O3")
  must(${CMAKE_COMMAND} --build ${PROJECT})
  must(${CMAKE_CTEST_COMMAND} --test-dir ${PROJECT} --no-tests=error --output-on-failure)
  must_say("${out}" "100% tests passed, 0 tests failed out of 5")
  # Who has chosen is left alone.
  must(${CMAKE_COMMAND} -S ${SOURCE}/docs/examples -B ${PROJECT}-chosen ${COMMON} -DCMAKE_BUILD_TYPE=Debug)
  if(out MATCHES "HAYAGO_OPTIMIZE|BUILD_TYPE is empty")
    message(FATAL_ERROR "warned though a build type is chosen:\n${out}")
  endif()
endfunction()

function(step_copies)
  must(${CMAKE_COMMAND} -S ${SOURCE}/docs/examples -B ${PROJECT} ${COMMON} -DCMAKE_BUILD_TYPE=
       -DHAYAGO_OPTIMIZE=OFF)
  must_say("${out}" "CMAKE_BUILD_TYPE is empty, so nothing is optimised")
  must(${CMAKE_COMMAND} --build ${PROJECT} --target own_policy small_match)
  must(${CMAKE_COMMAND} -DNM=${NM} -DFAST=${LIBRARY}
       "-DQUICK=${PROJECT}/CMakeFiles/own_policy.dir/own_policy.cpp.o;${PROJECT}/CMakeFiles/small_match.dir/small_match.cpp.o"
       -P ${SOURCE}/tests/check_copies.cmake)
endfunction()

function(step_headers)
  file(STRINGS ${SOURCE}/tools/library/headers.txt lines REGEX "^[a-z]+ +[^ ]+\\.h ")
  set(text "cmake_minimum_required(VERSION 3.25)\nproject(Headers LANGUAGES CXX)\nfind_package(Hayago REQUIRED)\n")
  foreach(component core search bench)
    set(files "")
    foreach(line IN LISTS lines)
      string(REGEX MATCH "^([a-z]+) +([^ ]+) " ignored "${line}")
      if(CMAKE_MATCH_1 STREQUAL component)
        set(header ${CMAKE_MATCH_2})
        string(REGEX REPLACE "[/.]" "_" name ${header})
        file(WRITE ${PROJECT}/${name}.cpp "#include \"${header}\"\n")
        string(APPEND files " ${name}.cpp")
        if(NOT EXISTS ${PREFIX}/include/hayago/${header})
          message(FATAL_ERROR "${header} is public and not installed as such")
        endif()
      endif()
    endforeach()
    string(APPEND text "add_library(${component} OBJECT${files})\n"
      "target_link_libraries(${component} PRIVATE Hayago::${component})\n"
      "target_compile_options(${component} PRIVATE -fsyntax-only -Wall -Wextra -Werror)\n")
  endforeach()
  file(GLOB examples ${SOURCE}/docs/examples/*.cpp)
  foreach(example IN LISTS examples)
    file(STRINGS ${example} included REGEX "^#include \"")
    list(TRANSFORM included REPLACE "#include \"(.*)\"" "\\1")
    foreach(header IN LISTS included)
      if(NOT "${lines}" MATCHES " ${header} ")
        message(FATAL_ERROR "${example} includes ${header}, which is not public")
      endif()
    endforeach()
  endforeach()
  file(WRITE ${PROJECT}/CMakeLists.txt "${text}")
  must(${CMAKE_COMMAND} -S ${PROJECT} -B ${PROJECT}/build ${COMMON} -DCMAKE_BUILD_TYPE=Debug)
  must(${CMAKE_COMMAND} --build ${PROJECT}/build)
endfunction()

function(step_pkg-config)
  find_program(PKG_CONFIG pkg-config)
  if(NOT PKG_CONFIG)
    message("skipped: there is no pkg-config (apt-get install pkg-config)")
    return()
  endif()
  file(GLOB_RECURSE found ${PREFIX}/hayago-core.pc)
  get_filename_component(folder ${found} DIRECTORY)
  set(ENV{PKG_CONFIG_PATH} ${folder}:$ENV{PKG_CONFIG_PATH})
  file(MAKE_DIRECTORY ${PROJECT})
  foreach(pair core:one_playout search:search_and_play)
    string(REPLACE ":" ";" pair ${pair})
    list(POP_FRONT pair component example)
    must(${PKG_CONFIG} --cflags --libs hayago-${component})
    separate_arguments(flags UNIX_COMMAND "${out}")
    get_filename_component(libraries ${folder} DIRECTORY)
    must(${COMPILER} ${SOURCE}/docs/examples/${example}.cpp -O1 -o ${PROJECT}/${example} ${flags}
         -Wl,-rpath,${libraries})
    must(${PROJECT}/${example})
  endforeach()
endfunction()

function(step_refused)
  foreach(pair "99|REQUIRED|99" "0.2|REQUIRED COMPONENTS core sudoku|no component 'sudoku'")
    string(REPLACE "|" ";" pair "${pair}")
    list(GET pair 0 version)
    list(GET pair 1 rest)
    list(GET pair 2 pattern)
    file(WRITE ${PROJECT}/CMakeLists.txt
      "cmake_minimum_required(VERSION 3.25)\nproject(R LANGUAGES CXX)\nfind_package(Hayago ${version} ${rest})\n")
    execute_process(COMMAND ${CMAKE_COMMAND} -S ${PROJECT} -B ${PROJECT}/build ${COMMON}
                    RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
    if(status EQUAL 0)
      message(FATAL_ERROR "find_package(Hayago ${version} ${rest}) succeeded")
    endif()
    must_say("${out}" "${pattern}")
  endforeach()
endfunction()

cmake_language(CALL step_${STEP})
