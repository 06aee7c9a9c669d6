"""Boards and pieces of their own: hexes, stacked discs, stands in contact."""
