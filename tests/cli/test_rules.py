"""The registry of rules: every ID has a title, the page is current, and what is enforced and tested is found."""

from dataclasses import replace

import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from app.cli.rules import ROOT, describe, enforced, held_by, ids, lack
from app.rules.kernel.rulebook import Rule
from app.systems.diskwars import DISKWARS
from app.systems.game_system import GameSystem
from app.systems.registry import SYSTEMS
from app.systems.wh40k import WH40K
from app.web.rulebook import title


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_the_page_of_the_rules_is_current(system: GameSystem) -> None:
    page = ROOT / "docs" / "rules" / f"{system.key}.md"
    assert page.read_text("utf-8") == describe(system), f"castra rules {system.key} --docs"


COUNT = {"wh40k": 372, "underworlds": 304}
"""How many rules the book of a system has at least: none is lost."""


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_every_rule_that_code_or_test_names_is_in_the_book(system: GameSystem) -> None:
    book = system.rulebook
    assert len(book) >= COUNT.get(system.key, 1)
    assert all(title(system.key, id, "en") and rule.how for id, rule in book.items())
    unknown = (set(enforced(system)) | set(held_by(system))) - set(book)
    assert not unknown


@pytest.mark.rule("W40K-MOVE-03")
def test_where_a_rule_is_enforced_and_tested_is_found() -> None:
    assert any(place.startswith("mov") for place in enforced(WH40K)["W40K-MOVE-03"])
    assert "test_where_a_rule_is_enforced_and_tested_is_found" in held_by(WH40K)["W40K-MOVE-03"]
    assert "wh40k/movement/too_far" in held_by(WH40K)["W40K-MOVE-03"]


def test_a_rule_that_content_carries_is_found_there() -> None:
    assert enforced(DISKWARS)["DW-TER-09"] == ["rules.yaml"]
    assert "check._playable" in enforced(DISKWARS)["DW-OPT-04"]


def test_what_a_rule_lacks_is_named() -> None:
    rule = Rule(how=("refuse",))
    assert lack("W40K-X-01", rule, {}, {}) == ["enforced nowhere", "tested by nothing"]
    assert lack("W40K-X-01", rule, {"W40K-X-01": ["here"]}, {"W40K-X-01": ["there"]}) == []
    assert lack("W40K-X-01", Rule(how=("example",)), {}, {}) == ["tested by nothing"]
    assert lack("W40K-X-01", Rule(how=("reading",)), {}, {}) == []


def test_a_range_names_all_between() -> None:
    assert list(ids(WH40K, "(W40K-POWER-01..03, W40K-OBJ-07, GEN-03)")) == [
        "W40K-POWER-01",
        "W40K-POWER-02",
        "W40K-POWER-03",
        "W40K-OBJ-07",
        "W40K-GEN-03",
    ]
    assert list(ids(WH40K, "a roll, SHA-25")) == []
    assert list(ids(WH40K, "(W40K-POWER-01, XYZ-CMD-01)")) == ["W40K-POWER-01"]


def test_a_book_may_number_its_rules_by_chapter_and_letter() -> None:
    book = {id: Rule(how=("refuse",)) for id in ("AOS-CORE-14.1a", "AOS-SH-BP-1b", "AOS-MAGIC-EX1", "AOS-CORE-7.0")}
    aos = replace(WH40K, prefix="AOS", rulebook=book)
    assert list(ids(aos, "(AOS-CORE-14.1a..c, SH-BP-1b, AOS-MAGIC-EX1)")) == [
        "AOS-CORE-14.1a",
        "AOS-CORE-14.1b",
        "AOS-CORE-14.1c",
        "AOS-SH-BP-1b",
        "AOS-MAGIC-EX1",
    ]
    assert list(ids(aos, "section AOS-CORE-7.0.")) == ["AOS-CORE-7.0"]


def test_missing_is_a_part_of_all_and_an_unknown_system_is_refused() -> None:
    whole = CliRunner().invoke(cli, ["rules", "wh40k"])
    assert whole.exit_code == 0
    assert "W40K-CHG-02" in whole.output
    assert CliRunner().invoke(cli, ["rules", "chess"]).exit_code == 2
