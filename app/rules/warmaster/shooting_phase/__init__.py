"""Shooting, shooting at chargers, and being driven back (WM-SHO, WM-SCH, WM-DRB)."""
