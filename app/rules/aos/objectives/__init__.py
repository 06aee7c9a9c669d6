"""Objectives and terrain: who contests which, and who controls it."""
