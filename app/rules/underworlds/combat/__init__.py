"""Attacks from target to aftermath and their odds, the Charge that ends in one, fighters slain, inspired and raised."""
