"""Characters, and what befalls pieces wherever they go: being run over, leaving the table, dying with a unit."""
