"""What another side may do once somebody's time is used up, as was agreed: pass for him, give him time, claim the match, go on."""

from app.bots.deciding import BrainByName, SeededChooser, decision
from app.realtime.audiences.audience import Party, acting
from app.realtime.autoplay.bots import JUDGE
from app.realtime.history.replay import CLOCK_STOPPED, TIME_GIVEN
from app.realtime.live.match import LiveMatch
from app.realtime.wire.clocks import AtZero
from app.realtime.workers.pool import MatchWorker
from app.realtime.workers.worker import TooMuch
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.ruling import open_ruling

GIVEN, GIVEN_DAYS = 120, 86400
"""Seconds that are given at once: two minutes, a day where days are for a decision."""

AGREED = {"pass": "pass", "give": "pass", "claim": "loss", "stop": "loss"}
"""What has to have been agreed on for each."""


class ZeroAnswers:
    """The answers to time that is used up in one match."""

    def __init__(self, match: LiveMatch, brain: BrainByName, worker: MatchWorker) -> None:
        self._match = match
        self._brain = brain
        self._worker = worker

    async def take(self, party: Party, frame: AtZero) -> Refusal | None:
        """Does what a player wishes; why not, if it is refused."""
        match = self._match
        by = acting(party, frame.seat)
        if isinstance(by, Refusal):
            return by
        reading = match.clock.reading
        if match.over or by == frame.late or reading is None or reading.terms.zero != AGREED[frame.wish]:
            return Refusal(code="over" if match.over else "not_agreed", rule="")
        if not match.clock.is_used_up(frame.late, match.clock.now):
            return Refusal(code="time_left", rule="", facts={"seat": frame.late})
        ref = f"at_zero:{by}:{frame.ref}"
        if frame.wish in ("give", "stop"):
            seconds = GIVEN_DAYS if reading.terms.kind == "days" else GIVEN
            given = {"kind": TIME_GIVEN, "seat": frame.late, "seconds": seconds}
            return await self._row(by, ref, given if frame.wish == "give" else {"kind": CLOCK_STOPPED}, frame.late)
        return await self._for_him(by, frame.late, ref, claims=frame.wish == "claim")

    async def _row(self, by: Seat, ref: str, command: dict[str, object], late: Seat) -> Refusal | None:
        match = self._match
        async with match.turn():
            if match.knows(f"{by}:{ref}"):
                return None
            if not await match.certain():
                return Refusal(code="unavailable", rule="")
            if not match.clock.is_used_up(late, match.clock.now):
                return Refusal(code="time_left", rule="", facts={"seat": late})
            return None if await match.own_row(by, ref, command, match.state) else Refusal(code="stale_view", rule="")

    async def _for_him(self, by: Seat, late: Seat, ref: str, *, claims: bool) -> Refusal | None:
        """Gives a command in the name of who is late: giving up, or what passes. Nobody agrees to a ruling in another's name."""
        match, seen = self._match, self._match.seq
        if open_ruling(match.state) and not claims:
            return Refusal(code="ruling_open", rule="")
        offers = [offer for offer in match.system.offers(match.state, late) if is_open(offer) and not offer.need]
        wanted = [offer for offer in offers if offer.role == ("concede" if claims else "pass")]
        wanted += [] if claims else [offer for offer in offers if offer.place == "phase"]
        command = dict(wanted[0].command) if wanted else None if claims else await self._decided(late, ref)
        if command is None:
            return Refusal(code="nothing_to_pass", rule="")
        return await match.submit(late, ref, command, seen=seen, by=by)

    async def _decided(self, late: Seat, ref: str) -> dict[str, object] | None:
        """What the bot that sets tables up would decide, where nothing passes."""
        match = self._match
        choose = SeededChooser(match.row.seed, f"{match.row.id}|{late}|{ref}")
        try:
            command = await self._worker.think(match.state, decision, match.system, late, self._brain, JUDGE, choose)
        except TooMuch:
            return None
        return None if command is None else dict(match.past.codec.command_to(command))
