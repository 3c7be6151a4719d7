"""Games in step, for programs that learn."""

from typing import Any, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from . import _check, _core
from ._game import MOST_KOMI

PLANES = 17


class VectorGo:
    """`num_envs` games of Go that move together.

    Actions are row * size + column with row 0 at the top, size * size passes. A game ends with two
    passes or after `max_moves` (0: twice the points of the board) and is scored by area; the
    winner's reward is 1, the loser's -1. An ended game waits: it takes no action until reset() or
    reset_ended(). `ko` is "simple", "positional" or "situational". Calls work on `threads` threads
    (0: all cores) without the interpreter lock.

    Results go into the array given as `out`, without a copy, or into a new one.
    """

    def __init__(
        self,
        num_envs: int,
        size: int = 9,
        komi: float = 7.5,
        ko: str = "positional",
        *,
        max_moves: int = 0,
        threads: int = 0,
    ) -> None:
        self._core = _core.VectorGo(
            _check.whole("num_envs", num_envs, 1, 1 << 24),
            _check.whole("size", size, 2, 25),
            _check.real("komi", komi, -MOST_KOMI, MOST_KOMI),
            _check.text("ko", ko),
            _check.whole("max_moves", max_moves, 0, 65_000),
            _check.whole("threads", threads, 0, _check.MOST_THREADS),
        )
        self.num_envs: int = self._core.num_envs
        self.size: int = self._core.size
        self.komi: float = self._core.komi
        self.ko: str = self._core.ko
        self.max_moves: int = self._core.max_moves
        self.threads: int = self._core.threads
        self.num_actions: int = self._core.num_actions
        self.observation_shape: Tuple[int, int, int] = (self.size, self.size, PLANES)
        self.packed_shape: Tuple[int, int] = (PLANES, self._core.plane_words)

    def reset(self) -> None:
        """Every game begins anew."""
        self._core.reset()

    def reset_ended(self) -> int:
        """The ended games begin anew; returns how many."""
        return self._core.reset_ended()

    def step(self, actions: Any) -> Tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Plays one action in every game; returns `rewards()` and `done()`.

        int32 arrays are read in place, other whole numbers are converted. ValueError where an
        action is refused: it names the first, and no game has changed.
        """
        self._core.step(self._actions(actions))
        return self.rewards(), self.done()

    def _actions(self, actions: Any) -> NDArray[np.int32]:
        array = np.asarray(actions)
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions: whole numbers, not {array.dtype}")
        if array.shape != (self.num_envs,):
            raise ValueError(f"actions: of shape ({self.num_envs},), not {array.shape}")
        if array.dtype != np.int32:
            # What does not fit becomes -1: no action, and refused as such.
            fits = (array >= 0) & (array < self.num_actions)
            array = np.where(fits, array, -1)
        return np.ascontiguousarray(array, dtype=np.int32)

    def random_actions(
        self, seed: int, out: Optional[NDArray[np.int32]] = None
    ) -> NDArray[np.int32]:
        """For every game one of its legal stones, all as likely; a pass where there is none.

        The same seed draws the same in the same position: take another for every step.
        """
        seed = _check.whole("seed", seed, 0, _check.MOST_SEED)
        if out is None:
            out = np.empty(self.num_envs, np.int32)
        self._core.random_actions(seed, out)
        return out

    def legal_mask(self, out: Optional[NDArray[Any]] = None) -> NDArray[Any]:
        """(num_envs, num_actions), bool or uint8: what may be played. Nothing in ended games."""
        if out is None:
            out = np.empty((self.num_envs, self.num_actions), np.bool_)
        self._core.legal_mask(out)
        return out

    def observe(self, out: Optional[NDArray[Any]] = None) -> NDArray[Any]:
        """(num_envs, size, size, 17), bool or uint8.

        Planes 0 to 7: the stones of the player to move, now and at the seven moves before; 8 to 15:
        the opponent's; 16: ones where Black is to move.
        """
        if out is None:
            out = np.empty((self.num_envs, *self.observation_shape), np.bool_)
        self._core.observe(out)
        return out

    def observe_packed(self, out: Optional[NDArray[np.uint64]] = None) -> NDArray[np.uint64]:
        """(num_envs, 17, words), uint64: the same planes, bit row * size + column."""
        if out is None:
            out = np.empty((self.num_envs, *self.packed_shape), np.uint64)
        self._core.observe_packed(out)
        return out

    def rewards(self, out: Optional[NDArray[np.float32]] = None) -> NDArray[np.float32]:
        """(num_envs, 2), float32: Black's and White's. 0 until a game ends, and in a draw."""
        if out is None:
            out = np.empty((self.num_envs, 2), np.float32)
        self._core.rewards(out)
        return out

    def current_player(self, out: Optional[NDArray[np.uint8]] = None) -> NDArray[np.uint8]:
        """(num_envs,), uint8: 0 Black, 1 White."""
        if out is None:
            out = np.empty(self.num_envs, np.uint8)
        self._core.current_player(out)
        return out

    def done(self, out: Optional[NDArray[Any]] = None) -> NDArray[Any]:
        """(num_envs,), bool or uint8: whether each game has ended."""
        if out is None:
            out = np.empty(self.num_envs, np.bool_)
        self._core.done(out)
        return out

    def __repr__(self) -> str:
        return (
            f"<hayago.VectorGo {self.num_envs} games {self.size}x{self.size}, komi {self.komi:g}, "
            f"{self.ko} ko, {self.threads} threads>"
        )
