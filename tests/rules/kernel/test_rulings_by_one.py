"""Rulings stored while one seat could have dice decide alone: what they read as, and what came of them in the old way stays."""

import json

import pytest

from app.persistence.codec import codec_for
from app.rules.kernel.schema.rulings_by_one import with_agreement, with_whose_word
from app.rules.kernel.state.ruling import RulingClosed
from app.systems.registry import known_rules

NOTE = {"kind": "note", "text": "x"}
LAST = {"wh40k": 6, "underworlds": 5, "warmaster": 6, "diskwars": 5, "aos": 7}
"""The last version of each system in which one seat could have dice decide."""

RULING = {"why": "it fell", "proposals": [{"by": "blue", "corrections": [NOTE], "agreed": [], "refused": ["red"]}]}


def test_an_open_ruling_in_a_state() -> None:
    before = {"round": 1, "ruling": RULING}
    kept = json.dumps(before)
    assert with_agreement(before) == {"round": 1, "turned_down": [], "ruling": {**RULING, "dice": []}}
    assert with_agreement({"ruling": None}) == {"turned_down": [], "ruling": None}
    assert json.dumps(before) == kept


def test_the_facts_of_a_ruling() -> None:
    opened = {"kind": "ruling_opened", "ruling": RULING}
    assert with_whose_word(opened) == ({**opened, "ruling": {**RULING, "dice": []}},)
    closed = {"kind": "ruling_closed", "applied": [NOTE], "how": "rolled_off"}
    assert with_whose_word(closed) == ({**closed, "by": None, "agreed": []},)
    other = {"kind": "ruling_agreed", "by": "blue", "to": "red"}
    assert with_whose_word(other) == (other,)


@pytest.mark.parametrize(("key", "before"), LAST.items())
def test_what_one_seat_had_dice_decide_is_still_read_and_was_ruled_otherwise(key: str, before: int) -> None:
    codec = codec_for(known_rules()[key])
    (fact,) = codec.events_from([{"kind": "ruling_closed", "applied": [NOTE], "how": "rolled_off"}], version=before)
    assert isinstance(fact, RulingClosed)
    assert (fact.how, fact.by, fact.agreed) == ("rolled_off", None, ())
    (command,) = codec.commands_from({"kind": "ruling_rolloff"}, version=before)
    assert command.kind == "ruling_rolloff"
    assert codec.ruled_anew_since(before)
