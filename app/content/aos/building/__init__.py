"""Building armies of Age of Sigmar."""
