"""What passive abilities do as things are, and whom abilities speak of (AOS-CORE-5.4a)."""
