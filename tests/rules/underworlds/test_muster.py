"""Picks in secret, decks laid out, generic tokens (UW-SET-01..04, UW-BLD, UW-DECK-04)."""

import pytest

from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.underworlds.model.commands import CoreFocus
from app.rules.underworlds.model.profiles import Ability, Counter, Warscroll
from app.rules.underworlds.model.setup_commands import Muster
from app.rules.underworlds.model.setup_prompts import RedrawHands
from app.rules.underworlds.new_match import BadOptions, setup
from app.rules.underworlds.views.view import view
from tests.rules.underworlds.arena import deck, objective, ploy, refused
from tests.rules.underworlds.opening_moves import band, content, do, mustered, small, table
from tests.rules.underworlds.shown import own_part


@pytest.mark.rule("UW-CON-01")
def test_two_players_exactly() -> None:
    with pytest.raises(BadOptions, match="players_not_two"):
        setup({"board": "arena"}, content(), ("red",))
    with pytest.raises(BadOptions, match="players_not_two"):
        setup({"board": "arena"}, content(), ("red", "blue", "jade"))


@pytest.mark.rule("UW-SET-01", "UW-HID-02")
def test_a_pick_is_secret_until_both_are_in() -> None:
    state = do(table(), "red", Muster(warband="trio", deck="da"))
    for viewer in (seated("blue"), SPECTATOR):
        shown = view(state, viewer)
        assert "red" not in own_part(shown).answers
        assert shown.units == {}
        assert shown.duties["step"].seats == ("blue",)
    assert own_part(view(state, seated("red"))).answers == {"red": Muster(warband="trio", deck="da")}
    other = do(table(), "red", Muster(warband="quint", deck="db"))
    assert view(state, seated("blue")) == view(other, seated("blue"))


@pytest.mark.rule("UW-SET-01", "UW-BLD-01", "UW-BLD-02")
def test_picks_must_exist_and_are_made_once() -> None:
    state = table()
    assert refused(state, "red", Muster(warband="nobody", deck="da")).code == "warband_unknown"
    assert refused(state, "red", Muster(warband="trio", deck="none")).code == "deck_unknown"
    state = do(state, "red", Muster(warband="trio", deck="da"))
    assert refused(state, "red", Muster(warband="trio", deck="da")).code == "already_mustered"
    assert refused(state, "blue", CoreFocus()).code == "core_ability_outside_action_step"


@pytest.mark.rule("UW-SET-01", "UW-BLD-03", "UW-CON-02", "UW-CON-03")
def test_both_may_pick_the_same_and_everything_has_one_owner() -> None:
    pick = Muster(warband="trio", deck="da")
    state = mustered(table(), pick, pick)
    assert {f.seat for f in state.fighters.values()} == {"red", "blue"}
    assert len(state.fighters) == 6
    cards = [card for side in state.sides.values() for zone in side.piles.values() for card in zone]
    assert len(cards) == len(set(cards)) == 64


@pytest.mark.rule("UW-BLD-02", "UW-DECK-01")
def test_a_deck_is_used_as_it_is() -> None:
    state = mustered(table())
    for seat, chosen in (("red", "da"), ("blue", "db")):
        side = state.sides[seat]  # type: ignore[index]
        dealt = {zone: {card.partition(".")[2] for card in side.cards(zone)} for zone in side.piles}
        printed = state.library.decks[chosen].cards
        assert dealt["hand_objectives"] | dealt["deck_objectives"] == {c.id for c in printed if c.objective}
        assert dealt["hand_power"] | dealt["deck_power"] == {c.id for c in printed if not c.objective}


@pytest.mark.rule("UW-SET-02", "UW-DECK-04", "UW-SET-04", "UW-SET-05")
def test_decks_are_split_and_hands_drawn() -> None:
    state = mustered(table())
    assert isinstance(state.step, RedrawHands)
    for side in state.sides.values():
        counts = [len(side.cards(z)) for z in ("hand_objectives", "hand_power", "deck_objectives", "deck_power")]
        assert counts == [3, 5, 9, 15]
        assert all("o" in card.partition(".")[2] for card in side.cards("hand_objectives"))
        assert side.turns_taken == 0


@pytest.mark.rule("UW-SET-03", "UW-PLOT-01")
def test_generic_tokens_and_counters_are_set_out() -> None:
    fuse, drains = Ability(id="short_fuse", timing="power", tokens=1), Ability(id="out", timing="power", tokens=2)
    prowlers = band("prowlers", 3, Warscroll(inspire=(), abilities=(fuse, drains, Ability(id="free", timing="power"))))
    plot = ploy("plot", kind="plot", counters={"tide": Counter(start=2, most=6)})
    library = content(bands=[prowlers], decks=[deck("dp", plot=plot)])
    state = mustered(table(library), Muster(warband="prowlers", deck="dp"))
    assert state.sides["red"].ability_tokens == {"red/short_fuse": 1, "red/out": 2}
    assert state.sides["red"].counters == {"tide": 2}
    assert state.sides["red"].plot == "red.plot"
    plot = own_part(view(state, seated("blue"))).lists["red"].plot
    assert plot is not None
    assert plot.counters == {"tide": 2}


@pytest.mark.rule("UW-SET-20")
def test_a_warband_that_fits_on_no_side_is_refused() -> None:
    cramped = small({"A": 4, "B": 5, "C": 4}, starting=("A1", "A2", "A3", "C1", "C2", "C3", "C4"))
    state = table(content(sides={"A": cramped, "B": cramped}))
    assert refused(state, "red", Muster(warband="quint", deck="da")).code == "not_enough_starting_hexes"
    do(state, "red", Muster(warband="trio", deck="da"))


@pytest.mark.rule("UW-BLD-05")
@pytest.mark.parametrize(
    ("surges", "ploys", "power", "limits"),
    [
        (7, 10, 20, ("most_surges",)),
        (6, 11, 22, ()),
        (6, 11, 20, ("most_ploys",)),
        (6, 9, 19, ("least_power",)),
        (6, 10, 20, ()),
    ],
)
def test_nemesis_limits(surges: int, ploys: int, power: int, limits: tuple[str, ...]) -> None:
    one = [objective(f"s{n}", surge=True) for n in range(7)] + [ploy(f"p{n}") for n in range(11)]
    library = content(decks=[deck("one", *one), deck("two")])
    upgrades = [c.id for d in ("one", "two") for c in library.decks[d].cards if c.kind == "upgrade"]
    plain = [c.id for d in ("two", "one") for c in library.decks[d].cards if c.objective and not c.surge]
    cards = (
        *(f"s{n}" for n in range(surges)),
        *plain[: 12 - surges],
        *(f"p{n}" for n in range(ploys)),
        *upgrades[: power - ploys],
    )
    state = table(library, deck_format="nemesis")
    command = Muster(warband="trio", deck="one", second="two", cards=cards)
    if limits:
        found = refused(state, "red", command)
        assert (found.code, found.facts["limits"]) == ("deck_format_invalid", limits)
    else:
        do(state, "red", command)


@pytest.mark.rule("UW-BLD-05")
def test_two_plot_decks_are_refused_and_rivals_takes_one_deck() -> None:
    plots = [deck(name, plot=ploy(f"plot{name}", kind="plot")) for name in ("one", "two")]
    library = content(decks=plots)
    cards = tuple(
        c.id for d, kinds in (("one", True), ("two", False)) for c in library.decks[d].cards if c.objective == kinds
    )
    command = Muster(warband="trio", deck="one", second="two", cards=cards)
    assert refused(table(library, deck_format="nemesis"), "red", command).facts["limits"] == ("one_plot",)
    assert refused(table(library), "red", command).code == "deck_format_invalid"
    mixed = Muster(warband="trio", deck="one", second="da", cards=cards[:12] + tuple(f"dap{n}" for n in range(20)))
    state = mustered(table(library, deck_format="nemesis"), mixed, mixed)
    assert state.sides["red"].plot == "red.plotone"
    assert sum(len(zone) for zone in state.sides["red"].piles.values()) == 32
