"""A 40k roster with abilities of a text, brought as a player brings it, and set on a table: what the referee then does is asked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from app.content.army_files import Brought, bring
from app.content.wh40k.army import ARMIES
from app.content.wh40k.load import library
from app.rosters.roster import Ability
from app.rules.kernel.seats import Seat
from app.rules.wh40k.attack_sequence.groups import grouped
from app.rules.wh40k.model.attack_prompts import Aimed, AttackKind
from app.rules.wh40k.model.profiles import Library
from app.rules.wh40k.model.state import State
from tests.content.spoken import in_both
from tests.rosters.written import Chosen, Force, Row, gear, markup, model, text, weapon
from tests.rules.wh40k.field import Force as Standing
from tests.rules.wh40k.field import battle, wall

At = Sequence[tuple[float, float]]

LORD, GUARD, HULL = "Reef Lord", "Reef Guard", "Reef Hull"
KEYWORDS = ("Faction: Tide", "Infantry", "Character")


def roster(
    *abilities: str, keywords: Sequence[str] = KEYWORDS, models: int = 1, said: str = "-", profiles: bool = False
) -> bytes:
    """A lord with abilities of these texts and a spear that says this, in one profile or two; his guard; a hull that flies."""
    rows: list[Row] = [model(LORD, '6"', "3+", "3+", "4", "4", "5", "3", "8", "3+")]
    rows += [text(f"Gift {number}", said) for number, said in enumerate(abilities)]
    blade = gear("Reef Blade", models, "Melee", "Melee", "User", "-", "1")
    spear = gear("Reef Spear", models, '24"', "Heavy 2", "4", "-1", "1", said)
    if profiles:
        spear.rows = [weapon(f"Reef Spear - {name}", '24"', "Heavy 2") for name in ("Straight", "Wide")]
    bolt = gear("Reef Bolter", models, '24"', "Rapid Fire 1", "4", "-")
    lord = Chosen(
        LORD, "unit", rows=rows, within=[Chosen(LORD, "model", models, within=[blade, spear, bolt])], categories=keywords,
        costs={" PL": 5},
    )  # fmt: skip
    band = Chosen(
        GUARD, "unit", rows=[model(GUARD)],
        within=[Chosen(GUARD, "model", 4, within=[gear("Reef Rifle", 4)])],
        categories=("Faction: Tide", "Infantry", "Reef Guard", "Troops"), costs={" PL": 3},
    )  # fmt: skip
    hull = Chosen(
        HULL, "unit", rows=[model(HULL, '20"', "5+", "3+", "6", "6", "10", "3", "8", "3+")],
        within=[Chosen(HULL, "model", within=[gear("Reef Lance", 1, '36"', "Heavy 1", "9", "-3", "D6")])],
        categories=("Faction: Tide", "Vehicle", "Fly"), costs={" PL": 8},
    )  # fmt: skip
    return markup(Force("Battalion Detachment", [lord, band, hull]))


@cache
def _shipped() -> Library:
    return library()


def brought(*abilities: str, **more: Any) -> Brought:
    """What comes of such a roster: an army that our loader takes."""
    found = bring("wh40k", ARMIES.read, ARMIES.text_of, roster(*abilities, **more), _shipped())
    assert [str(problem) for problem in found.problems] == []
    assert found.army is not None
    return in_both(found)


def judged(*abilities: str, **more: Any) -> Ability:
    """The lord's first ability as the report has it."""
    found = brought(*abilities, **more)
    assert found.made is not None
    assert found.made.roster is not None
    return found.made.roster.units[0].abilities[0]


def table(
    *abilities: str,
    phase: str = "shooting",
    lord: At = ((10, 10),),
    guard: At = ((16, 10), (18, 10), (20, 10), (22, 10)),
    hull: At = ((10, 30),),
    foe: At = ((10, 22), (12, 22), (14, 22)),
    foes: str = "squad",
    flags: Mapping[str, Sequence[str]] | None = None,
    active: Seat = "red",
    round: int = 1,
    walled: bool = False,
    **more: Any,
) -> State:
    """Red's lord in the south, its guard beside it, its hull far away; blue's squad 12" before the lord."""
    army = brought(*abilities, models=len(lord), **more).army
    content = ARMIES.added(_shipped(), "abc", army)
    noted = flags or {}
    mine = {word: next(id for id, sheet in content.sheets.items() if sheet.name == name) for word, name in
            (("lord", LORD), ("guard", GUARD), ("hull", HULL))}  # fmt: skip
    spears = ["reef_spear_straight", "reef_spear_wide"] if more.get("profiles") else ["reef_spear"]
    guns = {"lord": ["reef_blade", *spears, "reef_bolter"], "guard": ["reef_rifle"], "hull": ["reef_lance"]}
    stands = {"lord": lord, "guard": guard, "hull": hull}
    forces = [
        Standing(
            id=word,
            seat="red",
            sheet=mine[word],
            at=list(at),
            weapons=[[next(id for id in content.weapons if id.endswith(f".{gun}")) for gun in guns[word]]] * len(at),
            flags=frozenset(noted.get(word, ())),  # type: ignore[arg-type]
        )
        for word, at in stands.items()
        if at
    ]
    enemy = Standing(id="foe", seat="blue", sheet=foes, at=list(foe), flags=frozenset(noted.get("foe", ())))  # type: ignore[arg-type]
    state = battle(
        *forces,
        enemy,
        phase=phase,  # type: ignore[arg-type]
        active=active,
        sheets=[content.sheets[id] for id in mine.values()],
        terrain=[wall("w", 0, 16, 40, 17, 12)] if walled else (),
        weapons=[line for id, line in content.weapons.items() if id.startswith("abc.")],
    )
    return replace(state, round=round)


def gun(state: State, name: str) -> str:
    return next(id for id in state.library.weapons if id.endswith(f".{name}"))


def struck(
    state: State, model: str = "lord.1", target: str = "foe", weapon: str = "reef_bolter", how: AttackKind = "shooting"
) -> dict[str, Any]:
    """What an attack comes to: the sum on its hit rolls and what may be rolled again."""
    id = gun(state, weapon) if weapon.startswith("reef") else weapon
    (group,) = grouped(state, how, [Aimed(model=model, weapon=id, target=target, count=1)])
    return {"hit": sum(row.value for row in group.rows), "again": (group.hit_again, group.wound_again)}
