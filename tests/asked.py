"""A table whose seats are asked about everything: what a test decides nobody passes before it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from app.realtime.live.match import LiveMatch

EVEN_SO = {"kind": "set_standing", "key": "idle", "answer": "all_the_same"}
OF: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {"wh40k": EVEN_SO, "underworlds": {"kind": "set_standing", "key": "*", "answer": "ask", "until": "game"}}
)
"""How a seat of each system says that it wants to be asked even where it can decide nothing."""


async def ask_all(match: LiveMatch) -> None:
    """Every seat says that it wants to be asked even where it can decide nothing."""
    for seat in match.system.seats:
        assert await match.submit(seat, "asked", dict(OF[match.system.key])) is None
