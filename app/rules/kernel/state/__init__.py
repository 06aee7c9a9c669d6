"""What every match keeps, whatever its system: who plays, steps under way, prompts, windows, standing answers, rulings."""
