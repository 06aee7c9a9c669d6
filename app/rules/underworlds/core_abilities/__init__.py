"""What any fighter may do: Move, Guard, Focus, Delve, and being pushed."""
