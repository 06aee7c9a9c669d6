"""Moving units: one judge for every kind of move, the move under way, the core abilities that move."""
