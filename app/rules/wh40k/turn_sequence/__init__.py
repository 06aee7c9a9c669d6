"""Rounds, turns and phases: what begins when, what is due at once, the Morale phase, and how a battle ends."""
