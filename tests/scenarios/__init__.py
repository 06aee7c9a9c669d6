"""Scenarios, and what sets their tables."""
