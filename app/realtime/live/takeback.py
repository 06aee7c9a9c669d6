"""Taking back: one's own last command freely while nobody learnt or did anything by it, else by agreement.

Free until dice fell, something hidden was shown, or another seat acted (design, section 7); a card that one showed oneself
is still given up freely, for the others alone learnt by it. Nor is it free to go back over a ruling, for it would be unsaid
what was proposed in vain (`app.rules.kernel.state.turned_down`). Beyond that every other seat that a person holds and that is
in the game, or was before what is taken back, must agree; who does not leaves a line for all to read, as the takeback does.
Nothing is erased: the journal gets a row that the fold obeys. What a seat said in secret meanwhile, such as a standing answer,
stays said and is no reason to ask: that would tell that it was said.
"""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from app.persistence import journal
from app.persistence.codec import plain
from app.realtime.history.effective_commands import EffectiveCommand
from app.realtime.history.replay import TAKE_BACK_REFUSED, TAKEN_BACK, AnySystem, Step, fold, leads_to
from app.realtime.live.match import LiveMatch
from app.realtime.wire.outgoing import TakeBackAsked, TakeBackSettled
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, Seat, Viewer, seated
from app.rules.kernel.state.ruling import SAID_IN_RULINGS

How: TypeAlias = Literal["agreed", "refused", "withdrawn", "overtaken"]
"""What became of a takeback that was asked."""

REFEREE = Viewer(role="referee")

START = EffectiveCommand(seq=0, seat=None, rolled=False, to_seq=0)
"""Before the first command."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A takeback that waits for agreement: who asked, the row to be taken back, whose word is still wanted."""

    seat: Seat
    seq: int
    wanted: frozenset[Seat]


class TakeBacks:
    """The takebacks of one match."""

    def __init__(self, match: LiveMatch, people: frozenset[Seat]) -> None:
        self._match = match
        self._people = people
        self.asked: Asked | None = None
        self.tell_elsewhere: Callable[[Mapping[str, Any]], object] = lambda told: None
        match.listeners.append(self._overtaken)

    def as_told(self, audience: str) -> TakeBackAsked | None:
        """What a class of viewers is told of the takeback that is asked, if one is."""
        if not self.asked:
            return None
        line = self._match.audiences[audience].line_after(self._before(self.asked.seq).to_seq)
        wanted = tuple(seat for seat in self._match.seats if seat in self.asked.wanted)
        return TakeBackAsked(seat=self.asked.seat, to_line=line, wanted=wanted)

    def heard(self, told: Mapping[str, Any]) -> None:
        """Takes in what was asked, or settled, in another process."""
        if told["seq"] is None:
            if self.asked:
                self.asked = None
                self._match.room.tell(TakeBackSettled(agreed=told["how"] == "agreed", how=told["how"], by=told["by"]))
            return
        named = {seat: seat for seat in self._match.seats}
        wanted = frozenset(named[seat] for seat in told["wanted"])
        self.asked = Asked(seat=named[told["seat"]], seq=told["seq"], wanted=wanted)
        self._tell_here()

    def _settled(self, how: How, by: Seat | None = None) -> None:
        """Tells everybody that nothing is asked any more."""
        self._match.room.tell(TakeBackSettled(agreed=how == "agreed", how=how, by=by))
        self.tell_elsewhere({"seq": None, "how": how, "by": by})

    def _tell(self) -> None:
        """Tells everybody what is asked, and whose word is still wanted."""
        self._tell_here()
        if asked := self.asked:
            self.tell_elsewhere({"seat": asked.seat, "seq": asked.seq, "wanted": sorted(asked.wanted)})

    def _tell_here(self) -> None:
        for key in self._match.audiences:
            if told := self.as_told(key):
                for subscriber in self._match.room.of(key):
                    subscriber.answer(told)

    async def ask(self, seats: tuple[Seat, ...], seat: Seat, ref: str) -> Refusal | None:
        """Takes back at once where that is free, else asks the others."""
        match = self._match
        async with match.turn():
            if not await match.certain():
                return Refusal(code="unavailable", rule="")
            if match.knows(f"{seat}:{ref}"):
                return None
            acts = [one for one in match.effective if one.seat in seats]
            own = await self._lasting([one for one in acts if not one.by_itself])
            if match.over or not own:
                return Refusal(code="nothing_to_take_back", rule="")
            mine = own[-1]
            others = await self._others(mine) - set(seats)
            if not others or await self._is_free(mine, {one.seq for one in acts if one.seq > mine.seq}):
                return await self._take_back(seat, ref, mine.seq)
            if self.asked:
                return Refusal(code="take_back_pending", rule="")
            self.asked = Asked(seat=seat, seq=mine.seq, wanted=others)
            self._tell()
        return None

    async def _lasting(self, own: Sequence[EffectiveCommand]) -> Sequence[EffectiveCommand]:
        """One's own commands up to the last that came to something: to cancel what one began is no step of its own."""
        while len(own) > 1:
            first, *later = [step async for step in self._steps_from(own[-2].seq)]
            last = next(step for step in later if step.entry.seq == own[-1].seq)
            if not self._is_cancel(last):
                break
            if last.after != first.before:
                return own[:-1]
            own = own[:-2]
        return own

    def _is_cancel(self, step: Step) -> bool:
        """Whether a row took what its seat was offered for giving up what it had begun."""
        system, given = self._match.system, step.entry
        offers = (one for seat in self._match.seats if seat == given.seat for one in system.offers(step.before, seat))
        return any(one.role == "cancel" and one.command["kind"] == given.command["kind"] for one in offers)

    async def _others(self, mine: EffectiveCommand) -> frozenset[Seat]:
        """The people in the game, now or before this row: who left it after that would be brought back, and is asked too."""
        match = self._match
        playing = frozenset(match.system.playing(match.state))
        if not self._people <= playing:
            playing |= frozenset(match.system.playing(await match.past.state_at(mine.seq - 1)))
        return self._people & playing

    async def answer(self, seats: tuple[Seat, ...], ref: str, *, agree: bool) -> Refusal | None:
        """A seat agrees, or does not; who asked and does not withdraws what was asked."""
        match = self._match
        async with match.turn():
            asked = self.asked
            if asked and asked.seat in seats and not agree:
                self.asked = None
                self._settled("withdrawn", asked.seat)
                return None
            if asked is None or not asked.wanted & set(seats):
                return Refusal(code="no_take_back_asked", rule="")
            left = asked.wanted - set(seats)
            if agree and left:
                self.asked = Asked(seat=asked.seat, seq=asked.seq, wanted=left)
                self._tell()
                return None
            self.asked = None
            refusal = await self._take_back(asked.seat, f"agreed:{ref}", asked.seq) if agree else None
            refuser = next(seat for seat in match.seats if seat in asked.wanted & set(seats))
            if not agree:
                told = {"kind": TAKE_BACK_REFUSED, "seat": asked.seat}
                await match.own_row(refuser, f"refused:{ref}", told, match.state)
            self._settled("refused" if not agree else "overtaken" if refusal else "agreed", None if agree else refuser)
            return refusal

    async def _take_back(self, seat: Seat, ref: str, seq: int) -> Refusal | None:
        """Takes back row `seq` and what was noticed of the rows after it. The lock is held by the caller."""
        match = self._match
        before = self._before(seq)
        kept = [*before.kept, *await self._unnoticed_after(before, seq)]
        command = {"kind": TAKEN_BACK, "to_seq": before.to_seq, "kept": kept}
        done = await match.own_row(seat, ref, command, await match.past.gone_back(before.to_seq, kept))
        return None if done else Refusal(code="stale_view", rule="")

    def _before(self, seq: int) -> EffectiveCommand:
        """The command that counts before row `seq`."""
        earlier = [one for one, later in pairwise(self._match.effective) if later.seq == seq]
        return earlier[0] if earlier else START

    async def _unnoticed_after(self, before: EffectiveCommand, seq: int) -> list[int]:
        """The rows after row `seq` that nobody but their own seat noticed and that lead to the same without it."""
        match = self._match
        state, kept = await match.past.gone_back(before.to_seq, before.kept), []
        async for step in self._steps_from(seq):
            entry = step.entry
            if entry.seq == seq or self._is_noticed(step):
                continue
            commands = match.past.codec.commands_from(entry.command, version=entry.version)
            if leads_to(match.system, state, entry.seat, commands, step.events):
                state = fold(match.system, state, step.events)
                kept.append(entry.seq)
        return kept

    async def _is_free(self, mine: EffectiveCommand, since: AbstractSet[int]) -> bool:
        """Whether nobody else acted after one's own last row, or learnt by it what is not one's own to show; no ruling either.

        `since` are one's own rows after it: what came to nothing, and what the table sent.
        """
        match = self._match
        rows = [one for one in match.effective if one.seq == mine.seq or one.seq in since]
        if any(one.rolled for one in rows):
            return False
        first, *later = [step async for step in self._steps_from(mine.seq)]
        passed = {one.seq for one in match.effective if self._passed_by_itself(one) and not one.rolled}
        if any(self._is_noticed(step) for step in later if step.entry.seq not in passed | since):
            return False
        if any(isinstance(event, SAID_IN_RULINGS) for step in (first, *later) for event in step.events):
            return False
        by = next((seat for seat in match.seats if seat == mine.seat), None)
        last = next(step for step in reversed((first, *later)) if step.entry.seq == mine.seq or step.entry.seq in since)
        return not shows_hidden(match.system, match.seats, first.before, last.after, by=by)

    async def _steps_from(self, seq: int) -> AsyncIterator[Step]:
        """Row `seq` and those after it that still count, each with the states around it as it was made."""
        match = self._match
        entries = await journal.read(match.store, match.row.id, after=seq - 1)
        counting = {one.seq for one in match.effective}
        async for step in match.past.steps(await match.past.state_at(seq - 1), entries):
            if step.entry.seq in counting:
                yield step

    def _passed_by_itself(self, one: EffectiveCommand) -> bool:
        """Whether the table passed for a player who had nothing to decide, which all know: nobody's act.

        Where reactions are hidden nobody may know which of another's passes were: there one's own alone count as none.
        """
        return one.by_itself and not self._match.system.hides_reactions

    def _is_noticed(self, step: Step) -> bool:
        """Whether anybody but the seat that made it could notice a row."""
        classes = self._match.audiences.values()
        return any(one.notices(self._match.system, step) for one in classes if step.entry.seat not in one.party.seats)

    def _overtaken(self, step: Step) -> None:
        """A new command ends the question, unless nobody else notices it or it is the takeback itself."""
        if self.asked and step.entry.command["kind"] != TAKEN_BACK and self._is_noticed(step):
            self.asked = None
            self._match.room.tell(TakeBackSettled(agreed=False, how="overtaken"))


def shows_hidden(system: AnySystem, seats: tuple[Seat, ...], before: Any, after: Any, by: Seat | None = None) -> bool:
    """Whether between two states anybody came to see what only a referee could see before.

    What a seat showed itself, `by` what it did, tells that seat nothing new: it may go back over a card it showed.
    """
    secret = dict(_leaves(plain(system.view(before, REFEREE))))
    shown = dict(_leaves(plain(system.view(before, seated(by))))) if by else {}
    for viewer in (*map(seated, seats), SPECTATOR):
        knew = dict(_leaves(plain(system.view(before, viewer))))
        knows = dict(_leaves(plain(system.view(after, viewer))))
        hidden = {path for path, value in secret.items() if path not in knew or knew[path] != value}
        hidden -= {path for path in hidden if path in shown and shown[path] == secret[path]}
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
