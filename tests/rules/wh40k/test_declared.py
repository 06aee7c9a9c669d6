"""What the log tells of a declaration: which weapons at whom, for both players to read before the dice."""

from dataclasses import replace

from app.rules.kernel.seats import SPECTATOR
from app.rules.wh40k.model.attack_prompts import Aimed, AimingUnit
from app.rules.wh40k.model.events import AttacksDeclared
from app.rules.wh40k.model.state import State
from app.rules.wh40k.system import SYSTEM
from app.rules.wh40k.views.chronicle import narrate
from tests.rules.wh40k.field import Force, battle
from tests.rules.wh40k.volleys import chosen

STATE = battle(
    Force(id="a", seat="red", at=[(10, 10), (11.5, 10), (13, 10)]),
    Force(id="b", seat="blue", at=[(12, 20)]),
    Force(id="c", seat="blue", at=[(20, 20)], sheet="captain"),
    phase="shooting",
)


def _told(*shots: tuple[str, str, str], state: State = STATE) -> dict[str, object]:
    aims = tuple(Aimed(model=model, weapon=weapon, target=target) for model, weapon, target in shots)
    line = narrate(state, AttacksDeclared(unit="a", how="shooting", aims=aims), SPECTATOR)
    assert line is not None
    return dict(line.facts)


def test_alike_weapons_at_one_target_are_counted() -> None:
    told = _told(("a.1", "boltgun", "b"), ("a.2", "boltgun", "b"), ("a.3", "cannon", "b"))
    assert told["target"] == ("b",)
    assert told["shots"] == ("2× boltgun", "cannon")


def test_split_fire_says_what_goes_where() -> None:
    told = _told(("a.1", "boltgun", "b"), ("a.2", "boltgun", "b"), ("a.3", "boltgun", "c"))
    assert told["target"] == ("b", "c")
    assert told["shots"] == ("2× boltgun → Squad", "boltgun → Captain")


def test_weapons_and_targets_are_told_in_spanish_too() -> None:
    spanish = {"boltgun": "bólter", "Captain": "Capitán"}
    state = replace(STATE, library=replace(STATE.library, spanish=spanish))
    told = _told(("a.1", "boltgun", "b"), ("a.2", "boltgun", "b"), ("a.3", "boltgun", "c"), state=state)
    assert told["shots_es"] == ("2× bólter → Squad", "bólter → Capitán")


def test_who_still_aims_has_not_shot_yet() -> None:
    aiming = chosen(STATE, "a")
    seen = SYSTEM.view(aiming, SPECTATOR)
    assert isinstance(aiming.step, AimingUnit)
    assert (seen.turn.done, "shot" in seen.units["a"].badges) == (0, False)
