"""Rosters of 40k's eighth edition: every datasheet a player chose stands in the file."""
