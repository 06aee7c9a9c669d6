"""How bots play Warmaster."""
