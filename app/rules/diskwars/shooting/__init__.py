"""Ranged attacks: dice, scatter, damage (DW-RAN, DW-SCA)."""
