"""A rematch: when all players wish for the same, the match is set anew, and each sits at the new table by the key held here.

Keys are drawn by the players' devices and kept as hashes: these go over, so that nobody is sent a key, and whoever comes back
later finds the seat open.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from app.content.armies import OPTION
from app.persistence import rematches
from app.persistence.matches import Match
from app.persistence.rematches import Wish
from app.persistence.watching import watching_of
from app.realtime import series
from app.realtime.live.match import LiveMatch
from app.realtime.seating import Sitter, bots_among, clock_of, rules_options, sitters
from app.realtime.series import Series
from app.realtime.tables.summary import summary_of
from app.realtime.wire.outgoing import Rematch, SeriesTold
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.army_namespaces import army_of
from app.rules.kernel.seats import Seat

Anew: TypeAlias = Callable[[LiveMatch, bool], Awaitable[bool]]
"""Sets the table of a finished match anew, swapped or not, all its players sitting, once; whether it can be set so still."""


class Rematches:
    """What the players of one match wish for after its end, and the rematch that comes of it."""

    def __init__(self, match: LiveMatch, refresh: Callable[[], Awaitable[None]], anew: Anew) -> None:
        self._match = match
        self._refresh = refresh
        self._anew = anew

    async def wish(self, seats: Sequence[Seat], wished: Wish | None) -> Refusal | None:
        """Keeps what a player wishes for; when all wish for the same, all sit at the new table."""
        match = self._match
        if not seats or not match.over:
            return Refusal(code="not_over" if seats else "spectator", rule="")
        await rematches.wish(match.store, match.row.id, seats, wished)
        await self._refresh()
        swapped = None if match.row.rematch else agreed(match.row)
        if swapped is None:
            return None
        is_set = await self._anew(match, swapped)
        if not is_set:
            await rematches.wish(match.store, match.row.id, seats, None)
        await self._refresh()
        return None if is_set else Refusal(code="no_rematch", rule="")


def rematch_told(match: LiveMatch) -> Rematch | None:
    """What everybody at a table is told of its rematch, once the match is over."""
    if not match.over:
        return None
    stands = series_now(match)
    return Rematch(
        wishes=match.row.rematch_wishes,
        table=match.row.rematch,
        series=SeriesTold(won=stands.won, played=stands.played, winner=stands.winner),
    )


def agreed(match: Match) -> bool | None:
    """Whether all players wish for a rematch with sides swapped, or for one as it was; nothing where they do not agree."""
    sits = sitters(match)
    wishes = {match.rematch_wishes.get(seat) for seat in sits.keys() - bots_among(sits).keys()}
    return None if len(wishes) != 1 or not wishes <= {"same", "swapped"} else wishes == {"swapped"}


def places(order: Sequence[Seat], *, swapped: bool) -> dict[Seat, Seat]:
    """The seat each player has in the rematch, by that of now: the own one, or the next, the last one's being the first."""
    return dict(zip(order, (*order[1:], *order[:1]) if swapped else order, strict=True))


def series_now(match: LiveMatch) -> Series:
    """How the series stands with a match that is over."""
    told = summary_of(match)
    return series.after(match.row, series.winner_of(told, match.seats))


def set_anew(
    match: Match, to: Mapping[Seat, Seat], armies: Mapping[Seat, str], brought: Collection[str], stands: Series
) -> dict[str, Any]:
    """What a new table is made of: all that was agreed on here, with every player, name, key and army on its new side.

    `brought` are the armies that came with content of their own while lists were made: the new table is set with those played.
    """
    kept = match.options.get("uploads", ())
    sits: dict[Seat, Sitter] = {to[seat]: sitter for seat, sitter in sitters(match).items()}
    rows = {to[seat]: row for seat in to for row in match.seats if row.side == seat}
    rules = {key: value for key, value in rules_options(match).items() if key != OPTION}
    taken = {to[seat]: army for seat, army in armies.items()}
    return {
        "system": match.system,
        "name": match.name,
        "options": rules | ({OPTION: taken} if taken else {}),
        "sits": sits,
        "uploads": [*kept, *sorted({*armies.values()} & ({*brought} - {*kept}))],
        "visibility": match.visibility,
        "names": {seat: row.name for seat, row in rows.items() if sits[seat].kind != "bot"},
        "dice_need": match.options.get("dice_need", "whoever_is_here"),
        "clock": clock_of(match),
        "delay": watching_of(match).delay,
        "held": {seat: row.key_hash for seat, row in rows.items() if row.key_hash},
        "rematch_of": match.id,
        "series": series.next_of(stands, to),
    }


def armies_of(match: Match, view: Any, ready: Mapping[str, Any], played_with: Mapping[str, Any]) -> dict[Seat, str]:
    """The list each seat played, by its id: the one it was given, one of the catalogue's, or one that it brought to the table.

    Arguments: `ready` are the lists of the catalogue, `played_with` those of the match's own content. Of several armies that
    were brought under one name nobody can tell which was played: none is taken for it.
    """
    given: Mapping[str, str] = rules_options(match).get(OPTION, {})
    came = [(army.name, army_of(id)) for id, army in played_with.items() if army_of(id)]
    often = Counter(name for name, _ in came)
    named = {name: id for name, id in came if often[name] == 1}
    named |= {name: id for id, army in ready.items() for name in (army.name, id)}
    played = {seat: given.get(seat) or named.get(view.seats[seat].army) for seat in sitters(match)}
    return {seat: army for seat, army in played.items() if army}
