"""How bots play Age of Sigmar."""
