"""What a viewer may ask without changing anything, and the answers that every system gives alike."""
