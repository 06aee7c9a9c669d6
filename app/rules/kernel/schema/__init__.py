"""Shapes of what is stored and sent: bounds of fields, kinds of a union, and how older shapes read in newer ones."""
