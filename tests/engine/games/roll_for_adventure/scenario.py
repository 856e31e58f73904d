"""A table from a few words, for tests of single rules.

    t = Table(3, red="5", desert="blue1", foes="sand-devil:red2 cave-troll", thrown="red1 red1 red4")
    t.place("place:1,desert,2", "roll", dice=[...])      # from a roll that lies there
    t.reveal("crypt-spirit")                             # the second step with this card

``place:`` may leave out its ability. A match is followed to the next question before a roll that is not planned, or to
the checkpoint that a method names. How answers and dice are planned: ``tests/scenario.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.games.roll_for_adventure import placing
from engine.games.roll_for_adventure.board import ALLY, BONUS, COLOURS, KIND, Enemy, sort_dice
from engine.games.roll_for_adventure.cards import CARDS, MASTER
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import QUESTIONS
from engine.games.roll_for_adventure.outlook import Outlook, compute_outlook
from engine.games.roll_for_adventure.state import State
from engine.protocol import Ask, One
from engine.setup import Setup
from tests.scenario import Scenario


class Table(Scenario[State]):
    GAME, QUESTIONS, SECRET = GAME, QUESTIONS, False

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
        """Begin a match in which Red is active. ``thrown``: the current roll, while Red's other dice rest; ``foes``:
        active enemies, oldest first, with their dice; ``heroes``: of red, blue, …; ``hands``: the kinds of dice at hand
        where they matter; ``places``: dice in ``desert``, ``desert_2``, ``crater``, ``fortress``, ``forest``, ``ice``,
        ``resurrection``. Dice come from their players' boards (ally dice from any player that has one), bonus dice from
        the stock; what ``hands`` leaves over lies in Oblivion."""
        super().__init__(GAME.begin(Setup(level, ({},) * seats, {"start": "1", **(house or {})})))
        s = self.s
        self.until: tuple[str, ...] = ()
        """The phases at whose checkpoint a step is over."""
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
        board.ice_cave.row = sort_dice(board.ice_cave.row)
        board.oblivion += self._take(oblivion.split())
        s.thrown = sort_dice(self._take(thrown.split()))
        for colour, kinds in (hands or {}).items():
            p = s.players[COLOURS.index(colour)]
            keep = kinds.split()
            for kind in keep:
                p.dice.remove(kind)
            board.oblivion += p.dice
            p.dice = keep
        board.damage.update(damage or {})
        board.stones = stones
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
        """Place dice of the current roll, until the next question ``roll`` or the reveal."""
        self.events.clear()
        return self.follow(placing.place(self.s), answers, dice)

    def turn(self, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """Run the turn of the next player, to the end of its first step."""
        self.s.phase = "turn"
        return self._follow(("reveal",), answers, dice)

    def first_step(self, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """Run the first step from before a roll to its end."""
        self.s.phase = "roll"
        return self._follow(("reveal",), answers, dice)

    def reveal(self, card: str, *answers: Any, dice: Iterable[int] = ()) -> Table:
        """Run the second step with this card on top, to the next turn."""
        s = self.s
        s.pool, s.thrown, s.phase = [], [], "reveal"
        s.deck.cards.remove(card)
        s.deck.cards.insert(0, card)
        if card != MASTER:
            s.high = len(s.deck) - 1
        return self._follow(("turn",), answers, dice)

    def _follow(self, until: tuple[str, ...], answers: tuple[Any, ...], dice: Iterable[int]) -> Table:
        self.until = until
        self.events.clear()
        return self.step(answers, dice)

    def stands(self) -> bool:
        return self.s.phase in self.until

    def full(self, words: Any) -> Any:
        return full(words)

    # --- looking ---

    @property
    def ask(self) -> Ask:
        return self.ask_of()

    @property
    def rolls(self) -> list[Any]:
        """Return the kind and number of the six-sided dice."""
        return [roll[:2] for roll in super().rolls]

    @property
    def options(self) -> set[str]:
        """Return the options of the open question without their ``none``."""
        assert isinstance(self.ask.choice, One)
        return {option.format_text().removesuffix(",none") for option in self.ask.choice.options}

    @property
    def default(self) -> Any:
        value = self.ask.choice.write(self.ask.default)
        return value.removesuffix(",none") if isinstance(value, str) else value

    def outlook(self, text: str) -> Outlook:
        return compute_outlook(GAME.view(self.s, None), self.ask.choice.read(full(text)))  # type: ignore[arg-type]

    def at_hand(self, colour: str) -> str:
        """Return the kinds of dice on a hero board, sorted."""
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
