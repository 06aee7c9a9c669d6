"""Building armies: what can be chosen, a list as a page changes it, and what still stands in its way."""
