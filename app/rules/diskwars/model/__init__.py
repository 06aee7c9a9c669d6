"""The ground floor: tables, profiles, state, commands, events, prompts, refusals. It imports no chapter."""
