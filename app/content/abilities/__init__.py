"""What the content of every system with abilities as data has in common: how the shared words are written, and checks."""
