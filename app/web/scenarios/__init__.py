"""Scenarios of players: a moment of a match kept with what is to be done there, shared by a link, tried any number of times."""
