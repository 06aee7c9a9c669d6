"""What the dice of an attack come to."""
