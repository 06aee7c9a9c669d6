"""Notices: one sentence each, by web push, webhook or mail; what is asked and where, never a card, an army or a die."""
