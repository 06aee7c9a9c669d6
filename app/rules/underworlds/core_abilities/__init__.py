"""What any fighter may do: Move, Charge, Guard, Focus, Delve, and being pushed."""
