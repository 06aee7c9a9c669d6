"""A battlefield that players bring: its terrain lies from the start, and none is dealt (DW-SET-14, DW-SCN-04)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import run
from app.rules.diskwars.model.profiles import Battlefield, Library, Lying
from app.rules.diskwars.model.setup_commands import DeployOnTerrain
from app.rules.diskwars.model.setup_events import TerrainPlaced
from app.rules.diskwars.model.setup_prompts import DeployingOnTerrain, PlacingTerrain, SetUp
from app.rules.diskwars.model.state import State
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.setup.agreeing import BadOptions
from app.rules.diskwars.setup.procedure import STANDARD
from app.rules.diskwars.setup.procedure import _deal_terrain as dealing
from app.rules.diskwars.system import SYSTEM
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import EVERYONE
from tests.rules.diskwars.acting import after, told
from tests.rules.diskwars.arena import CONTENT
from tests.rules.diskwars.test_set_up import seated, slot, waiting

PLACES = ((20, 45), (45, 45), (70, 45))


def ground() -> Library:
    """The content with a battlefield of three pieces in a row."""
    cards = list(CONTENT.terrain.values())[: len(PLACES)]
    pieces = (
        Lying(card=card.id, side=card.sides[0], at=Point(x=x, y=y)) for card, (x, y) in zip(cards, PLACES, strict=True)
    )
    return replace(CONTENT, battlefields={"club": Battlefield(id="club", name="Club", terrain=tuple(pieces))})


@pytest.mark.rule("DW-SET-14", "DW-SET-15")
@pytest.mark.parametrize("mode", ["standard", "intro"])
def test_terrain_lies_before_anybody_chose_an_army(mode: str) -> None:
    state = setup({"battlefield": "club", "mode": mode}, ground(), ("red", "blue"))
    assert [(piece.at.x, piece.at.y) for piece in state.terrain.values()] == list(PLACES)
    assert [piece.id for piece in SYSTEM.view(state, EVERYONE).terrain.values()] == list(state.terrain)


@pytest.mark.rule("DW-SET-16")
@pytest.mark.parametrize(
    ("options", "why"),
    [({"battlefield": "nowhere"}, "nowhere"), ({"battlefield": "club", "width": 70.0}, "DW-SET-16")],
)
def test_a_battlefield_that_does_not_fit_the_table_is_no_option(options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOptions, match=why):
        setup(options, ground(), ("red", "blue"))


def set_up(scenario: str) -> State:
    """The set-up as terrain comes to be dealt, red first in initiative, a disk of each side waiting."""
    lying = setup({"battlefield": "club"}, ground(), ("red", "blue")).terrain
    state = seated(
        2,
        "south",
        "north",
        slots=(slot(20), replace(slot(20), owner="blue")),
        terrain=tuple(lying.values()),
        disks=(waiting("red.huntsmen"), waiting("blue.huntsmen")),
        stack=(SetUp(done=STANDARD.index(dealing)),),
        scenario=scenario,
    )
    return replace(state, library=ground(), options=replace(state.options, battlefield="club"))


def run_on(state: State) -> State:
    """The state once somebody is asked; chance has no part in it."""
    draft = Draft(state, ScriptedDice(()))
    run(draft)
    return draft.state


@pytest.mark.rule("DW-SET-14")
def test_nothing_is_dealt_where_terrain_lies() -> None:
    plain = next(one.id for one in CONTENT.scenarios.values() if not one.deploys_on_terrain)
    state = run_on(set_up(plain))
    assert state.dealt == ()
    assert not isinstance(state.step, PlacingTerrain | DeployingOnTerrain)


@pytest.mark.rule("DW-SCN-04")
def test_each_piece_falls_to_who_would_have_laid_it() -> None:
    """The last in initiative lays the first piece: so it is his to deploy on, then the other's, then his again."""
    conquest = next(one.id for one in CONTENT.scenarios.values() if one.deploys_on_terrain)
    state, asked = run_on(set_up(conquest)), []
    last, first = state.order[-1], state.order[0]
    while isinstance(state.step, DeployingOnTerrain):
        asked.append((state.step.seat, state.step.piece))
        falls = [fact for fact in told(state, DeployOnTerrain(), seat=asked[-1][0]) if isinstance(fact, TerrainPlaced)]
        state = after(state, DeployOnTerrain(), seat=asked[-1][0])
        assert [fact.seat for fact in falls] == (
            [state.step.seat] if isinstance(state.step, DeployingOnTerrain) else []
        )
    assert asked == list(zip((last, first, last), state.terrain, strict=True))
    assert [(piece.at.x, piece.at.y) for piece in state.terrain.values()] == list(PLACES), "and it stays where it was"
