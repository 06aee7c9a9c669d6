"""Abilities in use: which a unit or player has, how often each may be used, what a use is made of."""
