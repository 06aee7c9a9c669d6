"""JSON to the same tree: lists are the boxes of XML, `$text` is the text of an element, and numbers are what was written."""

import json
from typing import Any, Final

from app.rosters.files.limits import PARTS, Unreadable
from app.rosters.files.tree import BOXES, Count, Node, kept

SINGLE: Final = {box: kind for kind, box in BOXES.items()}
TEXT: Final = "$text"


def read_objects(text: str) -> Node:
    """The tree of a file of JSON, the object `roster` or the whole. `Unreadable`: `not_json`, `not_a_roster`, and bounds."""
    try:
        data = json.loads(text, parse_int=str, parse_float=str, parse_constant=str)
    except json.JSONDecodeError as error:
        raise Unreadable("not_json", line=error.lineno) from None
    except (RecursionError, ValueError):
        raise Unreadable("not_json", line=1) from None
    inner = data.get("roster", data) if isinstance(data, dict) else data
    if not isinstance(inner, dict):
        raise Unreadable("not_a_roster")
    return _node("roster", inner, Count(), 0, None)


def _node(kind: str, data: dict[str, Any], count: Count, depth: int, parent: Node | None) -> Node:
    count.one(depth, parent)
    node = Node(kind)
    for written, value in data.items():
        name = kept(written)
        if isinstance(value, list):
            single = SINGLE.get(name, name.removesuffix("s"))
            for inner in value:
                if isinstance(inner, dict):
                    node.within.append(_node(single, inner, count, depth + 1, node))
                else:
                    count.one(depth, None)
        elif isinstance(value, dict):
            node.within.append(_node(name, value, count, depth + 1, node))
        elif name == TEXT:
            node.text = kept(_said(value))
        elif name == "description":
            # An element of its own in XML.
            node.within.append(Node(name, text=kept(_said(value))))
        else:
            node.attributes[name] = kept(_said(value))
            if len(node.attributes) > PARTS:
                raise Unreadable("too_many_parts", most=PARTS)
    return node


def _said(value: object) -> str:
    """A value as XML writes it."""
    return ("true" if value else "false") if isinstance(value, bool) else "" if value is None else str(value)
