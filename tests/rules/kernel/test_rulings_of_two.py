"""Rulings stored while every match had two seats read as rulings of any number of seats."""

from app.rules.kernel.schema.rulings_of_two import as_proposals
from app.rules.kernel.schema.upcasting import upcast_event, upcast_state

STEPS = (as_proposals(2),)
NOTE = {"kind": "note", "text": "x"}
OLD = {"by": "blue", "proposal": [NOTE], "why": "it fell", "rejected": True, "counter": []}


def test_a_rejected_ruling_in_a_state() -> None:
    before = {"round": 1, "seats": ["red", "blue"], "ruling": OLD}
    found = upcast_state(STEPS, before)
    assert found["ruling"] == {
        "why": "it fell",
        "proposals": [
            {"by": "blue", "corrections": [NOTE], "agreed": [], "refused": ["red"]},
            {"by": "red", "corrections": [], "agreed": [], "refused": []},
        ],
    }
    assert before["ruling"] is OLD
    assert upcast_state(STEPS, {"ruling": None}) == {"ruling": None}


def test_the_facts_of_a_ruling() -> None:
    opened = {"kind": "ruling_opened", "ruling": {**OLD, "rejected": False}}
    (found,) = upcast_event(STEPS, opened)
    assert found["ruling"]["proposals"] == [{"by": "blue", "corrections": [NOTE], "agreed": [], "refused": []}]
    rejected = {"kind": "ruling_rejected", "counter": [NOTE]}
    assert list(upcast_event(STEPS, rejected)) == [rejected]
