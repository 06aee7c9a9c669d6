"""Where things stand, what they touch, what they see, how far they go."""
