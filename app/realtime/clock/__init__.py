"""The clocks of a table: what was agreed of them, and how they stand after each row of the journal."""
