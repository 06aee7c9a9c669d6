"""40k content: datasheets, battlefields, missions and army lists, read from YAML."""
