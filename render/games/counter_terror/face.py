"""Counter-Terror's face: all that the cogs ask of its looks and words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.games.counter_terror.cards import CARDS
from engine.games.counter_terror.view import View
from engine.protocol import Ask, Move, Refused, Seat, Told
from render.face.contract import Label, Lesson, Names, Page, Setting, Weight
from render.scene import Scene
from render.text.i18n import T, Text

from .pictures import cards_shown, legend, scenes
from .words import lessons, news, options, questions, refusals, settings
from .words.cards import page
from .words.commands import COMMANDS, FIELDS
from .words.names import TEAM, card_name, card_type
from .words.rules_pages import pages


class CounterTerrorFace:
    """Fulfils ``render.face.contract.Face``; views are those of ``engine.games.counter_terror.view``."""

    root = "strike"

    def title(self) -> Text:
        return T("Counter-Terror")

    def level(self, key: str) -> Text:
        return T("Standard")

    def about(self, key: str) -> Text:
        return T("Two teams, 2 to 8 people, 52 cards: shoot, defend, and keep your hand secret.")

    def settings(self, level: str) -> tuple[Setting, ...]:
        return settings.settings()

    def tag(self, tag: str) -> tuple[str, Text]:
        name, help = COMMANDS[tag]
        return name.key, help

    def field(self, tag: str, field: str) -> tuple[str, Text]:
        name, help = FIELDS[field]
        return name.key, help

    def value(self, tag: str, field: str, value: str, names: Names) -> Text:
        return options.value(field, value, names)

    def cover(self, level: str, names: Names) -> Scene:
        return cards_shown.cover(names)

    def board(self, view: View, news: Sequence[Told], names: Names) -> Scene:
        return scenes.board(view, news, names)

    def hand(self, view: View, names: Names) -> Scene | None:
        return None if view.viewer is None else cards_shown.hand(view, names)

    def headline(self, view: View, names: Names) -> Text:
        if view.over:
            return T("Round {round} · over", round=view.round)
        if view.active is None:
            return T("Setting up")
        return T("Round {round} · the turn of {name} · {team}", round=view.round, name=names[view.active],
                 team=TEAM[view.fighters[view.active].team])  # fmt: skip

    def line(self, told: Told, viewer: Seat | None, names: Names) -> Text | None:
        return news.line(told, viewer, names)

    def weight(self, told: Told, viewer: Seat | None) -> Weight:
        return news.weight(told, viewer)

    def prompt(self, ask: Ask, view: View, names: Names) -> Text:
        return questions.prompt(ask, view, names)

    def waiting(self, ask: Ask, names: Names) -> Text:
        return questions.waiting(ask, names)

    def label(self, option: Move, ask: Ask, view: View, names: Names) -> Label:
        return options.label(option, ask, view, names)

    def item(self, item: str, ask: Ask, view: View, names: Names) -> Label:
        return options.item(item)

    def refusal(self, reason: Refused, view: View | None) -> Text | None:
        return refusals.refusal(reason, view)

    def vocabulary(self, tag: str, field: str, view: View) -> Sequence[str]:
        return refusals.vocabulary(field, view)

    def result(self, view: View, names: Names) -> Text:
        if view.winner is None:
            return T("The game ends in round {round}, undecided.", round=view.round)
        if not view.winner:
            return T("The last round is over: a draw.")
        return T("{team} has won in round {round}: {names}.", team=TEAM[view.winner], round=view.round,
                 names=tuple(names[seat] for seat in view.winners))  # fmt: skip

    def cards(self) -> Sequence[Page]:
        return _cards()

    def rules(self) -> Sequence[Page]:
        return pages()

    def moments(self) -> Sequence[tuple[str, Text]]:
        return tuple(questions.MOMENTS.items())

    def legend(self) -> Scene | None:
        return legend.legend()

    def lessons(self) -> Sequence[Lesson]:
        return lessons.lessons()

    def lesson(self, about: Told | str) -> Lesson | None:
        return lessons.lesson(about)


@cache
def _cards() -> tuple[Page, ...]:
    return tuple(Page(key, card_name(key), page(key), card_type(key), cards_shown.card_picture(key)) for key in CARDS)


FACE = CounterTerrorFace()
