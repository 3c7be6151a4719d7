"""Many playouts of a position."""

from typing import Any, List, Sequence, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _check, _core
from ._game import Game

MOST_PLAYOUTS = 4_000_000_000


class Playouts:
    """What playouts of one position came to, Black's view throughout."""

    def __init__(self, core: Any, komi: float) -> None:
        self._core = core
        self.komi: float = komi
        self.histogram: NDArray[np.int64] = core.histogram()
        """How often each score came out; `scores` says which. Komi is not in it."""
        self.ownership: NDArray[np.float32] = core.ownership()
        """size x size, 1 always Black's, -1 always White's; row 0 is the top one."""

    @property
    def scores(self) -> NDArray[np.int64]:
        """The scores of the histogram: -size * size to size * size."""
        most = self._core.size**2
        return np.arange(-most, most + 1)

    @property
    def count(self) -> int:
        return self._core.count

    @property
    def black_wins(self) -> int:
        return self._core.black_wins

    @property
    def win_rate(self) -> float:
        """Black's share of the playouts."""
        return self._core.win_rate

    @property
    def mean_score(self) -> float:
        """Black's area minus White's, without komi."""
        return self._core.mean_score

    @property
    def score_error(self) -> float:
        """Standard error of the mean score."""
        return self._core.score_error

    @property
    def mean_length(self) -> float:
        """Moves of a playout."""
        return self._core.mean_length

    def svg(self) -> str:
        """The board, shaded by who owns it."""
        return self._core.svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return (
            f"<hayago.Playouts {self.count}: Black wins {100 * self.win_rate:.1f} %, "
            f"score {self.mean_score:+.2f} before komi>"
        )


@overload
def playouts(
    positions: Game, policy: str = ..., count: int = ..., *, seed: int = ..., threads: int = ...
) -> Playouts: ...
@overload
def playouts(
    positions: Sequence[Game],
    policy: str = ...,
    count: int = ...,
    *,
    seed: int = ...,
    threads: int = ...,
) -> List[Playouts]: ...
def playouts(
    positions: Union[Game, Sequence[Game]],
    policy: str = "bulk",
    count: int = 10_000,
    *,
    seed: int = 1,
    threads: int = 0,
) -> Union[Playouts, List[Playouts]]:
    """Plays a position to the end `count` times; of a list, each position so often.

    `policy` is "bulk" (the fastest, up to 19x19), "bulk:mogo", or one of `hayago bench --list`:
    light, mogo, erica, balanced, golois, supergo. Position, policy, count and seed decide the
    result alone; `threads` (0: all cores) does not. Other threads of Python run meanwhile.
    """
    policy = _check.text("policy", policy)
    count = _check.whole("count", count, 1, MOST_PLAYOUTS)
    seed = _check.whole("seed", seed, 0, _check.MOST_SEED)
    threads = _check.whole("threads", threads, 0, _check.MOST_THREADS)

    def play(game: Game) -> Playouts:
        _check.instance("positions", game, Game)
        return Playouts(_core.playouts(game._core, policy, count, seed, threads), game.komi)

    if isinstance(positions, Game):
        return play(positions)
    if not isinstance(positions, (list, tuple)):
        raise TypeError(f"positions: a Game or a list of them, not {type(positions).__name__}")
    for position in positions:
        _check.instance("positions", position, Game)
    return [play(position) for position in positions]
