"""Objective markers, the primary objective, control and scoring."""

from app.rules.wh40k.handling import Handlers, Offers, Steps

STEPS: Steps = {}

HANDLERS: Handlers = {}

OFFERS: Offers = {}
