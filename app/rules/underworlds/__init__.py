"""Warhammer Underworlds, second edition (Embergard). `system.SYSTEM` is the contract; chapters are files of their own name.

`language` and `effects` are the words cards are written in, `reading` says what they mean, `characteristics` what a
fighter or weapon is worth now, `happenings` how a moment is told so that others may react to it.
"""
