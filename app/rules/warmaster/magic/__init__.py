"""Magic: casting, the spells of each army, dispelling, what items and powers do (WM-MAG, WM-SP*, WM-DSP, WM-ITM)."""
