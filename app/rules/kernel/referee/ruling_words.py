"""What is proposed in a ruling, as the players read it: sentences, the forms every system has, the view."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.referee.offers import Form, TextNeed
from app.rules.kernel.referee.refusal import Fact
from app.rules.kernel.referee.rulings import LONGEST_WORDS, Correction, Note, Ruling, SkipStep
from app.rules.kernel.referee.seats import Seat
from app.rules.kernel.referee.views import ProposalView, RulingView, Sentence

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
    """The values a sentence is made of: a pose is its two coordinates."""
    found: dict[str, Fact] = {}
    for name, value in values.items():
        if isinstance(value, Pose):
            found |= {"x": value.x, "y": value.y}
        elif isinstance(value, str | int | float | tuple):
            found[name] = value
    return found


def shown(ruling: Ruling[Any] | None, seats: tuple[Seat, ...], words: str) -> RulingView | None:
    """An open ruling as everybody sees it."""
    if ruling is None:
        return None
    proposals = [_proposal(ruling.by, ruling.proposal, words, past=ruling.rejected)]
    if ruling.rejected:
        other = next(seat for seat in seats if seat != ruling.by)
        proposals.append(_proposal(other, ruling.counter, words, past=False))
    return RulingView(by=ruling.by, why=ruling.why, proposals=tuple(proposals))


def _proposal(seat: Seat, corrections: tuple[Correction, ...], words: str, *, past: bool) -> ProposalView:
    changes = tuple(said(correction, words) for correction in corrections)
    return ProposalView(seat=seat, changes=changes, poses=_poses(corrections), past=past)


def _poses(corrections: tuple[Correction, ...]) -> dict[str, Pose]:
    """The poses that corrections give to pieces."""
    found: dict[str, Pose] = {}
    for correction in corrections:
        piece, pose = getattr(correction, "model", None), getattr(correction, "pose", None)
        if isinstance(piece, str) and isinstance(pose, Pose):
            found[piece] = pose
    return found
