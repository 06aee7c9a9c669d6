"""What is proposed in a ruling, as the players read it: sentences, the forms every system has, the view."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.referee.offers import Form, TextNeed
from app.rules.kernel.referee.refusal import Fact
from app.rules.kernel.referee.rulings import LONGEST_WORDS, Correction, Note, Proposal, Ruling, SkipStep
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
    return RulingView(by=ruling.by, why=ruling.why, proposals=tuple(_proposal(one, words) for one in ruling.proposals))


def _proposal(proposal: Proposal[Any], words: str) -> ProposalView:
    changes = tuple(said(correction, words) for correction in proposal.corrections)
    return ProposalView(seat=proposal.by, changes=changes, past=bool(proposal.refused), agreed=proposal.agreed)


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
