"""Rosters as players really have them, read into one plain shape: what the file says, and nothing that it does not say."""
