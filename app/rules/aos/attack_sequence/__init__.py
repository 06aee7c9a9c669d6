"""Attacks: who may be targeted, declaring targets, hit, wound and save rolls, damage and the slain (Core 16 to 18)."""
