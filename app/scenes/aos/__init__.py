"""How scenarios set a table of Age of Sigmar."""
