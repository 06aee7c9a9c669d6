"""One live match: the only writer of its journal, the dice of its players, takebacks."""
