"""How players correct any state by agreement: procedure and words."""
