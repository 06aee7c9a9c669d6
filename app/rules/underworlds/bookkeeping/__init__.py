"""What is noted of a match as it goes: glory, activations left, and the small deeds that every chapter does."""
