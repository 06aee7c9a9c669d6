"""Reactions passed in advance: for a phase, until a unit is attacked; whose secret that is."""

from dataclasses import replace

import pytest

from app.rules.aos.declaring.reacting import offers as reactions
from app.rules.aos.declaring.standing import in_force
from app.rules.aos.flow import deciders
from app.rules.aos.model.commands import Aim, DeclareAttacks, Pass, React, SetStanding
from app.rules.aos.model.state import State
from app.rules.aos.model.upcasters import UPCASTERS
from app.rules.aos.model.using_prompts import Reactions
from app.rules.aos.offers import offers
from app.rules.aos.views.view import view
from app.rules.kernel.seats import SPECTATOR, seated
from tests.rules.aos.setting import field, unit
from tests.rules.aos.telling import refused, told, use

HOLD = SetStanding(answer="pass")


def shooting(target: str = "b") -> State:
    """Red's archers have declared their attacks, and passed; blue has two units in range."""
    units = unit("a", "red", "archers", (10, 10)), unit("c", "red", "archers", (14, 10))
    state = field(*units, unit("b", "blue", "guard", (10, 20)), unit("d", "blue", "guard", (16, 20)), phase="shooting")
    return _aimed(state, "a", target)


def _aimed(state: State, shooter: str, target: str) -> State:
    state, _ = told(state, "red", use("shoot", shooter))
    state, _ = told(
        state, "red", DeclareAttacks(aims=(Aim(model=f"{shooter}.1", weapon="bow", target=target, count=1),))
    )
    return told(state, "red", Pass())[0]


def over(state: State, *faces: int) -> State:
    """The attack is carried out."""
    return replace(told(state, "blue", HOLD, *faces)[0])


@pytest.mark.rule("AOS-CORE-5.2b")
def test_one_who_passes_for_the_phase_is_not_asked_again_in_it() -> None:
    state = shooting()
    assert deciders(state) == {"blue"}
    after = over(state, 1)
    assert not isinstance(after.step, Reactions)
    again = told(after, "red", use("shoot", "c"))[0]
    shot = DeclareAttacks(aims=(Aim(model="c.1", weapon="bow", target="d", count=1),))
    again = told(again, "red", shot)[0]
    again = told(again, "red", Pass(), 1)[0]
    assert not isinstance(again.step, Reactions), "blue was passed by itself"
    assert in_force(after, "blue")
    assert not in_force(replace(after, phase="charge"), "blue")
    assert not in_force(replace(after, phase=None), "blue")


@pytest.mark.rule("AOS-CORE-5.2b")
def test_one_who_passes_until_a_unit_is_attacked_is_asked_then() -> None:
    state, _ = told(shooting("b"), "blue", SetStanding(answer="pass", unit="d"), 1)
    assert in_force(state, "blue")
    [shown] = view(state, seated("blue")).standing["blue"]
    assert (shown.label, shown.facts) == ("aos.standing.reactions.when", {"unit": "d"})
    state = _aimed(state, "c", "d")
    assert deciders(state) == {"blue"}
    assert not in_force(state, "blue"), "the pass is over for good"
    told(state, "blue", React(ability="all_out_defence", unit="d"))


def test_a_standing_pass_is_taken_back_and_is_nobody_elses_to_see() -> None:
    state = over(shooting(), 1)
    assert [one.answer for one in view(state, seated("blue")).standing["blue"]] == ["pass"]
    assert not view(state, seated("red")).standing.get("blue")
    assert not view(state, SPECTATOR).standing
    assert "ask_again" in {offer.id for offer in offers(state, "blue")}
    assert "ask_again" not in {offer.id for offer in offers(state, "red")}
    state, _ = told(state, "blue", SetStanding(answer=None))
    assert not in_force(state, "blue")
    assert refused(state, "blue", SetStanding(answer="pass", unit="nobody")) == "unknown_id"


def test_the_window_offers_three_lengths_of_passing() -> None:
    found = {offer.id: offer.role for offer in offers(shooting(), "blue") if offer.place == "prompt"}
    assert {"pass": "pass", "pass_phase": "standing", "pass_until.b": "standing"}.items() <= found.items()
    assert not any(offer.primary for offer in offers(shooting(), "blue")), "to pass is never the main answer"


def test_a_side_of_an_older_match_has_passed_nothing_in_advance() -> None:
    change = next(one for one in UPCASTERS if one.version == 3)
    assert change.state is not None
    assert change.state({"sides": {"red": {"seat": "red"}}})["sides"]["red"] == {"seat": "red", "standing": []}


@pytest.mark.rule("AOS-CMD-1.2a")
@pytest.mark.rule("AOS-CORE-5.3b")
def test_a_reaction_that_is_used_up_stays_in_its_row_with_the_reason() -> None:
    state = shooting()
    poor = replace(state, sides={**state.sides, "blue": replace(state.sides["blue"], commands=0)})
    assert _rows(state) == {"all_out_defence": ("b", None)}
    assert _rows(poor) == {"all_out_defence": ("b", ("not_enough_cp", "AOS-CMD-1.2a"))}
    used, _ = told(state, "blue", React(ability="all_out_defence", unit="b"))
    assert _rows(used) == {"all_out_defence": ("b", ("ability_already_used_this_phase", "AOS-CORE-5.3b"))}


def _rows(state: State) -> dict[str, tuple[str | None, tuple[str, str] | None]]:
    """The reactions that blue is shown, who would use each, and why it cannot."""
    shown = [offer for offer in reactions(state, "blue") if offer.command["kind"] == "react"]
    why = {
        str(one.facts["name"]): (one.unit, (one.locked.code, one.locked.rule) if one.locked else None) for one in shown
    }
    assert len(shown) == len(why)
    return why
