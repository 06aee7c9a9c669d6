"""Building armies of Warmaster."""
