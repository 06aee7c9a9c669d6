"""The Movement phase: moves, Advancing, Falling Back, reinforcements, and getting in and out of transports."""
