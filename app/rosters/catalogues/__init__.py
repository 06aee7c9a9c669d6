"""Data files of list builders that a host gives once: what a unit has whose text says nothing but its name."""
