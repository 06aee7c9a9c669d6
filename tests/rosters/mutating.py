"""Files that were changed at random, as a broken disk or a bad neighbour changes them: each must be read or refused.

`python -m tests.rosters.mutating 100000 [FOLDER]` does so with that many, from the files here and those of a folder, within
512 MB more than it starts with and ten seconds a file, and ends with the first that does not hold.
"""

import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from app.rosters.files import detecting
from app.rosters.reading import read
from app.rosters.roster import Roster
from tests.rosters.pasted import APP_TEXT, LISTBOT_TEXT, NEW_RECRUIT_TEXT, SIGDEX_TEXT
from tests.rosters.tide import ARMY
from tests.rosters.written import FOURTH, Chosen, Force, gear, markup, model, objects, squad, text, weapon, zipped

Mutation = Callable[[random.Random, bytearray], None]

LORD = Chosen(
    "Lord", "model", rows=[model("Lord"), text("Field", "This model has a 4+ invulnerable save."), weapon("Gun")],
    within=[gear("2x Blades"), Chosen("Helper", "model", rows=[model("Helper", "*", "*")])],
)  # fmt: skip
EIGHTH_ARMY = Force("Battalion", [squad(), LORD])
SEEDS: tuple[bytes, ...] = (
    markup(EIGHTH_ARMY, costs={"pts": 45}),
    markup(EIGHTH_ARMY, old=True),
    objects(EIGHTH_ARMY),
    zipped(("army.ros", markup(EIGHTH_ARMY))),
    markup(ARMY, game=FOURTH),
    objects(ARMY, game=FOURTH),
    zipped(("army.ros", markup(ARMY, game=FOURTH))),
    *(pasted.encode() for pasted in (APP_TEXT, LISTBOT_TEXT, NEW_RECRUIT_TEXT, SIGDEX_TEXT)),
)
NUMBERS = (b"-1", b"0", b"1e999", b"NaN", b"99999999999999999999", b"1.5", b"", b"x", b"\xd9\xa3", b"-0")
SIGNS = (
    b"<",
    b">",
    b"&",
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b"\x00",
    b"\xff",
    b"\n",
    b"&#x41;",
    b"<!--",
    b"]]>",
    b"\xe2\x80\x91",
)


def _flip(chance: random.Random, data: bytearray) -> None:
    data[chance.randrange(len(data))] = chance.randrange(256)


def _cut(chance: random.Random, data: bytearray) -> None:
    at = chance.randrange(len(data))
    del data[at : at + chance.choice((1, 2, 8, 64, 512, len(data)))]


def _repeat(chance: random.Random, data: bytearray) -> None:
    at = chance.randrange(len(data))
    data[at:at] = data[at : at + chance.choice((1, 16, 256, 2048))] * chance.choice((1, 2, 16))


def _move(chance: random.Random, data: bytearray) -> None:
    at, size, to = chance.randrange(len(data)), chance.choice((1, 16, 256)), chance.randrange(len(data))
    data[to:to] = data[at : at + size]


def _sign(chance: random.Random, data: bytearray) -> None:
    at = chance.randrange(len(data))
    data[at:at] = chance.choice(SIGNS)


def _number(chance: random.Random, data: bytearray) -> None:
    """Another number where one stands: in counts, costs and values."""
    digits = [at for at, sign in enumerate(data) if 48 <= sign <= 57]
    if digits:
        at = chance.choice(digits)
        data[at : at + 1] = chance.choice(NUMBERS)


def _swap_words(chance: random.Random, data: bytearray) -> None:
    """One kind of row where another is awaited: the names of columns, types and boxes change places."""
    words = (
        b"model",
        b"unit",
        b"upgrade",
        b"Unit",
        b"Weapon",
        b"number",
        b"name",
        b"selection",
        b"profile",
        b"Range",
        b"Move",
    )
    one, other = chance.sample(words, 2)
    at = data.find(one, chance.randrange(len(data)))
    if at >= 0:
        data[at : at + len(one)] = other


LARGE = 120_000
"""Bytes of a body from which it takes long to read."""

MUTATIONS: tuple[Mutation, ...] = (_flip, _cut, _repeat, _move, _sign, _number, _swap_words)


def mutated(number: int, seeds: Sequence[bytes] = SEEDS) -> bytes:
    """The file of this number: always the same for the same seeds."""
    chance = random.Random(number)
    data = bytearray(chance.choice(seeds))
    for _ in range(chance.choice((1, 1, 2, 4, 12))):
        if data:
            chance.choice(MUTATIONS)(chance, data)
    return bytes(data)


def outcome(data: bytes) -> str:
    """How a file ended: the code of its refusal, or the system it is read as. It fails for anything else."""
    roster = read(data)
    assert isinstance(roster, Roster)
    assert roster.refused is None or roster.refused.code
    return roster.refused.code if roster.refused else str(roster.system)


def read_changed(count: int, seeds: Sequence[bytes], outcome: Callable[[bytes], str]) -> None:
    """Reads so many changed files, and tells how they ended: each within ten seconds, all within 512 MB more than at the start."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found: Counter[str] = Counter()
    slowest = (0.0, 0)
    for number in range(count):
        data = mutated(number, seeds)
        began = time.perf_counter()
        signal.alarm(10)
        try:
            found[outcome(data)] += 1
        except BaseException:
            print(f"file {number} of {len(seeds)} seeds does not hold", file=sys.stderr)
            raise
        signal.alarm(0)
        slowest = max(slowest, (time.perf_counter() - began, number))
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
    print(f"{count} files of {len(seeds)} seeds: {dict(found.most_common())}")
    print(f"slowest {slowest[0]:.2f} s (file {slowest[1]}); {grown} MB more than at the start")
    assert grown < 512


def main(count: int, folder: Path | None) -> None:
    """Reads so many changed files, those of a folder among their seeds."""
    own = [path.read_bytes() for path in sorted(folder.rglob("*.ros*"))] if folder else []
    # What an archive holds is changed too: most changes of the archive itself only break it.
    bodies = [detecting.told(data)[1].encode() for data in own]
    read_changed(count, (*SEEDS, *own, *(body for body in bodies if len(body) < LARGE)), outcome)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
