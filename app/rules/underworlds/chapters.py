"""The chapters of the rulebook, as explicit lists: what they carry out, what they offer, what the referee checks."""

from collections.abc import Mapping

from app.rules.underworlds.handling import Advance, Check, Deciders, Handler, Handlers, Offers, Steps
from app.rules.underworlds.prompts import Step

STEP_CHAPTERS: tuple[Steps, ...] = ()
HANDLER_CHAPTERS: tuple[Handlers, ...] = ()
OFFER_CHAPTERS: tuple[Offers, ...] = ()
CHECKS: tuple[Check, ...] = ()
"""Looked at before every step, in this order."""

STEPS: Mapping[type[Step], tuple[Deciders, Advance]] = {
    kind: pair for chapter in STEP_CHAPTERS for kind, pair in chapter.items()
}


def handlers_of(command: type) -> tuple[Handler, ...]:
    """The handlers of a kind of command, in the order of chapters."""
    return tuple(chapter[command] for chapter in HANDLER_CHAPTERS if command in chapter)
