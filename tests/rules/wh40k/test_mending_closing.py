"""Ways out of a refused charge, pile in, intervention or declaration of shots."""

from dataclasses import replace

import pytest

from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.seats import Seat
from app.rules.wh40k.model.commands import (
    Aim,
    ChargeMove,
    DeclareCharge,
    DeclareShooting,
    HeroicMove,
    PathOf,
    PileInMove,
    SelectFight,
)
from app.rules.wh40k.model.prompts import ChargePhase
from app.rules.wh40k.model.state import State
from tests.rules.wh40k.drill import FAR, enemy, friend, one, verdict
from tests.rules.wh40k.field import Force, act, battle, sheet, straight, wall
from tests.rules.wh40k.volleys import aim, chosen

UNARMED = sheet("unarmed", weapons=("blade",))


def _charging(*forces: Force, faces: tuple[int, int] = (4, 4), **changes: object) -> State:
    state = battle(*forces, FAR, phase="charge", sheets=[UNARMED], **changes)  # type: ignore[arg-type]
    return act(state, "red", DeclareCharge(unit="u", targets=("e",)), *faces)[0]


def _mended(state: State, command: ChargeMove | PileInMove | HeroicMove, code: str, seat: Seat = "red") -> list[PathOf]:
    """The ways of the mend, once it was carried out."""
    told = verdict(state, seat, command)
    assert told.refused is not None
    assert told.refused.code == code
    assert told.mend is not None
    moves = tuple(
        PathOf(model=move["model"], path=tuple(Pose(**pose) for pose in move["path"])) for move in told.mend["moves"]
    )
    act(state, seat, replace(command, moves=moves))
    return list(moves)


FOE = enemy((28.0, 20.0), sheet="unarmed")


@pytest.mark.rule("W40K-CHG-07")
def test_a_first_model_that_falls_short_is_led_to_the_target() -> None:
    state = _charging(one((20.0, 20.0), (20.0, 21.5), sheet="squad"), FOE)
    second = straight(state, "u.2", (26.0, 20.9))
    first, other = _mended(
        state, ChargeMove(moves=(straight(state, "u.1", (24.5, 20.0)), second)), "charge_first_model_not_within_1"
    )
    assert first.model == "u.1"
    assert 26.9 <= first.path[-1].x <= 27.6
    assert other == second


@pytest.mark.rule("W40K-CHG-07")
def test_a_model_that_is_there_goes_first() -> None:
    state = _charging(one((20.0, 20.0), (20.0, 21.5), sheet="squad"), FOE)
    moves = (straight(state, "u.2", (25.5, 21.5)), straight(state, "u.1", (27.0, 20.0)))
    assert _mended(state, ChargeMove(moves=moves), "charge_first_model_not_within_1") == list(reversed(moves))


@pytest.mark.rule("W40K-CHG-07", "W40K-MOVE-06")
def test_a_charge_is_led_around_a_wall() -> None:
    high = wall("high", 24.0, 18.0, 24.4, 20.6, 8.0)
    state = _charging(one((20.0, 20.0), sheet="squad"), FOE, terrain=[high], faces=(5, 4))
    (way,) = _mended(
        state, ChargeMove(moves=(straight(state, "u.1", (22.0, 20.0)),)), "charge_first_model_not_within_1"
    )
    assert len(way.path) > 2


@pytest.mark.rule("W40K-CHG-07")
def test_a_charge_no_model_can_make_has_no_mend() -> None:
    ring = [wall(f"w{n}", x0, y0, x1, y1, 30.0) for n, (x0, y0, x1, y1) in enumerate(
        [(24.0, 10.0, 24.4, 30.0)], 1
    )]  # fmt: skip
    state = _charging(one((20.0, 20.0), sheet="squad"), FOE, terrain=ring)
    told = verdict(state, "red", ChargeMove(moves=(straight(state, "u.1", (22.0, 20.0)),)))
    assert told.refused is not None
    assert told.mend is None


@pytest.mark.rule("W40K-FIGHT-08", "W40K-GEO-14")
def test_a_pile_in_that_leads_away_leads_closer() -> None:
    forces = (
        Force(id="a", seat="red", at=[(10.0, 10.0), (10.0, 11.5)], weapons=[["blade"]] * 2),
        Force(id="b", seat="blue", at=[(11.8, 10.0)], weapons=[["blade"]]),
    )
    state, _ = act(battle(*forces, phase="fight"), "red", SelectFight(unit="a"))
    kept = straight(state, "a.1", (10.5, 10.0))
    wrong = PileInMove(moves=(kept, straight(state, "a.2", (9.0, 12.0))))
    moves = _mended(state, wrong, "must_end_closer")
    assert moves[0] == kept
    assert moves[1].model == "a.2"
    assert moves[1].path[-1].y < 11.5


@pytest.mark.rule("W40K-HERO-02", "W40K-GEO-14")
def test_an_intervention_that_leads_away_leads_closer() -> None:
    hero = enemy((10.0, 10.0), id="h", sheet="captain")
    state = battle(one((14.0, 10.0), sheet="squad"), friend((30.0, 40.0), sheet="squad"), hero, phase="charge")
    assert isinstance(state.step, ChargePhase)
    state = replace(state, stack=(*state.stack[:-1], replace(state.step, heroic=True)))
    (way,) = _mended(state, HeroicMove(moves=(straight(state, "h.1", (8.0, 10.0)),)), "must_end_closer", "blue")
    assert way.path[-1].x > 10.5


def _shots(*aims: Aim) -> tuple[State, dict[tuple[str, str], str | None] | None, str]:
    """Five with bolts, bombs and pistols by an enemy: what a declaration is mended to, and what was wrong with it."""
    state = battle(
        Force(id="a", seat="red", at=[(10 + n, 10) for n in range(3)], weapons=[["boltgun", "bomb", "pistol"]] * 3),
        Force(id="b", seat="blue", at=[(12, 15)]),
        phase="shooting",
    )
    state = chosen(state, "a")
    told = verdict(state, "red", DeclareShooting(aims=aims))
    assert told.refused is not None
    found = None
    if told.mend is not None:
        mended = tuple(Aim(**one) for one in told.mend["aims"])
        assert verdict(state, "red", DeclareShooting(aims=mended)).refused is None
        found = {(one.model, one.weapon): one.target for one in mended}
    return state, found, told.refused.code


@pytest.mark.rule("W40K-WPN-07")
def test_of_several_grenades_one_is_thrown_and_the_rest_fires() -> None:
    aims = [aim(f"a.{n}", "b", weapon) for n in (1, 2, 3) for weapon in ("boltgun", "bomb")]
    _, mended, code = _shots(*aims)
    assert code == "grenade_already_thrown"
    assert mended == {
        ("a.1", "boltgun"): None, ("a.1", "bomb"): "b",
        ("a.2", "boltgun"): "b", ("a.2", "bomb"): None,
        ("a.3", "boltgun"): "b", ("a.3", "bomb"): None,
    }  # fmt: skip


@pytest.mark.rule("W40K-WPN-11")
def test_who_fires_a_pistol_holds_the_rest() -> None:
    bolts = [aim(f"a.{n}", "b") for n in (1, 2, 3)]
    _, mended, code = _shots(*bolts, aim("a.2", "b", "pistol"))
    assert code == "pistol_exclusive"
    assert mended is not None
    assert (mended["a.2", "boltgun"], mended["a.2", "pistol"], mended["a.1", "boltgun"]) == (None, "b", "b")


@pytest.mark.rule("W40K-SHOOT-04")
def test_a_weapon_nobody_named_is_held() -> None:
    _, mended, code = _shots(aim("a.1", "b"), aim("a.2", "b"))
    assert code == "weapon_unassigned"
    assert mended is not None
    assert mended["a.3", "boltgun"] is None


def test_what_is_no_matter_of_holding_fire_has_no_mend() -> None:
    _, mended, code = _shots(aim("a.1", "b", "cannon"))
    assert code == "weapon_not_carried"
    assert mended is None
