"""No module, class, type of the page or CSS class bears a name that a stranger would not know."""

import ast
import re

import pytest

from tests.python_imports import ROOT, sources, tree

STRANGE = re.compile(
    "sound|lit|maze|strides|memo|spreading|handling|settling|errands|looks|deeds|possible|carrying|sighted|past|revive"
    "|came|harm|kept|marked|own|showing|completing|completion|duties|set_up|welcoming|surge_windows|offering|wording|mending|toll"
    "|strips|parts|end|do|carry|yours|weigh|why|asides|held|idle|called|callers|curtain"
    "|lookups|happenings|foresight|told|brought|bringing"
)
"""Names that said nothing to a stranger; each gave way to the word that the field has for the thing."""

STRANGE_CLASSES = {"Outlet", "Door", "Sighting", "Kept", "KeptEach", "Memory", "Toll", "Wording", "Foresight"}
"""The same of classes: now Subscriber, Handshake, SeenState, Node, MapNode, IncrementalCache, Casualties, AbilityText, DryRun."""

STRANGE_OF_THE_PAGE = {"Curtain", "Bench", "Workbench", "Hand", "Wear", "Worn", "Face", "myDuty"}
"""The same of what the page's modules export and of their types: now Handover, BoardContext, ToolContext, PointerSample, DiscLabel,
DieFace, ClockReading, myDecision; `Hand` is left to the cards of a seat."""

CARDS_IN_HAND = "static/js/panels/cards/hand.js"
NAMED_BY_THE_PAGE = re.compile(r"(?:export (?:const|function|class)|@typedef (?:\{.*\}|\{object\})) (\w+)")
STYLED = re.compile(r"\.([a-z][a-z0-9-]*)")
STRANGE_STYLES = {"curtain", "came", "do", "do-row", "do-box"}
"""The same of CSS classes: now handover, dice-outcomes, actions, action-row, action-box."""


def test_no_module_bears_a_name_that_a_stranger_would_not_know() -> None:
    files = [*sources("app"), *sources("static/js", suffix=".js")]
    assert not [
        str(path.relative_to(ROOT)) for path in files if any(map(STRANGE.fullmatch, (path.stem, path.parent.name)))
    ]


def test_no_class_bears_a_name_that_a_stranger_would_not_know() -> None:
    named = {node.name for path in sources("app") for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)}
    assert not named & STRANGE_CLASSES


@pytest.mark.parametrize(
    "said", ["export function Curtain() {", "/** @typedef {object} Bench", " * @typedef {A & B} Workbench */"]
)
def test_a_strange_name_of_the_page_is_found(said: str) -> None:
    assert set(NAMED_BY_THE_PAGE.findall(said)) & STRANGE_OF_THE_PAGE


def test_no_type_or_part_of_the_page_bears_a_name_that_a_stranger_would_not_know() -> None:
    named = {
        (str(path.relative_to(ROOT)), name)
        for path in sources("static/js", suffix=".js")
        for name in NAMED_BY_THE_PAGE.findall(path.read_text("utf-8"))
    }
    wrong = {(path, name) for path, name in named if name in STRANGE_OF_THE_PAGE} - {(CARDS_IN_HAND, "Hand")}
    assert not wrong


def test_no_css_class_bears_a_name_that_a_stranger_would_not_know() -> None:
    styles = {path: path.read_text("utf-8") for path in sources("static/css", suffix=".css")}
    assert any("handover" in STYLED.findall(text) for text in styles.values())
    assert not [path.name for path, text in styles.items() if STRANGE_STYLES & set(STYLED.findall(text))]


def test_the_page_looks_for_no_css_class_of_such_a_name() -> None:
    files = sources("static/js", "tests/dom", suffix=".js")
    looked = re.compile(rf"""["`, ]\.({"|".join(sorted(STRANGE_STYLES))})[" ,:)\]]""")
    assert looked.search('closest("dialog, .do")'), "it finds what it looks for"
    assert not [str(path.relative_to(ROOT)) for path in files if looked.search(path.read_text("utf-8"))]
