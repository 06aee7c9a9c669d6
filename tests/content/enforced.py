"""A roster with one ability of a text, brought as a player brings it, and set on a table: what the referee then does is asked."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from app.content.aos.army import ARMIES
from app.content.aos.load import library
from app.content.army_files import Brought, bring
from app.rosters.roster import Ability
from app.rules.aos.model.profiles import Library
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import Phase
from tests.content.spoken import in_both
from tests.rosters.tide import blade, scroll
from tests.rosters.written import FOURTH, Chosen, Force, Row, markup
from tests.rules.aos.setting import field, row, unit

HOOK, SLING = "Coral Hook", "Tide Sling"


def ability(effect: str, timing: str = "", declare: str = "", kind: str = "Activated", **more: str) -> Row:
    """A row of an ability; without a timing it is passive."""
    if not timing:
        return Row("Of the Deep", "Ability (Passive)", {"Keywords": "", "Effect": effect})
    cells = {"Timing": timing, **more, "Declare": declare, "Effect": effect}
    return Row("Of the Deep", f"Ability ({kind})", {"Keywords": "", **cells})


def roster(
    *abilities: Row,
    keywords: Sequence[str] = ("HERO", "INFANTRY", "TIDE"),
    lore: Sequence[Row] = (),
    traits: Sequence[Row] = (),
    manifestations: Sequence[Chosen] = (),
) -> bytes:
    """A lord with these abilities, ten of the reef's guard, three riders, what its lore has and what the army has."""
    lord = Chosen(
        "Reef Lord", "unit", rows=[scroll("Reef Lord", '6"', "12", "3+", "5"), *abilities],
        within=[Chosen("Reef Lord", "model", within=[blade(HOOK, Dmg="2", Rnd="1"), blade(SLING, Rng='18"', Dmg="1")])],
        categories=keywords, costs={"pts": 200},
    )  # fmt: skip
    guard = Chosen(
        "Reef Guard", "unit", rows=[scroll("Reef Guard")],
        within=[Chosen("Reef Guard", "model", 10, within=[blade("Reef Spear", number=10)])],
        categories=("INFANTRY", "TIDE", "REEF GUARD"), costs={"pts": 100},
    )  # fmt: skip
    riders = Chosen(
        "Ray Riders", "unit", rows=[scroll("Ray Riders", '12"', "3", "4+", "1")],
        within=[Chosen("Ray Rider", "model", 3, within=[blade("Barb", number=3)])],
        categories=("CAVALRY", "TIDE", "RAY RIDERS", "MONSTER"), costs={"pts": 150},
    )  # fmt: skip
    spells = Chosen("Lore of Tides", rows=list(lore))
    chosen = [Chosen("Spell Lore", within=[spells], categories=("Army Composition",))] if lore else []
    chosen += (
        [Chosen("Manifestation Lore", within=list(manifestations), categories=("Army Composition",))]
        if manifestations
        else []
    )
    chosen += [Chosen("Battle Traits: Tides", rows=list(traits))] if traits else []
    return markup(Force("Army", chosen, [Force("Regiment", [lord, guard, riders])]), game=FOURTH, costs={"pts": 450})


@cache
def _shipped() -> Library:
    return library()


def brought(*abilities: Row, **more: Any) -> Brought:
    """What comes of such a roster: an army that our loader takes."""
    found = bring("aos", ARMIES.read, ARMIES.text_of, roster(*abilities, **more), _shipped())
    assert [str(problem) for problem in found.problems] == []
    assert found.army is not None
    return in_both(found)


def judged(*abilities: Row, **more: Any) -> Ability:
    """The lord's first ability as the report has it."""
    found = brought(*abilities, **more)
    assert found.made is not None
    assert found.made.roster is not None
    return found.made.roster.units[0].abilities[0]


def table(
    *abilities: Row, phase: Phase = "combat", damage: int = 0, charged: bool = False, guard: tuple[float, float] = (8, 13),
    foe: tuple[float, float] = (10, 7), **more: Any,
) -> State:  # fmt: skip
    """Red's lord in the south with its guard behind it and riders far away; ten of blue's guard before it, its riders far away."""
    content = ARMIES.added(_shipped(), "abc", brought(*abilities, **more).army)
    hurt = {"damage": damage, "charged": 1 if charged else 0}
    state = field(
        unit("lord", "red", "abc.reef_lord", (10, 10), **hurt),
        unit("guard", "red", "abc.reef_guard", *row(*guard, 10, 1.3)),
        unit("riders", "red", "abc.ray_riders", *row(36, 3, 3)),
        unit("foe", "blue", "abc.reef_guard", *row(*foe, 10, 1.3)),
        unit("beasts", "blue", "abc.ray_riders", *row(30, 28, 3)),
        phase=phase, content=content, battleplan="border_war_1000", rosters={"red": "abc", "blue": "abc"},
    )  # fmt: skip
    draft = next(one for one in content.rosters.values() if one.faction == "abc.faction")
    return replace(state, sides={seat: replace(side, draft=draft) for seat, side in state.sides.items()})
