"""Texts of abilities, read into our ability language by a grammar of clauses; what it is not sure of stays text."""
