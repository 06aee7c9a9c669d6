"""Hits, armour and casualties, in shooting and in combat alike (WM-ARM, WM-CAS, WM-COV)."""
