"""A league of a group: who meets whom in its next round, and how all stand. Pure: no I/O, no clock, no chance."""
