"""Finished matches that stay readable for ever: folded from their facts, judged again with the faces that fell.

`current_<system>.jsonl` is the present schema's; `pytest --regold` writes it anew after a change of rules that was meant.
Those of every version that ever was are in test_records.py.
The first line holds the state the match started in, the last how it ended, each between them one command.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest

from app.persistence.codec import codec_for
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import EVERYONE
from app.systems.registry import SYSTEMS, known_rules
from tests.golden.playing import HERE, golden_match

CURRENT = sorted(HERE.glob("current_*.jsonl"))


def lines_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def ordered(written: Any, value: Any) -> Any:
    """What was written, its sets in one order: a set comes out in another one from process to process."""
    if isinstance(value, frozenset):
        return sorted(written, key=lambda one: json.dumps(one, sort_keys=True))
    if is_dataclass(value):
        return {name: ordered(part, getattr(value, name)) for name, part in written.items()}
    if isinstance(value, Mapping):
        return {str(key): ordered(written[str(key)], part) for key, part in value.items()}
    if isinstance(value, tuple):
        return [ordered(one, part) for one, part in zip(written, value, strict=True)]
    return written


def summary(system: Any, state: Any) -> dict[str, Any]:
    """How a match ended, and a digest of all of it."""
    written = json.dumps(ordered(codec_for(system).state_to(state), state), sort_keys=True)
    view = system.view(state, EVERYONE)
    return {
        "winner": system.winner(state)[1],
        "scores": {seat: side.score for seat, side in view.seats.items()},
        "digest": hashlib.sha256(written.encode()).hexdigest(),
    }


def write(key: str) -> None:
    """Plays the current golden match of a system and keeps it."""
    system = known_rules()[key]
    match = golden_match(key)
    codec = codec_for(system)
    head = {"system": key, "version": codec.version, "start": codec.state_to(match.start)}
    rows = [{"seat": row.seat, "command": row.command, "faces": row.faces, "events": row.events} for row in match.rows]
    # The start is written in its own order: a side or fighter that came first is asked first.
    lines = [json.dumps(head), *(json.dumps(line, sort_keys=True) for line in (*rows, summary(system, match.state)))]
    text = "\n".join(lines)
    (HERE / f"current_{key}.jsonl").write_text(text + "\n", "utf-8")


@pytest.fixture(scope="module", autouse=True)
def regold(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regold"):
        for system in SYSTEMS:
            write(system.key)


def test_every_system_has_a_current_golden_match() -> None:
    assert {path.stem for path in HERE.glob("current_*.jsonl")} == {f"current_{system.key}" for system in SYSTEMS}


@pytest.mark.parametrize("path", CURRENT, ids=lambda path: path.stem)
def test_a_golden_match_is_read_and_folded(path: Path) -> None:
    head, *rows, end = lines_of(path)
    system = known_rules()[head["system"]]
    codec = codec_for(system)
    state = codec.state_from(head["start"])
    for row in rows:
        for event in codec.events_from(row["events"], version=head["version"]):
            state = system.evolve(state, event)
    assert system.winner(state)[0]
    assert summary(system, state) == end


@pytest.mark.parametrize("path", CURRENT, ids=lambda path: path.stem)
def test_a_golden_match_is_judged_again_as_it_was(path: Path) -> None:
    head, *rows, _ = lines_of(path)
    system = known_rules()[head["system"]]
    codec = codec_for(system)
    assert head["version"] == codec.version, "the version went up: pytest --regold"
    state = codec.state_from(head["start"])
    for number, row in enumerate(rows, 2):
        dice = ScriptedDice(row["faces"])
        result = system.decide(state, row["seat"], codec.command_from(row["command"]), dice)
        assert not isinstance(result, Refusal), f"line {number}: {row['command']} {result}"
        dice.finish()
        assert codec.events_to(result) == row["events"], f"line {number}: {row['command']['kind']} (--regold if meant)"
        for event in result:
            state = system.evolve(state, event)
