"""Tests of pages find things as a person does, by role, text or label; those that still name a class of CSS become fewer."""

import ast
from collections.abc import Iterator
from pathlib import Path

BROWSER = Path(__file__).parent / "browser"

MOST = 88
"""So many locators are by CSS. It is lowered with each that finds its thing otherwise, and never raised."""


def by_css(source: str) -> Iterator[ast.Call]:
    """The calls that look something up by a selector; `locator` with another locator combines what was found."""
    for node in ast.walk(ast.parse(source)):
        is_lookup = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "locator"
        if is_lookup and node.args and isinstance(node.args[0], ast.Constant | ast.JoinedStr | ast.Name | ast.BinOp):
            yield node


def test_no_more_things_are_looked_up_by_css_than_before() -> None:
    found = sum(len(list(by_css(path.read_text("utf-8")))) for path in BROWSER.rglob("*.py"))
    assert found <= MOST, f"{found}: find it by its role, its text or its label"
