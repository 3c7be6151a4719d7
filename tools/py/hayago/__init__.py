"""Hayago: a fast Monte-Carlo Go engine.

    import hayago

    game = hayago.Game(size=9)
    game.play("E5")
    result = hayago.playouts(game, count=100_000)   # win rate, scores, ownership
    report = hayago.Search("champion").run(game, playouts=5_000)
    batch = hayago.VectorGo(num_envs=1024, size=9)  # games in step, for learning

Moves are vertices ("D4", "pass") or the number of an action: row * size + column with row 0 at the
top, and size * size for a pass. Arrays of boards have row 0 at the top too. Wrong input raises
ValueError or TypeError with a sentence; Ctrl-C ends long calls with KeyboardInterrupt.
"""

from ._bench import bench
from ._game import Game
from ._playouts import Playouts, playouts
from ._search import Report, Search, presets
from ._vector_go import VectorGo
from ._version import build, version

__version__ = version
__all__ = [
    "Game",
    "Playouts",
    "Report",
    "Search",
    "VectorGo",
    "bench",
    "build",
    "playouts",
    "presets",
    "version",
]
