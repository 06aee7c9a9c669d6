"""How much the random bot wants an offer of Diskwars, where its place does not say it well."""

from collections.abc import Mapping

WANTED: Mapping[str, float] = {"pass": 0.1, "finish": 0.3, "end_scouting": 0.5, "bring_in": 0.4, "take_roster": 1_000.0}
"""Disks do something rather than pass, the reserve does not come in all at once, and a bot takes what was brought for it."""
