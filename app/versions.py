"""The numbers that say who understands whom, in one place; docs/development.md ("Raise a version") says when each is raised.

Two more are counted, not written, and are told by `castra --version` with these: the stored shapes of each system, one more than
its upcasts, and the tables of the database, whose newest migration names them.
"""

PROGRAM = "0.9.0"
"""This release of Castra, as `CHANGELOG.md` tells it, a player's eyes deciding which part is raised."""

PROTOCOL = 2
"""The wire between page and server: a page that says another number is told to load itself anew."""

RECORD = 6
"""The file of a finished match, as `castra export` writes it; every earlier one is read."""

SEEN_RECORD = 1
"""The file of what a viewer has seen of a match that goes on."""

NAMING = 4
"""What a die's text is made of, and so which face it shows: a match keeps the naming it began with."""
