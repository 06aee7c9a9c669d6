"""Whatever may be said of a file that somebody brings has its words in every language, and the facts that they ask for."""

import ast
import copy
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from pydantic_core.core_schema import ErrorType

from app.cli.roster_report import REFUSED
from app.content.lines import Problem
from app.rosters.aos.header import TOLD
from app.systems.registry import known
from tests.content.brought import company, pair, patrol, regiments, warband
from tests.python_imports import ROOT, imports, parsed, sources
from tests.test_words import LANGUAGES, WORDS, blanks

CODE = re.compile(r"[a-z][a-z_]+")
TYPED = ROOT / "app/rosters/typed.py"
PAGE_S_OWN = {"offline", "other", "some"}
BRINGING = ("content/army_files.py", "content/made.py", "content/diskwars/from_roster.py", "cli/given_armies.py")
OF_THE_HOUSE = {"closing", "blocked", "not_invited", "no_passkey", "no_passkey.way"}
"""What the host has the page say, whatever is asked of the server."""

OF_THE_SHELF = {"too_many_armies"}
"""What is said of a player's kept armies, whatever file came."""

ODD = (None, -1, 1.5, 10**30, "", "Bad Id!" * 900, [], {"x": 1}, True)
GIVEN = {"what", "meant"}
"""What the page adds to the facts of a problem."""


def words_of(node: ast.AST) -> set[str]:
    return {
        found.value
        for found in ast.walk(node)
        if isinstance(found, ast.Constant) and isinstance(found.value, str) and CODE.fullmatch(found.value)
    }


def codes_in(path: Path) -> Iterator[str]:
    """What is said by a code in a file: where it is named `code`, and what keeps a file from being read."""
    for node in ast.walk(parsed(path)):
        match node:
            case ast.Call(func=ast.Name(id="Unreadable"), args=[ast.Constant(value=str(code)), *_]):
                yield code
            case ast.Call():
                yield from (code for one in node.keywords if one.arg == "code" for code in words_of(one.value))
            case ast.Assign(targets=[target]) if any(getattr(n, "id", "") == "code" for n in ast.walk(target)):
                yield from words_of(node.value)
            case ast.AnnAssign(target=ast.Name(id="code"), value=ast.expr() as value):
                yield from words_of(value)


def test_every_refusal_has_its_sentence_on_the_page_and_on_the_command_line() -> None:
    bringing = [ROOT / "app" / path for path in BRINGING]
    files = [*sources("app/rosters"), *bringing, ROOT / "app/web/armies.py"]
    codes = {code for path in files for code in codes_in(path)}
    assert {"names_only", "no_lists", "too_deep", "unknown_deck", "text_without_sheets"} <= codes
    assert codes == set(REFUSED), "a code without a sentence, or a sentence nobody says"
    told = {key.removeprefix("home.refused.") for key in WORDS["en"] if key.startswith("home.refused.")}
    assert codes == told - PAGE_S_OWN - OF_THE_SHELF - OF_THE_HOUSE


def readers() -> list[Path]:
    """The files that judge an army of our own schema: what the systems that take lists read it by."""
    found = [ROOT / f"app/content/{system.key}/army.py" for system in known().values() if system.armies]
    for path in found:
        named = (part for name in imports(path) for part in (name, name.rpartition(".")[0]))
        near = (ROOT / f"{name.replace('.', '/')}.py" for name in named)
        found += [one for one in near if one.is_relative_to(ROOT / "app/content") and one.exists() and one not in found]
    return found


def test_every_problem_of_a_list_has_its_sentence_with_all_that_it_tells() -> None:
    told: list[tuple[str, set[str]]] = []
    for path in readers():
        told += [(code, set()) for code in codes_in(path) if path.name == "lines.py"]
        for node in ast.walk(parsed(path)):
            match node:
                case ast.Call(func=ast.Attribute(attr="wrong"), args=[_, ast.Constant(value=str(code)), *_]):
                    told.append((code, {str(one.arg) for one in node.keywords}))
                case ast.Call(func=ast.Attribute(attr="unknown"), args=[_, _, ast.Constant(value=str(code)), *_]):
                    told.append((code, {str(one.arg) for one in node.keywords}))
                case ast.Assign(targets=[ast.Name(id="misread" | "stray" | "no_text")]):
                    told += [(code, set()) for code in words_of(node.value)]
    codes = {code for code, _ in told}
    assert {"wrong_size", "dsl_bad_parameter", "record_field_missing", "not_yaml", "illegal_roster"} <= codes
    of_the_server_s_own = {"unreadable"}
    assert {code for code in codes if f"home.problem.{code}" not in WORDS["en"]} == of_the_server_s_own
    bare = {code: blanks(WORDS["en"].get(f"home.problem.{code}", "")) - facts for code, facts in told if facts}
    assert {code: missing for code, missing in bare.items() if missing} == {}


def odd_ones(text: str) -> Iterator[str]:
    """An army with each part of it in turn something else, each something else in its turn, and with something more."""
    data = yaml.safe_load(text)
    for number, where in enumerate(places(data)):
        for odd in (ODD[number % len(ODD)], ODD[(number * 7 + 3) % len(ODD)]):
            changed = copy.deepcopy(data)
            around = changed
            for step in where[:-1]:
                around = around[step]
            around[where[-1]] = odd
            yield yaml.safe_dump(changed)
    yield yaml.safe_dump({**data, "colour": "red"})


def places(data: Any, where: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    steps = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for step, inner in steps:
        yield (*where, step)
        yield from places(inner, (*where, step))


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("wh40k", patrol("A", 3)),
        ("aos", warband("A", 3)),
        ("warmaster", company("A")),
        ("underworlds", pair("A").partition("decks:\n")[0]),
        ("diskwars", regiments("A")),
    ],
)
def test_whatever_is_misspelt_is_told_in_words_of_every_language(key: str, text: str) -> None:
    system = known()[key]
    assert system.armies
    assert system.armies.read(text, system.library)[1] == ()
    found: dict[str, Problem] = {}
    for odd in odd_ones(text):
        for problem in system.armies.read(odd, system.library)[1]:
            found.setdefault(problem.code, problem)
    assert len(found) > 2, found
    for language in LANGUAGES:
        words = {key.removeprefix("home.problem."): said for key, said in WORDS[language].items()}
        assert {code for code in found if code not in words} == set()
        empty = {code: blanks(words[code]) - found[code].facts.keys() - GIVEN for code in found}
        assert not any(empty.values()), empty


def test_no_sentence_is_left_that_nobody_says() -> None:
    pydantic = set(get_args(ErrorType))
    said = {code for path in readers() for code in words_of(parsed(path))}
    told = {key.removeprefix("home.problem.") for key in WORDS["en"] if re.fullmatch(r"home\.problem\.\w+", key)}
    assert told - pydantic - said - {"other", "meant", "expected", "invalid_warscroll"} == set()


def test_every_reason_why_a_row_is_set_aside_has_its_words() -> None:
    reasons = {
        why.value
        for path in (
            *sources("app/rosters/wh40k", "app/rosters/aos", "app/rosters/warmaster", "app/rosters/underworlds"),
            TYPED,
        )
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Aside"
        for one in node.keywords
        if one.arg == "why"
        for why in ast.walk(one.value)
        if isinstance(why, ast.Constant) and isinstance(why.value, str) and " " in why.value.strip("; ")
    }
    assert "a force without units" in reasons
    slugs = {
        re.sub(r"[^a-z]+", "_", re.split(r" ?[(;]", reason)[0].lower())
        for reason in {*reasons, *TOLD, "no model in it"}
    }
    assert {slug for slug in slugs if f"home.aside.{slug}" not in WORDS["en"]} == set()
