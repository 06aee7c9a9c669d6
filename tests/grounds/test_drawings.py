"""Drawings in SVG, as a browser shows them: the numbers here were asked of Chromium once."""

from pathlib import Path

import pytest

from tests.grounds.asked import aside, box, near, read_one, told
from tests.grounds.written import svg

MM = 1 / 25.4


def boxes(tmp_path: Path, body: str) -> list[tuple[float, ...]]:
    """Where the pieces of a drawing lie, in its millimetres."""
    ground = read_one(tmp_path, svg(body))
    return [tuple(round(side / MM, 1) for side in box_of(one["outline"])) for one in ground["pieces"]]


def box_of(points: list[list[float]]) -> tuple[float, float, float, float]:
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def test_lines_stay_open_and_outlines_close(tmp_path: Path) -> None:
    body = """<g id="terrain"><rect id="Hut" x="25.4" y="0" width="50.8" height="25.4"/>
    <circle inkscape:label="Pond" id="c1" cx="127" cy="50.8" r="25.4"/>
    <path d="M0 100 h25.4 v25.4 z m 50 0 l10,0 0,10"/><path d="M0 150 10 150 10 160 0 150"/></g>
    <line x1="0" y1="190" x2="25.4" y2="190"/><polyline points="0,0 1,1 2"/>"""
    ground = read_one(tmp_path, svg(body), square=None)
    assert ground["format"] == "svg"
    assert ground["size"] == pytest.approx([300 * MM, 200 * MM], abs=1e-6)
    assert ground["scale"] == {"by": "mm", "inches": pytest.approx(MM), "asked": False}
    hut, pond, path, triangle = ground["pieces"]
    assert hut == {"name": "Hut", "outline": [[1, 0], [3, 0], [3, 1], [1, 1]]}
    assert (pond["name"], box(pond["outline"])) == ("Pond", (4, 1, 6, 3))
    assert (path["name"], path["outline"]) == ("terrain", near([[0, 3.937], [1, 3.937], [1, 4.937]]))
    assert len(triangle["outline"]) == 3
    assert [len(line) for line in ground["walls"]] == [3, 2, 2]
    assert aside(ground) == {("polyline", "breaks_off", 1)}


@pytest.mark.parametrize(
    ("body", "seen"),
    [
        ('<g transform="translate(10 20) scale(2)"><rect width="10" height="5"/></g>', [(10, 20, 30, 30)]),
        ('<rect x="10" y="10" width="10" height="4" transform="rotate(90 15 12)"/>', [(13, 7, 17, 17)]),
        ('<rect x="10" y="10" width="10" height="4" transform-origin="15 12" transform="rotate(90)"/>', [(13, 7, 17, 17)]),
        (
            '<svg x="10" y="20" width="20" height="20" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>',
            [(10, 20, 30, 40)],
        ),
        (
            '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
            '<use href="#s" x="30" y="40" width="20" height="20"/>',
            [(30, 40, 50, 60)],
        ),
        ('<defs><g id="r"><rect width="4" height="4"/></g></defs><use xlink:href="#r" x="3" y="2"/>', [(3, 2, 7, 6)]),
        ('<mask id="m"><rect width="8" height="8"/></mask><clipPath id="k"><rect width="9" height="9"/></clipPath>', []),
        ('<switch><rect width="2" height="2"/><rect width="3" height="3"/></switch>', [(0, 0, 2, 2)]),
        ('<g id="g"><use href="#g"/><rect width="2" height="2"/></g>', [(0, 0, 2, 2)]),
        ('<style>.a{display:none} #b{visibility:hidden} rect.c{fill:none;stroke:none}</style><g class="a">'
         '<rect width="2" height="2"/></g><rect id="b" width="2" height="2"/><rect class="c" width="2" height="2"/>'
         '<g visibility="hidden"><rect width="3" height="3" visibility="visible"/></g>', [(0, 0, 3, 3)]),
        ('<svg width="10" height="10"><rect x="5" y="5" width="10" height="10"/></svg>', [(5, 5, 10, 10)]),
        ('<path d="M10 10a5 5 0 1110 0 5 5 0 01-10 0z"/>', [(10, 5, 20, 15)]),
        ('<path d="M0 30C0 50 20 50 20 30S40 10 40 30v9H0z"/>', [(0, 15, 40, 45)]),
        ('<rect x="290" y="190" width="20" height="20"/>', [(290, 190, 300, 200)]),
        ('<rect x="1cm" y="0.5in" width="10%" height="10mm"/>', [(37.8, 48, 67.8, 85.8)]),
    ],
)  # fmt: skip
def test_shapes_stand_where_a_browser_shows_them(tmp_path: Path, body: str, seen: list[tuple[float, ...]]) -> None:
    assert boxes(tmp_path, body) == [pytest.approx(one, abs=0.06) for one in seen]


def test_what_is_not_drawn_is_told(tmp_path: Path) -> None:
    body = """<defs><path id="p" d="M0 0h5v5z"/></defs><g display="none"><rect width="1" height="1"/></g>
    <text id="t">x</text><image id="i"/><use href="far.svg#p"/><rect width="0" height="5"/>"""
    assert aside(read_one(tmp_path, svg(body))) == {
        ("defs", "definition", 1),
        ("g", "hidden", 1),
        ("t", "text", 1),
        ("i", "picture", 1),
        ("use", "elsewhere", 1),
        ("rect", "no_length", 1),
    }


@pytest.mark.parametrize(
    ("attributes", "size", "unit"),
    [
        ('width="72in" height="48in"', [72, 48], "in"),
        ('width="960" height="480"', [10, 5], "px"),
        ('viewBox="0 0 960 480"', [10, 5], "px"),
        ('width="100%" viewBox="0 0 960 480"', [10, 5], "px"),
        ('width="25.4cm" viewBox="0 0 200 100"', [10, 5], "cm"),
        ('width="720pt" height="60pc"', [10, 10], "pt"),
    ],
)
def test_a_drawing_says_how_large_it_is(tmp_path: Path, attributes: str, size: list[float], unit: str) -> None:
    ground = read_one(tmp_path, svg("", attributes))
    assert ground["size"] == pytest.approx(size, abs=1e-6)
    assert (ground["scale"]["by"], ground["scale"]["asked"]) == (unit, unit == "px")


NAMES = b"""<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]><svg xmlns="&ns_svg;" width="1in" height="1in"><path d="M0 0h9v9z"/></svg>"""
GROWING = b"""<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">
  <!ENTITY f SYSTEM "file:///etc/hostname">]><svg width="1in" height="1in"><text>&b;&f;</text></svg>"""


def test_document_types_name_and_never_grow(tmp_path: Path) -> None:
    assert len(read_one(tmp_path, NAMES)["pieces"]) == 1
    assert told(tmp_path, GROWING)[0]["refused"]["code"] == "not_well_formed"
