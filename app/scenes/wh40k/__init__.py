"""The words of 40k scenarios."""
