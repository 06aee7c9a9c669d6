"""What each class of viewers of one match is told of a step: worked out before the row is written, told after it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.persistence.journal import Entry
from app.realtime.audiences.audience import Audience, Change, SeenState
from app.realtime.audiences.sent_changes import SentChanges
from app.realtime.dice.rolls import open_rolls
from app.realtime.history.replay import Step
from app.realtime.wire.changed_text import changed_text
from app.realtime.wire.dice import Fallen

if TYPE_CHECKING:
    from app.realtime.live.match import LiveMatch


class Telling:
    """What the classes of viewers of one match are told."""

    def __init__(self, match: "LiveMatch") -> None:
        self._match = match

    def changes(self, step: Step) -> dict[str, Change]:
        """What each class is to be told."""
        match = self._match
        return {
            key: audience.change(match.system, step, watched=bool(match.room.of(key)))
            for key, audience in match.audiences.items()
        }

    def tell(self, changes: Mapping[str, Change], entry: Entry) -> None:
        """Tells each class what a row that is written changed for it."""
        for key, change in changes.items():
            self._tell(self._match.audiences[key], change, entry)

    def _tell(self, audience: Audience, change: Change, entry: Entry) -> None:
        audience.add(change.lines, entry.seq, entry.at)
        audience.fresh = False
        if subscribers := self._match.room.of(audience.party.audience):
            if change.seen_state is None:  # somebody came while the row was written
                change = audience.since_seen(self._match.system, self._match.state, change.lines)
            if text := self._take_in(audience, change, open_rolls(entry)):
                self._match.room.send(text, subscribers, replaceable=True)

    def sight(self, audience: Audience) -> SeenState:
        """What a class sees now. Where nobody was there to be told, all that changed meanwhile becomes one change."""
        if audience.seen_state is None or not audience.fresh:
            lines = [line.line for line in audience.log[audience.lines_told :]]
            self._take_in(audience, audience.since_seen(self._match.system, self._match.state, lines), ())
        assert audience.seen_state is not None
        return audience.seen_state

    def show_hands(self, audience: Audience, in_round: int | None) -> None:
        """Shows watchers every hand in a round, or no more; who comes back is not told what was to be seen meanwhile."""
        if audience.hands_round == in_round:
            return
        audience.hands_round, audience.fresh = in_round, False
        if subscribers := self._match.room.of(audience.party.audience):
            change = audience.since_seen(self._match.system, self._match.state, ())
            if text := self._take_in(audience, change, ()):
                self._match.room.send(text, subscribers, replaceable=True)
        audience.told = SentChanges()

    def _take_in(self, audience: Audience, change: Change, rolls: Sequence[Fallen]) -> str | None:
        """Makes what changed the last that a class was told, and gives it as it is sent; nothing where it is told nothing."""
        match = self._match
        assert change.seen_state is not None
        first, lines = audience.seen_state is None, tuple(audience.log[audience.lines_told :])
        audience.follow(change.seen_state, match.seq, moved=first or not change.is_nothing)
        if first or change.is_nothing:
            return None
        text = changed_text(
            n=audience.n, patch=change.patch, offers=change.offers, log=lines, status=match.row.status,
            seed=match.seed_shown, rolls=tuple(rolls),
        )  # fmt: skip
        audience.told.keep(audience.n, text)
        return text
