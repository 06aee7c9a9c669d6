"""Weapon types: Assault, Heavy, Rapid Fire, Grenade, Pistol (W40K-WPN-*)."""

from dataclasses import replace

import pytest

from app.rules.kernel.offers.offer import AimNeed
from app.rules.kernel.views.tray import DiceRolled
from app.rules.wh40k.model.commands import Aim, DeclareShooting, SelectShoot
from app.rules.wh40k.model.profiles import Amount
from app.rules.wh40k.model.state import State
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.field import Force, battle, refused, wall, weapon
from tests.rules.wh40k.volleys import aim, chosen, judged, rolls, shoot, why_not


def armed(
    *weapons: str,
    away: float = 9,
    flags: frozenset[str] = frozenset(),
    more: tuple[Force, ...] = (),
    **changes: object,
) -> State:
    """A red trooper with these weapons, a blue one with that gap between their bases."""
    return battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=[list(weapons)], flags=flags),  # type: ignore[arg-type]
        Force(id="b", seat="blue", at=[(11 + away, 10)]),
        *more,
        phase="shooting",
        **changes,  # type: ignore[arg-type]
    )


def code(state: State, *aims: Aim) -> str:
    return refused(chosen(state, "a"), "red", DeclareShooting(aims=aims)).code


@pytest.mark.rule("W40K-WPN-01")
@pytest.mark.parametrize(("shots", "kind"), [(1, "assault"), (3, "heavy")])
def test_a_weapon_makes_the_attacks_after_its_type(shots: int, kind: str) -> None:
    gun = weapon("gun", kind, attacks=Amount(plus=shots))
    _, events = shoot(armed("gun", weapons=[gun]), "a", [aim("a.1", "b", "gun")], *[1] * shots)
    assert rolls(events) == [("hit_ranged", (1,) * shots)]


@pytest.mark.rule("W40K-WPN-01", "W40K-CHAR-06")
def test_random_shots_are_rolled_weapon_by_weapon() -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10, 10), (12, 10)], weapons=[["storm"], ["storm"]]),
        Force(id="b", seat="blue", at=[(20, 10)]),
        phase="shooting",
    )
    aims = [aim("a.1", "b", "storm"), aim("a.2", "b", "storm")]
    _, events = shoot(state, "a", aims, 2, 3, 1, 1, 1, 1, 1)
    assert rolls(events) == [("random_shots", (2,)), ("random_shots", (3,)), ("hit_ranged", (1, 1, 1, 1, 1))]


@pytest.mark.rule("W40K-WPN-02", "W40K-WPN-12", "W40K-DATA-11")
def test_five_types_shoot() -> None:
    for kind in ("assault", "heavy", "rapid_fire", "grenade", "pistol"):
        assert why_not(armed("gun", weapons=[weapon("gun", kind)]), "a.1", "b", "gun") is None
    assert why_not(armed("gun", weapons=[weapon("gun", "melee")]), "a.1", "b", "gun") == "melee_weapon_cannot_shoot"


@pytest.mark.rule("W40K-WPN-03", "W40K-ADV-03")
def test_only_assault_weapons_fire_after_advancing() -> None:
    state = battle(
        Force(
            id="a",
            seat="red",
            at=[(10 + n, 10) for n in range(5)],
            weapons=[["shotgun"], *[["boltgun"]] * 4],
            flags=frozenset({"advanced"}),
        ),
        Force(id="b", seat="blue", at=[(12, 20)]),
        phase="shooting",
    )
    assert refused(chosen(state, "a"), "red", DeclareShooting(aims=(aim("a.2", "b"),))).code == "advanced"
    shoot(state, "a", [aim("a.1", "b", "shotgun")], 1)
    bolts = battle(
        Force(id="a", seat="red", at=[(10, 10)], flags=frozenset({"advanced"})),
        Force(id="b", seat="blue", at=[(12, 20)]),
        phase="shooting",
    )
    assert refused(bolts, "red", SelectShoot(unit="a")).code == "advanced"


@pytest.mark.rule("W40K-WPN-04", "W40K-AMB-19")
def test_assault_after_advancing_is_one_worse_to_hit() -> None:
    state = armed("shotgun", flags=frozenset({"advanced"}))
    _, events = shoot(state, "a", [aim("a.1", "b", "shotgun")], 3)
    assert judged(events, "hit_ranged") == [(False,)]
    _, events = shoot(state, "a", [aim("a.1", "b", "shotgun")], 4, 4, 6)
    assert judged(events, "hit_ranged") == [(True,)]
    assert judged(events, "wound") == [(True,)]
    target = next(event.roll.target for event in events if isinstance(event, DiceRolled))
    assert target is not None
    assert [(row.value, row.reason) for row in target.rows] == [(-1, "wh40k.reason.assault_after_advance")]


@pytest.mark.rule("W40K-WPN-05")
@pytest.mark.parametrize("field", ["moved", "counts_as_moved"])
def test_heavy_is_one_worse_only_for_the_model_that_moved(field: str) -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10, 10), (12, 10)], weapons=[["cannon"], ["cannon"]]),
        Force(id="b", seat="blue", at=[(20, 10)]),
        phase="shooting",
    )
    moved = replace(state.models["a.1"], moved=field == "moved", counts_as_moved=field == "counts_as_moved")
    state = replace(state, models={**state.models, "a.1": moved})
    aims = [aim("a.1", "b", "cannon"), aim("a.2", "b", "cannon")]
    _, events = shoot(state, "a", aims, 3, 3, 1)
    assert judged(events, "hit_ranged") == [(False,), (True,)]


@pytest.mark.rule("W40K-WPN-06", "W40K-GEO-20", "W40K-AMB-41")
@pytest.mark.parametrize(("away", "shots"), [(12.0, 2), (12.1, 1)])
def test_rapid_fire_doubles_at_half_range(away: float, shots: int) -> None:
    state = armed("boltgun", away=away)
    (declare,) = [one for one in offers(chosen(state, "a"), "red") if isinstance(one.need, AimNeed)]
    assert isinstance(declare.need, AimNeed)
    (target,) = declare.need.rows[0].targets
    assert target.facts["shots"] == str(shots), "told before it is fired"
    _, events = shoot(state, "a", [aim("a.1", "b")], *[1] * shots)
    assert rolls(events) == [("hit_ranged", (1,) * shots)]


@pytest.mark.rule("W40K-WPN-07")
def test_one_grenade_a_unit_instead_of_all_else() -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10 + n, 10) for n in range(5)], weapons=[["boltgun", "bomb"]] * 5),
        Force(id="b", seat="blue", at=[(12, 15)]),
        phase="shooting",
    )
    bolts = [aim(f"a.{n}", "b") for n in range(1, 5)]
    bomb = aim("a.5", "b", "bomb")
    _, events = shoot(state, "a", [*bolts, bomb], *[1] * 8, 1)
    assert [len(faces) for _, faces in rolls(events)] == [8, 1]
    two = (*bolts[:3], aim("a.4", "b", "bomb"), bomb)
    assert code(state, *two) == "grenade_already_thrown"
    assert code(state, *bolts, aim("a.5", "b"), bomb) == "grenade_replaces_other_weapons"


@pytest.mark.rule("W40K-WPN-08")
def test_pistols_fire_when_engaged() -> None:
    state = armed("boltgun", "pistol", away=0.5)
    assert code(state, aim("a.1", "b")) == "unit_engaged"
    shoot(state, "a", [aim("a.1", "b", "pistol")], 1)


@pytest.mark.rule("W40K-WPN-09", "W40K-GEO-21")
def test_an_engaged_pistol_shoots_the_closest() -> None:
    state = armed("pistol", away=0.5, more=(Force(id="e", seat="blue", at=[(10, 15)]),))
    found = refused(chosen(state, "a"), "red", DeclareShooting(aims=(aim("a.1", "e", "pistol"),)))
    assert (found.code, found.facts["closest"]) == ("pistol_must_target_closest", ("b",))
    free = armed("pistol", away=5, more=(Force(id="e", seat="blue", at=[(10, 18)]),))
    assert why_not(free, "a.1", "e", "pistol") is None


@pytest.mark.rule("W40K-AMB-35")
def test_an_engaged_pistol_whose_closest_enemy_is_hidden_does_not_fire() -> None:
    state = armed(
        "pistol", away=0.6, terrain=[wall("w", 10.7, 0, 10.9, 20, 6)], more=(Force(id="e", seat="blue", at=[(6, 10)]),)
    )
    assert why_not(state, "a.1", "b", "pistol") == "not_visible"
    assert why_not(state, "a.1", "e", "pistol") == "pistol_must_target_closest"


@pytest.mark.rule("W40K-WPN-10", "W40K-AMB-05")
def test_engaged_pistols_do_not_mind_friends_beside_the_target() -> None:
    friend = Force(id="f", seat="red", at=[(12.5, 11)])
    assert why_not(armed("pistol", away=0.5, more=(friend,)), "a.1", "b", "pistol") is None
    far = Force(id="f", seat="red", at=[(18, 11)])
    assert why_not(armed("pistol", away=6, more=(far,)), "a.1", "b", "pistol") == "target_engaged_with_friends"


@pytest.mark.rule("W40K-WPN-11")
def test_pistols_or_the_rest() -> None:
    state = armed("boltgun", "pistol")
    assert code(state, aim("a.1", "b"), aim("a.1", "b", "pistol")) == "pistol_exclusive"
    shoot(state, "a", [aim("a.1", "b", "pistol")], 1)
    two = armed("pistol", "pistol")
    _, events = shoot(two, "a", [aim("a.1", "b", "pistol"), aim("a.1", "b", "pistol")], 1, 1)
    assert rolls(events) == [("hit_ranged", (1, 1))]
    assert code(two, aim("a.1", "b", "pistol")) == "weapon_unassigned"
