"""What a seat may do, and whole commands made of it without a player."""
