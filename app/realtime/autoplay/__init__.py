"""What acts at the table in the place of a person: bots, what was said in advance, the set-up."""
