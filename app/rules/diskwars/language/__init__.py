"""The words of abilities: what they mean in a match, given the numbers they ask for."""
