"""Damage: pools, allocation, who is slain, who goes for coherency."""

from dataclasses import replace
from math import cos, pi, sin

import pytest

from app.bots.deciding import SeededChooser
from app.rules.aos.attack_sequence.casualties import advance_sequence, loss_offers, strays
from app.rules.aos.autofill.complete import complete
from app.rules.aos.characteristics import ward
from app.rules.aos.draft import Draft
from app.rules.aos.model.commands import RemoveModels, TakeDamage
from app.rules.aos.model.effects import KeywordGrant, Lasting
from app.rules.aos.model.events import DamageAllocated, ModelSlain, UnitDestroyed
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import DamageSequence, Pool, Using
from app.rules.aos.questions.chances import odds_of
from app.rules.aos.views.chronicle import narrate
from app.rules.aos.views.view import show_duties
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.offers.offer import PickNeed
from app.rules.kernel.plane.shapes import Circle
from app.rules.kernel.questions.question import Odds
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR
from tests.rules.aos.setting import R25, field, library, row, scroll, unit
from tests.rules.aos.telling import of, refused, told

SMALL = scroll("small", footprint=Circle(radius=R25))
KEEPER = unit("k", "blue", "hero", (40, 28)), unit("l", "red", "hero", (3, 2))


def suffering(state: State, *pools: Pool) -> State:
    """The state with these pools about to be allocated."""
    step = DamageSequence(pools=pools)
    draft = Draft(
        replace(state, stack=(*state.stack, Using(seat="red", ability="shoot", unit="l", stage="after"), step)),
        NoDice(),
    )
    if len(pools) == 1:
        advance_sequence(draft)
    return draft.state


def ring(count: int, gap: float) -> tuple[tuple[float, float], ...]:
    """Places on a ring, neighbours so far apart."""
    radius = (2 * R25 + gap) / 2 / sin(pi / count)
    return tuple((20 + radius * cos(2 * pi * n / count), 12 + radius * sin(2 * pi * n / count)) for n in range(count))


@pytest.mark.rule("AOS-CORE-18.2a")
@pytest.mark.rule("AOS-CORE-18.2b")
@pytest.mark.rule("AOS-CORE-18.3a")
def test_each_time_damage_reaches_health_the_commander_picks_who_is_slain() -> None:
    guard = unit("a", "blue", "guard", *row(10, 10, 5), damage=1)
    state = suffering(field(guard, *KEEPER), Pool(unit="a", points=4, source="l"))
    assert state.units["a"].damage == 1
    assert refused(state, "red", RemoveModels(models=("a.1",))) == "not_your_unit"
    state, facts = told(state, "blue", RemoveModels(models=("a.5", "a.4")))
    assert [(f.model, f.source, f.stray) for f in of(facts, ModelSlain)] == [("a.5", "l", False), ("a.4", "l", False)]


@pytest.mark.rule("AOS-CORE-18.4a")
@pytest.mark.rule("AOS-GLOS-03")
def test_a_unit_without_models_is_destroyed_and_what_is_left_is_lost() -> None:
    guard = unit("a", "blue", "guard", (10, 10))
    state = suffering(field(guard, *KEEPER), Pool(unit="a", points=9, source="l"))
    draft = Draft(state, NoDice())
    from app.rules.aos.attack_sequence.casualties import advance_losses

    advance_losses(draft)
    assert [(f.unit, f.source) for f in of(draft.events, UnitDestroyed)] == [("a", "l")]
    assert draft.state.units["a"].where == "destroyed"
    assert draft.state.units["a"].damage == 0


@pytest.mark.rule("AOS-CORE-18.3b")
def test_a_ring_of_seven_loses_one_and_holds_as_a_chain() -> None:
    band = unit("a", "blue", "small", *ring(7, 0.2))
    state = suffering(field(band, *KEEPER, content=library(SMALL)), Pool(unit="a", points=1))
    state, facts = told(state, "blue", RemoveModels(models=("a.3",)))
    assert len(of(facts, ModelSlain)) == 1


@pytest.mark.rule("AOS-CORE-18.3c")
@pytest.mark.rule("AOS-GEO-26")
@pytest.mark.rule("AOS-AMB-09")
def test_a_ring_of_eight_loses_one_and_an_end_of_the_chain() -> None:
    band = unit("a", "blue", "small", *ring(8, 0.2))
    state = suffering(field(band, *KEEPER, content=library(SMALL)), Pool(unit="a", points=1))
    state, _ = told(state, "blue", RemoveModels(models=("a.1",)))
    assert refused(state, "blue", RemoveModels(models=("a.5",))) == "not_minimum_removal"
    (need,) = (one.need for one in loss_offers(state, "blue") if isinstance(one.need, PickNeed))
    assert [option.value for option in need.options if option.locked is None] == ["a.2", "a.8"], "no other mends it"
    assert [duty.label for duty in show_duties(state).values()] == ["aos.duty.lose_models.strays"]
    (enough,) = (one for one in loss_offers(state, "blue") if one.need is None)
    assert (enough.facts["numbers"], len(enough.pieces)) in {("2", 1), ("8", 1)}, "an end of the chain is proposed"
    (model,) = enough.pieces
    _, facts = told(state, "blue", RemoveModels(models=(model,)))
    assert [f.stray for f in of(facts, ModelSlain)] == [True]
    lines = [narrate(state, one, SPECTATOR) for one in of(facts, ModelSlain)]
    assert [(line.key, line.facts["unit"], line.rule) for line in lines if line] == [
        ("aos.log.stray_slain", "a", "AOS-CORE-18.3c")
    ], "nobody leaves the table without a word"


@pytest.mark.rule("AOS-CORE-18.3c")
def test_where_one_model_alone_is_cut_off_nobody_is_asked_which() -> None:
    band = unit("a", "blue", "small", *row(10, 10, 5, 1.2))
    state = suffering(field(band, *KEEPER, content=library(SMALL)), Pool(unit="a", points=1))
    state, _ = told(state, "blue", RemoveModels(models=("a.2",)))
    (only,) = loss_offers(state, "blue")
    assert (only.need, only.pieces, only.primary) == (None, ("a.1",), True)


@pytest.mark.rule("AOS-CORE-18.3b")
@pytest.mark.parametrize("seed", range(5))
def test_a_bot_loses_whom_the_rest_can_spare(seed: int) -> None:
    """A chain holds only while its ends are the ones that go."""
    band = unit("a", "blue", "small", *row(10, 10, 5, 1.2))
    state = suffering(field(band, *KEEPER, content=library(SMALL)), Pool(unit="a", points=3))
    (offer,) = loss_offers(state, "blue")
    assert offer.command["models"][0] == "a.5", "its farthest from the enemy is proposed"
    _, proposed = told(state, "blue", RemoveModels(models=offer.command["models"]))
    assert [f.stray for f in of(proposed, ModelSlain)] == [False] * 3, "and nobody goes with whom is proposed"
    command = complete(state, "blue", offer, SeededChooser(b"losses", str(seed)))
    assert isinstance(command, RemoveModels)
    _, facts = told(state, "blue", command)
    assert [f.stray for f in of(facts, ModelSlain)] == [False] * 3


@pytest.mark.rule("AOS-CORE-18.3c")
def test_an_order_of_the_slain_that_costs_more_is_told_before_it_is_sent() -> None:
    band = unit("a", "blue", "small", *row(10, 10, 5, 1.2))
    state = suffering(field(band, *KEEPER, content=library(SMALL)), Pool(unit="a", points=1))
    dear, cheap = (odds_of(state, "blue", RemoveModels(models=(model,))) for model in ("a.3", "a.5"))
    assert isinstance(dear, Odds)
    assert dear.means == {"strays": 2}, "the middle of a chain goes, and one of its ends with it"
    assert isinstance(cheap, Refusal), "nothing to tell"


@pytest.mark.rule("AOS-GEO-26")
@pytest.mark.parametrize(
    ("places", "fewest"), [(row(10, 10, 10, 1.2), 4), ((*row(10, 10, 5, 1.2), *row(10, 15, 3, 1.2)), 3)]
)
def test_the_fewest_go_that_leave_a_unit_coherent(places: tuple[tuple[float, float], ...], fewest: int) -> None:
    state = field(unit("a", "blue", "small", *places), content=library(SMALL))
    assert len(strays(state, "a")) == fewest


@pytest.mark.rule("AOS-CORE-18.0b")
def test_the_active_players_units_suffer_first_and_each_commander_orders_its_own() -> None:
    units = (
        unit("a", "red", "beast", (10, 10)),
        unit("b", "red", "guard", (20, 10)),
        unit("c", "blue", "guard", (20, 25)),
    )
    state = suffering(field(*units, *KEEPER), *(Pool(unit=u, points=1) for u in ("c", "a", "b")))
    assert refused(state, "red", TakeDamage(unit="c")) == "invalid_target"
    _, facts = told(state, "red", TakeDamage(unit="b"), 3)
    assert [f.unit for f in of(facts, DamageAllocated)] == ["b", "a", "c"]


@pytest.mark.rule("AOS-CORE-18.1b")
def test_only_the_lowest_ward_applies() -> None:
    state = field(unit("a", "red", "beast", (10, 10)))
    grant = Lasting(
        number=1,
        ability="shield",
        source=None,
        owner="red",
        unit="a",
        change=KeywordGrant(keyword="WARD", level=5),
        until="turn",
    )
    assert ward(state, "a") == 6
    assert ward(replace(state, effects=(grant,)), "a") == 5
