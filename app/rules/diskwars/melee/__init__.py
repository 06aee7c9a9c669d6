"""Engagements: in which order, whom each disk strikes (DW-MEL, DW-SCR)."""
