"""Heroic Intervention (W40K-HERO-*)."""

import pytest

from app.rules.wh40k.model.commands import EndPhase, HeroicDone, HeroicMove
from app.rules.wh40k.model.prompts import ChargePhase
from app.rules.wh40k.model.state import State
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.drill import at
from tests.rules.wh40k.field import Force, act, battle, refused, straight


def _hero(gap: float, *others: Force, **changes: object) -> State:
    """Blue's captain at a gap from a red model, after red ended charging."""
    captain = Force(id="c", seat="blue", at=[(30.0, 20.0)], sheet="captain")
    red = Force(id="r", seat="red", at=[(31.0 + gap, 20.0)])
    state = battle(captain, red, *others, phase="charge", **changes)  # type: ignore[arg-type]
    return act(state, "red", EndPhase())[0]


def _step(state: State, model: str, *to: tuple[float, ...]) -> HeroicMove:
    return HeroicMove(moves=(straight(state, model, *to),))


@pytest.mark.rule("W40K-HERO-01", "W40K-AMB-08")
def test_a_character_within_three_inches_may_step_in_even_if_nobody_charged() -> None:
    state = _hero(3.0)
    assert state.step == ChargePhase(heroic=True)
    assert {offer.id for offer in offers(state, "blue")} >= {"heroic:c.1", "heroic_done"}
    state, _ = act(state, "blue", _step(state, "c.1", (33.0, 20.0)))
    assert at(state, "c.1") == (33.0, 20.0)
    assert state.models["c.1"].intervened


@pytest.mark.rule("W40K-HERO-01")
def test_not_from_farther_away() -> None:
    near = Force(id="n", seat="blue", at=[(60.0, 40.0)], sheet="captain")
    foe = Force(id="m", seat="red", at=[(62.0, 40.0)])
    state = _hero(3.1, near, foe)
    refusal = refused(state, "blue", _step(state, "c.1", (31.0, 20.0)))
    assert (refusal.code, refusal.facts["had"]) == ("no_enemy_within_3", 3.1)


@pytest.mark.rule("W40K-HERO-01")
def test_nobody_is_asked_when_nobody_could() -> None:
    state = _hero(3.1)
    assert state.phase != "charge"


@pytest.mark.rule("W40K-HERO-01")
def test_only_characters_once_and_three_inches() -> None:
    squad = Force(id="s", seat="blue", at=[(32.0, 22.0)])
    state = _hero(2.9, squad)
    assert refused(state, "blue", _step(state, "s.1", (32.5, 22.0))).code == "not_a_character"
    assert refused(state, "blue", _step(state, "c.1", (30.0, 18.0), (31.5, 18.5))).code == "move_too_far"
    assert refused(state, "red", _step(state, "c.1", (31.0, 20.0))).code == "not_your_decision"
    state, _ = act(
        _hero(2.9, squad, Force(id="k", seat="blue", at=[(34.0, 22.0)], sheet="captain")),
        "blue",
        _step(state, "c.1", (31.0, 20.0)),
    )
    again = refused(state, "blue", _step(state, "c.1", (31.5, 20.0)))
    assert (again.code, again.rule) == ("already_moved", "W40K-HERO-01")


@pytest.mark.rule("W40K-HERO-02", "W40K-GEO-14", "W40K-AMB-30")
def test_it_ends_closer_to_the_nearest_enemy() -> None:
    state = _hero(2.5)
    sideways = refused(state, "blue", _step(state, "c.1", (30.0, 22.0)))
    assert (sideways.code, sideways.rule) == ("must_end_closer", "W40K-HERO-02")
    act(state, "blue", _step(state, "c.1", (31.0, 20.0)))


@pytest.mark.rule("W40K-HERO-03")
def test_it_may_come_within_an_inch_and_has_not_charged() -> None:
    state = _hero(2.5)
    state, _ = act(state, "blue", _step(state, "c.1", (32.0, 20.0)))
    assert "charged" not in state.units["c"].flags
    assert not state.models["c.1"].moved


@pytest.mark.rule("W40K-HERO-03")
def test_models_still_block_it() -> None:
    state = _hero(2.5, Force(id="s", seat="blue", at=[(31.5, 20.0)]))
    assert refused(state, "blue", _step(state, "c.1", (32.5, 20.0))).code == "path_blocked_by_model"


@pytest.mark.rule("W40K-HERO-01")
def test_one_already_engaged_may_step_too() -> None:
    state = _hero(0.8)
    act(state, "blue", _step(state, "c.1", (30.5, 20.0)))


@pytest.mark.rule("W40K-HERO-01")
def test_declining_ends_the_phase() -> None:
    state, _ = act(_hero(3.0), "blue", HeroicDone())
    assert state.phase != "charge"
