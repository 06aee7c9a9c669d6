"""Dice: throws and roll-offs, target numbers as sums, exact odds."""
