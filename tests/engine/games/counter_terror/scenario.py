"""A table from a few words, for tests of single rules.

    t = Table(4, T1="ak47", C1="helmet vest", pile="bomb uzi", life={"C1": 40})
    t.turn("T1", "attack:ak47,C1", "@C1 defend:helmet")      # PLAY of T1, to the next seat
    t.begin("C1")                                            # the turn order reaches C1: effects end, cards are drawn

Players go by T1, C1, T2, …, clockwise from the first; their seat numbers are others, so that seat and place are not
taken for each other. How answers and dice are planned: ``tests/scenario.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.moves import QUESTIONS
from engine.games.counter_terror.setup import arrange_seating
from engine.games.counter_terror.state import COUNTER, TERROR, Effect, Fighter, State
from engine.protocol import One, Seat
from engine.setup import Setup
from engine.zones import EVERYBODY, Zone
from tests.scenario import Scenario


class Table(Scenario[State]):
    GAME, QUESTIONS, SECRET = GAME, QUESTIONS, True

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
        """Begin a match. ``pile``: the next cards; the rest follows in the box's order, its Bombs last (None: the pile
        is empty, and the rest is discarded); ``discard``: the cards discarded already; ``life``: the life of those who
        have not 100, 0 for the dead."""
        super().__init__(GAME.begin(Setup("standard", ({},) * seats, house or {})))
        s = self.s
        mine = [(seat * 3 + 1) % seats if seats % 3 else (seat + 1) % seats for seat in range(seats)]
        more = (seats + 1) // 2
        terror = mine[: more if larger == TERROR else seats - more]
        counter = mine[len(terror) :]
        for seat in mine:
            s.fighters[seat].team = TERROR if seat in terror else COUNTER
        s.order = arrange_seating(terror, counter)
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
        self.check()

    def __getitem__(self, name: str) -> Fighter:
        return self.s.fighters[self.names[name]]

    def effect(self, card: str, thrower: str, *affected: str) -> Table:
        """Put a Gas Bomb or Flash Grenade into force."""
        self.s.pile.move(card, self.s.front)
        self.s.effects.append(Effect(card, self.names[thrower], [self.names[name] for name in affected]))
        return self

    # --- playing ---

    def turn(self, name: str, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """Run the step PLAY of this player, to the next checkpoint."""
        return self.play("play", name, *answers, dice=dice)

    def begin(self, name: str, *, dice: Iterable[int] = ()) -> Table:
        """Let the turn order reach this seat."""
        return self.play("turn", name, dice=dice)

    def play(self, phase: Any, name: str | None, *answers: Any, dice: Iterable[int] = ()) -> Table:
        self.s.phase = phase
        if name is not None:
            self.s.place = self.s.order.index(self.names[name])
        self.events.clear()
        return self.step(answers, dice)

    def called(self, seat: Seat) -> str:
        return self.name_of[seat]

    def full(self, words: Any) -> Any:
        """Write an answer in full: with seats for names, and with "none" for the second card of a defence of one
        card."""
        if not isinstance(words, str):
            return words
        if words.startswith("defend:") and "," not in words:
            words += ",none"
        return re.sub(r"\b[TC]\d\b", lambda name: str(self.names[name[0]]), words)

    # --- looking ---

    ask = Scenario.ask_of

    def options(self, name: str | None = None) -> set[str]:
        """Return the options of the open question, with names for seats."""
        choice = self.ask(name).choice
        assert isinstance(choice, One)
        return {self._named(option.format_text()) for option in choice.options}

    def _named(self, text: str) -> str:
        tag, _, fields = text.partition(":")
        listed = [self.name_of[int(f)] if f.isdigit() and tag != "number" else f for f in fields.split(",") if fields]
        return tag if not fields else f"{tag}:{','.join(f for f in listed if f != 'none')}"

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


def open_zone(zone: Zone) -> bool:
    """Return whether everybody knows every card of a zone."""
    return zone.sight == EVERYBODY and all(known == EVERYBODY for known in zone.known)
