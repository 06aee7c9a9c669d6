"""Battle tactics: which one is tried this turn, whether it was done; hands of tactics cards (digest, 5.11, 5.13)."""
