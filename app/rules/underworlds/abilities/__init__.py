"""Using abilities: the whole-ability pre-check, then instruction by instruction, with the picks they ask for."""
