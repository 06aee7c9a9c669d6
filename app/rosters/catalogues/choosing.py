"""An entry of a catalogue as the selection that a list builder begins it with: the fewest of all, and what is chosen by default."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from app.rosters.catalogues.entries import Element, Entries, amounts, boxed, is_unit, least, name_of
from app.rosters.files.tree import Node, kept

DEEPEST: Final = 12
COMMAND: Final = "Command Models"
BASE: Final = "base size"
SIZE: Final = re.compile(r"(\d{2,3}(?:\.\d)?)\s*(?:mm)?(?:\s*[x×]\s*(\d{2,3}(?:\.\d)?))?\s*mm", re.IGNORECASE)


def selection_of(entries: Entries, entry: Element) -> Node:
    """A unit with the fewest models, armed as it comes; `base` is its base in mm where its catalogue says one."""
    made = _made(entries, entry, entry.get("name", ""), 1, 0)
    made.attributes |= {"type": "unit"}
    if base := _base_of(entries, entry):
        made.attributes["base"] = base
    return made


def _made(entries: Entries, entry: Element, name: str, number: int, row: int, deep: int = 0) -> Node:
    """A selection of so many of an entry, `row` being which of its rows of models it is."""
    node = Node("selection", {"name": kept(name), "type": entry.get("type", "upgrade"), "number": str(number)})
    node.within += [*_profiles(entries, entry), *_rules(entry), *_categories(entry)]
    if deep < DEEPEST:
        node.within += _within(entries, entry, number, row, deep + 1)
    return node


def _profiles(entries: Entries, entry: Element) -> Iterator[Node]:
    for profile in boxed(entry, "profiles"):
        yield _profile(profile)
    for group in boxed(entry, "infoGroups"):
        yield from _profiles(entries, group)
    for link in boxed(entry, "infoLinks"):
        target = entries.by_id.get(link.get("targetId", ""))
        if target is None or link.get("hidden") == "true":
            continue
        if name_of(target) == "profile":
            yield _profile(target)
        elif name_of(target) == "infoGroup":
            yield from _profiles(entries, target)


def _profile(profile: Element) -> Node:
    cells = [
        Node("characteristic", {"name": cell.get("name", "")}, text=kept(cell.text or ""))
        for cell in boxed(profile, "characteristics")
    ]
    return Node(
        "profile", {"name": kept(profile.get("name", "")), "typeName": profile.get("typeName", "")}, within=cells
    )


def _rules(entry: Element) -> Iterator[Node]:
    for rule in boxed(entry, "rules"):
        if rule.get("name", "").lower() != BASE and rule.get("hidden") != "true":
            text = Node("description", text=kept(_description(rule)))
            yield Node("rule", {"name": kept(rule.get("name", ""))}, within=[text])


def _description(rule: Element) -> str:
    return next((one.text or "" for one in rule if isinstance(one.tag, str) and name_of(one) == "description"), "")


def _categories(entry: Element) -> Iterator[Node]:
    for link in boxed(entry, "categoryLinks"):
        yield Node("category", {"name": kept(link.get("name", "")), "primary": link.get("primary", "false")})


def _within(entries: Entries, entry: Element, number: int, row: int, deep: int) -> Iterator[Node]:
    """What an entry has in it by itself: what there is at least one of, and what each group begins with."""
    for child, link in _children(entries, entry):
        if count := least(*([link] if link is not None else []), child):
            yield from _rows(entries, child, link, count * number, deep)
    for group, link in _groups(entries, entry):
        yield from _of_group(entries, group, link, number, row, deep)


def _rows(entries: Entries, child: Element, link: Element | None, count: int, deep: int) -> Iterator[Node]:
    """Models in the rows they are laid out in, each with its command model; all else in one."""
    name = (link if link is not None else child).get("name", "") or child.get("name", "")
    laid = amounts(link if link is not None else child)
    if child.get("type") != "model" or sum(laid) != count:
        yield _made(entries, child, name, count, -1, deep)
        return
    for index, each in enumerate(laid):
        if each:
            yield _made(entries, child, name, each, index, deep)


def _children(entries: Entries, entry: Element) -> Iterator[tuple[Element, Element | None]]:
    """The entries within, those that are links with their links."""
    for child in boxed(entry, "selectionEntries"):
        yield child, None
    for link in boxed(entry, "entryLinks"):
        target = entries.by_id.get(link.get("targetId", ""))
        if target is not None and name_of(target) == "selectionEntry" and not is_unit(target):
            yield target, link


def _groups(entries: Entries, entry: Element) -> Iterator[tuple[Element, Element | None]]:
    for group in boxed(entry, "selectionEntryGroups"):
        yield group, None
    for link in boxed(entry, "entryLinks"):
        target = entries.by_id.get(link.get("targetId", ""))
        if target is not None and name_of(target) == "selectionEntryGroup":
            yield target, link


def _of_group(
    entries: Entries, group: Element, link: Element | None, number: int, row: int, deep: int
) -> Iterator[Node]:
    """What a group begins with: its default, else its first, where it asks for any; command models in their rows."""
    children = list(_children(entries, group))
    if group.get("name") == COMMAND:
        for child, own in children:
            laid = amounts(own if own is not None else child)
            if 0 <= row < len(laid) and laid[row]:
                made = _made(entries, child, (own if own is not None else child).get("name", ""), laid[row], -1, deep)
                made.attributes["group"] = COMMAND
                yield made
        return
    asked = least(*([link] if link is not None else []), group)
    for child, own in children:
        if count := least(*([own] if own is not None else []), child):
            asked -= count
            yield from _rows(entries, child, own, count * number, deep)
    if asked > 0 and children:
        yield from _rows(entries, *_default(group, children), asked * number, deep)
    for inner, own in _groups(entries, group):
        yield from _of_group(entries, inner, own, number, row, deep)


def _default(group: Element, children: Sequence[tuple[Element, Element | None]]) -> tuple[Element, Element | None]:
    wanted = group.get("defaultSelectionEntryId", "")
    chosen = (pair for pair in children if wanted in {one.get("id") for one in pair if one is not None})
    return next(chosen, children[0])


def _base_of(entries: Entries, entry: Element, deep: int = 0) -> str:
    """The base of a unit as its catalogue has it, that of its first model where it stands on models."""
    for rule in boxed(entry, "rules"):
        if rule.get("name", "").lower() == BASE and (found := SIZE.search(_description(rule))):
            return " x ".join(part for part in found.groups() if part)
    if deep < DEEPEST:
        inner = [child for child, _ in _children(entries, entry)]
        for group, _ in _groups(entries, entry):
            inner += [child for child, _ in _children(entries, group)]
        return next((base for one in inner if (base := _base_of(entries, one, deep + 1))), "")
    return ""
