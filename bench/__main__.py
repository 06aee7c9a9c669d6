"""`make bench`: every case of every module in this directory, its median time, and its ratio to its floor.

A floor is what cannot be avoided: the bare primitive of NumPy or Shapely that the case rests on, measured in turn with it,
so that a busy machine slows both. Give words to run only the cases whose name holds one of them.
"""

import gc
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

import bench
from bench.case import Case

SECONDS = 1.0
LEAST_ROUNDS = 5


def found() -> Iterator[tuple[str, Case]]:
    """Every case with the name of its module."""
    for module in sorted(info.name for info in pkgutil.iter_modules(bench.__path__)):
        if module.startswith("_"):
            continue
        cases = getattr(importlib.import_module(f"bench.{module}"), "cases", None)
        if cases is not None:
            yield from ((module, case) for case in cases())


def measured(case: Case) -> tuple[float, float | None]:
    """The medians of a case and of its floor in seconds, their rounds taking turns."""
    case.run()
    if case.floor:
        case.floor()
    own: list[float] = []
    floor: list[float] = []
    gc.collect()
    begin = perf_counter()
    while len(own) < LEAST_ROUNDS or perf_counter() - begin < SECONDS:
        own.append(_timed(case.run))
        if case.floor:
            floor.append(_timed(case.floor))
    return median(own), median(floor) if floor else None


def _timed(run: Callable[[], object]) -> float:
    begin = perf_counter()
    run()
    return perf_counter() - begin


def main(words: list[str]) -> int:
    """Print the table; 1 when a case takes longer than its bound."""
    late = 0
    print(f"{'case':<58} {'median':>12} {'floor':>12} {'ratio':>8}  {'bound':>9}  floor is")
    for module, case in found():
        name = f"{module}: {case.name}"
        if words and not any(word in name for word in words):
            continue
        own, floor = measured(case)
        over = case.bound_ms is not None and own * 1000 > case.bound_ms
        late += over
        bound = f"{case.bound_ms:.0f} ms" if case.bound_ms is not None else "-"
        ratio = f"{own / floor:.1f}x" if floor else "-"
        least = _shown(floor) if floor else "-"
        print(
            f"{name:<58} {_shown(own):>12} {least:>12} {ratio:>8}  {bound:>9}{'!' if over else ' '} {case.floor_name}"
        )
    return 1 if late else 0


def _shown(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms" if seconds >= 0.001 else f"{seconds * 1e6:.1f} us"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
