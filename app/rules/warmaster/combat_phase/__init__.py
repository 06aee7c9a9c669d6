"""Combats: attacks, results, retreat, pursuit, advances, falling back, reorganising (WM-CBT, WM-ATK, WM-RES, WM-RET, WM-PUR)."""
