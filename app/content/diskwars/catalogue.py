"""What the home page offers of Diskwars: the options of its digest (1.3, 3.5)."""

import random
from collections.abc import Sequence
from typing import Any

from app.content.catalogue import Catalogue, TableOption, drawn
from app.rules.diskwars.model.profiles import Library
from app.rules.kernel.referee.seats import Seat

OPTIONS = (
    TableOption(id="mode", values=("standard", "intro"), default="standard", rule="DW-OPT-03"),
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
)
"""All with the values a table may agree on, the source's reading first."""

FOR_BOTS = ("flip_mode", "pin_rule", "reinforcement_zone_limit")
"""What bots draw: readings under which every ready army can be fielded."""


def catalogue(library: Library) -> Catalogue:
    """The options; armies are chosen at the table (DW-SET-04)."""
    del library
    return Catalogue(options=OPTIONS)


def drawn_options(
    library: Library, draw: random.Random, seats: Sequence[Seat], armies: Sequence[str] = ()
) -> dict[str, Any]:
    """What bots agree on: some readings, and with four of them one regiment each; armies are chosen at the table."""
    del library, armies
    options = drawn([option for option in OPTIONS if option.id in FOR_BOTS], draw)
    return options | {"regiments": 2 if len(seats) == 2 else 1}
