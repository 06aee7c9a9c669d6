"""What is proposed in a ruling, as the players read it: sentences, the forms every system has, the view."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from app.rules.kernel.offers.offer import Form, TextNeed
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.agreement import owed_by
from app.rules.kernel.state.position import Position
from app.rules.kernel.state.ruling import (
    LONGEST_WORDS,
    Correction,
    Note,
    Proposal,
    ProposalsReopened,
    RolloffAgreed,
    Ruling,
    RulingAgreed,
    RulingClosed,
    RulingEvent,
    RulingOpened,
    RulingRejected,
    SkipStep,
)
from app.rules.kernel.views.view import LogLine, ProposalView, RulingView, Sentence, SettledLine

SHARED = "table.ruling"
"""Where the words of the corrections are that every system has."""

SKIP = Form(value={"kind": "skip_step"}, label=f"{SHARED}.skip_step")
NOTE = Form(
    value={"kind": "note"},
    label=f"{SHARED}.note",
    blanks=(TextNeed(field="text", longest=LONGEST_WORDS, label="table.ruling.words"),),
)


def said(correction: Correction, words: str) -> Sentence:
    """A correction as a sentence; `words` is where the system's own corrections have theirs."""
    values = {item.name: getattr(correction, item.name) for item in fields(correction) if item.name != "kind"}  # type: ignore[arg-type]
    undone = any(value is None or value is False for value in values.values())
    home = SHARED if isinstance(correction, SkipStep | Note) else words
    return Sentence(label=f"{home}.{correction.kind}.{'undone' if undone else 'said'}", facts=_facts(values))


def _facts(values: Mapping[str, Any]) -> dict[str, Fact]:
    """The values a sentence is made of: a place is its two coordinates."""
    found: dict[str, Fact] = {}
    for name, value in values.items():
        if isinstance(value, Pose | Point):
            found |= {"x": value.x, "y": value.y}
        elif isinstance(value, str | int | float | tuple):
            found[name] = value
    return found


def shown(ruling: Ruling[Any] | None, words: str) -> RulingView | None:
    """An open ruling as everybody sees it."""
    if ruling is None:
        return None
    proposals = tuple(_proposal(one, words) for one in ruling.proposals)
    return RulingView(by=ruling.by, why=ruling.why, proposals=proposals, dice=ruling.dice)


def _proposal(proposal: Proposal[Any], words: str) -> ProposalView:
    changes = tuple(said(correction, words) for correction in proposal.corrections)
    return ProposalView(seat=proposal.by, changes=changes, past=bool(proposal.refused), agreed=proposal.agreed)


def told(before: Position, event: RulingEvent[Any], words: str, rule: str) -> LogLine | None:
    """The log line of a fact of a ruling: who said it, and of what holds in the end who agreed to it, how, and what changed."""
    line = _said_in_log(before, event)
    if line is None:
        return None
    name, seat, facts = line
    key = f"{SHARED}.log.{name}"
    if isinstance(event, RulingClosed) and event.applied:
        changes = tuple(said(correction, words) for correction in event.applied)
        return SettledLine(key=key, seat=seat, facts=facts, rule=rule, changes=changes)
    return LogLine(key=key, seat=seat, facts=facts, rule=rule)


def _said_in_log(before: Position, event: RulingEvent[Any]) -> tuple[str, Seat | None, dict[str, Fact]] | None:
    match event:
        case RulingOpened():
            return "opened", event.ruling.by, {"why": event.ruling.why}
        case RulingRejected():
            by = event.by or (owed_by(before.ruling, before.seats)[0] if before.ruling else None)
            return "countered" if event.counter else "rejected", by, {}
        case RulingAgreed():
            return "agreed", event.by, {"other": event.to}
        case RolloffAgreed():
            return "rolloff_agreed", event.by, {}
        case RulingClosed() if event.by is None:
            return f"{event.how}_untold", None, {}
        case RulingClosed():
            name = f"{event.how}_unchanged" if event.agreed and not event.applied else event.how
            return name, event.by, {"n": len(event.applied), "seats": event.agreed}
        case ProposalsReopened():
            return None


def proposed(ruling: Ruling[Any] | None) -> dict[str, Pose]:
    """The poses that the proposals that stand would give to pieces."""
    found: dict[str, Pose] = {}
    for proposal in ruling.proposals if ruling else ():
        for correction in () if proposal.refused else proposal.corrections:
            piece = getattr(correction, "model", None) or getattr(correction, "piece", None)
            pose = getattr(correction, "pose", None)
            if isinstance(piece, str) and isinstance(pose, Pose):
                found[piece] = pose
    return found
