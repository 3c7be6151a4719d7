"""Arguments tested before they go to the compiled part, so that errors name them."""

import math
import operator
from typing import Any, Iterable, List, Sequence

import numpy as np

MOST_THREADS = 1024
MOST_SEED = 2**64 - 1


def whole(name: str, value: Any, low: int, high: int) -> int:
    """The value as an int from low to high; ValueError or TypeError where it is none."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}: a whole number, not {type(value).__name__}")
    number = operator.index(value)
    if not low <= number <= high:
        raise ValueError(f"{name}: {low} to {high}, not {number}")
    return number


def real(name: str, value: Any, low: float, high: float) -> float:
    if isinstance(value, (bool, str)) or not hasattr(value, "__float__"):
        raise TypeError(f"{name}: a number, not {type(value).__name__}")
    number = float(value)
    if math.isnan(number) or not low <= number <= high:
        raise ValueError(f"{name}: {low:g} to {high:g}, not {number:g}")
    return number


def text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name}: a string, not {type(value).__name__}")
    return value


def instance(name: str, value: Any, kind: type) -> Any:
    if not isinstance(value, kind):
        raise TypeError(f"{name}: a hayago.{kind.__name__}, not {type(value).__name__}")
    return value


def several(name: str, value: Any) -> List[Any]:
    """A list of one thing or of several."""
    if isinstance(value, (str, int, np.integer)):
        return [value]
    if not isinstance(value, (Sequence, Iterable)):
        raise TypeError(f"{name}: one or a list of them, not {type(value).__name__}")
    return list(value)
