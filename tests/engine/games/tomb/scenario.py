"""A table from a few words, for tests of single rules.

    t = Table(2)
    t.party(0, "c02 c09 i01", at="8.17")            # Eryne, and Borgun with a Kama; cards go to whoever stands before
    t.crypt("e", "r01 m04 x04")
    t.play("turn", "raid", ...)                     # one step of the cursor and all that follow while it is planned

``play`` begins at a step of the cursor and follows the cursor from step to step; it ends when nothing is planned any
more and the turn is over, or at ``...``. Reaction questions with nothing but a pass are passed. Dice: a roll's faces
are given as successes, ``hits(3)``, or face by face. How answers and dice are planned: ``tests/scenario.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.games.tomb.campaign import LEVELS
from engine.games.tomb.cards import pool
from engine.games.tomb.game import GAME
from engine.games.tomb.moves import QUESTIONS, WINDOWS
from engine.games.tomb.sides import find, find_board
from engine.games.tomb.state import INN, Combatant, Party, State, find_kind, make_combatant
from engine.protocol import Ask, Roll, Rules
from engine.setup import Setup
from engine.zones import EVERYBODY, Zone
from tests.scenario import Scenario, texts

YES, NO = 1, 10
"""Faces that are a success with every colour, and with none."""


def hits(successes: int, dice: int) -> list[int]:
    """Return a roll of so many dice with so many successes."""
    return [YES] * successes + [NO] * (dice - successes)


class Table(Scenario[State]):
    GAME, QUESTIONS = GAME, QUESTIONS

    def __init__(self, seats: int = 2, level: str = "goldenaxe_catacombs", campaign: Iterable[int] = (), **house: str):
        totals = tuple(LEVELS[reached - 1][0] for reached in campaign)
        super().__init__(GAME.begin(Setup(level, ({},) * seats, house, totals=totals)))
        s = self.s
        s.first, s.active, s.turn, s.step = seats - 1, 0, 1, "turn"
        self.passing = True
        """Reactions that could only be passed are passed, throws with nothing to choose are made, nobody hands cards
        round."""
        self.ends: set[str] = {"start"}
        """At which steps a play that has nothing planned any more is over."""
        self.lot = 60
        """The lot that is drawn for what silence would bring up."""
        for seat in range(seats):
            self.party(seat, f"c{30 + seat}")
        self.crypt("d", "x08")  # Without any Crypt card the game would end.

    # --- setting the table ---

    def party(self, seat: int, words: str = "", at: str = "inn", hand: str = "") -> Party:
        """Make a party anew: Characters, each followed by its cards. ``hand``: Inn cards."""
        s, party = self.s, self.s.parties[seat]
        for one in party.fighters:
            one.cards.move_all(s.away)
            s.bag.put(one.key)
        party.fighters.clear()
        for word in words.split():
            if find_kind(word) == "character":
                self._take(word)
                party.fighters.append(make_combatant(word))
            else:
                self._take(word)
                party.fighters[-1].cards.put(word, EVERYBODY)
        for word in hand.split():
            self._take(word)
            party.hand.put(word, 1 << seat)
        party.at = INN if at == "inn" else find_board(s).find_space(at)
        return party

    def _take(self, card: str) -> None:
        """Take a card from where it lies hidden."""
        s = self.s
        kind = find_kind(card)
        where = s.bag if kind == "character" else s.decks.get(kind, s.deck)
        for zone in (where, s.away, s.inn):
            if card in zone.cards:
                zone.take(zone.cards.index(card))
                return
        raise AssertionError(f"no {card} is left")

    def crypt(self, key: str, words: str) -> Zone:
        """Put these cards into the Crypt."""
        cards = self.s.crypts[find_board(self.s).find_crypt(key)].cards
        cards.move_all(self.s.deck)
        for word in words.split():
            self._take(word)
            cards.put(word, 0)
        return cards

    def inn(self, words: str) -> None:
        for word in words.split():
            self._take(word)
            self.s.inn.put(word)

    def top(self, *cards: str) -> None:
        """Put these cards on top of their decks (or of the bag)."""
        for card in reversed(cards):
            kind = find_kind(card)
            deck = self.s.bag if kind == "character" else self.s.decks.get(kind, self.s.deck)
            deck.take(deck.cards.index(card))
            deck.put(card, top=True)

    def only(self, *, hidden: bool = False) -> None:
        """Leave no Inn card hidden in decks, so that no window opens because somebody might hold one."""
        for kind, deck in self.s.decks.items():
            deck.move_all(self.s.discards[kind])

    def door(self, key: str) -> str:
        return find_board(self.s).format_space(find_board(self.s).doors[find_board(self.s).find_crypt(key)])

    def at_door(self, seat: int, key: str) -> None:
        self.s.parties[seat].at = find_board(self.s).find_space(self.door(key))

    # --- playing ---

    def play(self, step: str, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """Begin at a step of the cursor."""
        self.s.step, self.s.turn_over, self.s.busy = step, False, False
        self.step(answers, dice)
        return self

    def stands(self) -> bool:
        return self.s.step in self.ends or self.s.over

    def full(self, words: Any) -> Any:
        """Complete the name of a move: "use:i01,m02" leaves out that it has no target."""
        aimless = isinstance(words, str) and words.startswith(("use:", "play:")) and words.count(",") == 1
        return f"{words},none" if aimless else words

    def passed(self, ask: Ask) -> bool:
        alone = (ask.kind in WINDOWS or ask.throw) and ask.choice.count() == 1
        return self.passing and (alone or ask.kind == "arrange")

    def follow(self, rules: Rules[None], answers: Iterable[Any], dice: Iterable[int]) -> Any:
        return super().follow(self._with_lots(rules), answers, dice)

    def _with_lots(self, rules: Rules[None]) -> Rules[None]:
        """Answer the draw of the order of Traps whenever the Crypt Master is asked. No test needs to plan it."""
        answer: Any = None
        while True:
            try:
                request = rules.send(answer)
            except StopIteration:
                return
            drawn = isinstance(request, Roll) and request.kind == "trap-order"
            answer = (self.lot,) if drawn else (yield request)

    # --- looking ---

    def one(self, key: str) -> Combatant:
        found = find(self.s, key)
        assert found is not None, f"{key} is not in play"
        return found

    def gone(self, key: str) -> bool:
        return find(self.s, key) is None

    @property
    def options(self) -> list[str]:
        return texts(self.ask_of())

    def bank(self, seat: int = 0) -> list[str]:
        return self.s.parties[seat].bank.cards

    def pools(self) -> list[tuple[str, str]]:
        """Return every roll so far: its attribute and the colours of its dice."""
        return [(told["attr"], told["colours"]) for told in self.told("rolled")]

    def thrown(self) -> list[int]:
        return [one.dice for one in self.chance if isinstance(one, Roll)]


def xp(*cards: str) -> int:
    return sum(pool.find_xp(card) for card in cards)


def before(words: str, party: str = "c02 c12 c08", seats: int = 3, key: str = "e", active: int = 0) -> Table:
    """Return a table where the active player's party stands at the Door of a Crypt with these cards."""
    t = Table(seats)
    t.party(active, party)
    t.crypt(key, words)
    t.at_door(active, key)
    t.s.active = active
    return t
