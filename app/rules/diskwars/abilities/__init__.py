"""Abilities carried out: what they ask, what they do, how long it lasts; battle abilities and reactions of cards."""
