"""What is remembered of a state: derived values, made again only when what they read is another object."""
