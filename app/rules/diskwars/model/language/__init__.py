"""The language abilities of disks and cards are written in, as data: selectors, conditions, expressions, instructions."""
