"""The content of Warmaster: army lists, items, spells, tables, ready armies."""
