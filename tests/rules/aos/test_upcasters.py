"""How older matches of Age of Sigmar read today."""

from app.rules.aos.model.upcasters import UPCASTERS
from app.rules.kernel.referee.upcasting import upcast_event, upcast_state


def test_versions_follow_each_other() -> None:
    assert [one.version for one in UPCASTERS] == list(range(2, len(UPCASTERS) + 2))


def test_facts_that_were_written_before_twists_did_anything_still_count() -> None:
    twists = UPCASTERS[0]
    assert twists.ruled_anew
    fact = {"kind": "twist_drawn", "card": "x"}
    assert upcast_event((twists,), fact) == [fact]
    assert upcast_state((twists,), {"sides": {}}) == {"sides": {}}


def test_nobody_had_passed_anything_in_advance() -> None:
    standing = UPCASTERS[1]
    assert not standing.ruled_anew
    before = {"round": 2, "sides": {"red": {"commands": 4}, "blue": {"commands": 3}}}
    after = upcast_state((standing,), before)
    assert after == {
        "round": 2,
        "sides": {"red": {"commands": 4, "standing": []}, "blue": {"commands": 3, "standing": []}},
    }
    assert before["sides"] == {"red": {"commands": 4}, "blue": {"commands": 3}}
