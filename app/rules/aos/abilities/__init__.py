"""What abilities do beyond the rules of their own chapters."""
