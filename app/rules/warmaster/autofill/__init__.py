"""Candidates for the needs of offers: ways, places, picks (for bots, selfplay and playouts)."""
