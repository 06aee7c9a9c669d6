"""A board as the server draws it: all that its viewer sees and nothing else, well-formed, in every system."""

import json
import math
from collections import Counter
from typing import Any

import pytest
from lxml import etree

from app.drawing.board import board_svg
from app.drawing.palette import SEATS
from app.drawing.svg import short
from app.persistence.codec import codec_for
from app.realtime.wire.frames import plain_view
from app.rules.kernel.seats import SPECTATOR
from app.systems.game_system import GameSystem
from app.systems.registry import SYSTEMS
from tests.golden.playing import HERE

SEAT_OF = {fill: seat for seat, (fill, _) in SEATS.items()}


def view_of(system: GameSystem) -> Any:
    """What a watcher sees in the middle of the recorded match of a system."""
    head, *rows = map(json.loads, (HERE / f"current_{system.key}.jsonl").read_text("utf-8").splitlines())
    codec = codec_for(system.rules)
    state = codec.state_from(head["start"], version=head["version"])
    for row in rows[: len(rows) // 2]:
        for event in codec.events_from(row["events"], version=head["version"]):
            state = system.rules.evolve(state, event)
    return plain_view(system.rules.view(state, SPECTATOR))


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_each_piece_is_drawn_once_in_its_side_s_colour_where_it_stands(system: GameSystem) -> None:
    view = view_of(system)
    drawn = etree.fromstring(board_svg(view, title="Orme <Crossing> & Co"))
    assert drawn[0].text == "Orme <Crossing> & Co"
    places = Counter(
        (SEAT_OF[str(base.get("fill"))], str(group.get("transform")).removeprefix("translate(").partition(")")[0])
        for group in drawn.iter("{*}g")
        for base in group
    )
    pieces = view["pieces"].values()
    assert places
    assert places == Counter((p["seat"], f"{short(p['pose']['x'])} {short(p['pose']['y'])}") for p in pieces)
    signs = [path for path in drawn.iter("{*}path") if path.get("fill") == "#FFFDF6"]
    assert len(signs) == len(pieces), "who sees no colours reads the signs"


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_all_of_the_board_lies_within_the_picture(system: GameSystem) -> None:
    view = view_of(system)
    left, top, width, height = map(float, str(etree.fromstring(board_svg(view)).get("viewBox")).split())
    hexes = view["hexes"].values()
    reach = [(dx, dy / math.sqrt(3)) for dx in (-0.5, 0.5) for dy in (-1, 1)]
    corners = [(each["x"] + dx, each["y"] + dy) for each in hexes for dx, dy in reach]
    corners += [(at["x"], at["y"]) for piece in view["terrain"].values() for at in piece["outline"]]
    for x, y in corners or [(0.0, 0.0), (view["table"]["width"], view["table"]["height"])]:
        assert left - 1e-6 <= x <= left + width + 1e-6
        assert top - 1e-6 <= y <= top + height + 1e-6
