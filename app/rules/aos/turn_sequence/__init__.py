"""Rounds, turns and windows, the fights of a combat phase, objectives, scores, and how the battle ends."""
