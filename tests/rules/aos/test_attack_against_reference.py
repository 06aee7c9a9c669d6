"""The attack sequence against a second telling of it, attack by attack, straight from the digest (section 5.4)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest

from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.ground.measures import alive
from app.rules.aos.model.commands import Aim, DeclareAttacks
from app.rules.aos.model.effects import Lasting, StatChange
from app.rules.aos.model.events import DamageInflicted
from app.rules.aos.model.profiles import Amount, WeaponAbility
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import LoseModels
from app.rules.kernel.refusal import Refusal
from tests.rules.aos.setting import BOW, field, library, scroll, unit
from tests.rules.aos.telling import of, told, use


class Kept:
    """Dice from a seed, which remember what they showed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self.shown: list[int] = []

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        faces = tuple(self._random.randint(1, sides) for _ in range(count))
        self.shown += faces
        return faces


@dataclass(frozen=True, kw_only=True)
class Case:
    """One shooter and its target."""

    attacks: int
    hit: int
    wound: int
    rend: int
    damage: Amount
    crit: str
    anti: bool
    charged: bool
    save: int | None
    ward: int | None
    health: int
    suffered: int
    models: int
    hit_mods: tuple[int, ...]
    wound_mods: tuple[int, ...]
    save_mods: tuple[int, ...]


def drawn(seed: int) -> Case:
    r = Random(seed)
    mods = [tuple(r.choice((-1, 1, 1, -2)) for _ in range(r.randint(0, 3))) for _ in range(3)]
    health = r.randint(1, 5)
    return Case(
        attacks=r.randint(1, 12),
        hit=r.randint(2, 6),
        wound=r.randint(2, 6),
        rend=r.randint(0, 3),
        damage=r.choice((Amount(plus=1), Amount(plus=2), Amount(dice=1, sides=3), Amount(dice=1, plus=1))),
        crit=r.choice(("", "crit_hits", "crit_auto_wound", "crit_mortal")),
        anti=r.random() < 0.4,
        charged=r.random() < 0.4,
        save=r.choice((None, 2, 3, 4, 5, 6)),
        ward=r.choice((None, None, 4, 5, 6)),
        health=health,
        suffered=r.randint(0, health - 1),
        models=r.randint(1, 5),
        hit_mods=mods[0],
        wound_mods=mods[1],
        save_mods=mods[2],
    )


def told_again(case: Case, faces: Sequence[int]) -> tuple[int, int, int]:
    """The damage that goes to the pool, the models that fall, and what is left on the unit; every face is used."""
    shown = iter(faces)

    def dice(count: int) -> list[int]:
        return [next(shown) for _ in range(count)]

    def harm() -> int:
        amount = case.damage
        rolled = sum((face + 1) // 2 if amount.sides == 3 else face for face in dice(amount.dice))
        return max(1, rolled + amount.plus + (1 if case.charged else 0))

    def capped(values: Sequence[int]) -> int:
        return max(-1, min(1, sum(values)))

    pool = wounds = mortals = hits = 0
    for face in dice(case.attacks):
        critical = face == 6
        if not critical and (face == 1 or max(1, face + capped(case.hit_mods)) < case.hit):
            continue
        if critical and case.crit == "crit_mortal":
            mortals += 1
        elif critical and case.crit == "crit_auto_wound":
            wounds += 1
        else:
            hits += 2 if critical and case.crit == "crit_hits" else 1
    for _ in range(mortals):
        pool += harm()
    for face in dice(hits):
        wounds += face != 1 and max(1, face + capped(case.wound_mods)) >= case.wound
    failed = wounds
    if case.save is not None:
        rend = max(0, case.rend + (1 if case.anti else 0))
        change = min(1, sum(case.save_mods) - rend)
        failed -= sum(face != 1 and max(1, face + change) >= case.save for face in dice(wounds))
    for _ in range(failed):
        pool += harm()
    left = pool
    if pool and case.ward is not None:
        left -= sum(face >= case.ward for face in dice(pool))
    assert next(shown, None) is None, "faces were thrown that no rule asks for"
    slain, damage = divmod(case.suffered + left, case.health)
    return (pool, case.models, 0) if slain >= case.models else (pool, slain, damage)


def battle(case: Case) -> State:
    """The shooter of the case, and its targets in a row that nothing hides."""
    anti = (WeaponAbility(key="anti", against="INFANTRY"),) if case.anti else ()
    crit = (WeaponAbility(key=case.crit),) if case.crit else ()  # type: ignore[arg-type]
    bow = replace(
        BOW,
        attacks=Amount(plus=case.attacks),
        hit=case.hit,
        wound=case.wound,
        rend=case.rend,
        damage=case.damage,
        abilities=(*anti, *crit, WeaponAbility(key="charge")),
    )
    shooter = scroll("shooter", weapons=(bow,), least=1)
    levels = {"WARD": case.ward} if case.ward else {}
    target = scroll("target", health=case.health, save=case.save, levels=levels, least=1)
    places = [(18 + 1.5 * n, 10.0) for n in range(case.models)]
    units = (
        unit("a", "red", "shooter", (10, 10), charged=1 if case.charged else 0),
        unit("e", "blue", "target", *places, damage=case.suffered),
    )
    state = field(*units, phase="shooting", content=library(shooter, target), commands=0)
    changes = [
        *(("a", "hit_roll", value) for value in case.hit_mods),
        *(("a", "wound_roll", value) for value in case.wound_mods),
        *(("e", "save_roll", value) for value in case.save_mods),
    ]
    effects = tuple(
        Lasting(
            number=n,
            ability=f"spell_{n}",
            source=None,
            owner="blue" if name == "e" else "red",
            unit=name,
            change=StatChange(stat=stat, value=value),  # type: ignore[arg-type]
            until="turn",
        )
        for n, (name, stat, value) in enumerate(changes, start=1)
    )
    return replace(state, effects=effects)


@pytest.mark.rule("AOS-CORE-17.0b", "AOS-CORE-17.0c", "AOS-CORE-17.0d", "AOS-CORE-17.0e", "AOS-CORE-17.0f")
@pytest.mark.rule("AOS-CORE-17.1a", "AOS-CORE-17.1b", "AOS-CORE-18.1a", "AOS-CORE-18.2a", "AOS-CORE-18.4a")
@pytest.mark.rule("AOS-CORE-20.0d", "AOS-CORE-20.0e", "AOS-CORE-20.0f", "AOS-CORE-20.0g", "AOS-CORE-20.0h")
@pytest.mark.parametrize("batch", range(8))
def test_the_referee_and_the_digest_come_to_the_same(batch: int) -> None:
    for seed in range(batch * 40, batch * 40 + 40):
        case = drawn(seed)
        dice = Kept(seed)
        state, _ = told(battle(case), "red", use("shoot", "a"))
        found = decide(state, "red", DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="e"),)), dice)
        assert not isinstance(found, Refusal), (seed, found)
        for event in found:
            state = evolve(state, event)
        pool, slain, damage = told_again(case, dice.shown)
        assert sum(fact.points for fact in of(found, DamageInflicted)) == pool, (seed, case)
        falls = state.step.left if isinstance(state.step, LoseModels) else case.models - len(alive(state, "e"))
        assert (falls, state.units["e"].damage) == (slain, damage), (seed, case)
