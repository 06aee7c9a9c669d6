"""Views on their way out: what did not change is shared, and the patch is the same as if nothing were."""

import random
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

from pydantic_core import from_json

from app.persistence.journal import Entry
from app.realtime.audiences.told_lines import ToldLines
from app.realtime.audiences.views import MatchViews
from app.realtime.history.replay import Step
from app.realtime.wire.changed_text import OffersTold, changed_text
from app.realtime.wire.frames import plain_view, write
from app.realtime.wire.outgoing import Changed, NumberedLine
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import SPECTATOR, Viewer, seated
from app.rules.kernel.views.diff import apply_patch, merge_patch
from app.rules.kernel.views.view import LogLine
from tests.rules.toy import TOY


def test_a_view_made_from_the_one_before_is_the_view() -> None:
    chance, sight = random.Random(4), MatchViews()
    state = TOY.setup({}, None, ("red", "blue"))
    view = TOY.view(state, SPECTATOR)
    plain = plain_view(view)
    for count in range(200):
        seat = chance.choice(("red", "blue"))
        state = replace(
            state,
            at={**state.at, seat: Point(x=chance.uniform(0, 20), y=6.0)} if count % 2 else state.at,
            active=chance.choice(("red", "blue", None)),
            winner=chance.choice(("red", None, None, None)),
            secrets=chance.choice(({}, {"red": 2}, {"red": 2, "blue": 3})),
        )
        viewer = chance.choice((SPECTATOR, seated("red")))
        new = TOY.view(state, viewer)
        new_plain, patch = plain_view(new), sight.patch(new, view)
        assert from_json(sight.written(new)) == new_plain
        assert patch == merge_patch(plain, new_plain)
        assert apply_patch(plain, patch) == new_plain
        view, plain = new, new_plain


def test_only_what_changed_of_an_entry_is_in_the_patch() -> None:
    state = TOY.setup({}, None, ("red", "blue"))
    view = TOY.view(state, SPECTATOR)
    sight = MatchViews()
    moved = TOY.view(replace(state, at={**state.at, "red": Point(x=9, y=9)}), SPECTATOR)
    assert sight.patch(moved, view) == {"pieces": {"red1": {"pose": {"x": 9, "y": 9}}}}


class Teller:
    """Tells everybody the same of a word, and of a number only whose it is."""

    told = 0

    def narrate(self, before: object, event: object, viewer: Viewer) -> LogLine | None:
        """A line of a fact."""
        self.told += 1
        if event is None:
            return None
        return LogLine(key=str(event), seat=viewer.seat if isinstance(event, int) else None)


def test_a_line_that_asks_nobody_who_reads_it_is_told_once_and_what_asks_is_told_to_each() -> None:
    system, lines, facts = Teller(), ToldLines(), ("moved", None, 7)
    entry = Entry(
        match_id="m", seq=1, seat="red", ref="r", command={"kind": "act"}, events=(), dice_before=0, dice_after=0,
        rolls=[], version=1, at=datetime.now(UTC),
    )  # fmt: skip
    step = Step(entry=entry, before=0, events=facts, between=(0, 0, 0), after=0)
    red, blue, watcher = (lines.of(cast(Any, system), step, who) for who in (seated("red"), seated("blue"), SPECTATOR))
    assert red[0] is blue[0] is watcher[0]
    assert [line["seat"] for line in (red[1], blue[1], watcher[1])] == ["red", "blue", None]
    assert system.told == len(facts) + 3, "only the line that asks is told to each"


def test_a_change_put_together_of_texts_is_written_as_the_frame_is() -> None:
    offers = {"red": OffersTold(order=("a",), texts=[b'{"id":"a"}']), "blue": OffersTold(order=None, texts=[])}
    line = NumberedLine(number=1, at=2.5, line={"key": "moved"})
    patch = {"turn": {"round": 2}, "seed": None}
    text = changed_text(n=4, patch=patch, offers=offers, log=(line,), status="live", seed="7")
    read = {seat: told.read for seat, told in offers.items()}
    assert text == write(Changed(n=4, patch=patch, offers=read, log=(line,), status="live", seed="7"))
