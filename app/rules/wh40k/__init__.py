"""Warhammer 40,000, 8th edition primer. `system.SYSTEM` is the contract; chapters are files of their own name."""
