"""The Fight phase (W40K-FIGHT-*, W40K-TURN-08, W40K-DATA-05, W40K-DATA-18, W40K-GEO-19)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.rules.kernel.offers.offer import AimNeed
from app.rules.kernel.views.tray import DiceRolled, TrayOpened
from app.rules.wh40k.fight_phase.fighting import eligible, reaches
from app.rules.wh40k.fight_phase.melee import may_end, who_fights
from app.rules.wh40k.model.commands import (
    Aim,
    ConsolidateMove,
    DeclareAttacks,
    EndPhase,
    PathOf,
    PileInMove,
    Reroll,
    SelectFight,
)
from app.rules.wh40k.model.events import Event, ModelSlain
from app.rules.wh40k.model.prompts import FightingUnit
from app.rules.wh40k.model.state import State
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.drill import hull
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, straight, wall
from tests.rules.wh40k.volleys import judged, rolls

CHARGED = frozenset({"charged"})


def force(
    id: str, seat: str, *at: tuple[float, float], charged: Sequence[str] = (), sheet: str = "squad", **changes: object
) -> Force:
    """A unit with blades; `charged` are the units it charged this turn."""
    weapons = changes.pop("weapons", [["blade"]] * len(at))
    extra = {"flags": CHARGED, "unit": {"charge_targets": tuple(charged)}} if charged else {}
    return Force(id=id, seat=seat, at=at, sheet=sheet, weapons=weapons, **extra, **changes)  # type: ignore[arg-type]


def fight(*forces: Force, **changes: object) -> State:
    return battle(*forces, phase="fight", **changes)  # type: ignore[arg-type]


def piled(state: State, unit: str, seat: str = "red", *faces: int) -> State:
    """The unit chosen and its pile in skipped."""
    state, _ = act(state, seat, SelectFight(unit=unit))  # type: ignore[arg-type]
    return act(state, seat, PileInMove(moves=()), *faces)[0]  # type: ignore[arg-type]


def strike(model: str, target: str, weapon: str = "blade", count: int = 1) -> Aim:
    return Aim(model=model, weapon=weapon, target=target, count=count)


def passed(state: State, unit: str, seat: str) -> State:
    """The unit chosen, and everything skipped."""
    state = piled(state, unit, seat)
    step = state.step
    if isinstance(step, FightingUnit) and step.stage == "declare":
        state, _ = act(state, seat, DeclareAttacks(aims=()))  # type: ignore[arg-type]
    return act(state, seat, ConsolidateMove(moves=()))[0]  # type: ignore[arg-type]


DUEL = (force("a", "red", (10, 10)), force("b", "blue", (11.5, 10)))


@pytest.mark.rule("W40K-FIGHT-01", "W40K-FIGHT-16", "W40K-TERR-03")
def test_pile_in_attack_consolidate() -> None:
    wood = wall("wood", 8, 8, 14, 12, 3, blocks_movement=False, blocks_sight=False, gives_cover=True)
    state = piled(fight(*DUEL, terrain=[wood]), "a")
    state, events = act(state, "red", DeclareAttacks(aims=(strike("a.1", "b"),)), 3, 4, 2)
    assert rolls(events) == [("hit_melee", (3,)), ("wound", (4,)), ("save", (2,))]
    assert judged(events, "save") == [(False,)]
    assert state.result is not None


@pytest.mark.rule("W40K-FIGHT-16")
def test_weapon_skill_hits_in_melee() -> None:
    ace = sheet("ace", profile(ws=2, bs=5))
    state = piled(fight(force("a", "red", (10, 10), sheet="ace"), DUEL[1], sheets=[ace]), "a")
    _, events = act(state, "red", DeclareAttacks(aims=(strike("a.1", "b"),)), 2, 1)
    assert judged(events, "hit_melee") == [(True,)]


@pytest.mark.rule("W40K-FIGHT-02", "W40K-GEO-22")
def test_engaged_units_and_chargers_may_fight() -> None:
    far = force("c", "red", (10, 20))
    near = force("d", "red", (30, 10))
    state = fight(DUEL[0], force("b", "blue", (12.0, 10)), far, near, force("e", "blue", (32.1, 10)))
    assert eligible(state, "red") == ("a",)
    assert refused(state, "red", SelectFight(unit="d")).code == "not_eligible_to_fight"
    lone = fight(DUEL[0], DUEL[1], force("x", "red", (10, 40), charged=["b"]))
    assert set(eligible(lone, "red")) == {"a", "x"}


@pytest.mark.rule("W40K-FIGHT-03")
def test_chargers_fight_first() -> None:
    state = fight(
        force("a1", "red", (10, 10), charged=["b1"]),
        force("a2", "red", (20, 10)),
        force("b1", "blue", (11.5, 10)),
        force("b2", "blue", (21.5, 10)),
    )
    found = refused(state, "red", SelectFight(unit="a2"))
    assert (found.code, found.facts["chargers"]) == ("chargers_first", ("a1",))
    locked = {offer.unit: offer.locked for offer in offers(state, "red") if offer.place == "unit"}
    assert locked == {"a1": None, "a2": found}
    assert refused(state, "blue", SelectFight(unit="b1")).code == "not_your_decision"


@pytest.mark.rule("W40K-FIGHT-04", "W40K-FIGHT-05")
def test_then_the_players_take_turns() -> None:
    state = fight(
        force("a1", "red", (10, 10), charged=["b1"]),
        force("a2", "red", (20, 10)),
        force("a3", "red", (30, 10)),
        force("b1", "blue", (11.5, 10)),
        force("b2", "blue", (21.5, 10), (28.5, 10)),
    )
    order = []
    for unit, seat in (("a1", "red"), ("a2", "red"), ("b1", "blue"), ("a3", "red"), ("b2", "blue")):
        order.append(who_fights(state))
        state = passed(state, unit, seat)
        if unit == "a1":
            assert refused(state, "red", SelectFight(unit="a1")).code == "already_fought"
    assert order == [{"red"}, {"red"}, {"blue"}, {"red"}, {"blue"}]
    assert state.phase != "fight"


@pytest.mark.rule("W40K-FIGHT-06")
def test_one_side_runs_out() -> None:
    state = fight(
        force("a", "red", (10, 10)),
        force("b1", "blue", (11.5, 10)),
        force("b2", "blue", (8.5, 10)),
        force("b3", "blue", (10, 11.5)),
    )
    for unit, seat in (("a", "red"), ("b1", "blue"), ("b2", "blue"), ("b3", "blue")):
        assert who_fights(state) == {seat}
        state = passed(state, unit, seat)
    assert state.phase == "morale" or state.active == "blue"


@pytest.mark.rule("W40K-FIGHT-07")
def test_a_consolidation_brings_others_in() -> None:
    state = fight(force("a", "red", (10, 10)), force("b", "blue", (11.9, 10)), force("b3", "blue", (10, 13)))
    assert "b3" not in eligible(state, "blue")
    state = piled(state, "a")
    state, _ = act(state, "red", DeclareAttacks(aims=()))
    way = straight(state, "a.1", (10.6, 11.1))
    state, _ = act(state, "red", ConsolidateMove(moves=(way,)))
    assert "b3" in eligible(state, "blue")


@pytest.mark.rule("W40K-FIGHT-07", "W40K-FIGHT-18")
def test_a_charger_without_a_target_still_moves() -> None:
    state = fight(force("a", "red", (10, 10), charged=["gone"]), force("b", "blue", (16, 10)))
    state, _ = act(state, "red", SelectFight(unit="a"))
    way = straight(state, "a.1", (12, 10))
    state, _ = act(state, "red", PileInMove(moves=(way,)))
    step = state.step
    assert isinstance(step, FightingUnit)
    assert step.stage == "consolidate"
    assert refused(state, "red", PileInMove(moves=())).code == "wrong_phase"
    act(state, "red", ConsolidateMove(moves=()))


@pytest.mark.rule("W40K-FIGHT-08", "W40K-FIGHT-09")
def test_pile_in_up_to_three_inches_and_closer() -> None:
    enemies = (force("b", "blue", (1, 10)), force("c", "blue", (10.5, 10)))  # gaps of 4.0 and 3.5
    state = fight(force("a", "red", (6, 10), charged=["b"]), *enemies)
    state, _ = act(state, "red", SelectFight(unit="a"))
    away = PileInMove(moves=(straight(state, "a.1", (5, 10)),))
    assert refused(state, "red", away).code == "must_end_closer"
    act(state, "red", PileInMove(moves=(straight(state, "a.1", (7, 11)),)))
    far = PileInMove(moves=(straight(state, "a.1", (9.1, 10)),))
    found = refused(state, "red", far)
    assert (found.code, found.rule) == ("move_too_far", "W40K-FIGHT-08")
    act(state, "red", PileInMove(moves=(straight(state, "a.1", (9, 10)),)))


@pytest.mark.rule("W40K-FIGHT-10", "W40K-GEO-19", "W40K-AMB-49")
def test_reach_goes_through_one_friend() -> None:
    state = fight(
        force("a", "red", (12, 10), (14, 10), (16, 10)), force("b", "blue", (10, 10)), force("f", "red", (40, 10))
    )
    assert [reaches(state, f"a.{n}", "b") for n in (1, 2, 3)] == [True, True, False]
    state = piled(state, "a")
    found = refused(state, "red", DeclareAttacks(aims=(strike("a.3", "b"),)))
    assert (found.code, found.facts["needed"], found.facts["had"]) == ("not_in_melee_reach", 1, 5)
    assert refused(state, "red", DeclareAttacks(aims=(strike("a.1", "f"),))).code == "not_an_enemy"
    assert refused(state, "red", DeclareAttacks(aims=(strike("a.1", "ghost"),))).code == "unknown_id"
    act(state, "red", DeclareAttacks(aims=(strike("a.1", "b"), strike("a.2", "b"))), 1, 1)


@pytest.mark.rule("W40K-FIGHT-11")
def test_chargers_attack_only_what_they_charged() -> None:
    state = fight(
        force("a", "red", (10, 10), charged=["u1"]), force("u1", "blue", (11.5, 10)), force("u2", "blue", (8.5, 10))
    )
    state = piled(state, "a")
    found = refused(state, "red", DeclareAttacks(aims=(strike("a.1", "u2"),)))
    assert (found.code, found.facts["targets"]) == ("not_a_charge_target", ("u1",))
    state, _ = act(state, "red", DeclareAttacks(aims=()))
    state, _ = act(state, "red", ConsolidateMove(moves=()))
    state = piled(state, "u2", "blue")
    act(state, "blue", DeclareAttacks(aims=(strike("u2.1", "a"),)), 1)


@pytest.mark.rule("W40K-FIGHT-12", "W40K-FIGHT-14")
def test_attacks_are_those_of_the_model() -> None:
    state = piled(fight(force("a", "red", (10, 10), sheet="veterans"), DUEL[1]), "a")
    found = refused(state, "red", DeclareAttacks(aims=(strike("a.1", "b", count=3),)))
    assert (found.code, found.facts["needed"], found.facts["had"]) == ("too_many_attacks", 3, 2)
    assert refused(state, "red", DeclareAttacks(aims=(strike("a.1", "b", count=0),))).code == "bad_number"
    _, events = act(state, "red", DeclareAttacks(aims=(strike("a.1", "b", count=2),)), 1, 1)
    assert rolls(events) == [("hit_melee", (1, 1))]
    _, events = act(state, "red", DeclareAttacks(aims=(strike("a.1", "b"),)), 1)
    assert rolls(events) == [("hit_melee", (1,))]


@pytest.mark.rule("W40K-FIGHT-12")
def test_the_declaration_is_final() -> None:
    state = piled(fight(*DUEL, rerolls={"red": 1}), "a")
    state, _ = act(state, "red", DeclareAttacks(aims=(strike("a.1", "b"),)), 1)
    assert refused(state, "red", DeclareAttacks(aims=())).code == "declaration_locked"
    state, _ = act(state, "red", Reroll(dice=(0,)), 1)
    assert refused(state, "red", DeclareAttacks(aims=())).code == "declaration_locked"


@pytest.mark.rule("W40K-FIGHT-12", "W40K-FIGHT-13")
def test_split_attacks_finish_one_target_before_the_next() -> None:
    state = piled(
        fight(
            force("a", "red", (10, 10), sheet="veterans"),
            force("u1", "blue", (11.5, 10)),
            force("u2", "blue", (8.5, 10)),
        ),
        "a",
    )
    aims = (strike("a.1", "u1"), strike("a.1", "u2"))
    _, events = act(state, "red", DeclareAttacks(aims=aims, order=("u2", "u1")), 3, 1, 3, 1)
    assert [event.target for event in events if isinstance(event, TrayOpened)] == ["u2", "u1"]
    bad = refused(state, "red", DeclareAttacks(aims=aims, order=("u2",)))
    assert (bad.code, bad.rule) == ("target_order", "W40K-FIGHT-13")


@pytest.mark.rule("W40K-FIGHT-15")
def test_attacks_may_be_split_among_weapons() -> None:
    kit = [["blade", "fist", "boltgun"]]
    state = piled(fight(force("a", "red", (10, 10), sheet="veterans", weapons=kit), DUEL[1]), "a")
    _, events = act(state, "red", DeclareAttacks(aims=(strike("a.1", "b"), strike("a.1", "b", "fist"))), 3, 1, 3, 1)
    needs = [
        event.roll.target.base
        for event in events
        if isinstance(event, DiceRolled) and event.roll.what == "wound" and event.roll.target
    ]
    assert needs == [4, 2]
    assert refused(state, "red", DeclareAttacks(aims=(strike("a.1", "b", "cannon"),))).code == "weapon_not_carried"


@pytest.mark.rule("W40K-DATA-10")
def test_guns_do_not_fight() -> None:
    kit = [["blade", "boltgun"]]
    state = piled(fight(force("a", "red", (10, 10), weapons=kit), DUEL[1]), "a")
    assert (
        refused(state, "red", DeclareAttacks(aims=(strike("a.1", "b", "boltgun"),))).code
        == "ranged_weapon_cannot_fight"
    )


@pytest.mark.rule("W40K-DATA-18")
def test_a_model_without_a_melee_weapon_has_its_fists() -> None:
    state = piled(fight(force("a", "red", (10, 10), weapons=[["boltgun"]]), DUEL[1]), "a")
    state = replace(state, library=replace(state.library, weapons={"boltgun": state.library.weapons["boltgun"]}))
    (offer,) = [offer for offer in offers(state, "red") if offer.id == "declare_attacks"]
    assert isinstance(offer.need, AimNeed)
    assert [(row.weapon, row.default) for row in offer.need.rows] == [("close_combat_weapon", "b")]
    _, events = act(state, "red", DeclareAttacks(aims=(strike("a.1", "b", "close_combat_weapon"),)), 3, 4, 3)
    facts = next(event.roll.facts for event in events if isinstance(event, DiceRolled))
    assert (facts["strength"], facts["ap"], facts["damage"]) == (4, 0, "1")
    armed = piled(fight(*DUEL), "a")
    assert (
        refused(armed, "red", DeclareAttacks(aims=(strike("a.1", "b", "close_combat_weapon"),))).code
        == "weapon_not_carried"
    )


@pytest.mark.rule("W40K-DATA-05")
def test_no_weapon_skill_no_attacks() -> None:
    meek = sheet("meek", profile("Meek", ws=None), profile("Able"))
    state = fight(
        force("a", "red", (10, 10), (10, 11), sheet="meek", profiles=["Meek", "Able"]), DUEL[1], sheets=[meek]
    )
    state = piled(state, "a")
    assert refused(state, "red", DeclareAttacks(aims=(strike("a.1", "b"),))).code == "no_weapon_skill"
    (offer,) = [offer for offer in offers(state, "red") if offer.id == "declare_attacks"]
    assert isinstance(offer.need, AimNeed)
    assert (dict(offer.need.limits), {row.piece for row in offer.need.rows}) == ({"a.1": 0, "a.2": 1}, {"a.2"})
    alone = fight(force("a", "red", (10, 10), sheet="meek"), DUEL[1], sheets=[meek])
    state = piled(alone, "a")
    step = state.step
    assert isinstance(step, FightingUnit)
    assert step.stage == "consolidate"
    assert refused(state, "red", DeclareAttacks(aims=(strike("a.1", "b"),))).code == "no_weapon_skill"


@pytest.mark.rule("W40K-FIGHT-17")
def test_consolidation_ends_closer_or_stays() -> None:
    state = piled(fight(force("a", "red", (10, 10)), force("b", "blue", (11.9, 10))), "a")
    state, _ = act(state, "red", DeclareAttacks(aims=()))
    sideways = ConsolidateMove(moves=(straight(state, "a.1", (10, 12)),))
    found = refused(state, "red", sideways)
    assert (found.code, found.rule) == ("must_end_closer", "W40K-FIGHT-17")
    state, _ = act(state, "red", ConsolidateMove(moves=()))
    assert who_fights(state) == {"blue"}


@pytest.mark.rule("W40K-TURN-08", "W40K-FIGHT-02", "W40K-AMB-26")
def test_the_phase_does_not_end_while_somebody_has_to_fight() -> None:
    state = fight(*DUEL)
    found = refused(state, "red", EndPhase())
    assert (found.code, found.facts["left"]) == ("fights_remaining", 2)
    assert may_end(state) == found
    state, _ = act(state, "red", SelectFight(unit="a"))
    assert refused(state, "red", EndPhase()).code == "fights_remaining"
    quiet = fight(force("a", "red", (10, 10)), force("b", "blue", (30, 10)))
    assert quiet.phase != "fight"


@pytest.mark.rule("W40K-FIGHT-07")
def test_a_unit_whose_enemies_died_does_not_fight() -> None:
    state = fight(
        force("a1", "red", (10, 10)),
        force("a2", "red", (13, 10)),
        force("b", "blue", (11.5, 10)),
        force("z", "blue", (60, 40)),
    )
    state = piled(state, "a1")
    state, events = act(state, "red", DeclareAttacks(aims=(strike("a1.1", "b"),)), 3, 4, 1)
    assert [event.model for event in _slain(events)] == ["b.1"]
    assert eligible(state, "red") == ()


def _slain(events: Sequence[Event]) -> list[ModelSlain]:
    return [event for event in events if isinstance(event, ModelSlain)]


@pytest.mark.rule("W40K-DATA-14")
def test_random_damage_of_a_fist() -> None:
    big = sheet("big", profile(wounds=9))
    kit = [["fist"]]
    state = piled(
        fight(force("a", "red", (10, 10), weapons=kit), force("b", "blue", (11.5, 10), sheet="big"), sheets=[big]), "a"
    )
    state, events = act(state, "red", DeclareAttacks(aims=(strike("a.1", "b", "fist"),)), 3, 2, 5, 4)
    assert rolls(events)[-1] == ("damage", (4,))
    assert state.models["b.1"].wounds_lost == 2


@pytest.mark.rule("W40K-FIGHT-08", "W40K-FIGHT-17", "W40K-GEO-06")
def test_a_hull_does_not_turn_for_nothing_when_it_piles_in() -> None:
    tank = sheet("tank", profile("Tank", footprint=hull(6, 2), wounds=10), keywords=("VEHICLE",))
    forces = (force("t", "red", (20, 20), sheet="tank"), force("f", "red", (20, 22)), force("e", "blue", (24, 20)))
    state, _ = act(fight(*forces, sheets=[tank]), "red", SelectFight(unit="t"))
    stood = state.models["t.1"].pose
    assert stood is not None
    turned = (PathOf(model="t.1", path=(replace(stood, facing=90.0),)),)
    piled_in, _ = act(state, "red", PileInMove(moves=turned))
    assert piled_in.models["t.1"].pose == stood
    state, _ = act(piled_in, "red", DeclareAttacks(aims=()))
    done, _ = act(state, "red", ConsolidateMove(moves=turned))
    assert done.models["t.1"].pose == stood
