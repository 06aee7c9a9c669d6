"""Tables: a live match with everybody around it, all of one process, and those of the others."""
