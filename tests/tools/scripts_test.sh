#!/usr/bin/env bash
# tools/prepare, tools/test, tools/bench, tools/check, tools/package and tools/fuzz with every program they call replaced by a
# stub that writes down how it was called. Usage: scripts_test.sh SOURCE_FOLDER
set -euo pipefail
source_folder=$1
unset "${!HAYAGO_@}"  # of the tools/test that runs this
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
calls=$room/calls

stub() { # name, body
  printf '#!/bin/sh\necho "%s $*" >>"%s"\n%s\n' "$1" "$calls" "$2" >"$room/bin/$1"
  chmod +x "$room/bin/$1"
}

# A tree with the scripts, two packages installed and two (libfmt-dev, libgtest-dev) as the case says.
setup() { # missing|complete, uid, sudo status
  rm -rf "${room:?}/tree" "${room:?}/bin"
  mkdir -p "$room/tree/tools" "$room/tree/build" "$room/bin"
  cp "$source_folder"/tools/{prepare,test,bench,check,package,fuzz} "$room/tree/tools/"
  printf '# comment\ncmake\nlibfmt-dev\nninja-build\n' >"$room/tree/tools/packages.txt"
  printf '# comment\nlibgtest-dev\n' >"$room/tree/tools/packages-test.txt"
  printf '# comment\npython3-dev\n' >"$room/tree/tools/packages-python.txt"
  : >"$calls"
  local answer='ii '
  [ "$1" = complete ] || answer='un '
  stub dpkg-query "case \"\$*\" in *libfmt-dev* | *libgtest-dev*) printf '$answer' ;; *) printf 'ii ' ;; esac"
  stub apt-get ''
  stub id "echo $2"
  # Runs what it is given when it grants anything.
  stub sudo "[ $3 = 0 ] || exit 1; shift; exec \"\$@\""
  stub cmake 'case "$*" in
    --preset*) mkdir -p build; : >build/build.ninja
      case "$*" in *BUILD_TESTING=*) echo "$*" | sed "s/.*\(BUILD_TESTING\)=\([A-Z]*\).*/\1:BOOL=\2/" >build/CMakeCache.txt ;; esac ;;
  esac'
  stub ctest ''
  stub nproc 'echo 2'
  stub ccache ''
}

run() { # script, options...
  local script=$room/tree/tools/$1
  shift
  (cd / && PATH="$room/bin:/usr/bin:/bin" "$script" "$@" >"$room/out" 2>"$room/err")
}
# A call that starts so (extended regular expression).
called() { grep -qE -- "^$1" "$calls" || { echo "not called: $1"; cat "$calls"; exit 1; }; }
not_called() { if grep -qE -- "^$1" "$calls"; then echo "called: $1"; exit 1; fi; }
check() { "$@" || { echo "failed: $*"; cat "$room/err"; exit 1; }; }

# From nothing, as root: installs what is missing and no more, configures, builds.
setup missing 0 1
check run prepare program
called 'apt-get update'
called 'apt-get install -y --no-install-recommends libfmt-dev$'
called 'cmake --preset release -DBUILD_TESTING=OFF -DHAYAGO_UNITY=ON'
called 'cmake --build build .*--target hayago$'
# Then the tests: their packages, and the same folder configured again.
: >"$calls"
check run prepare tests
called 'apt-get install -y --no-install-recommends libfmt-dev libgtest-dev'
called 'cmake --preset release -DBUILD_TESTING=ON$'
called 'cmake --build build .*--target all$'

# Again, with everything there: straight to the build.
setup complete 0 1
check run prepare tests
: >"$calls"
check run prepare tests
check run prepare program
not_called apt-get
not_called 'cmake --preset'
called 'cmake --build build'

# For packages: first what is installed alone, then all of a preset without tests.
setup missing 0 1
check run prepare packages
called 'apt-get install -y --no-install-recommends libfmt-dev$'
not_called cmake
setup complete 0 1
export HAYAGO_PRESET=universal
check run prepare all
unset HAYAGO_PRESET
called 'cmake --preset universal -DBUILD_TESTING=OFF'
called 'cmake --build build-universal .*--target all$'

# Anything else is a wrong command line.
setup complete 0 1
status=0
run prepare || status=$?
check [ "$status" = 2 ]
not_called cmake

# An ordinary user with sudo.
setup missing 1000 0
check run prepare program
called 'sudo -n sh -c'
called 'apt-get install -y --no-install-recommends libfmt-dev'

# An ordinary user without: the exact command, status 1, and nothing built.
setup missing 1000 1
status=0
run prepare program || status=$?
check [ "$status" = 1 ]
check grep -qF 'apt-get update && apt-get install -y --no-install-recommends libfmt-dev' "$room/err"
not_called apt-get
not_called cmake

# tools/test chooses by label and hands the rest to ctest.
setup complete 0 1
check run test --fast -R Board
called 'ctest .*-L fast -R Board'
setup complete 0 1
check run test
called 'ctest .*-LE browser'
setup complete 0 1
check run test --browser
called 'ctest .*-L browser'
for label in universal package; do
  setup complete 0 1
  check run test "--$label"
  called "ctest .*-L $label"
done
setup complete 0 1
check run test
called 'ctest .*-LE [a-z|]*universal.package'

# Another preset has its own folder, configured and tested.
setup complete 0 1
check run test --preset asan --fast
called 'cmake --preset asan'
called 'cmake --build build-asan'
called 'ctest --test-dir build-asan .*-L fast'

# A sanitizer is a preset of its own, and builds and runs the fast tests.
setup complete 0 1
check run test --sanitize thread -R Match
called 'cmake --preset tsan'
called 'cmake --build build-tsan .*--target fast_tests$'
called 'ctest --test-dir build-tsan .*-L fast .*-R Match'
status=0
# shellcheck disable=SC2319  # no condition: the script is called test
run test --sanitize sun || status=$?
check [ "$status" = 2 ]

# tools/fuzz knows its doors by their files, builds one of them and runs it.
setup complete 0 1
mkdir -p "$room/tree/tests/fuzz/corpus/sgf" "$room/tree/build-fuzz"
printf '// Game records,\n// and more.\n#include "x.h"\n// not this\n' >"$room/tree/tests/fuzz/sgf_fuzz.cpp"
printf '# comment\nclang\n' >"$room/tree/tools/packages-fuzz.txt"
check run fuzz --list
check grep -qx 'sgf           Game records, and more. ' "$room/out"
for words in 'nonsense' '' 'sgf --minutes x' 'sgf --minutes' 'sgf /no/such/file' '--nonsense'; do
  status=0
  # shellcheck disable=SC2086  # one argument per word
  run fuzz $words || status=$?
  check [ "$status" = 2 ]
done
check [ ! -s "$calls" ]
printf '#!/bin/sh\necho "fuzzer $*" >>"%s"\necho "#1: cov: 2"\n%s\n' "$calls" \
  "[ -z \"\$FINDS\" ] || echo x >build-fuzz/found/sgf/crash-1" >"$room/tree/build-fuzz/fuzz_sgf"
chmod +x "$room/tree/build-fuzz/fuzz_sgf"
check run fuzz sgf --minutes 2 --jobs 3
called 'cmake --preset fuzz'
called 'cmake --build build-fuzz .*--target fuzz_sgf$'
called 'fuzzer -max_total_time=120 -fork=3 .* build-fuzz/corpus/sgf tests/fuzz/corpus/sgf$'
status=0
FINDS=yes run fuzz sgf --minutes 1 || status=$?
check [ "$status" = 1 ]
check grep -q '1 findings in build-fuzz/found/sgf' "$room/err"
check run fuzz sgf --keep "$room/tree/build-fuzz/found/sgf/crash-1"
check grep -qx x "$room/tree/tests/fuzz/corpus/sgf/found-"*

# Help comes from the scripts alone, whether the program is there or not.
for script in bench package test fuzz; do
  for option in --help -h; do
    setup missing 0 1
    check run "$script" "$option"
    check grep -qF "tools/$script" "$room/out"
    check [ ! -s "$calls" ]
  done
done
check run test --help
check grep -qF 'Other options go to ctest' "$room/out"
check run bench --size 9 --help
check grep -qF 'build/hayago bench --help' "$room/out"
check [ ! -s "$calls" ]

# tools/bench builds the program alone and hands its options to it.
setup complete 0 1
printf '#!/bin/sh\necho "hayago $*" >>"%s"\n' "$calls" >"$room/tree/build/hayago"
chmod +x "$room/tree/build/hayago"
check run bench --size 9
called 'cmake --build build .*--target hayago$'
not_called 'cmake --build build .*--target all$'
called 'hayago bench --size 9'
not_called 'hayago score'
# Without options it goes on to the score; an unstable one (status 3) is no failure, others are.
: >"$calls"
# shellcheck disable=SC2016  # the stub expands them
printf '#!/bin/sh\necho "hayago $*" >>"%s"\n[ "$1" != score ] || exit 3\n' "$calls" >"$room/tree/build/hayago"
check run bench
called 'hayago bench$'
called 'hayago score --quick'
sed -i 's/exit 3/exit 1/' "$room/tree/build/hayago"
if run bench; then echo "a failed score went unnoticed"; exit 1; fi

# tools/package builds nothing of sources that nobody could have.
setup complete 0 1
stub git "echo ' M core/board/board.h'"
status=0
run package || status=$?
check [ "$status" = 1 ]
check grep -q 'uncommitted changes.*--anyway' "$room/err"
not_called cmake
status=0
run package --fast || status=$?
check [ "$status" = 2 ]
status=0
run package --url || status=$?
check [ "$status" = 2 ]

# tools/check runs what it is asked, says what is missing and what found something.
setup complete 0 1
check run check includes names
called 'cmake -DROOT=.*/tree -P tests/check_includes.cmake'
called 'cmake -DROOT=.*/tree -P tests/check_names.cmake'
not_called 'cmake .*check_format'
check run check odr
check grep -q 'skipped: nothing is built' "$room/out"
stub cmake 'exit 1'
status=0
run check format paths || status=$?
check [ "$status" = 1 ]
check grep -q 'format paths found something' "$room/err"
status=0
run check planted || status=$?
check [ "$status" = 2 ]
check grep -q "no check 'planted'" "$room/err"
echo "scripts work"
