"""Several targets, several effects: whose comes first, and what an ability does to whom in which order."""

from dataclasses import replace

import pytest

from app.content.aos.load import load
from app.rules.aos.attack_sequence.volley import Batch, hit_target, wound_target
from app.rules.aos.cards.in_force import sets_twice
from app.rules.aos.model.abilities import Ability, Timed
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.cards import TwistCard
from app.rules.aos.model.effects import Lasting, Stat, StatChange
from app.rules.aos.model.events import DamageInflicted, EffectBegun
from app.rules.aos.model.language import Holds, Inflict, Lasts
from app.rules.aos.model.picks import Picks
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import Phase
from app.rules.aos.model.using_prompts import Told, Using
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.views.tray import DiceRolled
from tests.rules.aos.setting import HERO, SWORD, field, library, row, unit
from tests.rules.aos.telling import told, use

NOW = Timed(scope="your", moment="movement")
SLOWED = Lasts(change=StatChange(stat="move", value=-1), until="turn")
CURSE = Ability(
    id="curse",
    name="Curse",
    timing=NOW,
    picks=Picks(side="enemy", least=1, most=2),
    does=(Inflict(damage=Amount(plus=1), on=4), SLOWED),
)
BRACE = Ability(id="brace", name="Brace", timing=NOW, does=(SLOWED,))


def cursing() -> State:
    """A hero that may curse two enemy units, and brace itself."""
    hero = replace(HERO, id="curser", abilities=(CURSE, BRACE))
    foes = unit("b", "blue", "guard", *row(10, 25, 5)), unit("c", "blue", "guard", *row(25, 25, 5))
    return field(unit("a", "red", "curser", (10, 3)), *foes, content=library(hero), commands=0)


@pytest.mark.rule("AOS-CORE-28.0e", "AOS-CORE-28.0f", "AOS-DICE-24")
@pytest.mark.parametrize(("targets", "faces", "hurt"), [(("c", "b"), (4, 3), ["c"]), (("b", "c"), (4, 4), ["b", "c"])])
def test_each_target_is_rolled_for_and_dealt_with_before_the_next_as_they_were_picked(
    targets: tuple[str, str], faces: tuple[int, int], hurt: list[str]
) -> None:
    _, facts = told(cursing(), "red", use("curse", "a", *targets), *faces)
    found: list[tuple[str, str | None]] = []
    for fact in facts:
        match fact:
            case DiceRolled():
                found.append(("rolled", fact.roll.piece))
            case DamageInflicted():
                found.append(("hurt", fact.unit))
            case EffectBegun():
                found.append(("slowed", fact.effect.unit))
    wanted = [(what, one) for one in targets for what in ("rolled", *(("hurt",) if one in hurt else ()), "slowed")]
    assert found[: len(wanted)] == wanted


@pytest.mark.rule("AOS-CORE-28.0d")
def test_this_unit_is_the_one_that_uses_the_ability() -> None:
    _, facts = told(cursing(), "red", use("brace", "a"))
    assert [fact.effect.unit for fact in facts if isinstance(fact, EffectBegun)] == ["a"]


def effect(stat: Stat, value: int) -> Lasting:
    """An effect that has lasted on unit a, setting a number."""
    change = StatChange(stat=stat, op="set", value=value)
    return Lasting(number=1, ability="x", source=None, owner="red", unit="a", change=change, until="turn")


@pytest.mark.rule("AOS-CORE-30.0a")
@pytest.mark.parametrize("stat", ["hit", "wound"])
def test_what_lasts_is_more_recent_than_what_the_ability_under_way_sets(stat: Stat) -> None:
    state = field(unit("a", "red", "hero", (10, 10)), unit("b", "blue", "guard", *row(10, 12, 5)), phase="combat")
    using = Using(
        seat="red",
        ability="fight",
        unit="a",
        changes=(Told(ability="fight", change=StatChange(stat=stat, op="set", value=3)),),
    )
    batch = Batch(unit="a", weapon=SWORD, target="b", count=1)
    target = hit_target if stat == "hit" else wound_target
    assert target(state, using, batch).base == 3
    assert target(replace(state, effects=(effect(stat, 5),)), using, batch).base == 5


def twist(*phases: Phase | None, values: tuple[int, ...] = (4, 5)) -> TwistCard:
    """A twist that sets the Move several times."""
    held = tuple(
        Holds(change=StatChange(stat="move", op="set", value=value), phase=phase)
        for phase, value in zip(phases, values, strict=True)
    )
    words = Words(en="x", es="x")
    return TwistCard(id="x", name=words, realm="aqshy", text=words, holds=held)


@pytest.mark.rule("AOS-CORE-30.0c")
def test_no_order_of_neutral_passives_changes_anything_for_no_twist_sets_a_number_twice() -> None:
    assert sets_twice(twist(None, "charge")) == "move"
    assert sets_twice(twist("charge", "charge")) == "move"
    assert not sets_twice(twist("combat", "charge"))
    assert not sets_twice(twist(None, None, values=(4, 4)))


@pytest.mark.rule("AOS-CORE-4.0c")
def test_an_icon_is_one_of_seven_hints(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("content")
    lines = "factions:\n- id: x\n  name: X\n  traits:\n  - {id: y, name: Y, timing: {kind: passive}, icon: %s}\n"
    for icon, good in (("rallying", True), ("brave", False)):
        (folder / "x.yaml").write_text(lines % icon, "utf-8")
        assert any(".icon" in problem.where for problem in load(folder).problems) != good
