"""Processes of their own for what takes long to think about."""
