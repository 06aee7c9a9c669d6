"""Invulnerable saves, read where a whole text says just that; a text that says more stays text, with what was seen told."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.rosters.roster import Ability, Profile
from app.rosters.wh40k.likeness import Like, like

ALL: Final = re.compile(
    r"(this|the) (model|unit|vehicle)|(all |each )?models? in this unit|(all )?(units|models|a model|a unit) with this ability",
    re.IGNORECASE,
)
"""Who it is when every model of a unit is meant."""

BEARER: Final = re.compile(r"(the bearer|(a |any )?models? (equipped )?with (a|an|this) [a-z' -]{3,30})", re.IGNORECASE)
"""Who it is when those are meant that have a piece of gear."""

WHOLE: Final = re.compile(
    r"(?P<who>.{2,60}?) (?:has|have) an? (?:invulnerable save of (?P<of>[2-6])\+|(?P<at>[2-6])\+ invulnerable save)\.?",
    re.IGNORECASE,
)
BARE: Final = re.compile(r"([2-6])\+\+?( invulnerable save| invuln)?\.?", re.IGNORECASE)
SEEN: Final = re.compile(r"(?:invulnerable save of ([2-6])\+|([2-6])\+ invulnerable save)", re.IGNORECASE)
SPLIT: Final = re.compile(r"(\d\+|-)\s*/\s*([2-6])\+\+?( invuln\w*)?")


def enforced(ability: Ability, names: Sequence[str], *, all_bear: bool) -> Ability:
    """The ability with what was understood of it.

    `names` are those of the unit, its models and profiles; `all_bear` says that each model has what the ability stands on.
    """
    text = " ".join(ability.text.split())
    found = WHOLE.fullmatch(text)
    if found and _is_all(found["who"], names, all_bear):
        return _said(ability, found["of"] or found["at"], read=True)
    if BARE.fullmatch(text) and "inv" in f"{ability.name} {text}".lower() and all_bear:
        return _said(ability, text[0], read=True)
    seen = SEEN.findall(text)
    if len(seen) == 1:
        return _said(ability, "".join(seen[0]), read=False)
    return ability


def _is_all(who: str, names: Sequence[str], all_bear: bool) -> bool:
    """Whether the words for who it is mean every model of the unit."""
    if BEARER.fullmatch(who):
        return all_bear
    if ALL.fullmatch(who):
        return "model" not in who or all_bear or "models" in who.lower() or "ability" in who
    named = re.sub(r"^the ", "", who, flags=re.IGNORECASE)
    return all_bear and any(like(named, re.sub(r"^the ", "", name, flags=re.IGNORECASE)) >= Like.BARE for name in names)


def _said(ability: Ability, save: str, *, read: bool) -> Ability:
    said = f"Invulnerable save {save}+" + ("" if read else "; the rest is played by its text")
    return replace(ability, read=read, said=said)


def split_save(profile: Profile) -> Ability | None:
    """The invulnerable save that stands in a profile's save, as in "2+/5++"."""
    found = SPLIT.fullmatch(profile.values.get("Save", "").strip())
    if not found:
        return None
    return Ability(name=f"{profile.name}: {found.group(0)}", read=True, said=f"Invulnerable save {found.group(2)}+")
