"""Friends that get out of the way of who is driven back, retreats or makes way itself."""
