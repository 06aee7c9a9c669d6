"""The language cards are written in, as data, and what its words mean in a state."""
