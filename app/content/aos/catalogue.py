"""What the home page offers of Age of Sigmar: battlepacks, battleplans, modules, and the readings of its digest (section 11)."""

import random
from collections.abc import Sequence
from typing import Any

from app.content.armies import OPTION
from app.content.catalogue import Catalogue, TableOption, drawn
from app.rules.aos.composition.spearheads import lists_of
from app.rules.aos.model.profiles import Library
from app.rules.aos.set_up.muster import may_be_played
from app.rules.kernel.referee.seats import Seat

OPTIONS = (
    TableOption(
        id="battlepack", values=("border_war", "fire_and_jade", "custom"), default="border_war", rule="AOS-INTRO-01"
    ),
    TableOption(
        id="battleplan",
        values=("border_war_1000", "border_war_1500", "border_war_2000", "horizontal", "diagonal"),
        default="border_war_1000",
        rule="AOS-CORE-1.0a",
    ),
    TableOption(id="commands", values=(True, False), default=True, rule="AOS-INTRO-04"),
    TableOption(id="terrain", values=(True, False), default=True, rule="AOS-INTRO-04"),
    TableOption(id="magic", values=(True, False), default=True, rule="AOS-INTRO-04"),
    TableOption(id="army_composition", values=(True, False), default=True, rule="AOS-INTRO-04"),
    TableOption(id="command_models", values=(True, False), default=True, rule="AOS-INTRO-04"),
    TableOption(id="battle_tactics", values=(True, False), default=True, rule="AOS-INTRO-04"),
    TableOption(id="damage_before_move", values=(False, True), default=False, rule="AOS-AMB-06"),
    TableOption(id="place_of_power_priest_bonus", values=(False, True), default=False, rule="AOS-AMB-15"),
    TableOption(id="strike_last_restart_ap", values=(False, True), default=False, rule="AOS-AMB-48"),
)
"""All with the values a table may agree on, the source's reading first; modules count in a custom battlepack only."""

FOR_BOTS = ("battlepack", "damage_before_move", "place_of_power_priest_bonus", "strike_last_restart_ap")
"""What bots draw: whatever they agree on, there are ready armies for it."""


def catalogue(library: Library) -> Catalogue:
    """The options; armies are chosen at the table, for each battlepack has its own (AOS-CORE-8.0, AOS-SH-1.0)."""
    del library
    return Catalogue(options=OPTIONS)


def drawn_options(
    library: Library, draw: random.Random, seats: Sequence[Seat], armies: Sequence[str] = ()
) -> dict[str, Any]:
    """What bots agree on: a battlepack, some readings, and a ready army of it for each seat unless given."""
    options = drawn([option for option in OPTIONS if option.id in FOR_BOTS], draw)
    pack = library.battlepacks[options["battlepack"]]
    if armies:
        ids = {id for id in library.battlepacks if set(armies) <= set(_ready(library, id))}
        options["battlepack"] = options["battlepack"] if options["battlepack"] in ids else sorted(ids)[0]
        return options | {OPTION: dict(zip(seats, armies, strict=False))}
    ready = _ready(library, pack.id)
    return options | {OPTION: {seat: draw.choice(ready) for seat in seats}}


def _ready(library: Library, pack: str) -> list[str]:
    """The ready armies that may be played in a battlepack, on its first battleplan."""
    chosen = library.battlepacks[pack]
    plan = next(iter(chosen.plans.values()))
    lists = lists_of(library, chosen.set_up == "spearhead")
    return sorted(id for id, roster in lists.items() if may_be_played(library, chosen, plan, roster))
