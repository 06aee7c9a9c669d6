"""What may be asked without changing anything: ways, sight and distances, chances."""
