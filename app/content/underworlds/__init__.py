"""Underworlds content: boards, warbands, decks and the language of cards, read from YAML."""
