"""Drawings in SVG: which elements are drawn, where they stand, and the lines and outlines that they draw."""
