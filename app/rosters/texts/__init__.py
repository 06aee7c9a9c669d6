"""Armies as plain text: what players paste, and what list builders write for people to read."""
