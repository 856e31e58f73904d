"""A table from a few words, for tests of single rules.

    t = Table(3, red="5", desert="blue1", foes="sand-devil:red2 cave-troll", thrown="red1 red1 red4")
    t.place("place:1,desert,2", "roll", dice=[...])      # from a roll that lies there
    t.reveal("crypt-spirit")                             # the second step with this card

Every question must be planned: an answer is its text (``place:`` may leave out its ability), a tuple for a set, a dict
by seat for a vote; ``...`` as last answer leaves the question open. All dice must be planned. A match is followed to
the next question before a roll that is not planned, or to the checkpoint that a method names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.game import Setup
from engine.games.roll_for_adventure.board import ALLY, BONUS, COLOURS, DIE, KIND, Enemy, dice
from engine.games.roll_for_adventure.cards import CARDS, MASTER
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import QUESTIONS
from engine.games.roll_for_adventure.news import NEWS
from engine.games.roll_for_adventure.outlook import Outlook, outlook
from engine.games.roll_for_adventure.state import State
from engine.protocol import Ask, Checkpoint, One, Roll, Rules, Shuffle, Told

Asked = Ask | tuple[Ask, ...] | None


class Table:
    def __init__(
        self,
        seats: int = 3,
        *,
        level: str = "book-of-magic",
        house: dict[str, str] | None = None,
        thrown: str = "",
        foes: str = "",
        damage: dict[str, int] | None = None,
        heroes: str = "",
        stones: int = 0,
        oblivion: str = "",
        hands: dict[str, str] | None = None,
        **places: str,
    ) -> None:
        """Red is active. ``thrown``: the roll that lies there, Red's other dice rest; ``foes``: active enemies, oldest
        first, with their dice; ``heroes``: of red, blue, …; ``hands``: kinds at hand where that matters; ``places``:
        dice in ``desert``, ``desert_2``, ``crater``, ``fortress``, ``forest``, ``ice``, ``resurrection``. Dice come
        from their players' boards (ally dice from whoever has one), bonus dice from the stock; what ``hands`` leaves
        over lies in Oblivion."""
        s = self.s = GAME.begin(Setup(level, ({},) * seats, {"start": "1", **(house or {})}))
        s.phase, s.turn, s.active, s.start = "roll", 1, 0, 0
        for p, hero in zip(s.players, heroes.split(), strict=False):
            p.hero = hero
        cards = s.deck.cards
        for _ in range(len(s.pile)):
            cards.append(s.pile.take()[0])
        s.deck.known[:] = [0] * len(cards)
        s.low, s.high = 0, len(cards) - 1
        board = s.board
        for words in foes.split():
            card, _, held = words.partition(":")
            card, _, where = card.partition("@")
            self._draw(card)
            board.enemies.append(Enemy(card, where or CARDS[card].territory, self._take(held.split("+"))))
        for where, words in places.items():
            taken = self._take(words.split())
            if where == "fortress":
                for die in taken:
                    board.fortress.sections[int(die[-1]) - 2].append(die)
            else:
                spaces = {
                    "desert": board.desert.first,
                    "desert_2": board.desert.second,
                    "crater": board.desert.crater,
                    "forest": board.forest.path,
                    "ice": board.ice_cave.row,
                    "resurrection": board.resurrection,
                }
                spaces[where] += taken
        board.ice_cave.row = dice(board.ice_cave.row)
        board.oblivion += self._take(oblivion.split())
        s.thrown = dice(self._take(thrown.split()))
        for colour, kinds in (hands or {}).items():
            p = s.players[COLOURS.index(colour)]
            keep = kinds.split()
            for kind in keep:
                p.dice.remove(kind)
            board.oblivion += p.dice
            p.dice = keep
        board.damage.update(damage or {})
        board.stones = stones
        self.news: list[Told] = []
        self.dice: list[int] = []
        self.asked: Asked = None
        self.rolls: list[tuple[str, int]] = []
        self.shuffles: list[tuple[str, int]] = []
        self._rules: Rules[None]
        self.check()

    def _draw(self, card: str) -> None:
        at = self.s.deck.cards.index(card)
        self.s.deck.take(at)
        self.s.high = len(self.s.deck) - 1

    def _take(self, words: Iterable[str]) -> list[str]:
        found = []
        for word in words:
            if not word:
                continue
            kind = KIND.get(word, word)
            if kind == BONUS:
                self.s.board.stock -= 1
            else:
                owners = self.s.players if kind == ALLY else [self.s.players[COLOURS.index(kind)]]
                next(p for p in owners if kind in p.dice).dice.remove(kind)
            found.append(word)
        return found

    # --- playing ---

    def place(self, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """From the roll that lies there: what is asked after a roll, to the next question ``roll`` or the reveal."""
        from engine.games.roll_for_adventure.placing import place

        def rules() -> Rules[None]:
            yield from place(self.s)

        return self._play(rules(), answers, dice)

    def turn(self, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """The turn of whoever is next, to the end of its first step."""
        self.s.phase = "turn"
        return self._follow(("reveal",), answers, dice)

    def first_step(self, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """Before a roll, to the end of the first step."""
        self.s.phase = "roll"
        return self._follow(("reveal",), answers, dice)

    def reveal(self, card: str, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """The second step with this card on top, to the next turn."""
        s = self.s
        s.pool, s.thrown, s.phase = [], [], "reveal"
        s.deck.cards.remove(card)
        s.deck.cards.insert(0, card)
        if card != MASTER:
            s.high = len(s.deck) - 1
        return self._follow(("turn",), answers, dice)

    def _follow(self, until: tuple[str, ...], answers: tuple[Any, ...], dice: Iterable[int]) -> Table:
        def rules() -> Rules[None]:
            play = GAME.play(self.s)
            request: Any = next(play)
            while True:
                if isinstance(request, Checkpoint):
                    if self.s.phase in until:
                        return
                    self.check()
                    answer = None
                else:
                    answer = yield request
                try:
                    request = play.send(answer)
                except StopIteration:
                    return

        return self._play(rules(), answers, dice)

    def _play(self, rules: Rules[None], answers: tuple[Any, ...], dice: Iterable[int]) -> Table:
        self._rules = rules
        self.news.clear()
        self.dice += dice
        self._send(None)
        return self.answer(*answers)

    def answer(self, *answers: Any, dice: Iterable[int] = ()) -> Table:
        self.dice += dice
        listed = list(answers)
        while self.asked is not None:
            if listed == [...]:
                return self
            assert listed, f"unplanned question: {self.asked}"
            given = listed.pop(0)
            if isinstance(self.asked, tuple):
                assert set(given) == {ask.seat for ask in self.asked}
                self._send(tuple(ask.choice.read(given[ask.seat]) for ask in self.asked))
            else:
                self._send(self.asked.choice.read(full(given)))
        assert not listed, f"never asked: {listed}"
        assert not self.dice, f"dice never thrown: {self.dice}"
        return self

    def _send(self, answer: Any) -> None:
        while True:
            try:
                request = self._rules.send(answer)
            except StopIteration:
                self.asked = None
                break
            answer = None
            if isinstance(request, Told):
                check_news(request)
                self.news.append(request)
            elif isinstance(request, Roll):
                self.rolls.append((request.kind, request.dice))
                assert len(self.dice) >= request.dice, f"unplanned dice: {request.dice} for {request.kind}"
                answer, self.dice = tuple(self.dice[: request.dice]), self.dice[request.dice :]
            elif isinstance(request, Shuffle):
                self.shuffles.append((request.kind, request.size))
                answer = tuple(range(request.size))
            else:
                self.asked = request
                break
        self.check()

    def check(self) -> None:
        """The state is sound, and every question is well made."""
        assert not (faults := GAME.faults(self.s)), faults
        for ask in self._asks():
            assert ask.kind in QUESTIONS and not ask.secret
            assert ask.choice.holds(ask.choice.write(ask.default)), ask
        assert msgspec.json.encode(GAME.view(self.s, None))

    # --- looking ---

    def _asks(self) -> tuple[Ask, ...]:
        return self.asked if isinstance(self.asked, tuple) else () if self.asked is None else (self.asked,)

    @property
    def ask(self) -> Ask:
        assert isinstance(self.asked, Ask)
        return self.asked

    @property
    def options(self) -> set[str]:
        """The options of the open question; ``none`` left out."""
        assert isinstance(self.ask.choice, One)
        return {option.text().removesuffix(",none") for option in self.ask.choice.options}

    @property
    def default(self) -> Any:
        value = self.ask.choice.write(self.ask.default)
        return value.removesuffix(",none") if isinstance(value, str) else value

    def outlook(self, text: str) -> Outlook:
        return outlook(GAME.view(self.s, None), self.ask.choice.read(full(text)))  # type: ignore[arg-type]

    def told(self, kind: str) -> list[dict[str, Any]]:
        assert kind in NEWS
        return [told.open for told in self.news if told.kind == kind]

    def kinds(self) -> list[str]:
        return [told.kind for told in self.news]

    def at_hand(self, colour: str) -> str:
        """Kinds on a hero board, sorted."""
        return " ".join(sorted(self.s.players[COLOURS.index(colour)].dice))

    @property
    def enemies(self) -> list[str]:
        return [enemy.card for enemy in self.s.board.enemies]


def full(answer: Any) -> Any:
    return (
        f"{answer},none"
        if isinstance(answer, str) and answer.startswith("place:") and answer.count(",") == 2
        else (answer)
    )


def check_news(told: Told) -> None:
    """News is listed, with exactly the fields it is listed with."""
    assert told.kind in NEWS, told.kind
    assert tuple(told.open) == NEWS[told.kind], (told.kind, tuple(told.open))
    assert not told.secret
    assert msgspec.json.encode(told)


__all__ = ["DIE", "State", "Table", "check_news", "full"]
