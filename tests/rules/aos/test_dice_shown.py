"""What the tray and the log say of dice that count as something else than their faces."""

import pytest

from app.rules.aos.draft import Draft
from app.rules.aos.evolve import evolve
from app.rules.aos.model.amounts import Amount, amount_of
from app.rules.aos.model.commands import Aim, DeclareAttacks
from app.rules.aos.rolls import amount
from app.rules.aos.views.chronicle import narrate
from app.rules.aos.views.show_dice import show_tray
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.seats import SPECTATOR
from app.rules.kernel.views.view import RollView
from app.web.words import words
from tests.rules.aos.setting import field, unit
from tests.rules.aos.telling import told, use
from tests.rules.aos.test_attacks import crit, shooting


def shown(of: Amount, *faces: int) -> tuple[int, RollView]:
    """What an amount comes to with these faces, and its roll as everybody sees it."""
    state = field(unit("a", "red", "guard", (10, 10)), unit("e", "blue", "guard", (20, 10)))
    draft = Draft(state, ScriptedDice(faces))
    points = amount(draft, of, "damage", "red", "a")
    tray = show_tray(draft.state)
    assert tray is not None
    return points, tray.rolls[-1]


@pytest.mark.rule("AOS-CORE-2.2d")
@pytest.mark.parametrize(
    ("of", "faces", "comes_to"),
    [
        (Amount(dice=1, sides=3), (4,), 2),
        (Amount(dice=2, sides=3, plus=1), (1, 6), 5),
        (Amount(dice=1, plus=2), (4,), 6),
        (Amount(dice=2), (4, 5), 9),
    ],
)
def test_a_roll_says_what_its_faces_come_to(of: Amount, faces: tuple[int, ...], comes_to: int) -> None:
    points, roll = shown(of, *faces)
    assert [die.face for die in roll.dice] == list(faces)
    assert roll.facts["comes_to"] == points == comes_to
    assert amount_of(str(of)) == of


@pytest.mark.rule("AOS-CORE-20.0f", "AOS-CORE-20.0g", "AOS-CORE-20.0h")
@pytest.mark.parametrize(
    ("key", "rest", "en", "es"),
    [
        ("crit_auto_wound", (4, 6, 6), "one critical hit wounds by itself", "un impacto crítico hiere por sí solo"),
        ("crit_hits", (1, 1, 1), "one critical hit counts as two", "un impacto crítico cuenta como dos"),
        ("crit_mortal", (1,), "one critical hit does mortal damage", "un impacto crítico causa daño mortal"),
    ],
)
def test_what_a_critical_hit_did_by_itself_is_told(key: str, rest: tuple[int, ...], en: str, es: str) -> None:
    state, _ = told(shooting(attacks=Amount(plus=2), abilities=crit(key)), "red", use("shoot", "a"))
    lines = []
    _, facts = told(state, "red", DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="e"),)), 6, 4, *rest)
    for event in facts:
        lines.append(narrate(state, event, SPECTATOR))
        state = evolve(state, event)
    line = next(one for one in lines if one is not None and one.key == f"aos.log.judged_{key}")
    assert (line.facts["n"], line.facts["crits"]) == (2, 1)
    for language, said in (("en", en), ("es", es)):
        assert said in words(language)[line.key]
        assert "{crits|" in words(language)[f"aos.also.{key}"]
    tray = show_tray(state)
    assert tray is not None
    assert [roll.facts.get("also") for roll in tray.rolls if roll.step == "hit"] == [key], "the tray says it too"


@pytest.mark.rule("AOS-CORE-20.0a")
def test_a_critical_hit_of_a_plain_weapon_is_told_as_a_hit() -> None:
    state, _ = told(shooting(attacks=Amount(plus=2)), "red", use("shoot", "a"))
    blow = DeclareAttacks(aims=(Aim(model="a.1", weapon="bow", target="e"),))
    state, _ = told(state, "red", blow, 6, 4, 4, 1, 6)
    tray = show_tray(state)
    assert tray is not None
    assert [roll.facts.get("also") for roll in tray.rolls if roll.step == "hit"] == [None]
