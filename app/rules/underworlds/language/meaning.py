"""What the words of cards mean in a match, given what they ask of characteristics (UW-DSL-01..04)."""

from collections.abc import Iterator
from functools import partial

from app.rules.kernel.abilities.evaluate import Meaning
from app.rules.kernel.refusal import Fact
from app.rules.underworlds.identifiers import attack_of, remembered
from app.rules.underworlds.language import conditions, selecting
from app.rules.underworlds.language.asked import Asked, Words
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.state import State

ROLES = ("attacker", "target", "weapon")
"""The fields of a happening that are references by themselves: of the Attack it was part of."""


def words_of(asked: Asked) -> Words:
    """The meaning of the cards' words."""
    return Meaning(
        named=_named,
        candidates=partial(selecting.candidates, asked),
        fits=partial(selecting.fits, asked),
        leaf=partial(conditions.leaf, asked),
        number=lambda state, frame, what, name: asked.number(state, what, name),
        counter=_counter,
        told=_told,
        binds=ROLES,
    )


def _named(state: State, frame: Frame, name: str) -> Fact | None:
    if name == "opponent":
        return state.other(frame.seat)
    if name in ROLES and (attack := attack_of(state)):
        found: str | None = getattr(attack, name)
        return found
    return None


def _counter(state: State, frame: Frame, name: str) -> int:
    return state.sides[frame.seat].counters.get(name, 0)


def _told(state: State, event: str, scope: str) -> "Iterator[dict[str, Fact]]":
    return (dict(past.facts) for past in remembered(state, event, scope))
