"""Records of every schema version there ever was: each holds, opens, replays and can be gone on from, for ever.

`v<version>_<system>.jsonl` was written when that version was the newest, and is never written again. A change of a stored
shape raises the version and adds the file of the new one with `pytest --freeze` (docs/development.md).
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.bots.deciding import SeededChooser
from app.persistence.codec import codec_for
from app.persistence.engine import Store
from app.persistence.journal import Entry
from app.persistence.matches import Match, SeatRow
from app.realtime.dice.fair_dice import FairDice, commitment
from app.realtime.records.record import record_of
from app.realtime.records.verification import BadRecord, Verified, verify
from app.realtime.tables.forking import fork, import_record
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.systems.registry import SYSTEMS, known, known_rules
from app.versions import NAMING
from tests.golden.playing import HERE, golden_match
from tests.holding import unsealed
from tests.realtime.test_record import bound

FROZEN = [
    HERE / f"v{version}_{system.key}.jsonl"
    for system in SYSTEMS
    for version in range(1, codec_for(system.rules).version + 1)
]
WRITTEN = datetime(2026, 11, 22, tzinfo=UTC)


def rows_of(key: str, played: Any) -> Iterator[Entry]:
    """The journal of the golden match, had it been played at a table."""
    system, codec, state = known_rules()[key], codec_for(known_rules()[key]), played.start
    dice = FairDice(hashlib.sha256(played.seed.encode()).digest(), {}, played.seed)
    for seq, row in enumerate(played.rows, 1):
        before, dice.rolls = dice.cursor, []
        for event in system.decide(state, row.seat, codec.command_from(row.command), dice):
            state = system.evolve(state, event)
        yield Entry(
            match_id=played.seed, seq=seq, seat=row.seat, ref=f"{row.seat}:{seq}", command=row.command, events=row.events,
            dice_before=before, dice_after=dice.cursor, rolls=[asdict(roll) for roll in dice.rolls], version=codec.version,
            at=WRITTEN,
        )  # fmt: skip


def freeze(path: Path) -> None:
    """Writes the record of today's version."""
    key = path.stem.partition("_")[2]
    played, system = golden_match(key), known_rules()[key]
    seed = hashlib.sha256(played.seed.encode()).digest()
    match = Match(
        id=played.seed, system=key, name=f"golden {key}", options={"rules": played.options, "dice": NAMING}, status="finished",
        visibility="link",
        hot_seat=False, seed=seed, commitment=commitment(seed), nonces={}, created_at=WRITTEN, updated_at=WRITTEN,
        rematch_wishes={}, rematch=None,
        seats=tuple(SeatRow(side=seat, name=seat, claimed_at=WRITTEN) for seat in system.seats),
    )  # fmt: skip
    path.write_text("".join(record_of(system, match, played.start, list(rows_of(key, played)))), "utf-8")


@pytest.fixture(scope="module", autouse=True)
def frozen(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--freeze"):
        for system in SYSTEMS:
            path = HERE / f"v{codec_for(system.rules).version}_{system.key}.jsonl"
            if not path.exists():
                freeze(path)


@cache
def verified(path: Path) -> Verified:
    assert path.exists(), f"{path.name} is missing: this version of the schema was never frozen (pytest --freeze)"
    with path.open(encoding="utf-8") as lines:
        return verify(lines, known_rules())


def test_no_record_is_left_from_a_version_nobody_knows() -> None:
    assert {path.name for path in HERE.glob("v*.jsonl")} == {path.name for path in FROZEN}


@pytest.mark.parametrize("path", FROZEN, ids=lambda path: path.stem)
def test_a_record_of_every_version_holds(path: Path) -> None:
    record = verified(path)
    system = known_rules()[record.header["system"]]
    assert path.stem == f"v{record.header['version']}_{system.key}"
    assert {row["version"] for row in record.rows} == {record.header["version"]}
    assert system.winner(record.states[-1])[0]
    assert not record.taken_as_written or codec_for(system).ruled_anew_since(record.header["version"])


@pytest.mark.parametrize("lie", ["face", "count"])
def test_dice_follow_from_the_seed_even_where_a_ruling_changed(lie: str) -> None:
    lines = [json.loads(line) for line in (HERE / "v1_aos.jsonl").read_text("utf-8").split("\n") if line]
    row = lines[13]
    assert verified(HERE / "v1_aos.jsonl").taken_as_written == (row["seq"],)
    if lie == "face":
        row["rolls"][0]["faces"][0] = row["rolls"][0]["faces"][0] % row["rolls"][0]["sides"] + 1
    else:
        row["rolls"].pop()
    with pytest.raises(BadRecord) as caught:
        verify([json.dumps(line) for line in lines], known_rules())
    assert (caught.value.line, caught.value.code) == (14, "other_dice")


@pytest.mark.parametrize("path", FROZEN, ids=lambda path: path.stem)
async def test_a_record_of_every_version_opens_replays_and_goes_on(
    path: Path, store: Store, settings: Settings
) -> None:
    record = verified(path)
    system = known_rules()[record.header["system"]]
    tables = LiveTables(store, settings)
    imported, _ = await import_record(tables, record)
    table = await tables.table(imported.id)
    assert table
    assert table.match.state == record.states[-1]
    halves = range(len(record.rows) // 2, 0, -1)
    middle = next(
        row for row in halves if system.automatic(record.states[row]) is None
    )  # else the table itself goes on
    assert await table.match.past.state_at(middle) == record.states[middle]
    forked, _ = await fork(tables, record, middle)
    await unsealed(store, forked.id)
    other = await tables.table(forked.id)
    assert other
    assert other.match.state == record.states[middle]
    seat = min(system.owed(other.match.state))
    command = known()[system.key].brain("random")(system, other.match.state, seat, SeededChooser(b"on", seat))
    plain = codec_for(system).command_to(command)
    assert await other.match.submit(seat, "on", plain) is None
    assert other.match.seq == 1


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda one: one.key)
def test_a_header_that_hides_what_was_agreed_on_does_not_hold(system: Any) -> None:
    """A record whose match agreed on more than nothing, its header emptied and every line chained anew."""
    path = HERE / f"v{codec_for(system.rules).version}_{system.key}.jsonl"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert lines[0]["options"]
    lines[0]["options"] = {}
    with pytest.raises(BadRecord) as caught:
        verify(bound(lines), known_rules())
    assert (caught.value.line, caught.value.code) == (1, "other_options")
