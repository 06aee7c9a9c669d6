"""The abilities that stand on units of every faction, read by their whole text; any other wording stays text."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from app.rosters.roster import Ability

PASSIVE: Final = "Ability (Passive)"
NUMBER: Final = {"one": 1, "two": 2, "three": 3}
LEVEL: Final = re.compile(r"([A-Z][A-Z -]*?) \((\d)\+?\)")
"""A keyword with its number, such as WARD (6+) or WIZARD (2)."""

Say = Callable[[re.Match[str], Mapping[str, int]], str]


def _ward(_: re.Match[str], levels: Mapping[str, int]) -> str:
    return f"Ward {levels['WARD']}+" if "WARD" in levels else ""


TEXTS: Final[tuple[tuple[re.Pattern[str], Say], ...]] = (
    (
        re.compile(
            r"in step 1 of the damage sequence( \(see [\d.]+\))?, make a ward roll of d6 for each damage point in this "
            r"unit's damage pool\. if the roll equals or exceeds this unit's ward value, remove that damage point from "
            r"the damage pool\."
        ),
        _ward,
    ),
    (
        re.compile(
            r"if this hero is within the combat range of a friendly unit that is not a hero: • subtract 1 from hit rolls "
            r"for shooting attacks that target this hero\. • if this hero is infantry, they cannot be picked as the target "
            r"of shooting attacks made by models more than 12\" from them\."
        ),
        lambda *_: (
            "Guarded hero: near a friendly unit that is no hero, -1 to hit rolls of shooting attacks at it; "
            'infantry cannot be picked by shooters more than 12" away'
        ),
    ),
    (
        re.compile(
            r"add (\d) to the attacks characteristic of weapons used by champions in this unit\."
            r"( if this unit is a beast, this ability affects this unit's companion weapons\.)?"
        ),
        lambda found, _: f"+{found.group(1)} Attacks of the champion's weapons",
    ),
    (
        re.compile(
            r"as this unit moves, it ignores other models, terrain features and the combat ranges of enemy units\. it "
            r"cannot end its move in combat unless specified in the ability that allowed it to move\. ignore any vertical "
            r"distance moved for this unit\."
        ),
        lambda *_: "Flies: it moves over models, terrain and the combat range of enemies",
    ),
    (
        re.compile(r"while this unit contains any standard bearers, add (\d) to this unit's control score\."),
        lambda found, _: f"+{found.group(1)} control score while a standard bearer stands",
    ),
    (
        re.compile(
            r"while this unit contains any musicians, if it uses the 'rally' command, you can make (one|two) additional "
            r"rally rolls? of d6\."
        ),
        lambda found, _: f"{NUMBER[found.group(1)]} more rally roll while a musician stands",
    ),
    (
        re.compile(r"this unit has a maximum control score of (\d{1,2})\."),
        lambda found, _: f"Control score at most {found.group(1)}",
    ),
    (
        re.compile(r"this unit has a coherency range of (\d{1,2})\"\."),
        lambda found, _: f'Coherency range {found.group(1)}"',
    ),
)
"""Whole texts in small letters, with what they say."""


def levels_of(keywords: tuple[str, ...]) -> Mapping[str, int]:
    """The numbers of keywords: `WARD`, `WIZARD`, `PRIEST`."""
    return {found.group(1): int(found.group(2)) for word in keywords if (found := LEVEL.fullmatch(word))}


def understood(ability: Ability, keywords: tuple[str, ...]) -> Ability:
    """The ability with what it says, where its whole text is one that all factions share and nothing else stands in it."""
    if ability.kind != PASSIVE or ability.timing:
        return ability
    text = ability.text.lower()
    for pattern, say in TEXTS:
        found = pattern.fullmatch(text)
        said = say(found, levels_of(keywords)) if found else ""
        if said:
            return replace(ability, read=True, said=said)
    return ability
