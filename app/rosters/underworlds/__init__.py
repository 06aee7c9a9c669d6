"""Decks of Underworlds as players share them: links and lists of codes."""
