"""New battlefields in numbers: `python -m tests.content.making 1000` makes so many of each system and tells how even they are.

Every text is judged as a player's own is; it ends with the first that is not even when it is looked at closely.
"""

import sys
import time
from collections import Counter

from app.content.layouts.making import NothingFits, fair, made
from app.systems.registry import SYSTEMS

BARS = " ▁▂▃▄▅▆▇█"
STEP = 0.02
COLUMNS = 20


def histogram(shares: list[float]) -> str:
    """How often each share of a field hides, in steps of 2 %, up to 40 %."""
    counts = Counter(min(COLUMNS - 1, int(share / STEP)) for share in shares)
    most = max(counts.values(), default=1)
    return "".join(BARS[-(-8 * counts[column] // most)] for column in range(COLUMNS))


def main(count: int, keys: list[str]) -> None:
    """Makes so many of each system, half of each kind, in its usual size."""
    for system in SYSTEMS:
        battlefields = system.battlefields
        if battlefields is None or (keys and system.key not in keys):
            continue
        began, draws, none, uneven, shares = time.perf_counter(), 0, 0, 0, []
        for seed in range(count):
            try:
                kind = battlefields.kinds[seed % len(battlefields.kinds)]
                found = made(battlefields, system.library, seed=seed, kind=kind, fine=True)
            except NothingFits:
                none += 1
                continue
            again, problems = battlefields.read(found.text, system.library)
            assert again is not None, problems
            uneven += not fair(found.balance)
            draws += found.draws
            shares += [share for one in found.balance for share in one.hidden]
        each = (time.perf_counter() - began) / count
        mean = sum(shares) / max(1, len(shares))
        print(
            f"{system.key}: {count - none} made, {none} not, {uneven} uneven when looked at closely, {each:.2f} s each,"
        )
        print(f"  {draws / max(1, count - none):.1f} draws each; {mean:.1%} hide, {histogram(shares)}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
