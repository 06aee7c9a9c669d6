"""What may be asked without changing anything: ways."""
