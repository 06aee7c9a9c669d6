"""What the referee suggests it accepts: where a piece or unit led over an edge or onto others would stand, sent as a command."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from app.persistence.codec import codec_for, plain
from app.rules.kernel.offers.offer import MoveNeed, Offer, PlaceNeed
from app.rules.kernel.plane.shapes import Pose
from app.rules.kernel.questions.question import AskFormation, AskRoute, Judge, Leg, Question, Routes, Verdict
from app.rules.kernel.seats import Seat, seated
from tests.matches import Played
from tests.turning import View

WHOLE = {
    "wh40k": {"out_of_coherency", "out_of_coherency_in_height", "must_end_closer", "charge_first_model_not_within_1"},
    "aos": {"not_coherent", "charge_not_within_half_inch", "pile_in_farther", "ends_in_combat_range"},
    "warmaster": {"unit_not_coherent", "incomplete", "overlap"},
}
"""What is wrong with a whole unit where one of it goes alone, or each as far as it comes: a leg speaks of its own piece."""

ASKED = {"wh40k": 40, "aos": 8, "warmaster": 40}
"""So many ways of a match are sent at most: those of large units are dear."""


def beyond(state: Any, chance: Random) -> list[Pose]:
    """A place over each edge and each corner of the table, and one on it."""
    w, h = state.width, state.height
    x, y, facing = chance.uniform(0, w), chance.uniform(0, h), chance.choice((0.0, 90.0, 37.0))
    places = [(x, -3.0), (x, h + 3), (-3.0, y), (w + 3, y), (-3.0, -3.0), (w + 3, h + 3), (x, y)]
    return [Pose(x=round(a, 4), y=round(b, 4), facing=facing) for a, b in places]


def asked(state: Any, offer: Offer, chance: Random) -> Iterator[Question]:
    """Where the pieces of an offer would go: alone or together by a move, together where they are put down."""
    command = dict(offer.command)
    for to in chance.sample(beyond(state, chance), 2):
        if isinstance(offer.need, MoveNeed) and offer.need.movers:
            pieces = tuple(mover.piece for mover in offer.need.movers)
            yield AskRoute(piece=chance.choice(pieces), command=command, to=to)
            yield AskFormation(pieces=pieces, command=command, to=to)
        if isinstance(offer.need, PlaceNeed):
            yield AskFormation(pieces=offer.need.pieces, command=command, to=to)


def sent(offer: Offer, legs: tuple[Leg, ...]) -> Mapping[str, Any]:
    """The command that takes an offer by these legs."""
    assert isinstance(offer.need, MoveNeed | PlaceNeed)
    if isinstance(offer.need, MoveNeed):
        return {**offer.command, offer.need.field: [{"model": leg.piece, "path": leg.path} for leg in legs]}
    return {**offer.command, offer.need.field: [{"model": leg.piece, "pose": leg.path[-1]} for leg in legs]}


@pytest.mark.parametrize(("system", "number"), [("wh40k", 7), ("aos", 2), ("warmaster", 1)])
def test_what_is_suggested_is_accepted_over_every_edge(
    played: Callable[[str, int], Played], system: str, number: int
) -> None:
    match, chance, tried = played(system, number), Random(number), 0
    rules, codec = match.start.system, codec_for(match.start.system)

    def judge(state: Any, seat: Seat, offer: Offer, question: Question) -> bool:
        told = rules.answer(state, seated(seat), question)
        if not isinstance(told, Routes) or any(leg.refused for leg in told.legs):
            return False
        legs = tuple(leg for leg in told.legs if len(leg.path) > 1 or isinstance(offer.need, PlaceNeed))
        if not legs:
            return False
        command = codec.command_from(plain(sent(offer, legs)))
        found = rules.answer(state, seated(seat), Judge(command=command))
        assert isinstance(found, Verdict)
        allowed = set() if isinstance(offer.need, PlaceNeed) else WHOLE[system]
        assert found.refused is None or found.refused.code in allowed, (question, found.refused)
        return True

    states = [state for state in match.states if state.width]
    for state in chance.sample(states, len(states)):
        quarters = chance.choice((0, 1, 2, 3)) if system == "wh40k" else 0
        there = View(
            width=state.width, height=state.height, quarters=quarters, mirrored=chance.random() < 0.5, moved={}
        )
        seen = there(state) if system == "wh40k" else state
        for seat in rules.owed(seen):
            offers = [one for one in rules.offers(seen, seat) if one.locked is None]
            for offer in chance.sample(offers, min(2, len(offers))):
                tried += sum(judge(seen, seat, offer, question) for question in asked(seen, offer, chance))
        if tried >= ASKED[system]:
            break
    assert tried >= 8
