"""The numbers of the rulebook."""

MOST = 3
"""So many may be taken at once (PEB-TAKE-01)."""
