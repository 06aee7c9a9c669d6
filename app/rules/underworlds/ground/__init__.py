"""The battlefield: ways over it, range and sight."""
