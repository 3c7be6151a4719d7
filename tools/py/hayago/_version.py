"""What this module was made from."""

from typing import Dict

from . import _core

build: Dict[str, str] = _core.build()
"""version, commit, compiler and flags of the compiled part."""

version: str = build["version"]
