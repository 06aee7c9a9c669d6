"""Rounds, turns and phases; the end of the battle and its points."""
