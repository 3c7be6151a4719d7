"""Playouts per second, as `hayago bench` measures them."""

from typing import Any, Dict, Iterable, List, Union

from . import _check, _core


def bench(
    policies: Union[str, Iterable[str]] = ("light",),
    sizes: Union[int, Iterable[int]] = (9,),
    threads: Union[int, Iterable[int]] = (1,),
    isas: Union[str, Iterable[str]] = (),
    *,
    seconds: float = 0.2,
    repeats: int = 3,
    seed: int = 1,
) -> List[Dict[str, Any]]:
    """A row for every policy, size, number of threads and instruction set, as dictionaries.

    Rows are verified first, then measured `repeats` times for so many seconds, in turn. No policies
    are all of them; no isas, the best of each. row["playouts_per_s"] is by the wall clock,
    row["playouts_per_cpu_s"] per second of CPU time.
    """
    return _core.bench(
        [_check.text("policies", name) for name in _check.several("policies", policies)],
        [_check.whole("sizes", size, 2, 25) for size in _check.several("sizes", sizes)],
        [
            _check.whole("threads", count, 1, _check.MOST_THREADS)
            for count in _check.several("threads", threads)
        ],
        [_check.text("isas", name) for name in _check.several("isas", isas)],
        _check.real("seconds", seconds, 0.001, 3600),
        _check.whole("repeats", repeats, 1, 1000),
        _check.whole("seed", seed, 0, _check.MOST_SEED),
    )
