"""Charge, pile in, consolidation and intervention by one click: what the referee proposes it accepts (W40K-CHG-07, FIGHT-08)."""

import random
from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.offers.offer import MoveNeed
from app.rules.kernel.plane.gaps import nearest
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.questions.question import AskContact, Verdict
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, seated
from app.rules.wh40k.answers import answer
from app.rules.wh40k.ground.measures import bodies
from app.rules.wh40k.model.commands import ChargeMove, DeclareCharge, HeroicMove, PathOf, PileInMove, SelectFight
from app.rules.wh40k.model.prompts import ChargePhase
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import TOLERANCE
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.drill import FAR, enemy, friend, one
from tests.rules.wh40k.field import Force, act, battle, sheet, wall

UNARMED = sheet("unarmed", weapons=("blade",))
COMMANDS: dict[str, Any] = {"charge_move": ChargeMove, "pile_in": PileInMove, "heroic_move": HeroicMove}


def proposed(state: State, kind: str, pieces: tuple[str, ...], seat: Seat = "red") -> State | Refusal:
    """The state after the proposal, which the referee must carry out; or why there is none."""
    told = answer(state, seated(seat), AskContact(pieces=pieces, command={"kind": kind}))
    assert isinstance(told, Verdict)
    if told.mend is None:
        assert told.refused is not None
        return told.refused
    moves = tuple(PathOf(model=m["model"], path=tuple(Pose(**pose) for pose in m["path"])) for m in told.mend["moves"])
    return act(state, seat, COMMANDS[kind](moves=moves))[0]


def touching(state: State, unit: str, foe: str) -> int:
    """How many models of a unit touch one of another."""
    return sum(TOLERANCE.within(nearest(one, bodies(state, foe), TOLERANCE)[0], 0) for one in bodies(state, unit))


def charging(*forces: Force, faces: tuple[int, int], **changes: Any) -> State:
    state = battle(*forces, FAR, phase="charge", sheets=[UNARMED], **changes)
    return act(state, "red", DeclareCharge(unit="u", targets=("e",)), *faces)[0]


@pytest.mark.rule("W40K-CHG-06", "W40K-CHG-07")
def test_a_charge_puts_all_that_reach_into_base_contact() -> None:
    rank = [(20.0, 18.0 + 1.2 * n) for n in range(4)]
    foes = enemy(*[(26.0, 18.0 + 1.2 * n) for n in range(4)], sheet="unarmed")
    state = charging(one(*rank, sheet="squad"), foes, faces=(5, 5))
    after = proposed(state, "charge_move", tuple(f"u.{n}" for n in range(1, 5)))
    assert isinstance(after, State)
    assert touching(after, "u", "e") == 4


@pytest.mark.rule("W40K-FIGHT-08", "W40K-FIGHT-09")
def test_a_pile_in_goes_into_contact_where_three_inches_reach() -> None:
    state = battle(
        one((20.0, 20.0), (20.0, 21.5), sheet="squad"), enemy((22.0, 20.0), (22.0, 21.5)), FAR, phase="fight"
    )
    unit = replace(state.units["u"], flags=frozenset({"charged"}))
    state, _ = act(replace(state, units={**state.units, "u": unit}), "red", SelectFight(unit="u"))
    after = proposed(state, "pile_in", ("u.1", "u.2"))
    assert isinstance(after, State)
    assert touching(after, "u", "e") == 2


@pytest.mark.rule("W40K-HERO-02")
def test_an_intervention_goes_into_contact_and_its_offer_says_with_whom() -> None:
    hero = sheet("hero", keywords=("CHARACTER", "INFANTRY"))
    state = battle(
        Force(id="h", seat="blue", sheet="hero", at=[(22.5, 20.0)]),
        one((20.0, 20.0), sheet="squad"),
        phase="charge",
        sheets=[hero],
    )
    state = replace(state, stack=(*state.stack[:-1], ChargePhase(heroic=True)))
    need = next(offer.need for offer in offers(state, "blue") if offer.id == "heroic:h.1")
    assert isinstance(need, MoveNeed)
    assert need.into == ("u",)
    after = proposed(state, "heroic_move", ("h.1",), "blue")
    assert isinstance(after, State)
    assert touching(after, "h", "u") == 1


@pytest.mark.parametrize("seed", range(16))
def test_whatever_stands_in_the_way_a_proposal_is_accepted(seed: int) -> None:
    """Ranks, walls, friends and enemies not charged at random: the referee carries out whatever it proposes."""
    chance = random.Random(seed)
    rank = [(round(18 + chance.random(), 3), 17.0 + 1.4 * n) for n in range(chance.randint(1, 6))]
    foes = [(round(25 + 2 * chance.random(), 3), 17.0 + 1.5 * n) for n in range(chance.randint(1, 5))]
    forces = [one(*rank, sheet="squad"), enemy(*foes, sheet="unarmed")]
    if chance.random() < 0.5:
        forces.append(friend((21.5, round(16 + 8 * chance.random(), 3))))
    if chance.random() < 0.5:
        forces.append(enemy((27.0, round(26 + 3 * chance.random(), 3)), id="other", sheet="unarmed"))
    high = wall("high", 22.0, 19.0, 22.3, round(19.2 + 4 * chance.random(), 3), 8.0)
    state = charging(
        *forces, faces=(chance.randint(4, 6), chance.randint(5, 6)), terrain=[high][: chance.randint(0, 1)]
    )
    assert state.step.kind == "charging_unit"
    pieces = tuple(f"u.{n}" for n in range(1, len(rank) + 1))
    after = proposed(state, "charge_move", pieces)
    if isinstance(after, State):
        assert min(nearest(one, bodies(after, "e"), TOLERANCE)[0] for one in bodies(after, "u")) <= 1.001
