"""Pebbles: in turn each seat takes some from a heap; whoever takes the last one wins.

| what | where, in the order a newcomer reads it |
|---|---|
| the ground floor | `model/`, which imports no chapter |
| the rules by ID | `rulebook/` |
| the heap | `heap`, the one chapter |
| the contract | `system` |
"""
