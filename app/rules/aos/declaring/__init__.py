"""Declaring abilities, reacting to them, carrying them out, now or later in the turn."""
