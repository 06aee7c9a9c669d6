"""What is owed, as everybody is told it."""

from dataclasses import dataclass, replace
from typing import Any

from app.rules.kernel.seats import Seat
from app.rules.kernel.state.ruling import Note, Proposal, Ruling
from app.rules.kernel.views.pending_decisions import ruling_duty, staged, step_duty


@dataclass(frozen=True, kw_only=True)
class Picking:
    kind: str = "picking"
    stage: str = "target"


@dataclass(frozen=True, kw_only=True)
class State:
    seats: tuple[Seat, ...] = ("red", "blue", "jade")
    stack: tuple[Any, ...] = (Picking(),)
    ruling: Ruling[Any] | None = None
    result: Any = None
    out: tuple[Seat, ...] = ()

    @property
    def step(self) -> Any:
        return self.stack[-1]


NOTE = Note(text="it fell")
OPENED = Ruling(why="it fell", proposals=(Proposal(by="red", corrections=(NOTE,)),))


def test_a_ruling_says_who_spoke_last_and_who_answers() -> None:
    duty = ruling_duty(State(ruling=OPENED))["ruling"]
    assert (duty.label, duty.seats, duty.facts["seat"]) == ("table.duty.ruling", ("blue", "jade"), "red")
    first = replace(OPENED.proposals[0], refused=("blue",))
    for counter, label in (((), "ruling_rejected"), ((NOTE,), "ruling_countered")):
        ruling = replace(OPENED, proposals=(first, Proposal(by="blue", corrections=counter)))
        duty = ruling_duty(State(ruling=ruling))["ruling"]
        assert (duty.label, duty.facts["seat"]) == (f"table.duty.{label}", "blue")
    assert ruling_duty(State(ruling=OPENED, out=("jade",)))["ruling"].seats == ("blue",)
    assert ruling_duty(State()) == {}
    assert ruling_duty(State(ruling=OPENED, result="over")) == {}


def test_a_step_names_its_stage_its_deciders_in_order_and_its_pieces() -> None:
    facts = {"unit": "u1", "n": 2}
    deciders: frozenset[Seat] = frozenset({"jade", "red"})
    duty = step_duty(State(), deciders, "toy", staged(Picking()), facts, ("unit", "target"))["step"]
    assert (duty.id, duty.label, duty.seats, duty.pieces) == (
        "picking.target",
        "toy.duty.picking.target",
        ("red", "jade"),
        ("u1",),
    )
    assert step_duty(State(), frozenset(), "toy", "picking", facts) == {}
    assert step_duty(State(ruling=OPENED), deciders, "toy", "picking", facts) == {}
