#!/usr/bin/env bash
# The tests of the Python module, or a sentence why not.
set -euo pipefail
cd "$(dirname "$0")/../.."

python=${PYTHON:-/usr/bin/python3}
skip() {
  echo "skipped: no Python module: $*"
  exit 0
}
"$python" -c 'import numpy' 2>/dev/null || skip "$python has no NumPy (python3-numpy)"
"$python" -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null ||
  skip "$python has no headers (python3-dev)"
"${CXX:-c++}" -I"$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')" \
  -include pybind11/pybind11.h -fsyntax-only -x c++ /dev/null 2>/dev/null ||
  skip "pybind11 is missing (pybind11-dev)"
tools/python test
