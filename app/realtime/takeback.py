"""Taking back: one's own last command freely while nobody learnt or did anything by it, else by agreement.

Free until dice fell, something hidden was shown, or another seat acted (design, section 7). Beyond that every other
seat that a person holds must agree. Nothing is erased: the journal gets a row that the fold obeys.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.persistence.codec import plain
from app.persistence.journal import Entry
from app.realtime.match import LiveMatch, Mark
from app.realtime.past import TAKEN_BACK, AnySystem
from app.realtime.protocol import TakeBackAsked, TakeBackSettled
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, Seat, Viewer, seated

REFEREE = Viewer(role="referee")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A takeback that waits for agreement: who asked, the row to go back to, whose word is still wanted."""

    seat: Seat
    to_seq: int
    wanted: frozenset[Seat]


class TakeBacks:
    """The takebacks of one match."""

    def __init__(self, match: LiveMatch, people: frozenset[Seat]) -> None:
        self._match = match
        self._people = people
        self.asked: Asked | None = None
        match.listeners.append(self._overtaken)

    def as_told(self, audience: str) -> TakeBackAsked | None:
        """What a class of viewers is told of the takeback that is asked, if one is."""
        if not self.asked:
            return None
        line = self._match.audiences[audience].line_after(self.asked.to_seq)
        return TakeBackAsked(seat=self.asked.seat, to_line=line)

    async def ask(self, seats: tuple[Seat, ...], seat: Seat, ref: str) -> Refusal | None:
        """Takes back at once where that is free, else asks the others."""
        match = self._match
        async with match.lock:
            if not await match.certain():
                return Refusal(code="unavailable", rule="")
            if match.knows(f"{seat}:{ref}"):
                return None
            own = [index for index, row in enumerate(match.marks) if row.seat in seats]
            if match.over or not own:
                return Refusal(code="nothing_to_take_back", rule="")
            index = own[-1]
            to_seq = match.marks[index - 1].seq if index else 0
            others = self._people - set(seats)
            if not others or await self._is_free(match.marks[index:]):
                return await self._take_back(seat, ref, to_seq)
            if self.asked:
                return Refusal(code="take_back_pending", rule="")
            self.asked = Asked(seat=seat, to_seq=to_seq, wanted=others)
            for key in match.audiences:
                if told := self.as_told(key):
                    for outlet in match.room.of(key):
                        outlet.answer(told)
        return None

    async def answer(self, seats: tuple[Seat, ...], ref: str, *, agree: bool) -> Refusal | None:
        """A seat agrees, or does not."""
        match = self._match
        async with match.lock:
            asked = self.asked
            if asked is None or not asked.wanted & set(seats):
                return Refusal(code="no_take_back_asked", rule="")
            left = asked.wanted - set(seats)
            if agree and left:
                self.asked = Asked(seat=asked.seat, to_seq=asked.to_seq, wanted=left)
                return None
            self.asked = None
            refusal = await self._take_back(asked.seat, f"agreed:{ref}", asked.to_seq) if agree else None
            match.room.tell(TakeBackSettled(agreed=agree and refusal is None))
            return refusal

    async def _take_back(self, seat: Seat, ref: str, to_seq: int) -> Refusal | None:
        """Writes the row. The lock is held by the caller."""
        match = self._match
        after = await match.past.state_at(to_seq)
        done = await match.own_row(seat, ref, {"kind": TAKEN_BACK, "to_seq": to_seq}, after)
        return None if done else Refusal(code="stale_view", rule="")

    async def _is_free(self, rows: list[Mark]) -> bool:
        """Whether the rows from one's own last on are that one alone, and nobody learnt anything by it."""
        if len(rows) != 1 or rows[0].rolled:
            return False
        match = self._match
        before = await match.past.state_at(rows[0].seq - 1)
        return not shows_hidden(match.system, match.seats, before, match.state)

    def _overtaken(self, entry: Entry) -> None:
        """A new command ends the question, unless it is the takeback itself."""
        if self.asked and entry.command["kind"] != TAKEN_BACK:
            self.asked = None
            self._match.room.tell(TakeBackSettled(agreed=False))


def shows_hidden(system: AnySystem, seats: tuple[Seat, ...], before: Any, after: Any) -> bool:
    """Whether between two states anybody came to see what only a referee could see before."""
    secret = dict(_leaves(plain(system.view(before, REFEREE))))
    for viewer in (*map(seated, seats), SPECTATOR):
        knew = dict(_leaves(plain(system.view(before, viewer))))
        knows = dict(_leaves(plain(system.view(after, viewer))))
        hidden = {path for path, value in secret.items() if path not in knew or knew[path] != value}
        if any(path in knows and knows[path] == secret[path] for path in hidden):
            return True
    return False


def _leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value of a view with its path; what is empty or null says nothing."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(item, (*path, key))
    elif value not in (None, [], ""):
        yield path, value
