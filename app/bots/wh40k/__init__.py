"""How the bot that plays to win judges 40k."""
