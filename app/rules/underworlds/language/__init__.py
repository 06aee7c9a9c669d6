"""The words of cards: what they mean in a match, given what they ask of characteristics."""
