"""The commands: abilities that cost command points (AOS-CMD-1.0)."""
