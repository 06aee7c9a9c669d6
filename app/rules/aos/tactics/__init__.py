"""Battle tactics: which one is tried this turn, and whether it was done (digest, 5.11)."""
