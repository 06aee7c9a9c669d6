"""Scenes: how the table of each system is set for a scenario.

| file | what is in it |
|---|---|
| `reading` | how systems read `given`: mistakes with their place, and nothing that leads nowhere |
| a folder for each system | `given`: what `given` may set up; `words`: setting it up; `example`: how one is written |
"""
