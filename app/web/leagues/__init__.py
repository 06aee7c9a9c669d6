"""Leagues of a group: made and joined, their rounds and results, the page that shows how all stand."""
