"""Preparing the battlefield."""

from app.rules.wh40k.handling import Handlers, Offers, Steps

STEPS: Steps = {}

HANDLERS: Handlers = {}

OFFERS: Offers = {}
