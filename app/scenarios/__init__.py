"""Scenarios: a rule shown on a table in ten lines of YAML, run against the referee (docs/scenarios.md).

| file | what is in it |
|---|---|
| `script` | what a scenario file may say |
| `shorthand` | commands written in short: places and poses as lists, ways |
| `known_words` | rules and events of a scenario that the system does not have |
| `compare` | whether what happened is what was expected |
| `run` | carrying one out |
| `examples` | those that the product ships, by the rules they show |
| `picture` | the table as text |
| `describe` | the page that says all this, made from the types |

How a table is set for one is said in `app.scenes`, system by system.
"""
