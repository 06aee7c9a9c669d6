"""Objectives and terrain: who contests which, and who controls it (AOS-CORE-32.1 to 32.3)."""
