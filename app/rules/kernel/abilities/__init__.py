"""Abilities as data: the words all card languages share, what they mean, how long they last, how they are carried out."""
