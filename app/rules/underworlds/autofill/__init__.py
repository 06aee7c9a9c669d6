"""Whole commands for offers, without a player."""
