"""Who has which abilities from beyond its warscroll: traits, formations, enhancements, gifts of Spearhead."""

from dataclasses import replace

import pytest

from app.rules.aos.ability_use.known import abilities_of, abilities_of_players, ability_named
from app.rules.aos.model.abilities import Ability, Timed
from app.rules.aos.model.composition import Enhancement, EnhancementTable, Faction, FixedUnit, Formation, Spearhead
from app.rules.aos.model.state import State
from tests.rules.aos.setting import ROSTER, field, library, row, unit

HERO_PHASE = Timed(scope="your", moment="hero")


def gift(name: str, user: str = "unit") -> Ability:
    return Ability(id=name, name=name, timing=HERO_PHASE, user=user)  # type: ignore[arg-type]


ORDER = Faction(
    id="order",
    name="Order",
    traits=(gift("zeal"), gift("omen", "player")),
    formations=(
        Formation(id="wing", name="Wing", abilities=(gift("swoop"),)),
        Formation(id="wall", name="Wall", abilities=(gift("stand"),)),
    ),
    tables=(
        EnhancementTable(
            id="artefact",
            name="Artefact",
            enhancements=(
                Enhancement(id="orb", name="Orb", abilities=(gift("glow"),)),
                Enhancement(id="blade", name="Blade", abilities=(gift("cut"),)),
            ),
        ),
    ),
)


def battle() -> State:
    """A hero with the orb and a guard, both of an army in the wing formation."""
    plain = replace(library(), factions={"order": ORDER})
    roster = replace(ROSTER, formations=("wing",))
    hero = unit("h", "red", "hero", (20, 5), enhancements=("orb",))
    state = field(hero, unit("g", "red", "guard", *row(5, 5, 5)), content=plain, phase="hero")
    return replace(state, sides={**state.sides, "red": replace(state.sides["red"], draft=roster)})


def ids(found: tuple[Ability, ...]) -> set[str]:
    return {one.id for one in found} & {"zeal", "omen", "swoop", "stand", "glow", "cut"}


@pytest.mark.rule("AOS-CORE-28.3")
@pytest.mark.rule("AOS-ARMY-2.1")
def test_traits_and_the_formation_are_the_armys_and_enhancements_their_bearers() -> None:
    state = battle()
    assert ids(abilities_of(state, "h")) == {"zeal", "swoop", "glow"}
    assert ids(abilities_of(state, "g")) == {"zeal", "swoop"}
    assert ids(abilities_of_players(state, "red")) == {"omen"}
    assert not ids(abilities_of_players(state, "blue"))
    assert ability_named(state, "glow", "g", "red") is None
    assert ability_named(state, "glow", "h", "red") is not None


@pytest.mark.rule("AOS-SH-1.2")
@pytest.mark.rule("AOS-SH-1.3")
@pytest.mark.rule("AOS-SH-1.4")
def test_a_spearhead_has_its_traits_the_ability_it_took_and_its_generals_enhancement() -> None:
    def gifts(*names: str) -> tuple[Enhancement, ...]:
        return tuple(Enhancement(id=one, name=one, abilities=(gift(one),)) for one in names)

    army = Spearhead(
        id="host",
        name="Host",
        faction="order",
        units=(FixedUnit(warscroll="hero", models=1),),
        traits=(gift("zeal"),),
        regiment_abilities=gifts("swoop", "stand"),
        enhancements=gifts("glow", "cut"),
    )
    state = battle()
    red = replace(state.sides["red"], regiment_ability="stand")
    known = replace(state.library, spearheads={"host": army})
    units = {**state.units, "h": replace(state.units["h"], enhancements=("cut",))}
    state = replace(state, library=known, sides={**state.sides, "red": red}, units=units)
    assert ids(abilities_of(state, "h")) == {"zeal", "stand", "cut"}
    assert ids(abilities_of(state, "g")) == {"zeal", "stand"}
