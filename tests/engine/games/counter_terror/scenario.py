"""A table from a few words, for tests of single rules.

    t = Table(4, T1="ak47", C1="helmet vest", pile="bomb uzi", life={"C1": 40})
    t.turn("T1", "attack:ak47,C1", "@C1 defend:helmet")      # PLAY of T1, to the next seat
    t.begin("C1")                                            # the turn order reaches C1: effects end, cards are drawn

Players go by T1, C1, T2, …, clockwise from the first; their seat numbers are others, so that seat and place are not
taken for each other. Every question must be planned: an answer is its text, "@C1 pass" also says who must be asked; a
dict of them answers a sealed question; ``...`` as last answer leaves the question open. All dice must be planned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from engine.game import Setup
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.moves import QUESTIONS
from engine.games.counter_terror.news import NEWS
from engine.games.counter_terror.setup import seating
from engine.games.counter_terror.state import COUNTER, TERROR, Effect, Fighter, State
from engine.protocol import Ask, Checkpoint, One, Roll, Rules, Shuffle, Told
from engine.zones import EVERYBODY, Zone

Asked = Ask | tuple[Ask, ...] | None


class Table:
    def __init__(
        self,
        seats: int = 4,
        *,
        larger: str = TERROR,
        pile: str | None = "",
        discard: str = "",
        life: dict[str, int] | None = None,
        house: dict[str, str] | None = None,
        **hands: str,
    ) -> None:
        """``pile``: the next cards, the rest follows in the box's order, its Bombs last (None: it is empty, the
        rest lies discarded); ``discard``: cards discarded already; ``life``: of whom it is not 100, 0 for the dead."""
        s = self.s = GAME.begin(Setup("standard", ({},) * seats, house or {}))
        mine = [(seat * 3 + 1) % seats if seats % 3 else (seat + 1) % seats for seat in range(seats)]
        more = (seats + 1) // 2
        terror = mine[: more if larger == TERROR else seats - more]
        counter = mine[len(terror) :]
        for seat in mine:
            s.fighters[seat].team = TERROR if seat in terror else COUNTER
        s.order = seating(terror, counter)
        self.names = {f"T{n}": seat for n, seat in enumerate(terror, 1)}
        self.names |= {f"C{n}": seat for n, seat in enumerate(counter, 1)}
        self.name_of = {seat: name for name, seat in self.names.items()}
        for name, points in (life or {}).items():
            self[name].life = points
        for name, cards in hands.items():
            for card in cards.split():
                s.pile.move(card, self[name].hand)
        for card in discard.split():
            s.pile.move(card, s.discard)
        wanted = (pile or "").split()
        rest = [*s.pile.cards]
        for card in wanted:
            rest.remove(card)
        s.pile.cards[:] = wanted + sorted(rest, key="bomb".__eq__)
        if pile is None:
            s.pile.move_all(s.discard)
        s.phase = "play"
        self.news: list[Told] = []
        self.dice: list[int] = []
        self.asked: Asked = None
        self.shuffles: list[tuple[str, int]] = []
        self.rolls: list[tuple[str, int, int]] = []
        self._rules: Rules[None]
        self.check()

    def __getitem__(self, name: str) -> Fighter:
        return self.s.fighters[self.names[name]]

    def effect(self, card: str, thrower: str, *affected: str) -> Table:
        """A Gas Bomb or Flash Grenade in force."""
        self.s.pile.move(card, self.s.front)
        self.s.effects.append(Effect(card, self.names[thrower], [self.names[name] for name in affected]))
        return self

    # --- playing ---

    def turn(self, name: str, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """PLAY of this player, to the next checkpoint."""
        return self.play("play", name, *answers, dice=dice)

    def begin(self, name: str, *, dice: Iterable[int] = ()) -> Table:
        """The turn order reaches this seat."""
        return self.play("turn", name, dice=dice)

    def play(self, phase: Any, name: str | None, *answers: Any, dice: Iterable[int] = ()) -> Table:
        self.s.phase = phase
        if name is not None:
            self.s.place = self.s.order.index(self.names[name])
        self._rules = GAME.play(self.s)
        assert isinstance(next(self._rules), Checkpoint)
        self.news.clear()
        self.dice += dice
        self._send(None)
        return self.answer(*answers)

    def answer(self, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """Go on with planned answers to the next checkpoint, or the end."""
        self.dice += dice
        listed = list(answers)
        while self.asked is not None:
            if listed == [...]:
                return self
            assert listed, f"unplanned question: {self.asked}: {self.options()}"
            given = listed.pop(0)
            if isinstance(self.asked, tuple):
                assert set(given) == set(self.waiting), f"asked are {self.waiting}, not {sorted(given)}"
                self._send(tuple(self._read(ask, given[self.name_of[ask.seat]]) for ask in self.asked))
            else:
                self._send(self._read(self.asked, given))
        assert not listed, f"never asked: {listed}"
        assert not self.dice, f"dice never thrown: {self.dice}"
        return self

    def _read(self, ask: Ask, words: Any) -> Any:
        if isinstance(words, str) and words.startswith("@"):
            name, _, words = words[1:].partition(" ")
            assert ask.seat == self.names[name], f"{ask.kind} is asked of {self.name_of[ask.seat]}, not of {name}"
        return ask.choice.read(self._numbered(words) if isinstance(words, str) else words)

    def _numbered(self, words: str) -> str:
        if words.startswith("defend:") and "," not in words:
            words += ",none"
        return re.sub(r"\b[TC]\d\b", lambda name: str(self.names[name[0]]), words)

    def _send(self, answer: Any) -> None:
        while True:
            try:
                request = self._rules.send(answer)
            except StopIteration:
                self.asked = None
                break
            answer = None
            if isinstance(request, Told):
                check_news(request, len(self.s.fighters))
                self.news.append(request)
            elif isinstance(request, Roll):
                self.rolls.append((request.kind, request.dice, request.sides))
                assert len(self.dice) >= request.dice, f"unplanned dice: {request.dice} for {request.kind}"
                answer, self.dice = tuple(self.dice[: request.dice]), self.dice[request.dice :]
            elif isinstance(request, Shuffle):
                self.shuffles.append((request.kind, request.size))
                answer = tuple(range(request.size))
            elif isinstance(request, Checkpoint):
                self.asked = None
                break
            else:
                self.asked = request
                break
        self.check()

    def check(self) -> None:
        """The state is sound, and every question is well made."""
        assert not (faults := GAME.faults(self.s)), faults
        for ask in self._asks():
            assert ask.kind in QUESTIONS and ask.secret
            assert ask.choice.holds(ask.choice.write(ask.default)), ask
            view = GAME.view(self.s, ask.seat)
            assert msgspec.json.encode(view)

    # --- looking ---

    def _asks(self) -> tuple[Ask, ...]:
        return self.asked if isinstance(self.asked, tuple) else () if self.asked is None else (self.asked,)

    @property
    def waiting(self) -> list[str]:
        """Who is asked now."""
        return [self.name_of[ask.seat] for ask in self._asks()]

    def ask(self, name: str | None = None) -> Ask:
        """The open question (to this player)."""
        return next(ask for ask in self._asks() if name is None or ask.seat == self.names[name])

    def options(self, name: str | None = None) -> set[str]:
        """The options of the open question, with names for seats."""
        choice = self.ask(name).choice
        assert isinstance(choice, One)
        return {self._named(option.text()) for option in choice.options}

    def _named(self, text: str) -> str:
        tag, _, fields = text.partition(":")
        listed = [self.name_of[int(f)] if f.isdigit() and tag != "number" else f for f in fields.split(",") if fields]
        return tag if not fields else f"{tag}:{','.join(f for f in listed if f != 'none')}"

    def told(self, kind: str) -> list[dict[str, Any]]:
        assert kind in NEWS
        return [told.open for told in self.news if told.kind == kind]

    def kinds(self) -> list[str]:
        return [told.kind for told in self.news]

    def life(self, *names: str) -> list[int]:
        return [self[name].life for name in names]

    def hand(self, name: str) -> list[str]:
        return self[name].hand.cards

    @property
    def active(self) -> str:
        return self.name_of[self.s.order[self.s.place]]

    @property
    def discards(self) -> list[str]:
        return self.s.discard.cards


def check_news(told: Told, seats: int) -> None:
    """News is listed, with exactly the fields it is listed with, and nobody is told who is not there."""
    assert told.kind in NEWS, told.kind
    fields, secret = NEWS[told.kind]
    assert tuple(told.open) == fields, (told.kind, tuple(told.open), fields)
    for seat, values in told.secret.items():
        assert 0 <= seat < seats
        assert tuple(values) == secret, (told.kind, values)


def open_zone(zone: Zone) -> bool:
    """Everybody knows every card here."""
    return zone.sight == EVERYBODY and all(known == EVERYBODY for known in zone.known)


__all__ = ["State", "Table", "check_news", "open_zone"]
