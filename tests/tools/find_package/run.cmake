# Installs BUILD into ROOM, then configures, builds and runs the project in SOURCE against it.
function(must)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "failed: ${ARGN}\n${out}")
  endif()
endfunction()
file(REMOVE_RECURSE ${ROOM})
must(${CMAKE_COMMAND} --install ${BUILD} --prefix ${ROOM}/installed)
must(${CMAKE_COMMAND} -S ${SOURCE} -B ${ROOM}/build -G Ninja -DCMAKE_PREFIX_PATH=${ROOM}/installed
     -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Release)
must(${CMAKE_COMMAND} --build ${ROOM}/build)
must(${ROOM}/build/uses_hayago)
must(${ROOM}/installed/bin/hayago version)
