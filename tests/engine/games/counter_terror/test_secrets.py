"""CT-SEC: who knows what. What a viewer cannot know is dealt again, and nothing changes for that viewer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.counter_terror import attack, defence, effects, turn
from engine.games.counter_terror.events import Trimmed
from engine.games.counter_terror.game import GAME
from engine.match import Match
from engine.protocol import PASS, Ask, One, Rules, Seat, ask_together
from tests.engine import conformance, secrecy, undo
from tests.engine.games.counter_terror.scenario import Table
from tests.engine.secrecy import Leak

KEY, LEVEL = GAME.key, "standard"


@pytest.fixture(autouse=True)
def there_is_this_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(conformance.GAMES, KEY, GAME)


def nobody_learns(seats: int, seed: int) -> int:
    return secrecy.nobody_learns(KEY, LEVEL, seats, seed)


@pytest.mark.lot(4)
@pytest.mark.parametrize("seats", range(2, 9))
def test_what_is_hidden_changes_nothing_for_who_may_not_know(seats: int) -> None:
    """CT-SEC-1, CT-SEC-2: A viewer learns nothing of other hands, not even of team-mates, or of the order of the draw
    pile."""
    assert sum(nobody_learns(seats, seed) for seed in (11, 12)) > 0


@pytest.mark.lot(3)
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_redeal_changes_what_the_view_does_not_determine(seats: int) -> None:
    there, changed = secrecy.differing(KEY, LEVEL, seats, (1, 2, 3))
    assert there <= changed
    assert {what for _, what in there if isinstance(what, str)} >= (
        {"ricochet"} if seats == 2 else {"mask", "ricochet"}
    )


@pytest.mark.parametrize("seats", [2, 5])
def test_nobody_learns_anything_by_a_free_step(seats: int) -> None:
    """CT-SEC-5: No step in which Masks are opened or cards are drawn is free."""
    free, others = undo.free_steps(KEY, LEVEL, seats, 3)
    assert free and others


# --- rules with one leak each must be caught ---


def mates_see(patch: pytest.MonkeyPatch) -> None:
    """Hand sizes tell who of the team holds a Dodge."""
    view = GAME.view

    def larger(s: Any, viewer: Seat | None) -> Any:
        shown = view(s, viewer)
        return replace(
            shown,
            fighters=tuple(
                replace(f, hand=f.hand + s.fighters[f.seat].hand.cards.count("dodge")) for f in shown.fighters
            ),
        )

    patch.setitem(conformance.GAMES, KEY, replace(GAME, view=larger))


def pile_tells(patch: pytest.MonkeyPatch) -> None:
    """Leak by the draw pile's size whether a Bomb lies on top."""
    view = GAME.view

    def tells(s: Any, viewer: Seat | None) -> Any:
        return replace(view(s, viewer), draw_pile=len(s.pile) + (s.pile.cards[:1] == ["helmet"]))

    patch.setitem(conformance.GAMES, KEY, replace(GAME, view=tells))


def asked_only_if_it_helps(patch: pytest.MonkeyPatch) -> None:
    """Leak by asking no target that has no card for it (CT-DEC-C)."""
    ask = defence._ask_to_defend

    def only(s: Any, seat: Seat, play: Any, kind: str) -> Rules[Any]:
        if len(defence.list_answers(s, seat, play, kind == "called-defend")) == 1:
            return PASS
        return (yield from ask(s, seat, play, kind))

    patch.setattr(defence, "_ask_to_defend", only)


def masks_only_of_holders(patch: pytest.MonkeyPatch) -> None:
    """Leak by asking for a Mask only players who hold one."""

    def holders(asks: list[Ask]) -> Rules[tuple[Any, ...]]:
        given = yield from ask_together([ask for ask in asks if ask.choice.count() > 1])
        answers = iter(given)
        return tuple([next(answers) if ask.choice.count() > 1 else PASS for ask in asks])

    patch.setattr(effects, "ask_together", holders)


def open_attack(patch: pytest.MonkeyPatch) -> None:
    """Leak by showing the active player's options to all."""
    patch.setattr(attack, "Ask", lambda *rest, **more: replace(Ask(*rest, **more), secret=False))


def drawn_aloud(patch: pytest.MonkeyPatch) -> None:
    """Leak by telling all which cards were drawn (CT-SEC-4)."""
    patch.setattr(turn, "Drew", lambda seat, count, private: Trimmed(seat, private[seat].cards))


@pytest.mark.parametrize(
    "patch",
    [mates_see, pile_tells, asked_only_if_it_helps, masks_only_of_holders, open_attack, drawn_aloud],
    ids=lambda patch: patch.__name__,
)  # fmt: skip
def test_a_leak_is_caught(patch: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    patch(monkeypatch)
    with pytest.raises(Leak):
        for seed in range(20):
            nobody_learns(4, seed)


# --- rule by rule ---


def test_hands_are_seen_by_their_players_alone() -> None:
    """CT-SEC-1: Even team-mates do not see a hand. Everybody sees its size."""
    t = Table(4, T1="uzi vest", T2="dodge", C1="mask mask mask")
    for name in ("T1", "C1", "T2", "C2"):
        view = GAME.view(t.s, t.names[name])
        assert list(view.hand) == t.hand(name)
        assert [view.fighters[t.names[other]].hand for other in ("T1", "C1", "T2", "C2")] == [2, 3, 1, 0]
    assert GAME.view(t.s, None).hand == ()


def test_sizes_of_the_piles_and_the_discards_are_public() -> None:
    """CT-SEC-2: The discard pile and the sizes of both piles are public. Nobody knows the order of the draw pile."""
    t = Table(4, discard="uzi vest uzi", T1="mask")
    view = GAME.view(t.s, None)
    assert view.draw_pile == 52 - 4 and view.discards == ("uzi", "vest", "uzi")
    assert all(known == 0 for known in t.s.pile.known)


def test_known_cards_are_unknown_after_a_shuffle() -> None:
    """CT-SEC-2, CT-TURN-6: Nobody knows the order of a reshuffled pile, though all saw the discards."""
    t = Table(2, pile=None).begin("T1")
    assert set(t.s.pile.known) == {0}
    assert t.s.fighters[t.names["T1"]].hand.known == [1 << t.names["T1"]] * 2


def test_a_drawn_bomb_is_public_the_other_card_is_not() -> None:
    """CT-SEC-4, CT-BOMB-1: A drawn Bomb is shown to all. The other drawn card stays secret."""
    t = Table(4, pile="bomb uzi").begin("T1")
    assert t.told("bomb") == [{"seat": t.names["T1"]}]
    drew = next(one for one in t.events if one.kind == "drew")
    assert drew.open == {"seat": t.names["T1"], "count": 1} and drew.secret == {t.names["T1"]: {"cards": ("uzi",)}}


def test_an_unseen_bomb_is_never_dealt_to_a_hand() -> None:
    """CT-BOMB-1: A drawn Bomb is shown, so an unseen one may lie at any place in the draw pile."""
    t = Table(4, T1="uzi vest", C1="mask", discard="bomb")
    places = set()
    for seed in range(120):
        again = GAME.redeal(t.s, t.names["T1"], Random(seed).randrange)
        assert GAME.faults(again) == [] and again.discard == t.s.discard
        assert again.pile.cards.count("bomb") == 1 and again.pile.cards != t.s.pile.cards
        places.add(again.pile.cards.index("bomb"))
    assert len(places) > 30


def test_dealt_cards_are_told_to_their_players_alone() -> None:
    """CT-SEC-1: Hands are secret, also from team-mates."""
    t = Table(2, pile="uzi uzi uzi uzi vest 9mm 9mm 9mm 9mm mask").play("deal", "T1")
    dealt = next(one for one in t.events if one.kind == "dealt")
    assert dealt.open == {"count": 5} and dealt.secret[t.names["C1"]] == {"cards": ("9mm",) * 4 + ("mask",)}


def test_masks_are_shown_together() -> None:
    """CT-SEC-5: No event and no missing card shows a Mask before all players have decided."""
    match = Match.start(GAME, conformance.setup(GAME, LEVEL, 4, None), conformance.Lot(0))
    for seed in range(300):
        match = Match.start(GAME, conformance.setup(GAME, LEVEL, 4, None), conformance.Lot(seed))
        put = match.pending[0]
        if put.ask.choice.is_valid_answer("throw:flash"):
            match.act(put.ask.seat, put.number, "throw:flash")
            holders = [p for p in match.pending if p.ask.choice.is_valid_answer("mask")]
            if holders and len(match.pending) > 1:
                break
    first = holders[0]
    before = [match.view(viewer) for viewer in (None, *range(4))]
    step = match.act(first.ask.seat, first.number, "mask")
    assert step.events == () and [match.view(viewer) for viewer in (None, *range(4))] == before
    while match.pending and match.pending[0].ask.kind == "mask":
        put = match.pending[0]
        step = match.act(put.ask.seat, put.number, "pass")
    (masks,) = [logged.event for logged in step.events if logged.event.kind == "masks"]
    assert masks.open["masked"] == (first.ask.seat,)


def test_every_question_is_a_secret_one() -> None:
    """CT-DEC-C: What a player may answer depends on the hand, so the question is secret. It is asked even if only a
    pass is possible."""
    kinds = set()
    for seed in range(30):
        match, _ = conformance.start(GAME, LEVEL, 5, seed)
        lot = Random(seed)
        while not match.over:
            for put in match.pending:
                kinds.add(put.ask.kind)
                assert put.ask.secret and put.ask.stop
                if isinstance(put.ask.choice, One) and put.ask.kind != "ricochet":
                    assert put.ask.choice.options[-1] == PASS == put.ask.default
            put = match.pending[lot.randrange(len(match.pending))]
            match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))
    assert kinds == {"attack", "defend", "mask", "called-attack", "called-defend", "ricochet", "hand-limit"}


@pytest.mark.parametrize("held", ["vest uzi mask helmet", "mask helmet uzi vest"])
def test_cards_that_leave_a_hand_do_not_show_when_they_were_drawn(held: str) -> None:
    """CT-SEC-1, CT-SEC-6, CT-DEC-10: Only the holder knows in which order the cards of a hand were drawn."""
    for house, where in (("discard", "discard"), ("remove", "removed")):
        dead = Table(4, T1="head-shot", C1=held, house={"dead_hand": house}).turn("T1", "head-shot:C1", "pass")
        laid = getattr(dead.s, where).cards
        assert dead.told("died")[0]["cards"] == ("helmet", "mask", "uzi", "vest") == tuple(laid[:4])
    t = Table(4, T1=held, house={"hand_limit": "2"}).turn("T1", "pass", ("vest", "uzi"), dice=[1, 1])
    assert t.told("trimmed")[0]["cards"] == ("uzi", "vest") == tuple(t.discards)
