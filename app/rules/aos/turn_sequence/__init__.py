"""Rounds, turns and windows, the fights of a combat phase, scores, and how the battle ends."""
