"""How the bot that plays to win judges Diskwars."""
