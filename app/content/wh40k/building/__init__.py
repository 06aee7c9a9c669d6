"""Building armies of 40k."""
