"""How much the random bot wants an offer of Underworlds, where its place does not say it well."""

from collections.abc import Mapping

WANTED: Mapping[str, float] = {}
