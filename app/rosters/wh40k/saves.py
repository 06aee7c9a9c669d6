"""Invulnerable saves, read where a whole text says just that; a text that says more stays text, with what was seen told."""

import re
from dataclasses import replace
from typing import Final

from app.rosters.roster import Ability, Profile

WHO: Final = (
    r"(this|each|all|every)?( other)?( friendly)? ?(model|unit|vehicle|bearer)s?( (in|of|from) this (unit|squad))?|the bearer|"
    r"(a )?models? (in this unit|with (a|this) [a-z' -]{3,30})|this model and [a-z' -]{3,30}|it|they|"
    r"([A-Z][A-Za-z'-]+ ){1,4}"
)
WHOLE: Final = re.compile(
    rf"(?:(?:{WHO})\s+)?(?:has|have|gains|gain)\s+an?\s+(?:invulnerable save of (\d)\+|(\d)\+ invulnerable save)\.?",
    re.IGNORECASE,
)
BARE: Final = re.compile(r"(\d)\+\+?( invulnerable save| invuln)?\.?", re.IGNORECASE)
SEEN: Final = re.compile(r"(?:invulnerable save of (\d)\+|(\d)\+ invulnerable save)", re.IGNORECASE)
SPLIT: Final = re.compile(r"(\d\+|-)\s*/\s*(\d)\+\+?( invuln\w*)?")


def enforced(ability: Ability) -> Ability:
    """The ability with what was understood of it."""
    text = " ".join(ability.text.split())
    found = WHOLE.fullmatch(text)
    if found:
        return _said(ability, found.group(found.lastindex or 1) or "", read=True)
    if BARE.fullmatch(text) and "save" in f"{ability.name} {text}".lower():
        return _said(ability, text[0], read=True)
    seen = SEEN.findall(text)
    if len(seen) == 1:
        return _said(ability, "".join(seen[0]), read=False)
    return ability


def _said(ability: Ability, save: str, *, read: bool) -> Ability:
    said = f"Invulnerable save {save}+" + ("" if read else "; the rest is played by its text")
    return replace(ability, read=read, said=said)


def split_save(profile: Profile) -> Ability | None:
    """The invulnerable save that stands in a profile's save, as in "2+/5++"."""
    found = SPLIT.fullmatch(profile.values.get("Save", "").strip())
    if not found:
        return None
    return Ability(name=f"{profile.name}: {found.group(0)}", read=True, said=f"Invulnerable save {found.group(2)}+")
