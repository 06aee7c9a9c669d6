"""What the log tells of a declaration: which weapons at whom, for both players to read before the dice."""

from app.rules.kernel.seats import SPECTATOR
from app.rules.wh40k.model.attack_prompts import Aimed
from app.rules.wh40k.model.events import AttacksDeclared
from app.rules.wh40k.views.chronicle import narrate
from tests.rules.wh40k.field import Force, battle

STATE = battle(
    Force(id="a", seat="red", at=[(10, 10), (11.5, 10), (13, 10)]),
    Force(id="b", seat="blue", at=[(12, 20)]),
    Force(id="c", seat="blue", at=[(20, 20)], sheet="captain"),
    phase="shooting",
)


def _told(*shots: tuple[str, str, str]) -> dict[str, object]:
    aims = tuple(Aimed(model=model, weapon=weapon, target=target) for model, weapon, target in shots)
    line = narrate(STATE, AttacksDeclared(unit="a", how="shooting", aims=aims), SPECTATOR)
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
