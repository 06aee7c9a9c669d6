"""How much the random bot wants an offer of Underworlds, where its place does not say it well."""

from collections.abc import Mapping

WANTED: Mapping[str, float] = {"take_roster": 1_000.0}
"""A bot takes what was brought for it."""
