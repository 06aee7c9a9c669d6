"""What an army may hold: every code of army composition, each bound on both sides."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.composition.army import judge_army
from app.rules.aos.composition.extra_points import extra_points
from app.rules.aos.decide import decide
from app.rules.aos.model.composition import (
    BattleProfile,
    Enhancement,
    EnhancementTable,
    Faction,
    FixedUnit,
    Formation,
    Lore,
    Renown,
)
from app.rules.aos.model.profiles import Library, Roster, RosterRegiment, RosterUnit
from app.rules.aos.model.setup_commands import LockArmy, SetArmy
from app.rules.aos.model.state import State
from app.rules.kernel.refusal import Refusal
from tests.rules.aos.playouts import Seeded
from tests.rules.aos.setting import HERO, library, scroll, started


def table(name: str, *enhancements: str, **changes: Any) -> EnhancementTable:
    """Enhancements of one type."""
    held = tuple(Enhancement(id=one, name=one.title()) for one in enhancements)
    return replace(EnhancementTable(id=name, name=name.title(), enhancements=held), **changes)


def lore(name: str, kind: Any) -> Lore:
    return Lore(id=name, name=name, type=kind)


ORDER = Faction(
    id="order",
    name="Order",
    formations=(Formation(id="wing", name="Wing"), Formation(id="wall", name="Wall")),
    tables=(
        table("artefact", "orb", "blade"),
        table("trait", "grim", "bold", "calm", most=2),
        table("mount", "swift", needs=("HERO", "CAVALRY")),
    ),
    lores=(
        lore("storms", "spell"),
        lore("skies", "spell"),
        lore("dawn", "prayer"),
        lore("dusk", "prayer"),
        lore("beasts", "manifestation"),
        lore("blades", "manifestation"),
    ),
    terrain=("altar", "idol"),
)
SCROLLS = (
    replace(HERO, id="squire", name="Squire"),
    scroll("legend", keywords=("HERO", "UNIQUE", "INFANTRY"), least=1),
    scroll("warlord", keywords=("HERO", "WARMASTER", "INFANTRY"), least=1),
    scroll("rider", keywords=("HERO", "CAVALRY"), least=1),
    scroll("raiders", faction="chaos"),
    scroll("reaver", faction="chaos", keywords=("HERO", "WARMASTER", "INFANTRY"), least=1),
    scroll("engine", keywords=("WAR MACHINE",), least=1),
    scroll("relic", keywords=("UNIQUE", "INFANTRY")),
)
POINTS = {"guard": 100, "archers": 110, "hero": 120, "beast": 250, "engine": 250}
CONTENT = library(*SCROLLS)
CONTENT = replace(
    CONTENT,
    factions={"order": ORDER, "vanguard": replace(ORDER, id="vanguard", of="order", formations=(), lores=())},
    profiles={
        **{
            one: BattleProfile(id=one, points=POINTS.get(one, 100), leads=("INFANTRY", "elite"))
            for one, held in CONTENT.warscrolls.items()
            if held.faction == "order"
        },
        "squire": BattleProfile(id="squire", points=60, joins=("hero",)),
        "legend": BattleProfile(id="legend", points=100, leads=("INFANTRY",), mandatory=True),
        "engine": BattleProfile(id="engine", points=250, relevant=("elite",)),
    },
    renown={
        "band": Renown(
            id="band",
            name="Band",
            points=180,
            factions=("order",),
            units=(FixedUnit(warscroll="reaver", models=1), FixedUnit(warscroll="raiders", models=5)),
        ),
        "foes": Renown(id="foes", name="Foes", points=90, factions=("chaos",), units=()),
    },
)


def a(name: str, models: int = 0, **changes: Any) -> RosterUnit:
    """A listed unit, of the least size."""
    least = CONTENT.warscrolls[name].least
    return RosterUnit(warscroll=name, models=models or least * (2 if changes.get("reinforced") else 1), **changes)


def regiment(*units: RosterUnit | str, **changes: Any) -> RosterRegiment:
    return RosterRegiment(units=tuple(a(u) if isinstance(u, str) else u for u in units), **changes)


BAND = regiment("reaver", "raiders", renown="band")


def listed(*regiments: RosterRegiment, led: bool = True, **changes: Any) -> Roster:
    """A list of these regiments, the first with the general unless none is to be `led`."""
    first = tuple(replace(one, general=True) if led and n == 0 else one for n, one in enumerate(regiments))
    plain = Roster(id="l", name="L", faction="order", formations=("wing",), regiments=first)
    return replace(plain, **changes)


def code(roster: Roster, limit: int = 0, content: Library = CONTENT) -> str | None:
    """Why an army may not be fielded."""
    refused = judge_army(content, roster, limit)
    return None if refused is None else refused.code


def ruled(roster: Roster, limit: int = 0) -> tuple[str, str | None, dict[str, Any]]:
    refused = judge_army(CONTENT, roster, limit)
    assert refused is not None
    return refused.code, refused.rule, dict(refused.facts)


PLAIN = regiment("hero", "guard")


def test_a_plain_army_may_be_fielded() -> None:
    assert code(listed(PLAIN), 1000) is None


@pytest.mark.rule("AOS-ARMY-1.2a")
def test_points_may_reach_the_limit_but_not_exceed_it() -> None:
    army = listed(regiment("hero", "guard", "archers"))
    assert code(army, 330) is None
    assert ruled(army, 329) == ("points_limit_exceeded", "AOS-ARMY-1.2a", {"had": 330, "needed": 329})
    assert code(replace(army, points=329)) == "points_limit_exceeded", "the list's own limit where the plan has none"


@pytest.mark.rule("AOS-ARMY-1.2b")
@pytest.mark.rule("AOS-ARMY-3.3")
def test_half_the_points_may_go_to_one_unit_reinforced_as_it_is() -> None:
    army = listed(regiment("hero", a("engine")))
    assert code(army, 500) is None
    assert ruled(army, 499)[0::2] == ("unit_over_half_points", {"unit": "Engine", "had": 250, "needed": 249})
    assert code(listed(regiment("hero", a("guard", reinforced=True))), 400) is None
    assert code(listed(regiment("hero", a("guard", reinforced=True))), 398) == "unit_over_half_points"


@pytest.mark.rule("AOS-ARMY-1.3")
@pytest.mark.rule("AOS-CORE-3.0")
def test_units_have_a_battle_profile_and_armies_a_faction() -> None:
    without = replace(CONTENT, profiles={k: v for k, v in CONTENT.profiles.items() if k != "guard"})
    assert code(listed(PLAIN), content=without) == "no_battle_profile"
    assert code(listed(PLAIN, faction="nobody")) == "unknown_faction"


@pytest.mark.rule("AOS-ARMY-2.0")
def test_all_units_are_of_the_faction_but_those_hired() -> None:
    assert code(listed(regiment("hero", "raiders"))) == "wrong_faction"
    assert code(listed(PLAIN, auxiliaries=(a("raiders"),))) == "wrong_faction"
    assert code(listed(PLAIN, BAND)) is None


@pytest.mark.rule("AOS-ARMY-2.1")
@pytest.mark.parametrize(
    ("formations", "expected"),
    [
        (("wing",), None),
        ((), "invalid_formation"),
        (("wing", "wall"), "invalid_formation"),
        (("other",), "invalid_formation"),
    ],
)
def test_one_formation(formations: tuple[str, ...], expected: str | None) -> None:
    assert code(listed(PLAIN, formations=formations)) == expected


@pytest.mark.rule("AOS-ARMY-2.2")
def test_an_army_of_renown_has_rules_of_its_own_and_units_of_its_faction() -> None:
    assert code(listed(PLAIN, faction="vanguard", formations=())) is None
    assert code(listed(PLAIN, faction="vanguard", formations=("wing",))) == "invalid_formation"
    assert code(listed(PLAIN, faction="vanguard", formations=(), lores=("storms",))) == "unknown_id"


@pytest.mark.rule("AOS-ARMY-3.1a")
def test_one_to_five_regiments_of_ones_own() -> None:
    assert ruled(listed())[0] == "no_regiment"
    assert code(listed(*[PLAIN] * 5)) is None
    assert ruled(listed(*[PLAIN] * 6)) == ("too_many_regiments", "AOS-ARMY-3.1a", {"had": 6, "needed": 5})
    assert code(listed(*[PLAIN] * 5, BAND)) is None, "one of renown is not counted"


@pytest.mark.rule("AOS-EX-11")
@pytest.mark.rule("AOS-ARMY-3.1b")
@pytest.mark.rule("AOS-ARMY-3.2c")
def test_three_units_in_a_regiment_four_in_the_generals() -> None:
    assert code(listed(PLAIN, regiment("guard", "hero"))) == "regiment_needs_hero"
    assert code(listed(PLAIN, regiment("hero", *["guard"] * 3))) is None
    big = ruled(listed(PLAIN, regiment("hero", *["guard"] * 4)))
    assert big == ("regiment_too_large", "AOS-ARMY-3.1b", {"regiment": 2, "had": 4, "needed": 3})
    assert code(listed(regiment("hero", *["guard"] * 4))) is None
    assert ruled(listed(regiment("hero", *["guard"] * 5)))[1] == "AOS-ARMY-3.2c"


@pytest.mark.rule("AOS-ARMY-3.1c")
def test_a_hero_leads_whom_its_profile_names() -> None:
    assert code(listed(regiment("hero", "flyers"))) == "unit_not_allowed_in_regiment"
    assert code(listed(regiment("hero", "engine"))) is None, "its profile calls it elite"
    assert code(listed(PLAIN, regiment("legend", "engine"))) == "unit_not_allowed_in_regiment"


@pytest.mark.rule("AOS-AMB-22")
@pytest.mark.rule("AOS-ARMY-3.1d")
def test_heroes_join_only_whom_their_profile_names_and_take_no_room() -> None:
    assert code(listed(regiment("hero", "rider"))) == "hero_cannot_join_regiment"
    assert code(listed(PLAIN, regiment("hero", "squire", *["guard"] * 3))) is None
    assert code(listed(PLAIN, regiment("rider", "squire"))) == "hero_cannot_join_regiment"


@pytest.mark.rule("AOS-ARMY-3.2a")
def test_one_general_and_a_hero() -> None:
    assert ruled(listed(PLAIN, led=False)) == ("general_missing", "AOS-ARMY-3.2a", {"had": 0, "needed": 1})
    two = (replace(PLAIN, general=True), replace(PLAIN, general=True))
    assert code(listed(*two, led=False)) == "general_missing"
    assert code(listed(regiment("guard"))) == "general_not_hero"
    assert code(listed(regiment())) == "general_missing"


@pytest.mark.rule("AOS-ARMY-3.2b")
def test_a_warmaster_is_the_general_unless_it_is_hired() -> None:
    assert code(listed(PLAIN, regiment("warlord"))) == "general_must_be_warmaster"
    assert code(listed(regiment("warlord"), PLAIN)) is None
    assert code(listed(PLAIN, BAND)) is None


@pytest.mark.rule("AOS-ARMY-3.3")
@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        (a("guard", reinforced=True), None),
        (a("guard", 10), "wrong_count"),
        (a("guard", 15, reinforced=True), "wrong_count"),
        (a("engine", reinforced=True), "cannot_reinforce_single_model"),
    ],
)
def test_reinforced_is_twice_the_least_size(unit: RosterUnit, expected: str | None) -> None:
    assert code(listed(regiment("hero", unit))) == expected


@pytest.mark.rule("AOS-ARMY-3.4")
def test_unique_units_are_there_once_and_as_they_are() -> None:
    assert code(listed(regiment("hero", "relic"))) is None
    assert code(listed(regiment("hero", "relic", "relic"))) == "unique_duplicate"
    assert code(listed(regiment("hero", a("relic", reinforced=True)))) == "unique_cannot_reinforce"


@pytest.mark.rule("AOS-ARMY-3.5")
def test_one_regiment_of_renown_for_those_it_serves() -> None:
    assert code(listed(PLAIN, BAND), 400) is None
    assert ruled(listed(PLAIN, BAND), 399)[2] == {"had": 400, "needed": 399}, "at its own price"
    assert code(listed(PLAIN, BAND, BAND)) == "too_many_renown"
    assert code(listed(PLAIN, regiment(renown="foes"))) == "renown_wrong_faction"
    assert code(listed(PLAIN, regiment(renown="none"))) == "unknown_id"
    assert code(listed(PLAIN, regiment("reaver", renown="band"))) == "fixed_composition"
    assert code(listed(BAND, PLAIN)) == "renown_general"


@pytest.mark.rule("AOS-ARMY-3.6a")
def test_heroes_with_mandatory_options_are_no_auxiliaries() -> None:
    assert code(listed(PLAIN, auxiliaries=(a("hero"), *[a("guard")] * 7))) is None
    assert code(listed(PLAIN, auxiliaries=(a("legend"),))) == "hero_cannot_be_auxiliary"


@pytest.mark.rule("AOS-ARMY-3.7")
def test_one_faction_terrain_of_ones_own() -> None:
    assert code(listed(PLAIN, terrain=("altar",))) is None
    assert code(listed(PLAIN, terrain=("altar", "idol"))) == "too_much_faction_terrain"
    assert code(listed(PLAIN, terrain=("maw",))) == "wrong_faction"
    assert code(listed(PLAIN, terrain=("",))) == "wrong_faction", "what has no name is none of its own either"


def bearing(*enhancements: str) -> RosterUnit:
    return a("hero", enhancements=enhancements)


@pytest.mark.rule("AOS-ARMY-4.1a")
@pytest.mark.rule("AOS-ARMY-4.1c")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (bearing("orb", "grim"), bearing(), None),
        (bearing("orb"), bearing("blade"), "enhancement_table_used"),
        (bearing("grim"), bearing("bold"), None),
        (bearing("grim"), bearing("grim"), "enhancement_duplicate"),
        (bearing("grim", "bold"), bearing(), "enhancement_type_duplicate"),
        (bearing("nothing"), bearing(), "unknown_id"),
    ],
)
def test_one_enhancement_of_each_table(first: RosterUnit, second: RosterUnit, expected: str | None) -> None:
    assert code(listed(regiment(first), regiment(second))) == expected


@pytest.mark.rule("AOS-ARMY-4.1b")
def test_enhancements_are_for_those_who_qualify() -> None:
    assert code(listed(regiment(a("rider", enhancements=("swift",))))) is None
    assert code(listed(regiment(bearing("swift")))) == "enhancement_not_eligible"
    assert code(listed(regiment("hero", a("guard", enhancements=("orb",))))) == "enhancement_not_eligible"
    assert code(listed(PLAIN, regiment(a("legend", enhancements=("orb",))))) == "unique_no_enhancement"


@pytest.mark.parametrize(
    ("lores", "expected"),
    [
        pytest.param(("storms", "dawn", "beasts"), None),
        pytest.param(("storms", "skies"), "AOS-ARMY-4.2a", marks=pytest.mark.rule("AOS-ARMY-4.2a")),
        pytest.param(("dawn", "dusk"), "AOS-ARMY-4.2b", marks=pytest.mark.rule("AOS-ARMY-4.2b")),
        pytest.param(("beasts", "blades"), "AOS-ARMY-4.2c", marks=pytest.mark.rule("AOS-ARMY-4.2c")),
    ],
)
def test_one_lore_of_a_kind(lores: tuple[str, ...], expected: str | None) -> None:
    refused = judge_army(CONTENT, listed(PLAIN, lores=lores), 0)
    assert (refused and (refused.code, refused.rule)) == (expected and ("lore_limit", expected))


def at_round(number: int, red: Roster, blue: Roster) -> State:
    """A battle in this round between these lists."""
    state = started(content=CONTENT)
    sides = {seat: replace(state.sides[seat], draft=one) for seat, one in (("red", red), ("blue", blue))}
    return replace(state, sides=sides, round=number)


@pytest.mark.rule("AOS-CMD-1.1d")
@pytest.mark.rule("AOS-ARMY-1.2.1")
def test_fifty_points_under_the_limit_are_a_command_point_in_the_first_round() -> None:
    far, near = listed(PLAIN, points=270), listed(PLAIN, points=269)
    assert list(extra_points(at_round(1, far, near))) == [("red", "under_limit")]
    assert not list(extra_points(at_round(2, far, near)))


@pytest.mark.rule("AOS-CMD-1.1d")
@pytest.mark.rule("AOS-ARMY-3.6b")
def test_fewer_auxiliaries_are_a_command_point_every_round() -> None:
    none, two = listed(PLAIN), listed(PLAIN, auxiliaries=(a("guard"), a("guard")))
    for number in (1, 3):
        assert list(extra_points(at_round(number, two, none))) == [("blue", "auxiliaries")]
    assert not list(extra_points(at_round(1, two, two)))


@pytest.mark.rule("AOS-ARMY-1.1")
@pytest.mark.rule("AOS-ARMY-5")
@pytest.mark.rule("AOS-BW-1")
def test_an_illegal_army_is_not_locked_where_composition_is_in_force() -> None:
    bad = listed(regiment("hero", "flyers"))
    for pack, expected in (("border_war", "unit_not_allowed_in_regiment"), ("core", None)):
        state = started(pack, CONTENT)
        facts = decide(state, "red", SetArmy(roster=bad), Seeded(1))
        assert not isinstance(facts, Refusal)
        state = replace(state, sides={**state.sides, "red": replace(state.sides["red"], draft=bad)})
        found = decide(state, "red", LockArmy(), Seeded(1))
        assert (found.code if isinstance(found, Refusal) else None) == expected
