"""Derived values: remembered with what they read, made again only when that is another object."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pytest

from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.engine.draft import Draft
from app.rules.kernel.incremental.derived import IncrementalCache, bare, derived, derived_map, memoized
from app.rules.kernel.incremental.folded import folded
from app.rules.kernel.incremental.identity_cache import ByIdentity, WhileAlive
from app.rules.kernel.incremental.tracking import told_of, unwatched


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    at: int
    team: str


@dataclass(frozen=True, slots=True, kw_only=True, weakref_slot=True)
class State:
    pieces: Mapping[str, Piece] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    turn: int = 0

    @property
    def later(self) -> int:
        return self.turn + 1


MADE: list[str] = []


@derived
def far(state: State, team: str) -> int:
    MADE.append(f"far {team}")
    return max((piece.at for piece in state.pieces.values() if piece.team == team), default=0)


@derived
def is_far(state: State, id: str) -> bool:
    MADE.append(f"is_far {id}")
    piece = state.pieces[id]
    return piece.at == far(state, piece.team)


@derived_map("pieces")
def shown(state: State, id: str) -> str | None:
    MADE.append(f"shown {id}")
    piece = state.pieces[id]
    return f"{state.names.get(piece.team, '?')}{' far' if is_far(state, id) else ''}" if piece.at >= 0 else None


def team_of(piece: Piece) -> str:
    return piece.team


@derived
def called(state: State, id: str) -> str:
    MADE.append(f"called {id}")
    return f"{told_of(state.pieces, id, team_of)}.{id}"


@derived
def of_turn(state: State) -> str | None:
    MADE.append("of_turn")
    return None if state.later < 5 else "late"


@derived
def told(state: State) -> str:
    MADE.append("told")
    return f"{of_turn(state)} {len(state.names)}"


@memoized
def doubled(state: State, by: int) -> int:
    MADE.append("doubled")
    return state.turn * by


START = State(
    pieces={"a": Piece(at=3, team="red"), "b": Piece(at=5, team="red"), "c": Piece(at=1, team="blue")},
    names={"red": "R"},
)


def moved(state: State, id: str, at: int) -> State:
    return replace(state, pieces={**state.pieces, id: replace(state.pieces[id], at=at)})


@pytest.fixture
def memory() -> IncrementalCache[State]:
    MADE.clear()
    found = IncrementalCache[State]()
    shown(found.at(START))
    told(found.at(START))
    MADE.clear()
    return found


def made() -> set[str]:
    found = set(MADE)
    MADE.clear()
    return found


def test_a_part_of_a_bare_state_is_its_function() -> None:
    MADE.clear()
    assert shown(START) == {"a": "R", "b": "R far", "c": "? far"}
    assert shown(START) == shown(START)
    assert MADE.count("shown a") == 3


def test_what_read_nothing_that_changed_is_the_same_object(memory: IncrementalCache[State]) -> None:
    before = shown(memory.at(START))
    assert shown(memory.at(replace(START, turn=1))) is before
    assert not made()


def test_only_what_read_the_entry_that_changed_is_made_again(memory: IncrementalCache[State]) -> None:
    before = shown(memory.at(START))
    after = shown(memory.at(moved(START, "a", 4)))
    assert made() == {"shown a", "is_far a", "far red", "far blue"}, "the farthest stay the same: the others stay"
    assert after == before


def test_what_comes_out_as_another_is_told_to_all_who_read_it(memory: IncrementalCache[State]) -> None:
    after = shown(memory.at(moved(START, "a", 9)))
    assert after == {"a": "R far", "b": "R", "c": "? far"}
    assert "shown b" in made()


def test_entries_come_and_go_in_the_order_of_their_field(memory: IncrementalCache[State]) -> None:
    fewer = replace(START, pieces={"c": START.pieces["c"], "b": START.pieces["b"]})
    assert list(shown(memory.at(fewer))) == ["c", "b"]
    hidden = moved(START, "b", -1)
    assert list(shown(memory.at(hidden))) == ["a", "c"]
    assert list(shown(memory.at(START))) == ["a", "b", "c"]


def test_an_entry_that_was_missing_is_read_too(memory: IncrementalCache[State]) -> None:
    assert shown(memory.at(replace(START, names={"red": "R", "blue": "B"})))["c"] == "B far"


def test_a_part_that_is_nothing_may_become_something(memory: IncrementalCache[State]) -> None:
    assert told(memory.at(START)) == "None 1"
    assert told(memory.at(replace(START, turn=1))) == "None 1"
    assert made() == {"of_turn"}
    assert told(memory.at(replace(START, turn=9))) == "late 1"


def test_a_jump_back_is_a_change_like_any_other(memory: IncrementalCache[State]) -> None:
    for state in (moved(START, "a", 9), START, replace(START, turn=9), moved(START, "c", 2), START):
        assert shown(memory.at(state)) == shown(state)
        assert told(memory.at(state)) == told(state)


def test_a_part_that_raises_is_made_again_the_next_time(memory: IncrementalCache[State]) -> None:
    with pytest.raises(KeyError):
        is_far(memory.at(replace(START, pieces={})), "a")
    assert shown(memory.at(START)) == shown(START)
    assert is_far(memory.at(moved(START, "a", 7)), "a")


def test_a_copy_of_a_watched_state_is_bare_and_whole() -> None:
    @derived
    def later_by(state: State, by: int) -> State:
        return replace(state, turn=state.turn + by)

    memory = IncrementalCache[State]()
    copy = later_by(memory.at(START), 2)
    assert type(copy) is State
    assert type(copy.pieces) is dict
    assert copy == replace(START, turn=2)
    assert later_by(memory.at(moved(START, "a", 8)), 2).pieces["a"].at == 8


def test_what_is_remembered_by_identity_is_noted_as_read_whole() -> None:
    total = ByIdentity[Mapping[str, Piece], int](lambda pieces: sum(piece.at for piece in pieces.values()))

    @derived
    def summed(state: State) -> int:
        return total(state.pieces)

    memory = IncrementalCache[State]()
    assert summed(memory.at(START)) == 9
    assert summed(memory.at(moved(START, "a", 8))) == 14


def test_what_is_asked_often_is_remembered_of_a_bare_state_too() -> None:
    MADE.clear()
    state = replace(START, turn=4)
    assert [doubled(state, 2), doubled(state, 2), doubled(state, 3)] == [8, 8, 12]
    assert MADE == ["doubled", "doubled"]
    memory = IncrementalCache[State]()
    assert doubled(memory.at(state), 2) == 8
    assert doubled(memory.at(replace(state, turn=5)), 2) == 10


def turned(state: State, turn: int) -> State:
    return replace(state, turn=turn)


def test_what_was_asked_of_a_state_is_handed_on_to_what_a_command_makes_of_it(memory: IncrementalCache[State]) -> None:
    @memoized
    def longest(state: State) -> int:
        MADE.append("longest")
        return max(map(len, state.names.values()))

    draft = Draft[State, int](memory.at(START) and START, NoDice(), turned)
    assert longest(draft.state) == 1
    made()
    for turn in (4, 5):
        draft.emit(turn)
        assert [longest(draft.state), doubled(draft.state, 2)] == [1, 2 * turn]
    assert MADE == ["doubled", "doubled"], "no fact changed a name"
    assert folded(turned, folded(turned, START, 4), 5) is draft.state, (
        "whoever tells of it has the state that was judged"
    )
    assert doubled(memory.at(draft.state), 2) == 10
    assert MADE == ["doubled", "doubled"], "and nothing is made again to show it"


def test_what_only_commands_ask_for_is_not_kept_for_ever(memory: IncrementalCache[State]) -> None:
    draft = Draft[State, int](memory.at(START) and START, NoDice(), turned)
    draft.emit(6)
    assert [doubled(draft.state, by) for by in range(9000)] == [6 * by for by in range(9000)]
    assert memory.size < 3000


def test_a_watched_state_that_is_not_the_newest_is_read_as_it_is(memory: IncrementalCache[State]) -> None:
    old = memory.at(START)
    memory.at(moved(START, "a", 9))
    assert shown(old) == shown(START)


def test_the_bare_state_is_had_without_and_with_notice(memory: IncrementalCache[State]) -> None:
    watched = memory.at(START)
    assert bare(watched) is START
    assert unwatched(watched) is START
    assert memory.at(watched) is watched


def test_what_nobody_reads_any_more_is_dropped() -> None:
    @derived
    def one(state: State, at: int) -> int:
        return at

    @derived
    def newest(state: State) -> int:
        return one(state, state.turn)

    memory = IncrementalCache[State]()
    for turn in range(50):
        assert newest(memory.at(replace(START, turn=turn))) == turn
    assert memory.size <= 3


def test_what_belongs_to_a_match_goes_with_it() -> None:
    kept = WhileAlive[State, list[int]](lambda state: [])
    state = replace(START, turn=1)
    kept(state).append(1)
    assert kept(state) == [1]
    assert len(kept) == 1
    del state
    assert len(kept) == 0


@derived
def all_names(state: State) -> Mapping[str, str]:
    """A field that is a mapping, given on as it is: none of its entries is read here."""
    return state.names


def test_a_part_that_gives_a_mapping_of_the_state_on_has_read_all_of_it(memory: IncrementalCache[State]) -> None:
    before = State(names={"a": "Ann"})
    assert all_names(memory.at(before)) is before.names
    after = State(names={"a": "Bea"})
    assert all_names(memory.at(after)) is after.names


def test_a_watched_state_equals_what_the_state_equals(memory: IncrementalCache[State]) -> None:
    state = State(names={"a": "Ann"}, turn=1)
    watched = memory.at(state)
    assert watched == state == watched
    assert watched == replace(state)
    assert replace(state, turn=2) != watched
    with pytest.raises(TypeError, match="unhashable"):
        hash(watched)


def test_another_thread_takes_nothing_on() -> None:
    MADE.clear()
    asking = 1
    cache = IncrementalCache[State](lambda: asking)
    watched = cache.at(START)
    asking = 2
    draft = Draft[State, int](START, NoDice(), turned)
    draft.emit(7)
    assert doubled(draft.state, 2) == 14
    assert cache.at(START) is watched, "it still watches what is shown"


def test_what_reads_one_thing_of_an_entry_is_made_again_only_when_that_is_another() -> None:
    state = State(pieces={"a": Piece(at=1, team="red"), "b": Piece(at=2, team="red")})
    cache: IncrementalCache[State] = IncrementalCache()

    def asked(pieces: Mapping[str, Piece]) -> tuple[str, list[str]]:
        MADE.clear()
        return called(cache.at(replace(state, pieces=pieces)), "a"), list(MADE)

    a, b = state.pieces.values()
    assert asked(state.pieces) == ("red.a", ["called a"])
    assert asked({"a": replace(a, at=9), "b": b}) == ("red.a", []), "it moved, and is called as before"
    assert asked({"a": replace(a, team="blue"), "b": b}) == ("blue.a", ["called a"])
    assert asked({"a": replace(a, team="jade")}) == ("jade.a", ["called a"]), "though others are gone"
    with pytest.raises(KeyError):
        asked({"b": b})
    assert asked(state.pieces) == ("red.a", ["called a"]), "it is back"
    assert called(state, "b") == "red.b", "a bare state is asked all the same"
