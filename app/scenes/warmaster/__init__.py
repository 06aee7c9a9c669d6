"""How scenarios set a table of Warmaster."""
