"""Rulings, wobbly models, standing answers, conceding."""

from app.rules.wh40k.handling import Handlers, Offers, Steps

STEPS: Steps = {}

HANDLERS: Handlers = {}

OFFERS: Offers = {}
