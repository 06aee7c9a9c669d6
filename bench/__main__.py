"""`make bench`: every case of every module in this directory, its median time, and its ratio to its floor.

A floor is what cannot be avoided: the bare primitive of NumPy or Shapely that the case rests on, measured in turn with it,
so that a busy machine slows both. Give words to run only the cases whose name holds one of them; the name of a module
runs that module alone. A module that holds something open has a `close()`, called after its last case.
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
from bench.markdown import table

SECONDS = 1.0
LEAST_ROUNDS = 5


def found(words: list[str]) -> Iterator[tuple[str, Case]]:
    """The cases asked for, each with its name in full."""
    names = [info.name for info in pkgutil.iter_modules(bench.__path__) if not info.name.startswith("_")]
    for name in sorted([name for name in names if name in words] or names):
        module = importlib.import_module(f"bench.{name}")
        if not hasattr(module, "cases"):
            continue
        try:
            for case in module.cases():
                full = f"{name}: {case.name}"
                if not words or any(word in full for word in words):
                    yield full, case
        finally:
            if hasattr(module, "close"):
                module.close()


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


def main(words: list[str]) -> None:
    """Print the table; a case that takes longer than its bound is marked with !, which on a busy machine says little."""
    head = ("case", "median", "floor", "ratio", "bound", "floor is")
    for line in table(head, (_row(name, case) for name, case in found(words))):
        print(line, flush=True)


def _row(name: str, case: Case) -> tuple[str, ...]:
    own, floor = measured(case)
    over = "!" if case.bound_ms is not None and own * 1000 > case.bound_ms else ""
    bound = f"{case.bound_ms:.0f} ms{over}" if case.bound_ms is not None else "-"
    ratio = f"{own / floor:.1f}x" if floor else "-"
    return name, _shown(own), _shown(floor) if floor else "-", ratio, bound, case.floor_name or "-"


def _shown(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms" if seconds >= 0.001 else f"{seconds * 1e6:.1f} us"


if __name__ == "__main__":
    main(sys.argv[1:])
