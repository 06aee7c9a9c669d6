"""Armies of Age of Sigmar: rosters by New Recruit, and what builders and the official app put on the clipboard."""
