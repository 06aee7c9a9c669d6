"""The bot that plays to win."""

from app.bots.chance import any_offer as best_offer

__all__ = ["best_offer"]
