"""Texts of 40k abilities read into the keys and parameters that rules here answer to, by a grammar of clauses."""
