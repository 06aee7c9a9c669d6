"""The chapters of the rulebook, as explicit lists: what they carry out, what they offer, what the referee checks."""

from collections.abc import Mapping

from app.rules.underworlds.abilities import ordering, picking, resolving
from app.rules.underworlds.cards import hand_offers, printed_abilities
from app.rules.underworlds.combat import attack_choices, attack_offers, attacking, casualties
from app.rules.underworlds.core_abilities import charging, focus, guarding, moving, pushing
from app.rules.underworlds.handling import Advance, Check, Deciders, Handler, Handlers, Offers, Steps
from app.rules.underworlds.prompts import Step
from app.rules.underworlds.set_up import battlefield, deployment, features, muster, opening
from app.rules.underworlds.settling import agreements
from app.rules.underworlds.surge_windows import standing, surge_offers, surges
from app.rules.underworlds.turn_sequence import actions, end_phase, power, rounds, turns

STEP_CHAPTERS: tuple[Steps, ...] = (
    muster.STEPS,
    opening.STEPS,
    battlefield.STEPS,
    features.STEPS,
    deployment.STEPS,
    rounds.STEPS,
    turns.STEPS,
    actions.STEPS,
    focus.STEPS,
    power.STEPS,
    surges.STEPS,
    ordering.STEPS,
    resolving.STEPS,
    picking.STEPS,
    end_phase.STEPS,
    moving.STEPS,
    charging.STEPS,
    guarding.STEPS,
    attacking.STEPS,
    pushing.STEPS,
    casualties.STEPS,
)
HANDLER_CHAPTERS: tuple[Handlers, ...] = (
    muster.HANDLERS,
    opening.HANDLERS,
    battlefield.HANDLERS,
    features.HANDLERS,
    deployment.HANDLERS,
    rounds.HANDLERS,
    focus.HANDLERS,
    power.HANDLERS,
    printed_abilities.HANDLERS,
    surges.HANDLERS,
    ordering.HANDLERS,
    picking.HANDLERS,
    standing.HANDLERS,
    end_phase.HANDLERS,
    agreements.HANDLERS,
    moving.HANDLERS,
    charging.HANDLERS,
    guarding.HANDLERS,
    attack_choices.HANDLERS,
    pushing.HANDLERS,
    casualties.HANDLERS,
)
OFFER_CHAPTERS: tuple[Offers, ...] = (
    muster.OFFERS,
    opening.OFFERS,
    battlefield.OFFERS,
    features.OFFERS,
    deployment.OFFERS,
    rounds.OFFERS,
    focus.OFFERS,
    power.OFFERS,
    printed_abilities.OFFERS,
    surge_offers.OFFERS,
    ordering.OFFERS,
    picking.OFFERS,
    hand_offers.OFFERS,
    end_phase.OFFERS,
    moving.OFFERS,
    attack_offers.OFFERS,
    charging.OFFERS,
    guarding.OFFERS,
    pushing.OFFERS,
    casualties.OFFERS,
)
CHECKS: tuple[Check, ...] = (casualties.settle,)
"""Looked at before every step, in this order."""

STEPS: Mapping[type[Step], tuple[Deciders, Advance]] = {
    kind: pair for chapter in STEP_CHAPTERS for kind, pair in chapter.items()
}


def handlers_of(command: type) -> tuple[Handler, ...]:
    """The handlers of a kind of command, in the order of chapters."""
    return tuple(chapter[command] for chapter in HANDLER_CHAPTERS if command in chapter)
