"""The pure referee: no I/O, no clock, no randomness. Imports the standard library, NumPy and Shapely only."""
