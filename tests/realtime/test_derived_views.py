"""What is told from derived values is what a full rebuild tells, byte for byte: at every step of whole matches, and after jumps."""

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest
from pydantic_core import to_json

from app.persistence.codec import codec_for, plain
from app.persistence.journal import Entry
from app.realtime.audiences.audience import WATCHER, Audience, party_of
from app.realtime.audiences.views import MatchViews
from app.realtime.history.replay import Step, step_of
from app.realtime.wire.frames import plain_view
from app.realtime.wire.outgoing import OffersChanged
from app.rules.kernel.incremental.tracking import Watched
from app.rules.kernel.seats import Viewer
from app.rules.kernel.views.diff import apply_patch
from app.systems.registry import SYSTEMS
from bench.moves import Table
from tests.matches import Played

JUMPS = 40
READ_BACK = 0.3
BUDGET = 31
"""Derived values and entries that are made again after the move of one model, whatever stands on the table."""
NUMBERS = {"wh40k": (7, 1), "aos": (2, 1), "underworlds": (1, 2)}
"""The matches walked step by step and jumped about in; the first two of a system that is not named."""
WALKED = [(system.key, NUMBERS.get(system.key, (1, 2))[0]) for system in SYSTEMS]
JUMPED = [(system.key, NUMBERS.get(system.key, (1, 2))[1]) for system in SYSTEMS]

Playing = Callable[[str, int], Played]


class Client:
    """One class of viewers, and the view and offers put together from what it was sent."""

    def __init__(self, system: Any, audience: Audience, state: Any) -> None:
        self.system, self.audience = system, audience
        sighting = audience.look(system, state)
        audience.follow(sighting, 0, moved=True)
        self.walked: dict[int, Any] = {}
        self.view, self.offers = dict(sighting.view), {seat: list(o) for seat, o in audience.wire_offers().items()}

    def take(self, step: Step) -> None:
        """Is told of a step."""
        change = self.audience.change(self.system, step, watched=True)
        self.view = apply_patch(self.view, change.patch)
        for seat, changed in change.offers.items():
            self.offers[seat] = put_together(self.offers[seat], changed.read)
        assert change.seen_state is not None
        self.audience.follow(change.seen_state, step.entry.seq, moved=not change.is_nothing)

    def holds(self, rebuilt: "Rebuilt") -> None:
        """What was put together, and what the server holds, is what a full rebuild from the bare state gives."""
        audience, sighting, state = self.audience, self.audience.seen_state, rebuilt.state
        assert sighting is not None
        assert not list(watched_in(sighting.seen, self.walked)), "what watches a state is in what is shown of it"
        view, text = rebuilt.view(audience.viewer(self.system, state))
        assert audience.sight.written(sighting.seen) == text
        assert self.view == view
        looking = audience.looking(self.system, state)
        for seat in audience.party.seats:
            offers = rebuilt.offers(seat) if seat in looking else b"[]"
            assert to_json(list(sighting.offered[seat].plain)) == offers
            assert not list(watched_in(sighting.offered[seat].offers, self.walked))
            assert to_json(self.offers[seat]) == offers


class Rebuilt:
    """What is seen of a state, made from nothing: once for all classes that look with the same eyes."""

    def __init__(self, system: Any, state: Any) -> None:
        def view(viewer: Viewer) -> tuple[dict[str, Any], bytes]:
            made = plain_view(system.view(state, viewer))
            return made, to_json(made)

        self.state = state
        self.view = cache(view)
        self.offers = cache(lambda seat: to_json([plain(offer) for offer in system.offers(state, seat)]))


def watched_in(value: Any, walked: dict[int, Any]) -> Iterator[Watched]:
    """What watches a state, in a value and all its parts, but for what was walked before: what is derived lasts for many steps."""
    if isinstance(value, Watched):
        yield value
        return
    if isinstance(value, (str, bytes)) or id(value) in walked:
        return
    if is_dataclass(value):
        inner: Collection[Any] = [getattr(value, item.name) for item in fields(value)]
    elif isinstance(value, Mapping):
        inner = value.values()
    elif isinstance(value, Collection):
        inner = value
    else:
        return
    walked[id(value)] = value
    for each in inner:
        yield from watched_in(each, walked)


def put_together(before: list[Any], changed: OffersChanged) -> list[Any]:
    known = {offer["id"]: offer for offer in (*before, *changed.offers)}
    return [known[id] for id in (known if changed.order is None else changed.order)]


def clients(system: Any, state: Any) -> list[Client]:
    """Each seat, both on one screen, the watchers."""
    sight, seats = MatchViews(), list(state.seats)
    parties = [*(party_of([seat]) for seat in seats), party_of(seats), WATCHER]
    return [Client(system, Audience(party=party, sight=sight), state) for party in parties]


def row(seq: int, kind: str = "jump") -> Entry:
    """A journal row that says nothing."""
    return Entry(
        match_id="m", seq=seq, seat="red", ref=f"red:{seq}", command={"kind": kind}, events=(), dice_before=0,
        dice_after=0, rolls=[], version=1, at=datetime.now(UTC),
    )  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(("key", "number"), WALKED)
def test_every_step_is_told_as_a_full_rebuild_would_tell_it(played: Playing, key: str, number: int) -> None:
    match = played(key, number)
    system, states = match.start.system, match.states
    told = clients(system, states[0])
    for seq, (state, facts) in enumerate(zip(states, match.facts, strict=False), 1):
        step = step_of(system, row(seq), state, facts)
        for client in told:
            client.take(step)
        rebuilt = Rebuilt(system, step.after)
        for client in told:
            client.holds(rebuilt)


@pytest.mark.parametrize(("key", "number"), JUMPED)
def test_jumps_between_states_are_told_as_a_full_rebuild_would_tell_them(
    played: Playing, key: str, number: int
) -> None:
    """Takebacks and replays: any state after any other, some read back from what was written."""
    match = played(key, number)
    system, states, chance = match.start.system, match.states, random.Random(8)
    told, codec, now = clients(system, states[0]), codec_for(system), states[0]
    for seq in range(1, JUMPS):
        after = chance.choice(states)
        if chance.random() < READ_BACK:
            after = codec.state_from(codec.state_to(after))
        rebuilt = Rebuilt(system, after)
        for client in told:
            client.take(Step(entry=row(seq), before=now, events=(), after=after))
            client.holds(rebuilt)
        now = after


def test_a_move_makes_few_parts_again_however_many_models_stand_on_the_table() -> None:
    made = []
    for models in (30, 120):
        table = Table(models)
        for _ in range(2):
            table.move()
        before = table.sight.cache.made
        table.move()
        made.append(table.sight.cache.made - before)
    assert made[0] == made[1] <= BUDGET
