"""TOMB-SEC: who knows what. What a viewer cannot know is dealt again, and nothing changes for that viewer; rules
with one leak each must be caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb import observe, raiding, reactions
from engine.games.tomb.cards import pool
from engine.games.tomb.events.turns import CardDrawn, OneCard
from engine.games.tomb.game import GAME
from engine.games.tomb.state import State, find_kind
from engine.games.tomb.turn import STEPS
from engine.match import Match
from engine.protocol import Ask, Rules, Seat
from tests.engine import conformance
from tests.engine.conformance import start
from tests.engine.games.tomb import bold
from tests.engine.games.tomb.scenario import Table
from tests.engine.secrecy import Leak, alike, played_on, twin, viewers

KEY, LEVEL = GAME.key, "catacombs_short"
EVERY = 5


def raids(seats: int, seed: int, answers: int, level: str = LEVEL) -> Iterator[Match[Any]]:
    """Yield a match with raids, at every fifth answer and at every question of a raid."""
    match, _ = start(conformance.GAMES[KEY], level, seats, seed)
    lot = Random(seed)
    bold.stocked(match)
    for number in range(answers):
        if match.over:
            return
        if number % EVERY == 0 or match.pending[0].ask.kind in ("trap", "leave", "enter", "disarm"):
            yield match
        bold.play(match, lot, 1)


def nobody_learns(seats: int, seed: int, answers: int, level: str = LEVEL) -> int:
    """Check secrecy over a match with raids. Return at how many positions of raids it was checked."""
    lot, found = Random(seed), 0
    for match in raids(seats, seed, answers, level):
        found += match.state.raid is not None
        for viewer in viewers(match):
            other = twin(match, viewer, lot)
            alike(match, other, viewer)
            assert GAME.faults(other.state) == [], "a deal that play could not reach"
            played_on(match, other, viewer, lot)
    return found


@pytest.mark.lot(3)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_hidden_changes_nothing_for_who_may_not_know(seats: int) -> None:
    """TOMB-SEC-5, TOMB-SEC-7, TOMB-SEC-12: The test plays matches full of raids, and looks from every seat and as a
    spectator."""
    assert sum(nobody_learns(seats, seed, 90) for seed in range(2)) > 10


def test_nobody_learns_secrets_on_the_advanced_side() -> None:
    """TOMB-SEC-2, TOMB-SEC-8: Only the Crypt Master of a raid and users of certain cards see face-down Crypt cards.
    Nobody knows the order of the decks."""
    assert nobody_learns(3, 7, 120, "tomb_of_the_overseers") > 0


# --- rules with one leak each must be caught ---


def announced_tells(patch: pytest.MonkeyPatch) -> None:
    """Leak by a view of an announced Trap that tells its target number."""
    shown = observe._build_raid_view

    def tells(s: State, raid: Any) -> Any:
        found = shown(s, raid)
        if raid.announced < 0:
            return found
        return replace(found, chars=pool.find_trap(s.crypts[raid.crypt].cards.cards[raid.announced]).tn)

    patch.setattr(observe, "_build_raid_view", tells)


def traps_counted(patch: pytest.MonkeyPatch) -> None:
    """Leak by a view of the raid that tells how many Traps are left."""
    shown = observe._build_raid_view

    def tells(s: State, raid: Any) -> Any:
        traps = sum(find_kind(card) == "trap" for card in s.crypts[raid.crypt].cards.cards)
        return replace(shown(s, raid), round=raid.round + traps)

    patch.setattr(observe, "_build_raid_view", tells)


def master_sees_hands(patch: pytest.MonkeyPatch) -> None:
    """Leak by a number of Prayers in hand that tells which they are."""
    party = observe._build_party_view

    def tells(s: State, seat: Seat) -> Any:
        shown = party(s, seat)
        return replace(shown, stock=shown.stock + s.parties[seat].hand.cards.count("p04"))

    patch.setattr(observe, "_build_party_view", tells)


def asked_only_with_traps(patch: pytest.MonkeyPatch) -> None:
    """Leak by asking the Crypt Master only where there is a choice."""
    one = raiding.asking.ask_one

    def only(seat: Seat, kind: str, options: Any, default: Any, **how: Any) -> Rules[Any]:
        if kind == "trap" and len(options) == 1:
            return options[0]
        return (yield from one(seat, kind, options, default, **how))

    patch.setattr(raiding.asking, "ask_one", only)


def asked_only_if_held(patch: pytest.MonkeyPatch) -> None:
    """Leak by asking only players who hold a card for the moment."""
    ask = reactions._build_question

    def only(s: State, seat: Seat, event: Any) -> Ask | None:
        found = ask(s, seat, event)
        return None if found is not None and found.choice.count() == 1 else found

    patch.setattr(reactions, "_build_question", only)


def crypts_shown(patch: pytest.MonkeyPatch) -> None:
    """Leak by showing a Crypt's capacity as one larger if a Monster lies in the Crypt."""
    crypt = observe._build_crypt_view

    def tells(s: State, at: int, viewer: Seat | None) -> Any:
        shown = crypt(s, at, viewer)
        return replace(shown, cap=shown.cap + any(find_kind(card) == "monster" for card in s.crypts[at].cards.cards))

    patch.setattr(observe, "_build_crypt_view", tells)


def drawn_aloud(patch: pytest.MonkeyPatch) -> None:
    """Leak by telling all which cards were drawn."""

    def loud(seat: Seat, kind: str, private: dict[Seat, OneCard]) -> CardDrawn:
        return CardDrawn(seat, f"{kind} {private[seat].card}", private=private)

    patch.setattr("engine.games.tomb.inn.CardDrawn", loud)


def monsters_before_going_on(patch: pytest.MonkeyPatch) -> None:
    """Leak by asking whether to go on only where Monsters wait."""
    enter = raiding.enter

    def only(s: State) -> Rules[None]:
        assert s.raid is not None
        if any(find_kind(card) == "monster" for card in s.crypts[s.raid.crypt].cards.cards):
            yield from enter(s)
        else:
            s.step = "reveal"

    patch.setitem(STEPS, "enter", only)


SHOWN_BY = {"announced_tells": 2, "asked_only_with_traps": 7}
"""The first seed whose match shows each leak; 0 for the other leaks."""


@pytest.mark.lot(8)
@pytest.mark.parametrize(
    "patch",
    [
        announced_tells, traps_counted, master_sees_hands, asked_only_with_traps, asked_only_if_held, crypts_shown,
        drawn_aloud, monsters_before_going_on,
    ],
    ids=lambda patch: patch.__name__,
)  # fmt: skip
def test_a_leak_is_caught(patch: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    patch(monkeypatch)
    with pytest.raises(Leak):
        first = SHOWN_BY.get(patch.__name__, 0)
        for seed in range(first, first + 16):
            nobody_learns(3, seed, 240)


def test_nobody_learns_anything_by_a_free_step() -> None:
    """TOMB-SEC-3: A step in which a Crypt Master looks at cards is not free."""
    match, _ = start(GAME, LEVEL, 2, 3)
    bold.stocked(match)
    lot, looked = Random(3), 0
    for _ in range(300):
        raid = match.state.raid
        bold.play(match, lot, 1)
        if raid is None and match.state.raid is not None:
            looked += 1
            assert not match.step.free
    assert looked


def test_a_step_that_tells_of_hidden_cards_is_not_free() -> None:
    """TOMB-SEC-5: The announcement of a Trap and that no Trap is left are not free. Only the Crypt Master knows the
    Trap's name."""
    match, _ = start(GAME, LEVEL, 3, 5)
    bold.stocked(match)
    lot, kinds = Random(5), set()
    for _ in range(400):
        if match.over:
            break
        bold.play(match, lot, 1)
        for logged in match.step.events:
            if logged.event.kind in ("trap", "no-trap"):
                kinds.add(logged.event.kind)
                assert not match.step.free and len(logged.event.secret) == 1 and "card" not in logged.event.open
    assert kinds == {"trap", "no-trap"}


def test_stocking_hands_and_what_was_placed_TOMB_SEC_1() -> None:
    """TOMB-SEC-4, TOMB-SEC-11: Only the owner sees the hand and is reminded of the placed cards. How many cards lie in
    a Crypt is public."""
    match, _ = start(GAME, LEVEL, 2, 0)
    while match.pending[0].ask.kind != "stock":
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default))
    put = match.pending[0]
    seat, card = put.ask.seat, match.state.parties[put.ask.seat].stock.cards[0]
    step = match.act(seat, put.number, f"place:{card},e")
    placed = next(logged.event for logged in step.events if logged.event.kind == "placed")
    assert placed.open == {"seat": seat, "crypt": "e"} and placed.secret == {seat: {"card": card}}
    for viewer in (0, 1, None):
        view: Any = match.view(viewer)
        assert view.crypts[4].count == 1 and view.crypts[4].known == ((card,) if viewer == seat else ())
        assert (view.stock != ()) == (viewer is not None)


@pytest.mark.parametrize("memory", [True, False])
def test_the_memory_aid_TOMB_HR_4_TOMB_SEC_6(memory: bool) -> None:
    """Without the memory aid, the Crypt Master sees the cards of a Crypt only during the raid."""
    t = Table(2, memory="on" if memory else "off")
    assert Table(2).s.rules.memory, "on, unless the table says otherwise"
    t.party(0, "c12 c08")
    t.crypt("e", "m18")
    t.at_door(0, "e")
    t.play("turn", "raid", ...)
    assert t.GAME.view(t.s, 1).crypts[4].known == ("m18",)
    t.answer("go-on", "go-on", "wait:m18", "flee:c12")
    for viewer in (0, 1, None):
        assert t.GAME.view(t.s, viewer).crypts[4].known == (("m18",) if memory else ())


def test_who_looks_learns_not_whose_copy_it_sees_TOMB_SEC_2_TOMB_FX_21() -> None:
    """A player has placed one of two equal cards. By seeing one copy the player learns of one, and by seeing both of
    both."""
    for drawn, knows in (([1, 2], ("m04", "x07")), ([2, 2], ("m04", "x07")), ([1, 1], ("x07", "x07"))):
        t = Table(2)
        t.party(0, "c23")
        cards = t.crypt("i", "x07 x07 m04")
        cards.known[0] = 1 << 0
        t.at_door(0, "i")
        t.play("turn", "use:c23,c23,i", dice=drawn)
        assert t.GAME.view(t.s, 0).crypts[8].known == knows, drawn
        assert next(event.secret for event in t.events if event.kind == "peeked") == {0: {"cards": knows}}
