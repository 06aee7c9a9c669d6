"""The ground floor of Warmaster: tables, profiles, the state, commands, events, steps, refusals. It imports no chapter."""
