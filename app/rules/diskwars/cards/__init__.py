"""Command cards: chosen in secret, ordered by strategy, resolved, discarded (DW-CMD)."""
