"""What a battle of Age of Sigmar is made of: its tables, profiles, state, commands, facts, prompts and refusals."""
