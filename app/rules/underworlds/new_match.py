"""The state a match starts in: the table as agreed at its creation, both sides still without a warband.

Basic and extended rules always apply together: no option switches either off (UW-CON-06).
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, get_args

from app.rules.kernel.schema.army_namespaces import list_of
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.profiles import Library
from app.rules.underworlds.model.setup_prompts import MusterWarbands
from app.rules.underworlds.model.state import Options, Side, State
from app.rules.underworlds.model.tables import AttackFace, SaveFace

_FACES: Mapping[str, tuple[str, ...]] = {
    "attack_die": get_args(AttackFace),
    "save_die": get_args(SaveFace),
    "guard_faces": get_args(SaveFace),
    "cleave_cancels": get_args(SaveFace),
    "ensnare_cancels": get_args(SaveFace),
    "brutal_cancels": get_args(SaveFace),
}
_WORDS: Mapping[str, tuple[str, ...]] = {
    "cover_face": get_args(SaveFace),
    "first_turn_draw": ("rolloff_loser", "second_player"),
    "end_phase_order": ("player_by_player", "step_by_step"),
    "underdog_bounty": ("printed_uninspired", "value_when_slain"),
    "reroll_unit": ("die", "roll"),
    "window_policy": ("masked", "always", "only_if_possible"),
    "spectator_view": ("public", "delayed_full", "full"),
    "deck_format": ("rivals", "nemesis"),
}
_BOUNDS: Mapping[str, tuple[int, int]] = {
    "feature_min_distance": (1, 9),
    "rounds": (1, 9),
    "turns_per_round": (1, 9),
    "hand_objectives": (0, 12),
    "hand_power": (0, 20),
}
_SWITCHES = frozenset(
    {
        "grapple_then_overrun",
        "grapple_needs_away_hex",
        "stagger_before_drive_back",
        "surge_ploy_in_power_step_uses_option",
    }
)


class BadOptions(ValueError):
    """Options that name something the rules or the library do not have (`config_key_unknown`, UW-CFG-01)."""


def setup(options: Mapping[str, Any], library: Library, seats: Sequence[Seat]) -> State:
    """A match before its set-up.

    `options` are the fields of `Options`, and `rosters`: an army for a seat, to be taken at muster. Raises BadOptions for an
    unknown key, value or army, and unless two seats play (`players_not_two`, UW-CON-01).
    """
    if len(seats) != 2:
        raise BadOptions("players_not_two")
    known = {field.name for field in fields(Options)}
    rosters: Mapping[str, str] = options.get("rosters", {})
    if unknown := sorted(set(options) - known - {"rosters"}):
        raise BadOptions(f"config_key_unknown: {unknown}")
    agreed = Options(**{name: _read(name, value) for name, value in options.items() if name in known})
    if agreed.board not in library.boards:
        raise BadOptions(f"unknown board: {agreed.board}")
    first, second = seats
    return State(
        options=agreed,
        library=library,
        seats=(first, second),
        sides={seat: _side(seat, rosters.get(seat), library) for seat in (first, second)},
        stack=(MusterWarbands(asked=(first, second)),),
    )


def _side(seat: Seat, roster: str | None, library: Library) -> Side:
    if roster is None:
        return Side(seat=seat)
    draft = list_of(library.rosters, roster)
    if draft is None:
        raise BadOptions(f"no roster {roster!r}")
    return Side(seat=seat, draft=draft)


def _read(name: str, value: Any) -> Any:
    """One option as the rules hold it. Raises BadOptions for a value it cannot have."""
    sound: Any = None
    if name in _FACES and isinstance(value, list | tuple) and set(value) <= set(_FACES[name]):
        sound = tuple(value) if value or not name.endswith("_die") else None
    elif name in _WORDS:
        sound = value if value in _WORDS[name] else None
    elif name in _BOUNDS and isinstance(value, int) and not isinstance(value, bool):
        least, most = _BOUNDS[name]
        sound = value if least <= value <= most else None
    elif name == "feature_values" and isinstance(value, list | tuple):
        sound = tuple(value) if len(value) == 5 and all(type(n) is int and 0 <= n <= 99 for n in value) else None
    elif name == "rolloff_rank" and isinstance(value, Mapping):
        whole = set(value) == set(get_args(AttackFace)) and all(type(n) is int for n in value.values())
        # A roll-off whose faces all tie would never end.
        sound = dict(value) if whole and len(set(value.values())) > 1 else None
    elif (name in _SWITCHES and isinstance(value, bool)) or (name == "board" and isinstance(value, str)):
        sound = value
    if sound is None:
        raise BadOptions(f"bad value of {name}: {value!r}")
    return sound
