"""Abilities in use: which a unit or player has, whether one may be used, declaring it, reactions, effect, damage."""
