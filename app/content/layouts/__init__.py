"""Battlefields that players have or let be made: what a system says of its own, and what all of them are made and measured by."""
