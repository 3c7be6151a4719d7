# Links the objects of a whole program into one that can stand beside others of the same names:
#   cmake -DLIST=<file with a line for each object> -DLEVEL=v3 -DOUT=<object> -DLD=ld -DOBJCOPY=objcopy
#         -DNM=nm -DREADELF=readelf -P level.cmake
# - Groups (COMDAT) are dissolved, or the final link would keep one level's copy of a template for all.
# - Every name but two becomes local: main as hayago_main_<level>, and what the code needs of the CPU.
# - Constructors move to a section of their own, where the loader does not find them: universal.cpp calls
#   them once the level is chosen.
# What would undo this without a word is looked for, and fails the build.
cmake_minimum_required(VERSION 3.25)
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "level ${LEVEL}: ${ARGV0} failed:\n${said}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

run(${LD} -r --force-group-allocation -o ${OUT}.tmp @${LIST})
run(${OBJCOPY} --rename-section .init_array=hayago_init_${LEVEL}
    --redefine-sym main=hayago_main_${LEVEL}
    --redefine-sym _ZN6hayago17kBaselineFeaturesE=hayago_features_${LEVEL}
    --keep-global-symbol=hayago_main_${LEVEL} --keep-global-symbol=hayago_features_${LEVEL}
    ${OUT}.tmp)

run(${NM} --extern-only --defined-only --format=just-symbols ${OUT}.tmp)
string(REGEX REPLACE "[ \n]+" ";" names "${said}")
list(REMOVE_ITEM names "" hayago_main_${LEVEL} hayago_features_${LEVEL})
if(names)
  list(SUBLIST names 0 5 some)
  message(FATAL_ERROR "level ${LEVEL}: names that other levels could take: ${some} ... (-fno-gnu-unique?)")
endif()
run(${READELF} --sections --wide ${OUT}.tmp)
if(NOT said MATCHES " hayago_init_${LEVEL} ")
  message(FATAL_ERROR "level ${LEVEL}: no constructors; are its objects those of the program?")
endif()
if(said MATCHES " (GROUP|\\.(preinit_array|init_array|fini_array|ctors|dtors)[^ ]*) ")
  message(FATAL_ERROR "level ${LEVEL}: a section ${CMAKE_MATCH_1}, which would run on every CPU or be shared")
endif()
file(RENAME ${OUT}.tmp ${OUT})
