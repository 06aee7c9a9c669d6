"""The server's own content, and what is wrong with bad files: all at once, with lines."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from app.content.lines import Problem
from app.content.load import BadContent, Loaded, judged
from app.content.reader import read_text
from app.content.wh40k import army
from app.content.wh40k.load import FOLDER, load
from app.content.wh40k.load import library as wh40k
from app.content.wh40k.schema import ProfileIn
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR
from app.rules.wh40k.abilities import BY_KEY
from app.rules.wh40k.decide import decide
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.model.profiles import Ability, Library, Roster
from app.rules.wh40k.model.setup_commands import LockArmy
from app.rules.wh40k.model.state import State
from app.rules.wh40k.new_match import setup
from app.rules.wh40k.system import SYSTEM

ARMY = """\
id: my_patrol
name: My patrol
units:
  - sheet: line_wardens
    models:
      - {profile: Line Sergeant}
      - {profile: Line Warden, count: 4}
  - sheet: captain_kerr
    models: [{profile: Captain Kerr}]
"""

FIVE_MISTAKES = """\
id: my_patrol
name: My patrol
units:
  - sheet: line_wardens
    models:
      - {profile: Line Sergeant}
      - {profile: Line Warden, count: 40}
  - sheet: nobody_knows
    models: [{profile: Captain Kerr}]
  - sheet: captain_kerr
    models:
      - {profile: Captain Nobody}
  - sheet: lance_team
    models:
      - profile: Lancer
        count: 3
        weapons: [sling]
  - sheet: line_wardens
    models: [{profile: Line Warden, count: 4}]
"""

MISSHAPEN = """\
id: My Patrol!
name: My patrol
weather: rain
units:
  - sheet: line_wardens
    models:
      - {profile: Line Sergeant, count: many}
      - {profile: Line Warden, count: 0}
      - {count: 1}
"""


def read_army(text: str) -> tuple[Roster | None, tuple[Problem, ...]]:
    found, problems = army.read(text, wh40k())
    return found.roster if found else None, problems


def all_abilities() -> list[Ability]:
    library = wh40k()
    of_sheets = [ability for sheet in library.sheets.values() for ability in sheet.abilities]
    return of_sheets + [ability for weapon in library.weapons.values() for ability in weapon.abilities]


def test_the_content_loads() -> None:
    library = wh40k()
    assert {"cinder_wardens", "hollow_choir"} <= set(library.rosters)
    assert "orme_crossing" in library.battlefields
    assert all(sheet.composition for sheet in library.sheets.values())


def test_every_ability_is_known_to_the_referee_or_has_words() -> None:
    found = all_abilities()
    assert found
    assert [ability.key for ability in found if ability.key not in BY_KEY and not ability.text] == []


@pytest.mark.rule("W40K-ARMY-06")
@pytest.mark.parametrize("roster", sorted(wh40k().rosters))
def test_every_list_musters(roster: str) -> None:
    state: State = setup({"rosters": {"red": roster, "blue": roster}}, wh40k(), ("red", "blue"))
    for seat in ("red", "blue"):
        result = decide(state, seat, LockArmy(), ScriptedDice(()))
        assert not isinstance(result, Refusal), result
        for event in result:
            state = evolve(state, event)
    listed = wh40k().rosters[roster].units
    assert len(state.units) == 2 * len(listed)
    assert len(state.models) == 2 * sum(len(unit.models) for unit in listed)


def test_a_good_army_becomes_a_list() -> None:
    roster, problems = read_army(ARMY)
    assert problems == ()
    assert roster is not None
    assert [len(unit.models) for unit in roster.units] == [5, 1]
    assert roster.units[0].models[0].weapons


@pytest.mark.rule("W40K-ARMY-02", "W40K-GEN-13")
def test_five_mistakes_are_five_problems_on_their_lines() -> None:
    roster, problems = read_army(FIVE_MISTAKES)
    assert roster is None
    assert [(problem.line, problem.code) for problem in problems] == [
        (6, "wrong_size"),
        (8, "unknown_sheet"),
        (12, "unknown_profile"),
        (17, "unknown_weapon"),
        (19, "wrong_size"),
    ]


@pytest.mark.rule("W40K-DATA-04", "W40K-DATA-05", "W40K-DATA-20")
def test_a_profile_needs_every_characteristic_and_a_dash_is_one() -> None:
    whole = "{name: A, M: 6, WS: null, BS: 3, S: 4, T: 4, W: 1, A: 1, Ld: 7, Sv: 3, base: {round: 32}, height: 1.5}"
    reader = read_text(whole)
    found = reader.model(ProfileIn)
    assert found is not None
    assert found.WS is None
    assert not reader.problems
    lacking = read_text(whole.replace("Ld: 7, ", ""))
    assert lacking.model(ProfileIn) is None
    assert [(problem.where, problem.code) for problem in lacking.problems] == [("Ld", "missing")]


def test_mistakes_of_every_kind_are_told_together() -> None:
    mixed = FIVE_MISTAKES.replace("name:", "nmae:").replace("count: 3", "count: many")
    _, before = read_army(FIVE_MISTAKES)
    _, problems = read_army(mixed)
    told = [(problem.line, problem.code) for problem in problems]
    known = {(problem.line, problem.code) for problem in before}
    assert set(told) > known
    assert [line for line, code in told if (line, code) not in known] == [1, 2, 16]
    assert [problem.line for problem in problems] == sorted(problem.line for problem in problems)


def test_misshapen_fields_are_told_together() -> None:
    _, problems = read_army(MISSHAPEN)
    assert [problem.line for problem in problems] == [1, 3, 7, 8, 9]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("id: a\n" + "# " + "x" * 1_100_000, "too_large"),
        ("units: " + "[" * 60 + "]" * 60, "too_deep"),
        ("units: " + "[" * 5000, "too_deep"),
        ("a: [" + "x," * 115_000 + "]", "too_many_parts"),
        ("units:\n" + "- {a: b}\n" * 25_000, "too_many_parts"),
        ("a: &a [1, 2]\nb: *a\n", "alias"),
        ("a: &a [*a]\n", "alias"),
        ("id: [unclosed\n", "not_yaml"),
        ("id: 2026-13-45\n", "not_yaml"),
        ("id: !!python/object/apply:os.system ['true']\n", "tag"),
    ],
    ids=["huge", "deep", "endless", "flat", "many", "aliased", "in_itself", "torn", "no_day", "code"],
)
def test_a_hostile_text_is_refused_in_a_moment(text: str, code: str) -> None:
    roster, problems = read_army(text)
    assert roster is None
    assert [problem.code for problem in problems] == [code]


def test_a_file_with_problems_is_named(tmp_path: Path) -> None:
    for path in FOLDER.rglob("*.yaml"):
        copy = tmp_path / path.relative_to(FOLDER)
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(path.read_text("utf-8").replace("weapons: [plaguereaper]", "weapons: [spoon]"), "utf-8")
    found: Loaded = load(tmp_path)
    assert found.library is None
    (problem,) = found.problems
    assert str(problem).startswith("example_turn.yaml: line ")
    assert "spoon" in str(problem)
    assert str(BadContent(found.problems)) == str(problem)


def test_an_ability_whose_key_is_misspelt_and_that_has_no_words_is_told_with_the_key_meant(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "wh40k")
    file = tmp_path / "wh40k" / "forces" / "hollow_choir.yaml"
    lines = file.read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(lines) if "key: leadership_aura" in text)
    lines[line] = lines[line].replace("leadership_aura", "ledership_aura")
    file.write_text("\n".join(lines), "utf-8")
    (found,) = judged(load, tmp_path / "wh40k").problems
    assert (found.file, found.line) == (file.name, line + 1)
    assert (found.code, found.meant) == ("unknown_ability", "leadership_aura")


def test_the_command_says_whether_all_is_well(tmp_path: Path) -> None:
    assert CliRunner().invoke(cli, ["content", "check"]).exit_code == 0
    bad = tmp_path / "bad.yaml"
    bad.write_text(FIVE_MISTAKES, "utf-8")
    told = CliRunner().invoke(cli, ["content", "check", "--system", "wh40k", str(bad)])
    assert told.exit_code == 1
    assert "bad.yaml: line 8" in told.output
    assert "5 problems" in told.output
    assert CliRunner().invoke(cli, ["content", "check", str(tmp_path)]).exit_code == 1


def test_a_word_that_is_nearly_right_is_told_with_what_was_meant() -> None:
    _, problems = read_army(ARMY.replace("line_wardens", "line_warden").replace("name: My", "nmae: My"))
    told = {problem.code: problem.meant for problem in problems}
    assert told == {"missing": "", "extra_forbidden": "name", "unknown_sheet": "line_wardens"}
    assert "did you mean name?; allowed: id, name, units, system" in str(next(p for p in problems if p.meant == "name"))


def _named(found: Library) -> set[str]:
    sheets, weapons = found.sheets.values(), found.weapons.values()
    abilities = [
        *(ability for one in sheets for ability in one.abilities),
        *(a for one in weapons for a in one.abilities),
    ]
    units = {unit.name for roster in found.rosters.values() for unit in roster.units}
    places = {piece.name for field in found.battlefields.values() for piece in field.terrain}
    whole = (*sheets, *weapons, *abilities, *found.rosters.values(), *found.battlefields.values())
    return ({one.name for one in whole} | {name for one in sheets for name in one.profiles} | units | places) - {""}


def test_everything_that_40k_content_names_is_called_something_in_spanish_too() -> None:
    assert set(wh40k().spanish) == _named(wh40k())


def test_a_view_tells_spanish_names_by_english_ones_and_weapons_by_their_ids() -> None:
    names = SYSTEM.view(setup({}, wh40k(), ("red", "blue")), SPECTATOR).names
    assert names["Line Wardens"] == {"es": "Guardianes de línea"}
    assert names["warden_rifle"] == names["Warden rifle"] == {"es": "Fusil de guardián"}
