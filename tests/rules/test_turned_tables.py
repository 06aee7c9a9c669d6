"""All edges of a table are alike: what was done in whole matches comes to the same once it is turned and mirrored."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.persistence.codec import codec_for
from app.rules.diskwars.model.state import Slot
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.refusal import Refusal
from tests.matches import MATCHES, Played
from tests.turning import View, differences

EVERY = [(quarters, mirrored) for quarters in range(4) for mirrored in (False, True)][1:]
ACROSS = [(0, True), (2, False), (2, True)]
"""Where the armies' edges are north and south by the rules, or their territories printed so."""

VIEWS = {"wh40k": EVERY, "aos": ACROSS, "warmaster": ACROSS, "diskwars": EVERY}
"""The systems of a plane table. Underworlds' boards are of hexes: `tests/rules/kernel/test_hexes.py` turns those."""

BY_NAME = {
    "divide": "which half is called a follows from the way the line was drawn",
    "choose_map": "the map is printed",
    "choose_role": "what then is laid is printed on the map",
    "take_layout": "where features lie is printed",
    "place_card": "an offset counts from the west or south end of an edge",
    "move_zone": "an offset counts from the west or south end of an edge",
}
"""Commands that name a place by what does not turn with the table."""

LONG = {"aos": 3, "wh40k": 2, "warmaster": 2}
"""Of long matches every so manieth command is tried."""

NEAR = 2e-3
"""How far places may lie from each other that were rounded before and after a table was turned."""


def views_of(system: str, state: Any) -> list[View]:
    """The table of a state as it is looked at; none before it has a size."""
    size = state.options if system == "diskwars" else state
    if not size.width:
        return []
    moved: dict[type, Any] = {Slot: _slot_of(state)} if system == "diskwars" else {}
    return [
        View(width=size.width, height=size.height, quarters=q, mirrored=m, upright=system == "diskwars", moved=moved)
        for q, m in VIEWS[system]
    ]


def _slot_of(state: Any) -> Callable[[View, Slot], Slot]:
    """A deployment card lies so far from the west or south end of its edge: from the other end of it, once turned round."""

    def turned(view: View, slot: Slot) -> Slot:
        edge, card = state.sides[slot.owner].edge, state.options.card_width
        level, far = edge in ("north", "south"), edge in ("north", "east")
        across = (view.height if level else view.width) if far else 0.0
        ends = [view.place(*((at, across) if level else (across, at))) for at in (slot.offset, slot.offset + card)]
        axis = 0 if view.edge(edge) in ("north", "south") else 1
        return replace(slot, offset=min(end[axis] for end in ends))

    return turned


@pytest.mark.rule("WM-GEO-23", "DW-GEO-11", "W40K-GEO-06", "AOS-CORE-4.0a")
@pytest.mark.parametrize(("system", "number"), [match for match in MATCHES if match[0] in VIEWS])
def test_every_command_of_a_match_comes_to_the_same_on_a_table_turned_and_mirrored(
    played: Callable[[str, int], Played], system: str, number: int
) -> None:
    match = played(system, number)
    rules, codec, tried = match.start.system, codec_for(match.start.system), Counter[str]()
    step = LONG.get(system, 1)
    for index in range(0, len(match.rows), step):
        state, row, facts = match.states[index], match.rows[index], match.facts[index]
        kind, views = str(row.command["kind"]), views_of(system, state)
        if not views or kind in BY_NAME:
            continue
        view = views[index // step % len(views)]
        there, command = view(state), view(codec.command_from(row.command))
        found = rules.decide(there, row.seat, command, ScriptedDice(row.faces))
        where = f"command {index}, {kind}, {view.quarters} quarters{', mirrored' * view.mirrored}"
        assert not isinstance(found, Refusal), f"{where}: {found}"
        assert not differences(view(tuple(facts)), tuple(found), NEAR), where
        tried[kind] += 1
    assert tried.total() > 20
