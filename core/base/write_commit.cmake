# Writes OUT with the current commit of SOURCE, and touches the file only when that changed, so
# that an ordinary build recompiles nothing. Without git or a repository the commit is "unknown".
# A tarball of the sources has it in a file (tools/package).
set(commit "unknown")
set(failed ON)
if(EXISTS ${SOURCE}/core/base/commit.txt)
  file(STRINGS ${SOURCE}/core/base/commit.txt commit LIMIT_COUNT 1)
else()
  execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD
                  OUTPUT_VARIABLE hash OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
endif()
if(NOT failed)
  set(commit ${hash})
  execute_process(COMMAND git -C ${SOURCE} status --porcelain --untracked-files=no
                  OUTPUT_VARIABLE changes ERROR_QUIET)
  if(changes)
    string(APPEND commit "-dirty")
  endif()
endif()
set(text "#pragma once\n\nnamespace hayago {\ninline constexpr const char* kBuildCommit = \"${commit}\";\n}\n")
set(before "")
if(EXISTS ${OUT})
  file(READ ${OUT} before)
endif()
if(NOT before STREQUAL text)
  file(WRITE ${OUT} "${text}")
endif()
