"""Scenarios of Pebbles."""
