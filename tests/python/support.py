"""What the tests of the Python module share."""

import os
import subprocess
import unittest
from pathlib import Path
from typing import List

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("HAYAGO_PROGRAM", ROOT / "build" / "hayago"))
RECORDS = ROOT / "tests" / "data"
GAMES = Path(os.environ.get("HAYAGO_GAMES", ROOT.parent / "shared" / "games"))


def program(*arguments: str) -> str:
    """What the hayago program prints; a test that needs it is skipped where it is not built."""
    if not PROGRAM.exists():
        raise unittest.SkipTest(f"skipped: {PROGRAM} is not built")
    return subprocess.run(
        [str(PROGRAM), *arguments], check=True, capture_output=True, text=True
    ).stdout


def split_collection(text: str) -> List[str]:
    """The games of a file, which follow one another."""
    games, depth, start, quoted = [], 0, 0, False
    i = 0
    while i < len(text):
        letter = text[i]
        if letter == "\\":
            i += 1
        elif quoted:
            quoted = letter != "]"
        elif letter == "[":
            quoted = True
        elif letter == "(":
            if depth == 0:
                start = i
            depth += 1
        elif letter == ")":
            depth -= 1
            if depth == 0:
                games.append(text[start : i + 1])
        i += 1
    return games


def memory() -> int:
    """Resident bytes of this process."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
