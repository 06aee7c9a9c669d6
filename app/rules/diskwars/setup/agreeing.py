"""What a table agreed on, read from plain data: values of the right sort with which a match can be played (digest 1.3, 3.5)."""

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from app.rules.diskwars.model.options import Options
from app.rules.diskwars.model.places import EDGES
from app.rules.diskwars.model.profiles import Library
from app.rules.diskwars.model.tables import Face, Size
from app.rules.kernel.seats import Seat


class BadOptions(ValueError):
    """Options that no table can have (`not_enough_scenario_cards`, DW-SCN-05)."""


WORDS: Mapping[str, tuple[str | None, ...]] = {
    "mode": ("standard", "intro"),
    "special_scenario": (None, "fortresses"),
    "flip_mode": ("edge_pivot", "exact"),
    "pin_rule": ("strict_between", "contact"),
}
SWITCHES = frozenset(
    {
        "shared_command_pool",
        "reinforcement_zone_limit",
        "allow_placeholder_profiles",
        "original_cards",
        "allow_partial_cards",
        "simulate_one_box",
    }
)
COUNTS: Mapping[str, tuple[int, int]] = {"regiments": (1, 6), "rounds": (1, 9), "terrain_dealt": (0, 5)}
LENGTHS: Mapping[str, tuple[float, float]] = {
    "width": (30, 300),
    "height": (30, 300),
    "short": (1, 100),
    "medium": (1, 100),
    "long": (1, 100),
    "card_width": (1, 30),
}
DIAMETERS = (1, 30)
MOST_FACES = 20


def agreed(options: Mapping[str, Any], library: Library, seats: Sequence[Seat]) -> Options:
    """The options of a table for these seats. Raises BadOptions for what cannot be played."""
    if not 2 <= len(set(seats)) == len(seats) <= len(EDGES):
        raise BadOptions("a battlefield has four edges, one for each player (DW-SET-03)")
    found = Options(**{name: _read(name, value) for name, value in options.items()})
    if not found.short < found.medium < found.long:
        raise BadOptions("the bands of the ruler follow each other (DW-RNG-02)")
    if found.teams and len({found.teams.get(seat, seat) for seat in seats}) < 2:
        raise BadOptions("somebody must be an enemy (DW-CON-04)")
    if found.battlefield and found.battlefield not in library.battlefields:
        raise BadOptions(f"no battlefield {found.battlefield!r}")
    if found.mode == "intro":
        if len(seats) != 2:
            raise BadOptions("the introductory scenario is for two (DW-INT-01)")
    else:
        _has_cards(found, library, seats)
    return found


def _has_cards(found: Options, library: Library, seats: Sequence[Seat]) -> None:
    """There are objectives for all (DW-SCN-05), a deployment card for each regiment (DW-SET-09), and room for these."""
    scenarios = [
        one for one in library.scenarios.values() if not one.partial and (found.original_cards or not one.original)
    ]
    if len(scenarios) < len(seats) + 1:
        raise BadOptions(
            f"not_enough_scenario_cards: {len(scenarios)} may be played, {len(seats) + 1} are needed (DW-SCN-05)"
        )
    if sum(card.copies for card in library.deployments.values()) < found.regiments * len(seats):
        raise BadOptions(f"no {found.regiments} deployment cards for each of {len(seats)} (DW-SET-09)")
    edge = min(found.width, found.height)
    room = {2: edge, 3: min(edge, found.long), 4: edge - 2 * found.medium}[len(seats)]
    if found.card_width < max(found.diameters.values()):
        raise BadOptions("no hero is kept from a zone of one card by its size (DW-SET-21)")
    if found.regiments * found.card_width >= room:
        raise BadOptions("no room for the deployment cards along the edges (DW-SET-11, DW-MUL-04, DW-MUL-05)")


def _read(name: str, value: Any) -> Any:
    sound: Any = None
    if name in WORDS and isinstance(value, str | None) and value in WORDS[name]:
        return value
    if name in SWITCHES and isinstance(value, bool):
        return value
    if name in COUNTS and type(value) is int and COUNTS[name][0] <= value <= COUNTS[name][1]:
        return value
    if name == "battlefield" and isinstance(value, str):
        return value
    if name in LENGTHS:
        sound = _length(value, *LENGTHS[name])
    elif name == "diameters" and isinstance(value, Mapping) and set(value) == set(get_args(Size)):
        sizes = {size: _length(one, *DIAMETERS) for size, one in value.items()}
        sound = sizes if None not in sizes.values() else None
    elif name == "battle_die" and isinstance(value, list | tuple) and 0 < len(value) <= MOST_FACES:
        sound = tuple(value) if all(face in get_args(Face) for face in value) else None
    elif name == "teams" and isinstance(value, Mapping) and set(value) <= set(get_args(Seat)):
        sound = dict(value) if all(isinstance(team, str) and 0 < len(team) <= 20 for team in value.values()) else None
    if sound is None:
        raise BadOptions(f"no option, or a bad value of it: {name}={value!r}")
    return sound


def _length(value: Any, least: float, most: float) -> float | None:
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if plain and least <= value <= most else None
