"""A 40k table whose seats are asked about everything: what a test decides nobody passes before it."""

from app.realtime.live.match import LiveMatch

EVEN_SO = {"kind": "set_standing", "key": "idle", "answer": "all_the_same"}


async def ask_all(match: LiveMatch) -> None:
    """Every seat says that it wants to be asked even where it can decide nothing."""
    for seat in match.system.seats:
        assert await match.submit(seat, "asked", EVEN_SO) is None
