"""The codes that players' tools have for cards of Underworlds: a deck's letters and a number."""

import re
from collections.abc import Mapping

EDITION = "Underworlds: Embergard"
OLDER = "Underworlds, seasons before Embergard"

LAST = 32
"""Cards of a Rivals deck, numbered from 1: objectives 1 to 12, ploys 13 to 22, upgrades 23 to 32."""

DECKS: Mapping[str, str] = {
    "BL": "Blazing Assault",
    "CC": "Countdown to Cataclysm",
    "DY": "Deadly Synergy",
    "EK": "Edge of the Knife",
    "ES": "Emberstone Sentinels",
    "HG": "Hunting Grounds",
    "NP": "Nexus of Power",
    "PL": "Pillage and Plunder",
    "RF": "Reckless Fury",
    "RG": "Raging Slayers",
    "RS": "Realmstone Raiders",
    "WR": "Wrack and Ruin",
}
"""The Rivals decks of Embergard by their letters."""

SEASONS = {
    "A", "AM", "B", "BA", "BB", "BQ", "BS", "CR", "D", "DC", "DD", "DS", "E", "EP", "FF", "FO", "FS", "G", "GA", "GL",
    "GP", "H", "HC", "HP", "L", "MM", "MO", "N", "NM", "P", "PP", "RB", "RR", "S", "SG", "SK", "SL", "SP", "SS", "SV",
    "SW", "TC", "TD", "TT", "VT", "ZA", "ZG",
}  # fmt: skip
"""The letters of the seasons and sets before Embergard; the very first had none, and other tools write all as plain numbers."""

CODE = re.compile(r"([A-Z]{0,4})0*(\d{1,5})", re.IGNORECASE)


def card_of(code: str) -> str:
    """The code of a card as all tools write it, or nothing for what is none of Embergard's."""
    found = CODE.fullmatch(code)
    letters, number = (found[1].upper(), int(found[2])) if found else ("", 0)
    return f"{letters}{number}" if letters in DECKS and 1 <= number <= LAST else ""


def is_older(code: str) -> bool:
    """Whether a code is of the seasons before: their letters, or a bare number."""
    found = CODE.fullmatch(code)
    return found is not None and (found[1].upper() in SEASONS or not found[1])
