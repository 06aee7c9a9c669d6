"""The whole way of a command without sockets and journal: read, decided, folded, told to every seat and the watchers, written.

What it costs is CPU time, stage by stage. The frames are taken into a digest, so that two runs can be held against each other.
"""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from time import process_time
from typing import Any

from app.persistence.codec import codec_for
from app.persistence.journal import Entry
from app.realtime.audiences.audience import WATCHER, Audience, party_of
from app.realtime.audiences.views import MatchViews
from app.realtime.dice.fair_dice import FairDice
from app.realtime.history.replay import AnySystem, Step, step_of
from app.realtime.wire.changed_text import changed_text
from app.rules.kernel.refusal import Refusal

AT = datetime(2026, 11, 30, tzinfo=UTC)
"""When all of it happens: a frame says the time of its lines."""

JUDGED, TOLD = "judged", "told"


@dataclass(slots=True)
class Way:
    """A match as its table holds it: every command goes the whole way, one after the other."""

    system: AnySystem
    state: Any
    dice: FairDice
    seq: int = 0
    spent: dict[str, float] = field(default_factory=dict)
    """CPU seconds of the last command, by stage."""

    audiences: list[Audience] = field(init=False)
    frames: Any = field(init=False, default_factory=hashlib.sha256)

    def __post_init__(self) -> None:
        sight, seats = MatchViews(), list(self.state.seats)
        self.audiences = [
            Audience(party=party, sight=sight) for party in (*(party_of([seat]) for seat in seats), WATCHER)
        ]
        for audience in self.audiences:
            seen = audience.look(self.system, self.state)
            self.frames.update(sight.written(seen.seen))
            audience.follow(seen, 0, moved=True)

    @property
    def digest(self) -> str:
        """What tells all frames until now from others."""
        return str(self.frames.hexdigest()[:12])

    def go(self, seat: str, plain: Mapping[str, Any]) -> list[str]:
        """A command as it comes from a page, all of it; the frames. Raises AssertionError if it is refused."""
        self.spent.clear()
        with self._timed(JUDGED):
            step = self._judged(seat, plain)
        with self._timed(TOLD):
            frames = [self._told(audience, step) for audience in self.audiences]
        self.state = step.after
        for frame in frames:
            self.frames.update(frame.encode())
        return frames

    def _judged(self, seat: str, plain: Mapping[str, Any]) -> Step:
        codec = codec_for(self.system)
        command = codec.command_from(plain)
        self.seq, before, self.dice.rolls = self.seq + 1, self.dice.cursor, []
        events = self.system.decide(self.state, seat, command, self.dice)  # type: ignore[arg-type]
        assert not isinstance(events, Refusal), (plain, events)
        entry = Entry(
            match_id="m", seq=self.seq, seat=seat, ref=f"{seat}:{self.seq}", command=codec.command_to(command),
            events=codec.events_to(events), dice_before=before, dice_after=self.dice.cursor,
            rolls=[asdict(roll) for roll in self.dice.rolls], version=codec.version, at=AT,
        )  # fmt: skip
        return step_of(self.system, entry, self.state, events)

    def _told(self, audience: Audience, step: Step) -> str:
        change = audience.change(self.system, step, watched=True)
        lines = audience.add(change.lines, step.entry.seq, step.entry.at)
        assert change.seen_state is not None
        audience.follow(change.seen_state, step.entry.seq, moved=not change.is_nothing)
        return changed_text(n=audience.n, patch=change.patch, offers=change.offers, log=lines, status="live")

    @contextmanager
    def _timed(self, stage: str) -> Iterator[None]:
        begun = process_time()
        yield
        self.spent[stage] = process_time() - begun
