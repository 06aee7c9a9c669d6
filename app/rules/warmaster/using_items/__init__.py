"""Answering what magic items ask, in whichever phase they work."""
