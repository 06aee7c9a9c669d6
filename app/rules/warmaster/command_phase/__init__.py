"""The command phase: initiative, home backs, orders, characters (WM-TRN-03)."""
