"""A match as a file, and a file executed again."""
