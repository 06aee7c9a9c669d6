"""The game systems this program plays: one record for each, in one list.

| file | what is in it |
|---|---|
| `game_system` | the record: all that the program needs of a system beside its rules |
| `registry` | the list |
| a file for each system | its record |
"""
