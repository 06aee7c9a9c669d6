"""Charges, by initiative, order or advance: whom they meet, how they line up, what they lead to (WM-CHG)."""
