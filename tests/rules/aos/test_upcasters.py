"""What was stored before a shape changed reads as it is meant today."""

from app.rules.aos.model.upcasters import UPCASTERS


def state_of(version: int, old: dict[str, object]) -> object:
    """A state of the version before, as this version's upcaster reads it."""
    upcast = next(one for one in UPCASTERS if one.version == version)
    assert upcast.state is not None
    return upcast.state(old)


def test_nobody_had_passed_in_advance_before_it_could_be() -> None:
    old = {"round": 2, "sides": {"red": {"score": 3}}}
    assert state_of(3, old) == {"round": 2, "sides": {"red": {"score": 3, "standing": []}}}
    assert old == {"round": 2, "sides": {"red": {"score": 3}}}


def test_no_kits_were_known_before_there_was_a_list() -> None:
    old = {"library": {"features": {}}}
    assert state_of(4, old) == {"library": {"features": {}, "kits": {}}}
    assert old == {"library": {"features": {}}}


def test_versions_go_up_one_by_one() -> None:
    assert [one.version for one in UPCASTERS] == list(range(2, 2 + len(UPCASTERS)))
