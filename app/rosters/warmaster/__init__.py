"""Armies of Warmaster as its selector saves and writes them."""
