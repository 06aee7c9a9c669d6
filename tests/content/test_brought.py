"""An army in one file: what it brings is its own, judged like the server's content, and meets nobody else's."""

import pytest

from app.content.aos import army as sigmar
from app.content.wh40k.army import added, read
from app.content.wh40k.load import library
from app.rules.aos.composition.army import judge_army
from app.rules.kernel.schema.army_namespaces import own_list
from app.rules.wh40k.model.profiles import Strength
from app.rules.wh40k.setup.muster import MOST_MODELS, MOST_UNITS, judge_list
from app.systems.registry import known
from tests.content.brought import patrol, warband


def test_two_armies_that_share_every_id_never_meet_nor_the_server_s() -> None:
    content = library()
    for id, strength in (("aaa", 3), ("bbb", 9)):
        army, problems = read(patrol(id, strength), library())
        assert [str(problem) for problem in problems] == []
        assert army is not None
        content = added(content, id, army)
    for id, strength in (("aaa", 3), ("bbb", 9)):
        (unit,) = content.rosters[own_list(id)].units
        assert judge_list(content, (unit,)) is None
        assert content.sheets[unit.sheet].name == f"{id} Walkers"
        gun, pistol, knife = unit.models[1].weapons
        assert {content.weapons[gun].strength, content.weapons[pistol].strength} == {
            Strength(how="fixed", value=strength)
        }
        assert content.weapons[knife] is library().weapons[knife], "what it does not bring is the server's"
    assert content.sheets["line_wardens"] is library().sheets["line_wardens"]
    assert content.weapons["boltgun"] is library().weapons["boltgun"]


def test_a_list_may_name_the_server_s_sheets_beside_its_own() -> None:
    text = patrol("A", 3) + "  - {sheet: captain_kerr, models: [{profile: Captain Kerr}]}\n"
    army, problems = read(text, library())
    assert problems == ()
    assert army is not None
    content = added(library(), "aaa", army)
    assert [unit.sheet for unit in content.rosters["aaa."].units] == ["aaa.line_wardens", "captain_kerr"]


@pytest.mark.parametrize(
    ("change", "line", "code"),
    [
        (("range: 12", "rnage: 12"), 4, "extra_forbidden"),
        (("id: boltgun,", "id: bolt_pistol,"), 5, "duplicate_id"),
        (("type: assault", "type: melee"), 5, "range_and_type"),
        (("W: 1,", "W: 900,"), 11, "less_than_equal"),
        (("{round: 32}", "{oval: [0, 4000]}"), 11, "greater_than"),
        (("weapons: [boltgun],", "weapons: [boltgnu],"), 13, "unknown_weapon"),
        (("text: They never look back.", "text: ''"), 15, "unknown_ability"),
        (("keywords: [INFANTRY]", "keywords: [INFANTRY]\n    psyker: {powers: [smite]}"), 18, "keyword_missing"),
        (("keywords: [INFANTRY]", "keywords: [TRANSPORT]\n    transport: {capacity: 6, barred: [NUN]}"), 18, "keyword_nobody_has"),
        (("count: 1}", "count: 5}"), 21, "wrong_size"),
        (("sheet: line", "sheet: wine"), 19, "unknown_sheet"),
    ],
)  # fmt: skip
def test_what_is_brought_is_judged_like_the_server_s_own_with_its_line(
    change: tuple[str, str], line: int, code: str
) -> None:
    text = patrol("A", 3)
    assert change[0] in text
    army, problems = read(text.replace(*change, 1), library())
    assert army is None
    assert (line, code) in [(problem.line, problem.code) for problem in problems], [*map(str, problems)]


def test_an_own_sheet_that_is_misread_is_one_problem_not_two() -> None:
    _, problems = read(patrol("A", 3).replace("T: 4", "T: four"), library())
    assert {problem.line for problem in problems} == {11}


def test_a_list_has_an_end() -> None:
    unit = "  - {sheet: captain_kerr, models: [{profile: Captain Kerr}]}\n"
    begin = "id: a\nname: A\nunits:\n"
    most, problems = read(begin + unit * MOST_UNITS, library())
    assert problems == ()
    assert most is not None
    assert judge_list(library(), most.roster.units) is None
    assert read(begin + unit * (MOST_UNITS + 1), library())[1][0].code == "too_long"
    own = patrol("A", 3).partition("units:\n")[0].replace("max: 5,", "max: 60,")
    crowd = "  - {sheet: line_wardens, models: [{profile: Walker, count: 60}]}\n" * (MOST_MODELS // 60 + 1)
    army, problems = read(f"{own}units:\n{crowd}", library())
    assert [str(problem) for problem in problems] == []
    assert army is not None
    content = added(library(), "abc", army)
    refused = judge_list(content, content.rosters["abc."].units)
    assert refused is not None
    assert refused.facts == {"had": MOST_MODELS + 60, "needed": MOST_MODELS}


def test_two_armies_of_age_of_sigmar_that_share_every_id_never_meet_nor_the_server_s() -> None:
    server = known()["aos"].library
    content = server
    for id, hit in (("aaa", 3), ("bbb", 5)):
        found, problems = sigmar.read(warband(id, hit), server)
        assert [str(problem) for problem in problems] == []
        assert found is not None
        content = sigmar.added(content, id, found)
    for id, hit in (("aaa", 3), ("bbb", 5)):
        roster = content.rosters[own_list(id)]
        assert judge_army(content, roster, 0) is None, "who leads leads whom the army says"
        scrolls = [content.warscrolls[unit.warscroll] for unit in roster.regiments[0].units]
        assert [(one.name, one.weapons[0].hit) for one in scrolls] == [(f"{id} King", hit), (f"{id} Kin", hit)]
        assert content.factions[roster.faction].name == f"{id} Kin"
    assert content.warscrolls["thornking"] is server.warscrolls["thornking"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("health: 3", "helth: 3"), [(17, "record_field_missing"), (21, "record_field_missing")]),
        (("- id: rootkin", "- id: thornking"), [(1, "illegal_roster"), (31, "duplicate_id")]),
        (("kind: melee, attacks: 3", "kind: ranged, attacks: 3"), [(17, "invalid_warscroll")]),
        (("models: 2", "models: 3"), [(1, "illegal_roster")]),
    ],
)
def test_what_is_brought_to_age_of_sigmar_is_judged_with_its_line(
    change: tuple[str, str], told: list[tuple[int, str]]
) -> None:
    text = warband("A", 3)
    assert change[0] in text
    found, problems = sigmar.read(text.replace(*change, 1), known()["aos"].library)
    assert found is None
    assert [(problem.line, problem.code) for problem in problems] == told, [*map(str, problems)]
