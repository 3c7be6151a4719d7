"""A game by the complete rules."""

from typing import Any, List, Optional, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from . import _check, _core

Move = Union[str, int]
MOST_KOMI = 1000.0


class Game:
    """A game of Go: rules, history and record, on boards from 2x2 to 25x25.

    `ko` is the rule against repetition: "simple" (no ko is taken back at once), "positional" (no
    position comes back) or "situational" (none comes back with the same player to move). Suicide
    is not allowed. The score is by area (Tromp-Taylor).
    """

    def __init__(self, size: int = 9, komi: float = 7.5, ko: str = "positional") -> None:
        size = _check.whole("size", size, 2, 25)
        komi = _check.real("komi", komi, -MOST_KOMI, MOST_KOMI)
        self._core = _core.Game(size, komi, _check.text("ko", ko))

    @classmethod
    def _of(cls, core: Any) -> "Game":
        game = cls.__new__(cls)
        game._core = core
        return game

    @classmethod
    def from_sgf(cls, sgf: str, ko: str = "positional", before_move: int = 0) -> "Game":
        """The main line of a record; with `before_move` n the position before its n-th move."""
        before_move = _check.whole("before_move", before_move, 0, 100_000)
        return cls._of(
            _core.Game.from_sgf(_check.text("sgf", sgf), _check.text("ko", ko), before_move)
        )

    @classmethod
    def from_diagram(
        cls, diagram: str, to_play: str = "black", komi: float = 7.5, ko: str = "positional"
    ) -> "Game":
        """A position drawn with X (Black), O (White) and . (empty), top row first."""
        komi = _check.real("komi", komi, -MOST_KOMI, MOST_KOMI)
        return cls._of(
            _core.Game.from_diagram(
                _check.text("diagram", diagram),
                _check.text("to_play", to_play),
                komi,
                _check.text("ko", ko),
            )
        )

    def copy(self) -> "Game":
        """The same game, to go on with apart from this one."""
        return Game._of(self._core.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "Game":
        return self.copy()

    @property
    def size(self) -> int:
        return self._core.size

    @property
    def komi(self) -> float:
        return self._core.komi

    @property
    def ko(self) -> str:
        return self._core.ko

    @property
    def to_play(self) -> str:
        """ "black" or "white"."""
        return self._core.to_play

    @property
    def is_over(self) -> bool:
        """Whether the last two moves were passes."""
        return self._core.is_over

    @property
    def history(self) -> List[Tuple[str, str]]:
        """The moves: ("black", "D4"), ("white", "pass"), ..."""
        return self._core.moves()

    @property
    def prisoners(self) -> Tuple[int, int]:
        """Stones that Black and White have captured."""
        return self._core.prisoners()

    @property
    def board(self) -> NDArray[np.int8]:
        """size x size: 1 Black, -1 White, 0 empty; row 0 is the top one. A new array every time."""
        return self._core.board()

    def play(self, move: Move, color: Optional[str] = None) -> "Game":
        """Plays a move; of the player to move, or of `color`. Returns the game itself.

        ValueError where the move is not legal: the game is as before.
        """
        self._core.play(move, "" if color is None else _check.text("color", color))
        return self

    def undo(self, count: int = 1) -> "Game":
        """Takes back the last moves."""
        self._core.undo(_check.whole("count", count, 0, 1_000_000))
        return self

    def is_legal(self, move: Move) -> bool:
        return self._core.is_legal(move)

    def legal_moves(self) -> List[str]:
        """What the player to move may play, the pass last."""
        return [self.vertex(action) for action in self._core.legal_actions()]

    def legal_mask(self) -> NDArray[np.bool_]:
        """size * size + 1 flags, by action."""
        return self._core.legal_mask()

    def vertex(self, action: int) -> str:
        """The name of an action: "D4" or "pass"."""
        size = self.size
        action = _check.whole("action", action, 0, size * size)
        if action == size * size:
            return "pass"
        row, column = divmod(action, size)
        return "ABCDEFGHJKLMNOPQRSTUVWXYZ"[column] + str(size - row)

    def action(self, vertex: str) -> int:
        """The number of a vertex: what VectorGo takes."""
        name = _check.text("vertex", vertex).strip().upper()
        size = self.size
        if name == "PASS":
            return size * size
        column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".find(name[:1]) if name else -1
        row = size - int(name[1:]) if name[1:].isascii() and name[1:].isdecimal() else -1
        if not 0 <= column < size or not 0 <= row < size:
            raise ValueError(f"vertex: '{vertex}' is not on a {size}x{size} board")
        return row * size + column

    def score(self) -> float:
        """Black's area minus White's minus komi, all stones taken as alive."""
        return self._core.score()

    def sgf(self) -> str:
        """The game as a record in the Smart Game Format."""
        return self._core.sgf()

    def svg(self) -> str:
        """The board as a picture."""
        return self._core.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._core.text()

    def __repr__(self) -> str:
        moves = len(self.history)
        return f"<hayago.Game {self.size}x{self.size}, {moves} moves, {self.to_play} to play>"
