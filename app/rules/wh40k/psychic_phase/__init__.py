"""The Psychic phase: choosing a power, its test, denying it, what it does."""
