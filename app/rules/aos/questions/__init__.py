"""What may be asked without changing anything: ways, areas, sight, verdicts, odds."""
