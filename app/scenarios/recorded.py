"""What the rules' tests order on their tables, kept so that a page shows it: a rule for which nobody wrote a scenario moves too.

`pytest --examples tests/rules` writes them anew (`tests/recording_examples.py`): a file for each system, an example a line, packed.
"""

import json
import lzma
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from app.persistence.codec import codec_for
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.scenarios.run import Moment
from app.systems import registry

RECORDED: Final = "recorded.jsonl.xz"
"""The file in a system's folder of scenarios."""


class Step(BaseModel):
    """A command as its type is stored, the faces that fell, and the answer: kinds of events, or a refusal's rule and code."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seat: Seat
    command: dict[str, Any]
    dice: tuple[int, ...] = ()
    answered: tuple[str, ...]


class Recorded(BaseModel):
    """A table as a test posed it, in the schema version it was written in, and what was ordered there."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    rules: tuple[str, ...] = Field(min_length=1)
    test: str = Field(description="whose table it is")
    version: int = Field(ge=1)
    start: dict[str, Any]
    steps: tuple[Step, ...] = Field(min_length=1)


@cache
def rules_of(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The names of the examples in a system's folder with the IDs of the rules they show, as they stand in the file."""
    lines = _lines(folder)
    return {name: tuple(rules) for name, rules in json.loads(lines[0]).items()} if lines else {}


def recorded(folder: Path, name: str) -> Recorded:
    """The example of a name. Raises KeyError for one that there is not."""
    place = {known: at for at, known in enumerate(rules_of(folder), 1)}[name]
    return Recorded.model_validate_json(_lines(folder)[place])


def all_recorded(folder: Path) -> Sequence[Recorded]:
    """Every example of a system's folder."""
    return [Recorded.model_validate_json(line) for line in _lines(folder)[1:]]


def write(folder: Path, examples: Sequence[Recorded]) -> None:
    """Writes a system's examples in place of those that were there: a line that says which rules each shows, then each."""
    index = json.dumps({example.name: example.rules for example in examples})
    text = "\n".join((index, *(example.model_dump_json() for example in examples)))
    (folder / RECORDED).write_bytes(lzma.compress(text.encode(), preset=9))


def replayed(system: str, example: Recorded) -> tuple[Moment, ...]:
    """The moments of an example, judged anew by the referee as it is today.

    Raises Malformed for what today's types do not read, DiceMismatch where other dice fall.
    """
    rules = registry.known()[system].rules
    codec = codec_for(rules)
    state, found = codec.state_from(example.start, version=example.version), []
    for step in example.steps:
        dice = ScriptedDice(step.dice)
        for command in codec.commands_from(step.command, version=example.version):
            before, answer = state, rules.decide(state, step.seat, command, dice)
            refused = answer if isinstance(answer, Refusal) else None
            events = () if isinstance(answer, Refusal) else tuple(answer)
            for event in events:
                state = rules.evolve(state, event)
            found.append(Moment(seat=step.seat, before=before, events=events, refused=refused, after=state))
        dice.finish()
    return tuple(found)


def answered(moment: Moment) -> tuple[str, ...]:
    """What the referee said to the command of a moment, in few words: the kinds of events, or a refusal's rule and code."""
    if moment.refused:
        return (moment.refused.rule, moment.refused.code)
    return tuple(event.kind for event in moment.events)


def _lines(folder: Path) -> Sequence[bytes]:
    file = folder / RECORDED
    return lzma.decompress(file.read_bytes()).splitlines() if file.exists() else ()
