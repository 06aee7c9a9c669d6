"""Attacks from target to aftermath, fighters slain, inspired and raised."""
