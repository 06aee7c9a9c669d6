"""Questions answered about the table as it is, or as it would be."""
