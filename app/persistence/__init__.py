"""What lasts: the journal of every match and all that belongs to it, in PostgreSQL."""
