"""Rounds, turns and steps: what begins when, the end phase, and how a match ends."""
