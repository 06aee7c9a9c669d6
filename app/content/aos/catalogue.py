"""What the home page offers of Age of Sigmar: battlepacks, battleplans, modules, and the readings of its digest (section 11)."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from app.content.armies import OPTION
from app.content.catalogue import NOTHING, Catalogue, TableOption, drawn
from app.rules.aos.composition.lists import total
from app.rules.aos.composition.spearheads import lists_of
from app.rules.aos.model.profiles import Battleplan, Library, Roster, RosterUnit, TerrainFeature
from app.rules.aos.model.tables import Module
from app.rules.aos.setup.muster import may_be_played, units_of
from app.rules.aos.setup.terrain import laid
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat

MODULES = "modules"
"""The group of the options that are the modules of the rules."""

OPTIONS = (
    TableOption(
        id="battlepack",
        values=("border_war", "fire_and_jade", "custom"),
        default="border_war",
        rule="AOS-INTRO-01",
        leading=True,
    ),
    TableOption(
        id="battleplan",
        values=("border_war_1000", "border_war_1500", "border_war_2000", "horizontal", "diagonal"),
        default="border_war_1000",
        rule="AOS-CORE-1.0a",
    ),
    *(
        TableOption(
            id=module,
            values=(True, False),
            default=True,
            rule="AOS-INTRO-04",
            fits={"battlepack": ("custom",)},
            group=MODULES,
        )
        for module in get_args(Module)
    ),
    TableOption(id="damage_before_move", values=(False, True), default=False, rule="AOS-AMB-06"),
    TableOption(id="place_of_power_priest_bonus", values=(False, True), default=False, rule="AOS-AMB-15"),
    TableOption(id="strike_last_restart_ap", values=(False, True), default=False, rule="AOS-AMB-48"),
)
"""All with the values a table may agree on, the source's reading first; modules count in a custom battlepack only."""

FOR_BOTS = ("battlepack", "damage_before_move", "place_of_power_priest_bonus", "strike_last_restart_ap")
"""What bots draw: whatever they agree on, there are ready armies for it."""


def catalogue(library: Library) -> Catalogue:
    """Battleplans to play on, ready armies where they may be fielded, the readings; Spearhead is the first battle."""
    packs = library.battlepacks
    plans = {plan.id: plan for pack in packs.values() for plan in pack.plans.values()}
    boards = tuple(
        board(library, plan, tuple(id for id, pack in packs.items() if plan.id in pack.plans))
        for plan in plans.values()
    )
    armies = (_army(library, roster) for spearhead in (False, True) for roster in lists_of(library, spearhead).values())
    return Catalogue(
        boards=boards,
        armies=tuple(army for army in armies if army["fits"]["battlepack"]),
        options=tuple(_settled(library, option) for option in OPTIONS),
        first={"battlepack": "fire_and_jade"},
    )


def _settled(library: Library, option: TableOption) -> TableOption:
    """A module with the battlepacks that say themselves whether it is in force (AOS-INTRO-04)."""
    if option.group != MODULES:
        return option
    packs = {id: option.id in pack.modules for id, pack in library.battlepacks.items()}
    chosen = option.fits["battlepack"]
    return replace(option, given={"battlepack": {id: on for id, on in packs.items() if id not in chosen}})


def board(library: Library, plan: Battleplan, packs: tuple[str, ...]) -> dict[str, Any]:
    """A battleplan with its ready layout and its territories; its name is a word of the page."""
    there = [
        (library.spanish.get(stand.feature), laid(library.features[stand.feature], "", stand.at, stand.facing))
        for stand in plan.layout
    ]
    return {
        "id": plan.id,
        "option": "battleplan",
        "fits": {"battlepack": packs},
        "name": plan.name,
        "width": plan.width,
        "height": plan.height,
        "unit": "in",
        "terrain": [
            piece for number, (spanish, feature) in enumerate(there) for piece in _terrain(feature, number, spanish)
        ],
        "markers": [{"x": spot.at.x, "y": spot.at.y} for spot in plan.objectives],
        "zones": [_drawn(territory.outline) for territory in plan.territories],
    }


def _terrain(feature: TerrainFeature, number: int, spanish: str | None) -> list[dict[str, Any]]:
    """The scenery pieces of a feature; what is solid stands on the first."""
    high = max((part.base + part.height for part in feature.parts), default=0.0)
    walls = [_drawn(part.outline) for part in feature.parts if part.solid]
    return [
        {
            "id": f"{number}.{piece}",
            "look": feature.look,
            "name": feature.name if piece == 0 else "",
            "names": {"en": feature.name, "es": spanish or feature.name} if piece == 0 else {},
            "outline": _drawn(outline),
            "base": 0.0,
            "height": high,
            "walls": [] if piece else walls,
        }
        for piece, outline in enumerate(feature.outlines)
    ]


def _drawn(outline: Sequence[Point]) -> list[dict[str, float]]:
    return [{"x": at.x, "y": at.y} for at in outline]


def _army(library: Library, roster: Roster) -> dict[str, Any]:
    """A ready army, its points, and the battlepacks and battleplans it may be fielded in (AOS-CORE-8.0, AOS-SH-1.0)."""
    fitting = [
        (pack.id, plan.id)
        for pack in library.battlepacks.values()
        for plan in pack.plans.values()
        if may_be_played(library, pack, plan, roster)
    ]
    spanish = library.spanish.get(roster.id, roster.name)
    return {
        "id": roster.id,
        "name": roster.name,
        "names": {"en": roster.name, "es": spanish},
        "power": 0 if roster.id in library.spearheads else total(library, roster),
        "units": [_unit(library, unit) for unit, _, _ in units_of(roster)],
        "fits": {
            "battlepack": tuple(dict.fromkeys(pack for pack, _ in fitting)),
            "battleplan": tuple(dict.fromkeys(plan for _, plan in fitting)),
        },
    }


def _unit(library: Library, unit: RosterUnit) -> dict[str, Any]:
    return {"name": library.warscrolls[unit.warscroll].name, "models": unit.models}


def drawn_options(
    library: Library,
    draw: random.Random,
    seats: Sequence[Seat],
    armies: Sequence[str] = (),
    agreed: Mapping[str, Any] = NOTHING,
) -> dict[str, Any]:
    """What bots agree on: a battlepack, some readings, and a ready army of it for each seat unless given."""
    options = drawn([option for option in OPTIONS if option.id in FOR_BOTS], draw, agreed)
    plan = agreed.get("battleplan", "")
    packs = [pack for pack in library.battlepacks.values() if not plan or plan in pack.plans]
    battles = [
        (pack.id, one)
        for pack in packs
        if pack.id == agreed.get("battlepack", pack.id)
        for one in ([plan] if plan else ["", *pack.plans])
    ]
    fitting = [one for one in battles if set(armies) <= set(_ready(library, *one))]
    # What may not be played in any is put to the battle that takes lists of its kind, which says why.
    battles = fitting or [one for one in battles if set(armies) <= _of_kind(library, one[0]).keys()]
    if battles and (options["battlepack"], plan) not in battles:
        options["battlepack"], plan = min(battles)
    ready = _ready(library, options["battlepack"], plan)
    options |= {"battleplan": plan} if plan else {}
    chosen = armies or [draw.choice(ready) for _ in seats]
    return options | {OPTION: dict(zip(seats, chosen, strict=False))}


def _of_kind(library: Library, pack: str) -> Mapping[str, Roster]:
    """The lists of the kind that a battlepack is played with."""
    return lists_of(library, library.battlepacks[pack].set_up == "spearhead")


def _ready(library: Library, pack: str, battleplan: str) -> list[str]:
    """The ready armies that may be played in a battlepack on this battleplan, or on its first."""
    chosen = library.battlepacks[pack]
    plan = chosen.plans.get(battleplan, next(iter(chosen.plans.values())))
    lists = _of_kind(library, pack)
    return sorted(id for id, roster in lists.items() if may_be_played(library, chosen, plan, roster))
