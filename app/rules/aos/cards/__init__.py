"""Cards of Spearhead: decks, twists in force, cards played as commands (digest, 5.13)."""
