"""A whole match played in process by bots, every promise of the contract checked on the way."""

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.bots import Brain
from app.bots.deciding import SeededChooser
from app.persistence.codec import Codec, Malformed, codec_for, plain
from app.realtime.dice.fair_dice import FairDice
from app.rules.kernel.contract.system import System
from app.rules.kernel.offers.offer import Offer, is_open
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import EVERYONE, SPECTATOR, Seat, seated

AnySystem = System[Any, Any, Any, Any]

MOST = 5000
"""Commands after which a match counts as one that does not end."""


class Broken(Exception):
    """A promise of the contract that was not kept, in words for a developer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One command as a record keeps it: who, what, the faces that fell, the facts."""

    seat: Seat
    command: dict[str, Any]
    faces: list[int]
    events: list[dict[str, Any]]


@dataclass(slots=True, kw_only=True)
class Match:
    """A match under way between bots. `seed` makes all of it: dice, choices, and what is sampled."""

    system: AnySystem
    start: Any
    brains: Mapping[Seat, Brain]
    seed: str
    sample: float = 0.1
    options: Mapping[str, Any] = field(default_factory=dict)
    """What was agreed on, as `System.setup` took it."""

    state: Any = None
    rows: list[Row] = field(default_factory=list)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.state = self.start

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""
        return tuple(self.brains)

    @property
    def is_over(self) -> bool:
        """Whether somebody won."""
        return self.system.winner(self.state)[0]


def play(match: Match, on_state: Callable[[Match], None] | None = None) -> Match:
    """Plays the match to its end; `on_state` is shown every state that waits for somebody. Raises Broken."""
    began = time.perf_counter()
    dice = FairDice(hashlib.sha256(match.seed.encode()).digest(), {}, match.seed)
    _check_rest(match)
    while not match.is_over:
        if len(match.rows) >= MOST:
            raise Broken(f"the match does not end: {MOST} commands")
        _step(match, dice)
        _check_rest(match)
        if on_state:
            on_state(match)
    check_fold(match)
    match.seconds = time.perf_counter() - began
    return match


def _chooser(match: Match, purpose: str) -> SeededChooser:
    return SeededChooser(match.seed.encode(), f"{purpose}|{len(match.rows)}")


def _step(match: Match, dice: FairDice) -> None:
    """One command of a bot that owes a decision, its facts folded and checked one by one."""
    system, codec = match.system, codec_for(match.system)
    seat = _chooser(match, "seat").pick(sorted(system.owed(match.state)))
    command = match.brains[seat](system, match.state, seat, _chooser(match, seat))
    if command is None:
        offers = [f"{o.id}{':' + o.locked.code if o.locked else ''}" for o in system.offers(match.state, seat)]
        raise Broken(f"{seat} finds nothing to do among {', '.join(offers)}")
    before = len(dice.rolls)
    result = system.decide(match.state, seat, command, dice)
    if isinstance(result, Refusal):
        raise Broken(f"a completed offer is refused: {command} {result.code} ({result.rule}) {dict(result.facts)}")
    for event in result:
        match.state = system.evolve(match.state, event)
        if found := system.broken(match.state):
            raise Broken(f"after {event.kind} of {command.kind}: {'; '.join(found)}")
    plain_command = codec.command_to(command)
    if codec.command_from(plain_command) != command:
        raise Broken(f"the codec changes {command}")
    events = codec.events_to(result)
    faces = [face for roll in dice.rolls[before:] for face in roll.faces]
    match.rows.append(Row(seat=seat, command=plain_command, faces=faces, events=events))
    if codec.events_from(events) != tuple(result):
        raise Broken(f"the codec changes the facts of {command.kind}")


def _check_rest(match: Match) -> None:
    """What must hold of a state that waits for somebody; the dear checks now and then."""
    system, state = match.system, match.state
    owed = system.owed(state)
    if bool(owed) == match.is_over:
        raise Broken("the match is over and somebody owes a decision" if owed else "nobody owes a decision")
    sampler = _chooser(match, "sample")
    sampled: list[tuple[Seat, Sequence[Offer]]] = []
    for seat in match.seats:
        offers = system.offers(state, seat)
        if len({offer.id for offer in offers}) != len(offers):
            raise Broken(f"{seat} has two offers of one name: {sorted(offer.id for offer in offers)}")
        if seat in owed and not any(offer.locked is None and offer.place != "table" for offer in offers):
            raise Broken(f"{seat} owes a decision and has no offer")
        if seat not in owed and (wrong := [offer.id for offer in offers if offer.place == "prompt"]):
            raise Broken(f"{seat} owes nothing and is prompted: {wrong}")
        if sampler.chance(match.sample):
            sampled.append((seat, offers))
    if sampled:
        _check_unchanged(match, sampled, sampler)
    if sampler.chance(match.sample / 2):
        _check_codec(match, codec_for(system))


def _check_unchanged(match: Match, sampled: Sequence[tuple[Seat, Sequence[Offer]]], sampler: SeededChooser) -> None:
    """The offers of these seats keep their word, and asking changes nothing."""
    codec = codec_for(match.system)
    before = codec.state_bytes(match.state)
    for seat, offers in sampled:
        _check_offers(match, seat, offers, sampler)
    if codec.state_bytes(match.state) != before:
        raise Broken("deciding changed the state")


def _check_offers(match: Match, seat: Seat, offers: Sequence[Offer], sampler: SeededChooser) -> None:
    """Open offers without needs are accepted, and bots can take them; locked ones are refused for the reason they show."""
    codec = codec_for(match.system)
    for offer in offers:
        if offer.need is not None or not sampler.chance(0.5):
            continue
        try:
            command = codec.command_from(plain(dict(offer.command)))
        except Malformed as error:
            if offer.locked is None:
                raise Broken(f"the offer {offer.id} holds no command: {error}") from error
            continue
        result = match.system.decide(match.state, seat, command, FairDice(b"other", {}, match.seed))
        had = result.code if isinstance(result, Refusal) else None
        wanted = offer.locked.code if offer.locked else None
        if had != wanted:
            raise Broken(f"the offer {offer.id} of {seat} says {wanted or 'open'}, decide says {had or 'yes'}")
        if isinstance(result, Refusal) or match.system.complete(match.state, seat, offer, sampler) is not None:
            continue
        if not leads_nowhere(match, seat, result, sampler):
            raise Broken(f"no bot can take the offer {offer.id} of {seat}, which needs nothing")


def leads_nowhere(match: Match, seat: Seat, events: Sequence[Any], chooser: SeededChooser) -> bool:
    """Whether what these facts have a seat asked has no answer that a bot finds: it rightly leaves what brings them."""
    system, there = match.system, match.state
    for event in events:
        there = system.evolve(there, event)
    asked = [offer for offer in system.offers(there, seat) if offer.need is not None and is_open(offer)]
    return bool(asked) and all(system.complete(there, seat, offer, chooser) is None for offer in asked)


def _check_codec(match: Match, codec: Codec) -> None:
    """The state survives JSON; every viewer's view can be written."""
    if codec.state_of_bytes(codec.state_bytes(match.state)) != match.state:
        raise Broken("the codec changes the state")
    for viewer in (*map(seated, match.seats), SPECTATOR, EVERYONE):
        json.dumps(plain(match.system.view(match.state, viewer)), allow_nan=False)


def check_fold(match: Match) -> None:
    """The facts as they were written lead from the start to the state the match ended in. Raises Broken."""
    codec, state = codec_for(match.system), match.start
    for event in _written_events(match, codec):
        for viewer in (SPECTATOR, seated(match.seats[0])):
            match.system.narrate(state, event, viewer)
        state = match.system.evolve(state, event)
    if state != match.state:
        raise Broken("the fold of the facts is not the state")


def _written_events(match: Match, codec: Codec) -> Iterator[Any]:
    for row in match.rows:
        yield from codec.events_from(json.loads(json.dumps(row.events)))
