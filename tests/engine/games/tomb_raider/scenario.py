"""A table from a few words, for tests of single rules.

    t = Table("2.2=006 forward", "2.3=010")            # known spaces, in the caves
    t.raider(0, at="2.2", hand=["057"], unsaved=["068"])
    t.action(0, "move:forward", "go-on", "overcome:bats,fight,none", dice=[3, 4])

``action``, ``search``, ``draw`` and the like play one step of the sequence of play. Windows in which the one asked
could only pass are passed, and throws without a choice are made. Answers to a sealed question stand one after the
other, of those who have a choice. How answers and dice are planned: ``tests/scenario.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec import structs

from engine.games.tomb_raider import memory, rows
from engine.games.tomb_raider.cards import POOL, WEAPONS
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.layout import count_box_locations
from engine.games.tomb_raider.levels import load_levels
from engine.games.tomb_raider.map import find_space_index, refresh_exits, turn_face_up
from engine.games.tomb_raider.moves import QUESTIONS, SIDES
from engine.games.tomb_raider.state import ABILITIES, Hazard, Raider, Space, State
from engine.games.tomb_raider.view import View
from engine.games.tomb_raider.windows import registry
from engine.protocol import Ask
from engine.setup import Setup
from tests.scenario import Scenario, texts


class Table(Scenario[State]):
    GAME, QUESTIONS = GAME, QUESTIONS

    def __init__(
        self,
        *spaces: str,
        level: str = "introductory",
        seats: int = 2,
        raiders: Iterable[dict[str, str]] = (),
        **house: str,
    ) -> None:
        table = dict(house)
        if level == "introductory":
            table.setdefault("map", "caves")
        chosen = tuple(raiders) or ({"starter": "caves"},) * seats
        super().__init__(GAME.begin(Setup(level, chosen, table)))
        self.s.turn, self.s.round, self.s.step = 2, "action", "turn"
        self.passing = True
        """Windows with nothing but a pass are passed, and throws with nothing to choose are made; a test that looks at
        them sets it False."""
        self._own_abilities = False
        for words in spaces:
            self.lay(words)

    @classmethod
    def begun(cls, setup: Setup) -> Table:
        """Begin a match of this set-up."""
        t = cls()
        t.s = GAME.begin(setup)
        return t

    # --- setting the table ---

    def lay(self, words: str) -> Space:
        """Lay a location face up: "2.3=010 right" has its top edge to the right (forward unless said)."""
        place, _, rest = words.partition("=")
        number, _, heading = rest.partition(" ")
        at = find_space_index(self.s, place)
        space = self.s.spaces[at]
        if space.card.cards:
            space.card.move_all(self.s.level_deck)
        self.location(number)
        self.s.level_deck.move(number, space.card)
        turn_face_up(self.s, at, SIDES.index(heading or "forward"))
        return space

    def location(self, number: str) -> None:
        """Put the location into the level deck, even if the box has it not."""
        s = self.s
        if number not in s.level_deck.cards:
            gates = len(load_levels()[s.level].list_entrances(len(s.raiders)))
            s.locations = (*(s.locations or count_box_locations(s, gates).elements()), number)
            s.level_deck.put(number)

    def own(self, seat: int, number: str) -> None:
        """Let the player bring this card as well, in the draw deck."""
        r = self.s.raiders[seat]
        r.cards = (*(r.cards or POOL.starters[r.starter].draw), number)
        r.deck.put(number)

    def character(self, seat: int, number: str) -> None:
        """Give the player this raider."""
        r, card = self.s.raiders[seat], POOL.find_character(number)
        r.character, r.power = number, card.power
        r.base = [card.find_printed_ability(name) for name in ABILITIES]

    def space(self, place: str) -> Space:
        return self.s.spaces[find_space_index(self.s, place)]

    def exits(self, place: str) -> set[str]:
        return {side for n, side in enumerate(SIDES) if self.space(place).exits >> n & 1}

    def block(self, place: str, side: str) -> None:
        self.space(place).blocks |= 1 << SIDES.index(side)
        refresh_exits(self.s, find_space_index(self.s, place))

    def top(self, *numbers: str) -> None:
        """Put these cards on top of the level deck."""
        deck = self.s.level_deck
        for number in reversed(numbers):
            self.location(number)
            deck.take(deck.cards.index(number))
            deck.put(number, top=True)

    def obstacle(self, place: str, number: str, owner: int = 1, damage: int = 0) -> Hazard:
        """Put an obstacle card into a space."""
        s = self.s
        r = s.raiders[owner if owner >= 0 and not s.solo else 0]
        if not s.solo and number not in (*r.deck.cards, *r.discard.cards):
            self.own(owner, number)
        source = s.obstacle_deck if s.solo else r.deck if number in r.deck.cards else r.discard
        source.take(source.cards.index(number))
        hazard = Hazard(number, False, -1 if s.solo else owner, damage)
        self.space(place).hazards.append(hazard)
        return hazard

    def hazards(self, place: str) -> list[str]:
        return [hazard.key for hazard in self.space(place).hazards if not hazard.removed]

    def raider(
        self,
        seat: int,
        at: str | None = None,
        hand: Iterable[str] = (),
        saved: Iterable[str] = (),
        unsaved: Iterable[str] = (),
        discard: Iterable[str] = (),
        deck: Iterable[str] | None = None,
        abilities: tuple[int, int, int, int] | None = None,
        **fields: Any,
    ) -> Raider:
        """Put a raider somewhere, and cards from its draw deck where they are wanted; ``deck`` is all that is left of
        the deck, the next card first (the rest goes under the discard pile)."""
        r = self.s.raiders[seat]
        if at is not None:
            r.at = find_space_index(self.s, at)
        for numbers, zone in ((hand, r.hand), (saved, r.saved), (unsaved, r.unsaved), (discard, r.discard)):
            for number in numbers:
                if number not in r.deck.cards:
                    self.own(seat, number)
                r.deck.move(number, zone)
                if zone in (r.saved, r.unsaved):
                    self._in_play(r, number)
        if deck is not None:
            rest = list(deck)
            for number in list(r.deck.cards):
                if number in rest:
                    rest.remove(number)
                else:
                    r.deck.move(number, r.discard)
            r.deck.cards[:] = list(deck)
            r.deck.known[:] = [0] * len(r.deck.cards)
        if abilities is not None:
            r.base = list(abilities)
            self._own_abilities = True
        for name, value in fields.items():
            if name in ("hurt",):
                for ability, count in value.items():
                    r.hurts[ABILITIES.index(ability)] = count
            else:
                assert hasattr(r, name), name
                setattr(r, name, value)
        return r

    @staticmethod
    def _in_play(r: Raider, number: str) -> None:
        loaded = WEAPONS[number].ammo if number in WEAPONS else None
        if loaded is not None:
            r.ammunition[number] = loaded
        rows.change_lasting_effects(r, number, 1)

    def empty_decks(self) -> None:
        """Leave no card hidden outside the hands, so that no window opens because somebody might hold one."""
        for r in self.s.raiders:
            r.deck.move_all(r.discard)

    def gain(self, seat: int, number: str, *answers: Any) -> Table:
        """Move a card from the draw deck into the saved row, in the way of a gained card."""
        r = self.s.raiders[seat]
        return self.follow(rows.gain_card(self.s, seat, number, (r.deck, r.saved)), answers, ())

    # --- playing ---

    def action(self, seat: int, *answers: Any, dice: Iterable[int] = ()) -> Table:
        return self.play("action", "turn", seat, answers, dice)

    def search(self, seat: int, *answers: Any, dice: Iterable[int] = ()) -> Table:
        return self.play("search", "search", seat, answers, dice)

    def draw(self, seat: int, step: str, *answers: Any, dice: Iterable[int] = ()) -> Table:
        return self.play("draw", step, seat, answers, dice)

    def play(self, round_: str, step: str, seat: int, answers: Iterable[Any], dice: Iterable[int] = ()) -> Table:
        """Run one step of the sequence of play, from its checkpoint to the next."""
        s = self.s
        s.round, s.step = round_, step
        s.place = s.order.index(seat) if seat >= 0 else 0
        return self.step(answers, dice)

    def passed(self, ask: Ask) -> bool:
        return self.passing and (_only_a_pass(ask) or (ask.throw and ask.choice.count() == 1))

    def _sealed(self, asks: tuple[Ask, ...], listed: list[Any]) -> tuple[Any, ...]:
        return tuple(ask.default if _only_a_pass(ask) else self._next(ask, listed) for ask in asks)

    def faults(self) -> list[str]:
        return [f for f in super().faults() if not (self._own_abilities and f.endswith(": abilities"))]

    # --- looking ---

    def options(self, place: int = 0) -> list[str]:
        return texts(self.asks[place])

    @property
    def ask(self) -> Ask:
        return self.ask_of()

    @property
    def open(self) -> bool:
        return self.asked is not None

    @property
    def shuffles(self) -> list[Any]:
        return [kind for kind, _ in super().shuffles]

    @property
    def thrown(self) -> int:
        """Return how many dice the last throw had."""
        return int(self.rolls[-1][1])

    def view(self, seat: int | None) -> View:
        return GAME.view(self.s, seat)  # type: ignore[no-any-return]

    def hand(self, seat: int) -> list[str]:
        return self.s.raiders[seat].hand.cards

    def at(self, seat: int) -> str:
        at = self.s.raiders[seat].at
        return f"{at % self.s.width + 1}.{at // self.s.width + 1}"


def _only_a_pass(ask: Ask) -> bool:
    return ask.secret and ask.choice.count() == 1


@contextmanager
def in_the_box(*cards: str) -> Iterator[None]:
    """Put these cards, which no starter has, into the caves' draw deck as well."""
    box = POOL.starters["caves"]
    more = structs.replace(box, draw=(*box.draw, *cards))
    of_decks = (
        registry.list_hand_plays,
        registry.list_replacing_plays,
        registry.index_plays_by_event,
        registry.list_possible_plays,
    )
    lists: Any = (*of_decks, memory.list_deck_numbers, memory._list_asked_words)
    with pytest.MonkeyPatch.context() as held:
        held.setitem(POOL.starters, "caves", more)  # type: ignore[arg-type]
        for kept in lists:
            kept.cache_clear()
        yield
    for kept in lists:
        kept.cache_clear()


EVEN = (3, 3, 3, 3)
"""Abilities that are all alike."""


def by_plan(t: Table, *plan: str, dice: tuple[int, ...] = (), until: str = "") -> list[str]:
    """Play a step to its end, or to the question ``until``; return every question that was answered, as "0 move".

    A seat that is asked a planned kind of question ("0 move move:left") answers as planned where it may; everybody else
    answers by default.
    """
    planned, asked = [line.split(" ") for line in plan], []
    t.lenient, t.dice = True, [*t.dice, *dice]
    while t.open and until not in [f"{ask.seat} {ask.kind}" for ask in t.asks]:
        given = []
        for ask in t.asks:
            asked.append(f"{ask.seat} {ask.kind}")
            mine = [it for it in planned if it[:2] == [str(ask.seat), ask.kind] and it[2] in texts(ask)]
            given.append(ask.choice.read(mine[0][2]) if mine else ask.default)
            planned = [it for it in planned if it not in mine[:1]]
        t._send(tuple(given) if isinstance(t.asked, tuple) else given[0])
    assert not planned, planned
    assert not t.dice, t.dice
    return asked


def begin(t: Table, round_: str, step: str, seat: int) -> None:
    """Play to the first question of a step. Windows with nothing but a pass are stopped at, too."""
    t.passing, t.lenient = False, True
    t.play(round_, step, seat, (...,))
