"""How much the random bot wants an offer."""

from collections.abc import Mapping

WANTED: Mapping[str, float] = {"grab": 0.05}
