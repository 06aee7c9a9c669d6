"""The page that teaches how warscrolls are written: its examples load, every word is named, loops are refused."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

from app.content.aos.load import FOLDER, load
from app.rules.aos.model import abilities, cards, effects, language, picks, profiles, tables, tactics
from app.rules.aos.repertoire import is_carried_out

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "warscrolls.md").read_text("utf-8")
BLOCKS = [block.split("```")[0] for block in PAGE.split("```yaml\n")[1:]]


def folder(tmp_path: Path, **changes: str) -> Path:
    """All examples of the page as the files of a folder, with parts of them written otherwise."""
    (tmp_path / "terrain.yaml").write_text((FOLDER / "terrain.yaml").read_text("utf-8"), "utf-8")
    for number, block in enumerate(BLOCKS):
        for old, new in changes.items():
            block = block.replace(old, new)
        (tmp_path / f"page{number}.yaml").write_text(block, "utf-8")
    return tmp_path


@pytest.mark.rule("AOS-CORE-4.0a")
@pytest.mark.rule("AOS-CORE-5.0")
def test_every_example_loads_and_every_ability_of_it_is_carried_out(tmp_path: Path) -> None:
    loaded = load(folder(tmp_path))
    assert [str(problem) for problem in loaded.problems] == []
    found = loaded.library
    deepholders = found.factions["deepholders"]
    written = [
        *(ability for scroll in found.warscrolls.values() for ability in scroll.abilities),
        *deepholders.traits,
        *(ability for one in deepholders.formations for ability in one.abilities),
        *(ability for lore in deepholders.lores for ability in lore.abilities),
        *(card.plays for card in found.battlepacks["drowned_city"].tactics),
    ]
    assert len(written) >= 12
    assert [one.id for one in written if one is None or not is_carried_out(one)] == []


def kinds(union: Any) -> set[str]:
    """The words of a family."""
    return {str(next(f.default for f in fields(one) if f.name == "kind")) for one in get_args(union)}


def names(*records: Any) -> set[str]:
    """The fields of records."""
    return {field.name for record in records for field in fields(record)} - {"kind", "id", "name", "faction"}


WORDS = (
    kinds(language.Does)
    | kinds(effects.Change)
    | kinds(abilities.Timing)
    | kinds(tactics.Condition)
    | set(get_args(picks.Being))
    | set(get_args(language.When))
    | set(get_args(effects.Stat))
    | set(get_args(effects.Span))
    | set(get_args(tables.Moment))
    | set(get_args(tables.AbilityKeyword))
    | (set(get_args(tables.WeaponKey)) - {"anti"})
    | set(get_args(tables.TerrainRule))
    | names(
        picks.Picks,
        picks.Sort,
        picks.Against,
        language.Inflict,
        language.Uses,
        language.Arrives,
        language.Holds,
        effects.StatChange,
    )
    | (names(abilities.Ability) - {"module", "chain", "rule", "text"})
    | (names(cards.TwistCard, cards.TacticsCard) - {"realm", "text"})
    | (names(profiles.Warscroll) - {"published", "footprint", "text", "height", "weapons", "abilities"})
)


def test_every_word_of_the_language_is_named() -> None:
    said = set(re.findall(r"`(\w+)[`:]", PAGE)) | set(re.findall(r"\b(\w+):", "".join(BLOCKS)))
    assert WORDS - said == set()


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("{timed: {scope: enemy, moment: movement}}", "{timed: {scope: enemy, moment: moving}}", "dsl_bad_parameter"),
        ("does: [{heal: {points: 1}}]", "does: [{mend: {points: 1}}]", "dsl_bad_parameter"),
        ("stat: save_roll", "stat: safe_roll", "dsl_bad_parameter"),
        ("to: attack", "to: atack", "dsl_unknown_value"),
        ("weapons: trident", "weapons: tridant", "dsl_unknown_value"),
        ("anti MONSTER", "anti MONSTRE", "dsl_unknown_value"),
        ("keyword: FLY", "keyword: FLIES", "dsl_unknown_value"),
        ("to: fight", "to: second_wave", "trigger_loop"),
        ("    once: {per: round, of: player}\n", "", "dsl_bad_parameter"),
        ("timing: {passive: {}}, text", "timing: {timed: {scope: your, moment: hero}}, text", "dsl_bad_parameter"),
        (
            "    does: [{returns: {models: 1}}]",
            "    picks: {side: enemy}\n    does: [{returns: {models: 1}}]",
            "dsl_bad_parameter",
        ),
        ('text: {en: "It is kept', 'txt: {en: "It is kept', "record_field_missing"),
        ("health: 2", "helth: 2", "record_field_missing"),
    ],
)
def test_what_is_misspelt_or_has_no_end_is_refused_with_its_line(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert old in PAGE
    problems = load(folder(tmp_path, **{old: new})).problems
    assert code in {problem.code for problem in problems}
    assert all(problem.line for problem in problems if problem.code == code)


def test_two_effects_that_wait_for_each_other_are_refused(tmp_path: Path) -> None:
    """Second Wave follows Echo, and Echo follows Second Wave."""
    echo = """  - id: echo
    name: Echo
    timing: {after: {by: you, to: second_wave}}
    text: {en: "Heal 1.", es: "Cura 1."}
    does: [{heal: {points: 1}}]
  - id: from_the_deep"""
    problems = load(folder(tmp_path, **{"to: fight": "to: echo", "  - id: from_the_deep": echo})).problems
    assert [problem.code for problem in problems] == ["trigger_loop"]
    alone = load(folder(tmp_path, **{"  - id: from_the_deep": echo})).problems
    assert list(alone) == []


def test_every_problem_the_page_tells_of_is_one_that_is_told() -> None:
    rows = [line.split("|")[1] for line in PAGE.split("## What is refused")[1].splitlines() if line.count("|") > 2]
    codes = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", "".join(rows)))
    told = "".join(path.read_text("utf-8") for path in (ROOT / "app" / "content").rglob("*.py"))
    assert len(codes) > 7
    assert {code for code in codes if f'"{code}"' not in told} == set()
