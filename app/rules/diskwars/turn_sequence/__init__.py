"""Rounds, their phases, and how a match ends (DW-RND, DW-END, DW-WIN)."""
