"""What the page draws from the view: the order of fights, the battle tactic that is tried and whether it would score now."""

from dataclasses import replace

import pytest

from app.rules.aos.model.commands import Aim
from app.rules.aos.model.events import AttacksDeclared
from app.rules.aos.model.flow_events import PointsScored
from app.rules.aos.model.state import Points
from app.rules.aos.system import SYSTEM
from app.rules.aos.views.chronicle import narrate
from app.rules.aos.views.own_view import AosView, TriedView
from app.rules.aos.views.show_units import show_units
from app.rules.kernel.seats import SPECTATOR
from tests.rules.aos.setting import unit
from tests.rules.aos.test_tactics import chosen, start
from tests.rules.aos.test_turns import fighting, fought


@pytest.mark.rule("AOS-CORE-19.0a")
@pytest.mark.rule("AOS-CORE-13.1c")
def test_each_unit_tells_at_which_stage_it_fights_until_it_has() -> None:
    state = fighting(
        unit("a", "red", "guard", (10, 10)),
        unit("e", "blue", "last", (13, 10)),
        unit("b", "red", "first", (20, 10)),
        unit("f", "blue", "both", (23, 10)),
        unit("c", "red", "guard", (40, 10)),
    )
    assert {id: one.facts.get("fights") for id, one in show_units(state).items()} == {
        "a": "normal",
        "e": "last",
        "b": "first",
        "f": "normal",
        "c": None,
    }
    assert show_units(state)["a"].facts["must_fight"] is True
    assert "fights" not in show_units(fought(state, "red", "b"))["b"].facts
    (duty,) = SYSTEM.view(state, SPECTATOR).duties.values()
    assert duty.facts["tier"] == "first", "the page reads no stage from a label"
    apart = replace(state, stack=state.stack[:-1])
    assert not [one for one in show_units(apart).values() if "fights" in one.facts]


@pytest.mark.rule("AOS-BT-2.1")
def test_a_tactic_that_is_tried_is_shown_with_what_it_was_tried_for() -> None:
    state = chosen(start(), "slay_the_entourage", "y")
    assert not isinstance(state, str)

    def tried(**changes: object) -> tuple[TriedView, ...]:
        own = SYSTEM.view(replace(state, **changes), SPECTATOR).own  # type: ignore[arg-type]
        assert isinstance(own, AosView)
        return own.tried

    (one,) = tried()
    assert (one.seat, one.tactic, one.target, one.now, one.done) == ("red", "slay_the_entourage", "y", True, False)
    fallen = {**state.units, "y": replace(state.units["y"], fell=state.turn)}
    assert tried(units=fallen)[0].done
    assert not tried(turn=state.turn + 1)[0].now
    points = Points(round=1, turn="red", source="AOS-BT-2.1", amount=4)
    line = narrate(state, PointsScored(seat="red", points=points), SPECTATOR)
    assert line is not None
    assert (line.key, line.facts["ability"]) == ("aos.log.points_scored_tactic", "slay_the_entourage")


def test_the_log_names_weapons_and_their_targets_in_spanish_too() -> None:
    state = fighting(unit("a", "red", "guard", (10, 10)), unit("e", "blue", "last", (13, 10)))
    weapon = state.library.warscrolls["guard"].weapons[0]
    state = replace(state, library=replace(state.library, spanish={weapon.id: "Espada"}))
    aims = (Aim(model="a.1", weapon=weapon.id, target="e", count=3),)
    line = narrate(state, AttacksDeclared(unit="a", aims=aims), SPECTATOR)
    assert line is not None
    assert (line.facts["shots"], line.facts["shots_es"]) == ((f"3× {weapon.name}",), ("3× Espada",))
