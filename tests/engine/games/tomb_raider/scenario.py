"""A table from a few words, for tests of single rules.

    t = Table("2.2=006 forward", "2.3=010")            # known spaces, in the caves
    t.raider(0, at="2.2", hand=["057"], unsaved=["068"])
    t.action(0, "move:forward", "go-on", "overcome:bats,fight,none", dice=[3, 4])

``action``, ``search``, ``draw`` and the like play one step of the sequence of play. Every question must be planned:
an answer is its text, "@1 play:070,0,none" also says who must be asked; ``...`` as last answer leaves the question
open to be looked at. Windows in which the one asked could only pass are passed. All dice must be planned and used.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.game import Setup
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.map import index_of, lay, refresh
from engine.games.tomb_raider.moves import QUESTIONS, SIDES
from engine.games.tomb_raider.news import NEWS
from engine.games.tomb_raider.state import ABILITIES, Hazard, Raider, Space, State
from engine.protocol import Ask, Checkpoint, Roll, Shuffle, Told
from engine.zones import EVERYBODY


class Table:
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
        self.s: State = GAME.begin(Setup(level, chosen, table))
        self.s.turn, self.s.round, self.s.step = 2, "action", "turn"
        self.news: list[Told] = []
        self.dice: list[int] = []
        self.asked: Ask | tuple[Ask, ...] | None = None
        self.shuffles: list[str] = []
        self.passing = True
        """Windows with nothing but a pass are passed; a test that looks at them sets it False."""
        self._own_abilities = False
        for words in spaces:
            self.lay(words)

    # --- setting the table ---

    def lay(self, words: str) -> Space:
        """ "2.3=010 right": the location is known and lies with its top edge to that side (forward unless said)."""
        place, _, rest = words.partition("=")
        number, _, heading = rest.partition(" ")
        at = index_of(self.s, place)
        space = self.s.spaces[at]
        if space.card.cards:
            space.card.move_all(self.s.level_deck)
        self.s.level_deck.move(number, space.card)
        lay(self.s, at, SIDES.index(heading or "forward"))
        return space

    def space(self, place: str) -> Space:
        return self.s.spaces[index_of(self.s, place)]

    def exits(self, place: str) -> set[str]:
        return {side for n, side in enumerate(SIDES) if self.space(place).exits >> n & 1}

    def block(self, place: str, side: str) -> None:
        self.space(place).blocks |= 1 << SIDES.index(side)
        refresh(self.s, index_of(self.s, place))

    def top(self, *numbers: str) -> None:
        """The level deck's next cards."""
        deck = self.s.level_deck
        for number in reversed(numbers):
            deck.take(deck.cards.index(number))
            deck.put(number, top=True)

    def obstacle(self, place: str, number: str, owner: int = 1, damage: int = 0) -> Hazard:
        """An obstacle card lies in a space."""
        s = self.s
        r = s.raiders[owner if owner >= 0 and not s.solo else 0]
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
            r.at = index_of(self.s, at)
        for numbers, zone in ((hand, r.hand), (saved, r.saved), (unsaved, r.unsaved), (discard, r.discard)):
            for number in numbers:
                r.deck.move(number, zone)
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

    def empty_decks(self) -> None:
        """Nobody could hold anything but what lies in the hands: no windows for mere possibilities."""
        for r in self.s.raiders:
            r.deck.move_all(r.discard)

    # --- playing ---

    def action(self, seat: int, *answers: Any, dice: Iterable[int] = ()) -> Table:
        return self.play("action", "turn", seat, answers, dice)

    def search(self, seat: int, *answers: Any, dice: Iterable[int] = ()) -> Table:
        return self.play("search", "search", seat, answers, dice)

    def draw(self, seat: int, step: str, *answers: Any, dice: Iterable[int] = ()) -> Table:
        return self.play("draw", step, seat, answers, dice)

    def play(self, round_: str, step: str, seat: int, answers: Iterable[Any], dice: Iterable[int] = ()) -> Table:
        """One step of the sequence of play, from its checkpoint to the next."""
        s = self.s
        s.round, s.step = round_, step
        s.place = s.order.index(seat) if seat >= 0 else 0
        self._rules = GAME.play(s)
        assert isinstance(next(self._rules), Checkpoint)
        self.asked = None
        self.open = True
        self._send(None, [*dice])
        return self.answer(*answers)

    def answer(self, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """Go on with planned answers to the end of the step."""
        self.dice += dice
        listed = list(answers)
        while self.asked is not None:
            if isinstance(self.asked, tuple):
                self._answer_sealed(listed)
                if self.asked is not None and listed == [...]:
                    return self
                continue
            ask = self.asked
            if self.passing and ask.secret and ask.choice.count() == 1:
                self._send(ask.default)
                continue
            if listed == [...]:
                return self
            assert listed, f"unplanned question: {ask.kind} to {ask.seat}: {self.options()}"
            self._send(self._read(ask, listed.pop(0)))
        assert not listed, f"never asked: {listed}"
        assert not self.dice, f"dice never thrown: {self.dice}"
        return self

    def _answer_sealed(self, listed: list[Any]) -> None:
        assert isinstance(self.asked, tuple)
        if listed == [...]:
            return
        given = []
        for ask in self.asked:
            if ask.secret and ask.choice.count() == 1:
                given.append(ask.default)
            else:
                assert listed, f"unplanned question: {ask.kind} to {ask.seat}"
                given.append(self._read(ask, listed.pop(0)))
        self._send(tuple(given))

    def _read(self, ask: Ask, words: Any) -> Any:
        if isinstance(words, str) and words.startswith("@"):
            seat, _, words = words[1:].partition(" ")
            assert ask.seat == int(seat), f"{ask.kind} is asked of {ask.seat}, not of {seat}"
        assert ask.choice.holds(words), f"{words!r} is not among {self.options()} ({ask.kind})"
        return ask.choice.read(words)

    def _send(self, answer: Any, dice: Iterable[int] = ()) -> None:
        self.dice += dice
        while True:
            try:
                request = self._rules.send(answer)
            except StopIteration:
                self.asked, self.open = None, False
                break
            answer = None
            if isinstance(request, Told):
                check_news(request, len(self.s.raiders))
                self.news.append(request)
            elif isinstance(request, Roll):
                assert len(self.dice) >= request.dice, f"unplanned dice: {request.dice} for {request.kind}"
                answer, self.dice = tuple(self.dice[: request.dice]), self.dice[request.dice :]
                self.thrown = request.dice
            elif isinstance(request, Shuffle):
                self.shuffles.append(request.kind)
                answer = tuple(range(request.size))
            elif isinstance(request, Checkpoint):
                self.asked, self.open = None, False
                break
            else:
                self.asked = request
                break
        self.check()

    def check(self) -> None:
        """The state is sound, and every question is well made."""
        faults = [f for f in GAME.faults(self.s) if not (self._own_abilities and f.endswith(": abilities"))]
        assert not faults, faults
        GAME.view(self.s, 0)
        asks = self.asked if isinstance(self.asked, tuple) else () if self.asked is None else (self.asked,)
        for ask in asks:
            assert ask.kind in QUESTIONS
            assert ask.choice.holds(ask.choice.write(ask.default)), ask

    # --- looking ---

    def options(self, place: int = 0) -> list[str]:
        ask = self.asked[place] if isinstance(self.asked, tuple) else self.asked
        assert ask is not None
        options = getattr(ask.choice, "options", None)
        return list(ask.choice.items) if options is None else [option.text() for option in options]  # type: ignore[union-attr]

    @property
    def ask(self) -> Ask:
        assert isinstance(self.asked, Ask), self.asked
        return self.asked

    def told(self, kind: str) -> list[dict[str, Any]]:
        assert kind in NEWS
        return [told.open for told in self.news if told.kind == kind]

    def hand(self, seat: int) -> list[str]:
        return self.s.raiders[seat].hand.cards

    def at(self, seat: int) -> str:
        at = self.s.raiders[seat].at
        return f"{at % self.s.width + 1}.{at // self.s.width + 1}"


def check_news(told: Told, seats: int) -> None:
    """News is listed, with exactly the fields it is listed with, and nobody is told who is not there."""
    assert told.kind in NEWS, told.kind
    fields, secret = NEWS[told.kind]
    assert tuple(told.open) == fields, (told.kind, tuple(told.open), fields)
    for seat, values in told.secret.items():
        assert 0 <= seat < seats
        assert tuple(values) == secret, (told.kind, values)


__all__ = ["EVERYBODY", "Table", "check_news"]
