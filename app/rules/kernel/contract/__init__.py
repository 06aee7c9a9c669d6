"""The contract of a system, and the part of it that needs no rule."""
