# Has PROGRAM print its manual and completions into the folder OUT, and puts the licences of what is linked
# into it behind our own: cmake -DPROGRAM=hayago -DOUT=folder -P texts.cmake
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${OUT})
file(MAKE_DIRECTORY ${OUT}/man1)

function(print file)
  execute_process(COMMAND ${PROGRAM} ${ARGN} OUTPUT_FILE ${OUT}/${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
# gzip without name and time, so that the same page is the same file.
function(print_manual page)
  print(man1/${page}.1 man ${ARGN})
  execute_process(COMMAND gzip -9n ${OUT}/man1/${page}.1 COMMAND_ERROR_IS_FATAL ANY)
endfunction()
print_manual(hayago)
execute_process(COMMAND ${PROGRAM} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n  [a-z]+ " commands "${help}")
foreach(command IN LISTS commands)
  string(STRIP "${command}" command)
  print_manual(hayago-${command} ${command})
endforeach()
foreach(shell bash zsh fish)
  print(hayago.${shell} completions ${shell})
endforeach()

set(text "")
file(READ ${CMAKE_CURRENT_LIST_DIR}/../../LICENSE ours)
string(APPEND text "Hayago\n======\n${ours}\n")
foreach(package libtbb-dev libfmt-dev liblzma-dev nlohmann-json3-dev libcli11-dev libxsimd-dev libc6-dev
                libstdc++-12-dev)
  set(file /usr/share/doc/${package}/copyright)
  if(EXISTS ${file})
    file(READ ${file} theirs)
    string(APPEND text "\nPart of the program, as packaged by Debian in ${package}\n"
                       "======\n${theirs}\n")
  endif()
endforeach()
file(WRITE ${OUT}/copyright "${text}")
file(TOUCH ${OUT}/made)
