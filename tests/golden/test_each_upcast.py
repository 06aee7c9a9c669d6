"""Every step from one stored shape to the next, held against what was really stored: the record frozen before it.

What each of its functions makes of plain data is tested beside the system (tests/rules/<system>/test_upcasters.py); here, that
each has such a test, reads all that its version wrote, changes none of it, and has something to change.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.persistence.codec import codec_for, plain
from app.rules.kernel.schema.upcasting import Upcast
from app.systems.registry import SYSTEMS
from tests.golden.playing import HERE

STEPS = [(system.key, upcast) for system in SYSTEMS for upcast in system.rules.upcasters]
CHANGING = [(key, upcast) for key, upcast in STEPS if upcast != Upcast(
    version=upcast.version, what=upcast.what, ruled_anew=upcast.ruled_anew
)]  # fmt: skip
NAMED = [f"{key}-{upcast.version}" for key, upcast in CHANGING]
RULINGS = {"wh40k-2", "underworlds-2"}
"""Steps that change rulings alone, of which bots made none: tested in tests/rules/kernel/test_rulings_of_two.py."""

TESTS = Path(__file__).parent.parent / "rules"


@cache
def stored(key: str, version: int) -> Sequence[Mapping[str, Any]]:
    """The lines of a frozen record."""
    lines = (HERE / f"v{version}_{key}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def read(key: str, upcast: Upcast) -> Iterator[tuple[str, Callable[[Any], Any], Mapping[str, Any]]]:
    """Every state, command and event that the version before wrote, with what reads it."""
    head, *rows = stored(key, upcast.version - 1)
    yield "state", upcast.state, head["start"]
    for row in rows:
        if row["kind"] == "row":
            yield "command", upcast.command, row["command"]
            for event in row["events"]:
                yield "event", upcast.event, event


def test_the_versions_of_a_system_go_up_one_by_one() -> None:
    for system in SYSTEMS:
        versions = [upcast.version for upcast in system.rules.upcasters]
        assert versions == list(range(2, 2 + len(versions))), system.key
        assert codec_for(system.rules).version == 1 + len(versions)


def test_a_step_that_changes_no_shape_says_that_rulings_were_mended() -> None:
    """Or what it adds has a value of its own where nothing is stored."""
    idle = [
        f"{key}-{upcast.version}" for key, upcast in STEPS if (key, upcast) not in CHANGING and not upcast.ruled_anew
    ]
    assert idle == ["wh40k-8", "wh40k-9", "wh40k-10", "aos-11", "underworlds-3", "underworlds-7", "diskwars-8"], (
        "units have noted and been granted nothing, a tray's depth is 0, nobody brought an army"
    )


@pytest.mark.parametrize(("key", "upcast"), CHANGING, ids=NAMED)
def test_what_was_stored_is_read_and_never_written_into(key: str, upcast: Upcast) -> None:
    changed = set[str]()
    for what, change, value in read(key, upcast):
        before = json.dumps(value)
        after = change(value)
        assert json.dumps(value) == before, f"{what} {value.get('kind')} was written into"
        if json.dumps(after if what == "state" else list(after)) != json.dumps(value if what == "state" else [value]):
            changed.add(what)
    assert bool(changed) != (f"{key}-{upcast.version}" in RULINGS), "nothing of what was stored has another shape now"


@pytest.mark.parametrize("key", sorted({key for key, _ in CHANGING}))
def test_every_step_has_a_test_of_its_own(key: str) -> None:
    own = TESTS / key / "test_upcasters.py"
    files = [*([own] if own.exists() else []), *sorted((TESTS / "kernel").glob("test_rulings_*.py"))]
    tests = "\n".join(file.read_text("utf-8") for file in files)
    steps = [upcast for one, upcast in CHANGING if one == key]
    for upcast in steps:
        functions = {change.__name__ for change in (upcast.state, upcast.command, upcast.event)} - {
            "unchanged",
            "alone",
        }
        by_version = f"state_of({upcast.version}, " in tests or f"one.version == {upcast.version}" in tests
        elsewhere = f"{key}-{upcast.version}" in RULINGS
        assert by_version or elsewhere or all(name in tests for name in functions), (key, upcast.version, functions)


@pytest.mark.parametrize(("key", "upcast"), STEPS, ids=[f"{key}-{upcast.version}" for key, upcast in STEPS])
def test_a_step_says_which_options_it_gives_older_matches(key: str, upcast: Upcast) -> None:
    """What no header can tell is known to who verifies: only what a new table would be left with goes without saying."""
    before = stored(key, upcast.version - 1)[0]["start"]
    given = {name: value for name, value in upcast.state(before)["options"].items() if name not in before["options"]}
    system = next(system for system in SYSTEMS if system.key == key)
    fresh = plain(system.rules.setup({}, system.library, system.rules.seats[: len(before["seats"])]).options)
    assert {name: value for name, value in given.items() if fresh[name] != value} == upcast.options
