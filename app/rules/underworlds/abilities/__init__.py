"""Using abilities, ploys among them: the whole-ability pre-check, then instruction by instruction, with the picks they ask for."""
