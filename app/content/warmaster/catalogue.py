"""What the home page offers of Warmaster: battlefields, ready armies, and the switches of its digest (11.3)."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from app.content.armies import OPTION
from app.content.catalogue import NOTHING, Catalogue, TableOption, drawn
from app.rules.kernel.seats import Seat
from app.rules.warmaster.model.profiles import Battlefield, Library, Roster, Troop
from app.rules.warmaster.model.state import Options
from app.rules.warmaster.setup.army_lists import SIZES, judge_list, size_of, total
from app.rules.warmaster.views.show_table import LOOKS

OPTIONS = (
    TableOption(id="points", values=SIZES, default=1000, rule="WM-LST-01"),
    TableOption(id="turn_limit", values=("roll", "6", "7", "8", "none"), default="roll", rule="WM-END-02"),
    TableOption(id="deployment", values=("secret", "alternate"), default="secret", rule="WM-SET-05"),
    TableOption(id="blunder_mode", values=("table", "end_phase"), default="table", rule="WM-BLU-07"),
    TableOption(id="corner_rule", values=("stands", "frontage"), default="stands", rule="WM-AMB-18"),
    TableOption(id="driveback_cover", values=("any", "all"), default="any", rule="WM-AMB-15"),
    TableOption(id="open_lists", values=(True, False), default=True, rule="WM-VIS-03"),
    TableOption(id="initiative_needs_start_sight", values=(False, True), default=False, rule="WM-AMB-03"),
    TableOption(id="flyer_order_any_character", values=(False, True), default=False, rule="WM-AMB-07"),
    TableOption(id="evade_full_only", values=(False, True), default=False, rule="WM-AMB-11"),
    TableOption(id="reaction_about_turn", values=(False, True), default=False, rule="WM-AMB-14"),
    TableOption(id="driveback_reform", values=(True, False), default=True, rule="WM-AMB-16"),
    TableOption(id="artillery_may_advance", values=(False, True), default=False, rule="WM-AMB-23"),
    TableOption(id="withdraw_finish_turn", values=(False, True), default=False, rule="WM-AMB-27"),
    TableOption(id="offtable_counts_destroyed", values=(False, True), default=False, rule="WM-AMB-28"),
    TableOption(id="rangers_pursue_flyers", values=(False, True), default=False, rule="WM-AMB-66"),
    TableOption(id="shaman_cost", values=("later", "source"), default="later", rule="WM-AMB-39"),
)
"""All with the values a table may agree on, the usual reading first."""

FOR_BOTS = ("turn_limit", "deployment", "blunder_mode", "corner_rule", "driveback_cover", "withdraw_finish_turn")
"""What bots draw: readings under which every ready army can be fielded."""


def catalogue(library: Library) -> Catalogue:
    """Battlefields to play on, ready armies with what they cost, and the switches."""
    return Catalogue(
        boards=tuple(map(board, library.battlefields.values())),
        armies=tuple(_army(roster, library) for roster in library.rosters.values()),
        options=OPTIONS,
    )


def drawn_options(
    library: Library,
    draw: random.Random,
    seats: Sequence[Seat],
    armies: Sequence[str] = (),
    agreed: Mapping[str, Any] = NOTHING,
) -> dict[str, Any]:
    """What bots agree on: some readings, a battlefield, a ready army for each seat unless given.

    The points are those agreed, else the fewest that the armies given may be played for, or may be paid for.
    """
    usual = [option for option in OPTIONS if option.id in FOR_BOTS and option.id != "turn_limit"]
    options = drawn(usual, draw, agreed)
    sizes = [options["points"]] if "points" in agreed else SIZES
    fits = {size: _fitting(library, size) for size in sizes}
    dearest = max((size_of(library, library.rosters[army]) for army in armies if army in library.rosters), default=0)
    otherwise = dearest if dearest in sizes else sizes[0]
    options["points"] = next((size for size in sizes if set(armies) <= set(fits[size])), otherwise)
    fitting = fits[options["points"]]
    options[OPTION] = dict(zip(seats, armies or [draw.choice(fitting) for _ in seats], strict=False))
    return {"turn_limit": "6", "battlefield": draw.choice(sorted(library.battlefields))} | options


def _fitting(library: Library, points: int) -> list[str]:
    """The ready armies that may be played for so many points."""
    return sorted(id for id, one in library.rosters.items() if judge_list(library, Options(points=points), one) is None)


def board(field: Battlefield) -> dict[str, Any]:
    """A battlefield as the home page draws it."""
    return {
        "id": field.id,
        "option": "battlefield",
        "name": field.name.en,
        "names": {"en": field.name.en, "es": field.name.es},
        "width": field.width,
        "height": field.height,
        "unit": "cm",
        "tick": 5,
        "figure": 20,
        "terrain": [
            {
                "id": piece.id,
                "look": LOOKS[piece.kind],
                "name": piece.name,
                "outline": [{"x": p.x, "y": p.y} for p in piece.outline],
                "base": 0.0,
                "height": 0.0,
                "walls": [],
            }
            for piece in field.terrain
        ],
        "markers": [],
    }


def _army(roster: Roster, library: Library) -> dict[str, Any]:
    return {
        "id": roster.id,
        "name": roster.name.en,
        "names": {"en": roster.name.en, "es": roster.name.es},
        "power": total(library, Options(), roster),
        "units": [_unit(library.troops[row.troop]) for row in roster.units],
    }


def _unit(troop: Troop) -> dict[str, Any]:
    return {"name": troop.name.en, "models": troop.size}
