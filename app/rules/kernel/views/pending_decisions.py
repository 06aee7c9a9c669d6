"""What is owed, as everybody is told it: the answer to an open ruling, the decision at the top of the stack."""

from collections.abc import Mapping, Sequence

from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.agreement import owed_by
from app.rules.kernel.state.position import Position, playing
from app.rules.kernel.state.prompts import Prompt
from app.rules.kernel.views.view import DutyView


def ruling_duty(state: Position) -> dict[str, DutyView]:
    """Who has to answer an open ruling, by its key; nothing where none is open or the match is over.

    The fact `seat` is who spoke last: whoever proposed it, the first to counter or to reject it, or who would roll off.
    """
    ruling = state.ruling
    if ruling is None or state.result is not None:
        return {}
    newest = ruling.proposals[-1]
    said = "ruling" if not ruling.counters else "ruling_countered" if newest.corrections else "ruling_rejected"
    if ruling.dice:
        said = "ruling_dice"
    facts: Mapping[str, Fact] = {"seat": ruling.dice[0] if ruling.dice else newest.by, "why": ruling.why}
    seats = owed_by(ruling, playing(state))
    return {"ruling": DutyView(id="ruling", step="ruling", seats=seats, label=f"table.duty.{said}", facts=facts)}


def staged(step: object) -> str:
    """The name of a step with the stage it stands at, as the catalogues know it."""
    kind, stage = getattr(step, "kind", ""), getattr(step, "stage", None)
    return f"{kind}.{stage}" if isinstance(stage, str) else str(kind)


def step_duty(
    state: Position,
    deciders: frozenset[Seat],
    words: str,
    name: str,
    facts: Mapping[str, Fact],
    pieces: Sequence[str] = (),
) -> dict[str, DutyView]:
    """The decision at the top of the stack, by its key; nothing where nobody decides or a ruling comes first.

    Its title is `<words>.duty.<name>`, made of the facts; `pieces` name those facts that are pieces to point at.
    """
    owed = tuple(seat for seat in state.seats if seat in deciders)
    if not owed or state.ruling is not None:
        return {}
    shown = tuple(str(facts[key]) for key in pieces if key in facts)
    label = f"{words}.duty.{name}"
    secret = isinstance(state.step, Prompt) and state.step.hidden
    return {"step": DutyView(id=name, step=name, seats=owed, label=label, facts=facts, pieces=shown, secret=secret)}
