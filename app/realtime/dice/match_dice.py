"""What the dice of one match follow from, as far as it has come: its seed, what its seats brought beforehand, their chains."""

from collections.abc import Callable, Collection, Iterable, Mapping

from app.persistence.journal import Entry
from app.persistence.matches import Match
from app.realtime.dice.beforehand import brought, chains_before
from app.realtime.dice.chains import Bond, Chains
from app.realtime.dice.fair_dice import FairDice
from app.realtime.dice.nonces import CHANGING, Nonces
from app.realtime.seating import waits_for_all
from app.realtime.wire.dice import ChainTold, DiceMade
from app.rules.kernel.seats import Seat


class MatchDice:
    """The dice of one match. `persons` are the seats that no bot plays."""

    def __init__(self, row: Match, persons: Collection[Seat]) -> None:
        self._row = row
        self._persons = persons
        self.nonces: Nonces = brought(row)
        self.chains: Chains = chains_before(row)

    def read(self, entries: Iterable[Entry]) -> None:
        """Begins anew from all rows there are."""
        rows = list(entries)
        self.nonces = brought(self._row).after_all(rows)
        self.chains = chains_before(self._row).after_all(rows)

    def take_in(self, entry: Entry) -> bool:
        """Takes in one more row; whether it brought something or bars somebody."""
        self.chains = self.chains.after(str(entry.seat), entry.command, entry.bound)
        is_change = entry.command["kind"] in CHANGING
        if is_change:
            self.nonces = self.nonces.after(str(entry.seat), entry.command) or self.nonces
        return is_change

    def awaited(self, is_here: Callable[[Seat], bool], at_play: Collection[Seat]) -> tuple[str, ...]:
        """The seats whose part is missing, or who never sealed any: no die falls before it is there."""
        if self.chains.binds:
            return tuple(sorted(seat for seat in at_play if not self.chains.sealed.get(seat)))
        return self.nonces.awaited(self._persons, {seat for seat in self._persons if is_here(seat)})

    def next(self, cursor: int, bond: Bond | None) -> FairDice | None:
        """The dice of the command that is next; none while it is not bound that has to be."""
        if bond is None and self.chains.binds and self._persons:
            return None
        brought_to_it: Mapping[str, str] = bond.links if bond else self.nonces.given
        return FairDice(self._row.seed, brought_to_it, self.nonces.match, cursor, naming=self.nonces.naming)

    @property
    def made(self) -> DiceMade:
        """What may be known of the dice before the end."""
        parts = self.nonces
        chains = {
            seat: {end: ChainTold(link=last.link, digest=last.digest) for end, last in ends.items()}
            for seat, ends in self.chains.sealed.items()
        }
        return DiceMade(
            name=parts.match, naming=parts.naming, sealed=parts.sealed, closed=parts.closed, brought=parts.given,
            chains=chains, waits=waits_for_all(self._row),
        )  # fmt: skip
