"""What the home page offers of Diskwars: the options of its digest (1.3, 3.5)."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from app.content.armies import OPTION
from app.content.catalogue import NOTHING, Catalogue, TableOption, drawn
from app.content.diskwars.named_armies import regiments
from app.rules.diskwars.model.profiles import Library
from app.rules.kernel.schema.army_namespaces import army_of
from app.rules.kernel.seats import Seat

PAIRS = {"red": "a", "jade": "a", "blue": "b", "plum": "b"}
"""Who sits across the table fights along."""
LENGTHS, SAID = (90.0, 91.4, 60.0, 120.0), ("90", "91_4", "60", "120")
DIAMETERS = ({"small": 5.0, "medium": 6.5, "large": 8.0}, {"small": 5.1, "medium": 6.4, "large": 7.6})
DICE = (("hit", "hit", "critical", "miss", "scatter", "chaos"), ("hit", "critical", "miss", "miss", "scatter", "chaos"))

OPTIONS = (
    TableOption(
        id="mode",
        values=("standard", "intro"),
        default="standard",
        rule="DW-OPT-03",
        leading=True,
        for_two=("intro",),
    ),
    TableOption(id="regiments", values=(1, 2, 3), default=2, rule="DW-SET-04"),
    TableOption(
        id="special_scenario", values=(None, "fortresses"), names=("none", "fortresses"), default=None, rule="DW-FOR-01"
    ),
    TableOption(id="flip_mode", values=("edge_pivot", "exact"), default="edge_pivot", rule="DW-AMB-01"),
    TableOption(id="pin_rule", values=("strict_between", "contact"), default="strict_between", rule="DW-AMB-02"),
    TableOption(id="allow_placeholder_profiles", values=(True, False), default=True, rule="DW-DSK-18"),
    TableOption(id="original_cards", values=(True, False), default=True, rule="DW-CAB-23"),
    TableOption(id="allow_partial_cards", values=(False, True), default=False, rule="DW-CAB-22"),
    TableOption(id="shared_command_pool", values=(False, True), default=False, rule="DW-ARM-12"),
    TableOption(id="simulate_one_box", values=(False, True), default=False, rule="DW-ARM-15"),
    TableOption(id="reinforcement_zone_limit", values=(False, True), default=False, rule="DW-REI-08"),
    TableOption(id="teams", values=({}, PAIRS), names=("none", "pairs"), default={}, rule="DW-OPT-01"),
    TableOption(id="rounds", values=(5, 3, 4, 6), default=5, rule="DW-RND-02"),
    TableOption(id="terrain_dealt", values=(4, 0, 1, 2, 3, 5), default=4, rule="DW-SET-14"),
    TableOption(id="width", values=LENGTHS, names=SAID, default=90.0, rule="DW-CON-24"),
    TableOption(id="height", values=LENGTHS, names=SAID, default=90.0, rule="DW-OPT-01"),
    TableOption(id="short", values=(10.0, 8.0, 12.0), names=("10", "8", "12"), default=10.0, rule="DW-RNG-02"),
    TableOption(id="medium", values=(20.0, 16.0, 24.0), names=("20", "16", "24"), default=20.0, rule="DW-RNG-02"),
    TableOption(id="diameters", values=DIAMETERS, names=("usual", "inches"), default=DIAMETERS[0], rule="DW-AMB-28"),
    TableOption(id="card_width", values=(8.8, 10.0), names=("landscape", "wide"), default=8.8, rule="DW-AMB-28"),
    TableOption(id="battle_die", values=DICE, names=("two_hits", "two_misses"), default=DICE[0], rule="DW-DIE-10"),
)
"""All with the values a table may agree on, the source's reading first; their words say where a value comes from."""

FOR_BOTS = ("flip_mode", "pin_rule", "reinforcement_zone_limit")
"""What bots draw: readings under which every ready army can be fielded."""


FIELD = {
    "id": "field",
    "name": "The field",
    "names": {"en": "The field", "es": "El campo"},
    "width": 90,
    "height": 90,
    "sized_by": {"width": "width", "height": "height"},
    "unit": "cm",
    "figure": 10,
    "terrain": [],
}
"""What lies on it is dealt and laid at the table (DW-SET-14)."""


def catalogue(library: Library) -> Catalogue:
    """The field and the options; armies are chosen at the table (DW-SET-04). A first battle is the introduction."""
    del library
    return Catalogue(boards=(FIELD,), options=OPTIONS, first={"mode": "intro"})


def drawn_options(
    library: Library,
    draw: random.Random,
    seats: Sequence[Seat],
    armies: Sequence[str] = (),
    agreed: Mapping[str, Any] = NOTHING,
) -> dict[str, Any]:
    """What bots agree on: some readings, and with four of them one regiment each; armies are chosen at the table.

    Where armies are given, as many regiments as these have, or the introductory scenario for those that belong there.
    """
    options = drawn([option for option in OPTIONS if option.id in FOR_BOTS], draw, agreed)
    counts = [regiments(library, army) for army in armies]
    if counts and not any(counts):
        return {"mode": "intro"} | options
    brought = {seat: army for seat, army in zip(seats, armies, strict=False) if army_of(army)}
    given = {OPTION: brought} if brought else {}
    return {"regiments": max(counts, default=2 if len(seats) == 2 else 1)} | given | options
