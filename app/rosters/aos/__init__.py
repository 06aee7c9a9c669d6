"""Armies of Age of Sigmar as text: what the official app, Sigdex, Listbot and New Recruit put on the clipboard."""
