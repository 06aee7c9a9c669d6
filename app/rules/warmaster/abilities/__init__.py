"""The special rules of troops and characters."""
