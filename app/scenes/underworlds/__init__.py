"""The words of Underworlds scenarios."""
