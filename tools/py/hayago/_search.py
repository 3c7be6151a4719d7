"""Tree searches."""

import json
from typing import Any, Dict, Iterable, Mapping, Optional

from . import _check, _core
from ._game import Game

PARTS = ("moves", "ownership", "line")


def presets() -> Dict[str, str]:
    """The systems a search may be: name and summary."""
    return dict(_core.presets())


class Report(Dict[str, Any]):
    """What a search found: a dictionary as `hayago search --format json` writes it.

    report["best"], report["value"] (the mover's winning share), report["moves"], ...
    """

    def __init__(self, core: Any) -> None:
        super().__init__(json.loads(core.json()))
        self._core = core

    def svg(self, show: Iterable[str] = ("moves", "ownership"), most: int = 12) -> str:
        """The board with "moves" by visits, shades of "ownership", and the best "line"."""
        shown = [_check.text("show", part) for part in _check.several("show", show)]
        for part in shown:
            if part not in PARTS:
                raise ValueError(f"show: '{part}' is not one of {', '.join(PARTS)}")
        most = _check.whole("most", most, 1, 1000)
        return self._core.svg("moves" in shown, "ownership" in shown, "line" in shown, most)

    def _repr_svg_(self) -> str:
        return self.svg()


class Search:
    """A search with its tree, which is kept while a game goes on.

    `preset` is one of presets(); `params` changes parameters of it (`hayago presets NAME` explains
    them). One thread and one seed repeat a search exactly; several share the tree. `memory` is the
    limit of the tree in MiB.
    """

    def __init__(
        self,
        preset: str = "champion",
        params: Optional[Mapping[str, Any]] = None,
        *,
        threads: int = 1,
        memory: int = 512,
        seed: int = 1,
    ) -> None:
        self.preset = _check.text("preset", preset)
        if params is not None and not isinstance(params, Mapping):
            raise TypeError(f"params: a dictionary, not {type(params).__name__}")
        pairs = [
            (_check.text("params", name), _as_text(value)) for name, value in (params or {}).items()
        ]
        self._core = _core.Search(
            self.preset,
            pairs,
            _check.whole("threads", threads, 0, _check.MOST_THREADS),
            _check.whole("memory", memory, 1, 1 << 20),
            _check.whole("seed", seed, 0, _check.MOST_SEED),
        )

    @property
    def params(self) -> Dict[str, str]:
        """Every parameter with its value, as text."""
        return dict(self._core.params())

    def run(
        self, game: Game, playouts: Optional[int] = None, seconds: Optional[float] = None
    ) -> Report:
        """Searches the position for so many playouts or seconds, whichever ends first.

        10,000 playouts where neither is given. Other threads of Python run meanwhile.
        """
        _check.instance("game", game, Game)
        if playouts is None and seconds is None:
            playouts = 10_000
        count = 0 if playouts is None else _check.whole("playouts", playouts, 1, 1 << 40)
        time = 0.0 if seconds is None else _check.real("seconds", seconds, 0.001, 86400)
        return Report(self._core.run(game._core, count, time))


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (int, float, str)):
        return str(value)
    raise TypeError(f"params: values are numbers, strings or flags, not {type(value).__name__}")
