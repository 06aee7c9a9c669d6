"""Words of a scenario that nothing could ever meet: rules nobody has, events that are told by nobody."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from app.content.reader import nearest
from app.rules.kernel.schema.kinds import kinds
from app.scenarios.script import Script
from app.systems.game_system import GameSystem


def misnamed(script: Script, system: GameSystem) -> str | None:
    """The first name in `rule` or `expect` that the system does not have: what waits for it in vain would seem to hold."""
    if system.rulebook and (strange := next((one for one in script.rule if one not in system.rulebook), None)):
        return f"{script.here('rule')}rule: nobody has {strange}{_meant(strange, system.rulebook)}"
    told = kinds(system.rules.event_type)
    for number, event in _events(script):
        here = f"{script.here('expect', number - 1)}expect {number}"
        kind = event.get("kind")
        if not isinstance(kind, str) or kind not in told:
            return f"{here}: nothing of the kind {kind} ever happens{_meant(kind, told)}"
        known = {field.name: None for field in fields(told[kind])}
        if strange := next((str(name) for name in event if name not in known), None):
            return f"{here}: {kind} does not tell {strange}{_meant(strange, known)}"
    return None


def _events(script: Script) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The events that are asked for by kind, be it that none such happened."""
    for number, wanted in enumerate(script.expect, 1):
        if "kind" in wanted:
            yield number, wanted
        elif isinstance(wanted.get("not"), Mapping) and "refused" not in wanted["not"]:
            yield number, wanted["not"]


def _meant(word: Any, words: Mapping[str, Any]) -> str:
    close = nearest(word, tuple(words))
    return f"; did you mean {close}?" if close else ""
