"""Tomb Raider's face: all that the cogs ask of its looks and words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.games.tomb_raider.cards import pool
from engine.games.tomb_raider.view import View
from engine.protocol import Ask, Move, Refused, Seat, Told
from render.face.contract import Label, Lesson, Names, Page, Setting, Weight
from render.scene import Scene
from render.text.i18n import T, Text

from .pictures import cards_shown, legend, scenes
from .words import lessons, news, options, questions, refusals, settings
from .words.cards import page
from .words.commands import COMMANDS, FIELDS
from .words.names import ROUND, card_name, card_type, level_name
from .words.rules_pages import pages

_ABOUT = {
    "learning_game": T("Alone, about 20 minutes, and nothing to know before. Find the treasure room at depth 4."),
    "introductory": T("One or two raiders, six rows deep, with all the basic rules. Find the treasure first."),
}


class TombRaiderFace:
    """Fulfils ``render.face.contract.Face``; views are those of ``engine.games.tomb_raider.view``."""

    root = "raid"

    def title(self) -> Text:
        return T("Tomb Raider")

    def level(self, key: str) -> Text:
        return level_name(key)

    def about(self, key: str) -> Text:
        return _ABOUT[key]

    def settings(self, level: str) -> tuple[Setting, ...]:
        return settings.settings(level)

    def tag(self, tag: str) -> tuple[str, Text]:
        name, help = COMMANDS[tag]
        return name.key, help

    def field(self, tag: str, field: str) -> tuple[str, Text]:
        name, help = FIELDS[field]
        return name.key, help

    def value(self, tag: str, field: str, value: str, names: Names) -> Text:
        return options.value(field, value, names)

    def cover(self, level: str, names: Names) -> Scene:
        return cards_shown.cover(level, names)

    def board(self, view: View, news: Sequence[Told], names: Names) -> Scene:
        return scenes.board(view, news, names)

    def hand(self, view: View, names: Names) -> Scene | None:
        return cards_shown.hand(view, names) if view.viewer is not None and (view.hand or view.peeked) else None

    def headline(self, view: View, names: Names) -> Text:
        level, turn = level_name(view.level), view.turn
        if view.over:
            return T("{level} · turn {turn} · over", level=level, turn=turn)
        if view.round not in ROUND:
            return T("{level} · setting up", level=level)
        now = ROUND[view.round]
        if view.active is None:
            return T("{level} · turn {turn} · {round} Round", level=level, turn=turn, round=now)
        return T(
            "{level} · turn {turn} · {round} Round: {name}",
            level=level,
            turn=turn,
            round=now,
            name=names[view.active],
        )

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
        return options.item(item, view)

    def refusal(self, reason: Refused, view: View | None) -> Text | None:
        return refusals.refusal(reason, view)

    def vocabulary(self, tag: str, field: str, view: View) -> Sequence[str]:
        return refusals.vocabulary(field, view)

    def result(self, view: View, names: Names) -> Text:
        if view.winner is None:
            return T("The game ends in turn {turn}, without a winner.", turn=view.turn)
        deaths = view.raiders[view.winner].deaths
        if deaths:
            return T(
                "{name} has found the treasure in turn {turn}. Lives lost on the way: {deaths}.",
                name=names[view.winner],
                turn=view.turn,
                deaths=deaths,
            )
        return T("{name} has found the treasure in turn {turn}!", name=names[view.winner], turn=view.turn)

    def cards(self) -> Sequence[Page]:
        return _cards()

    def moments(self) -> Sequence[tuple[str, Text]]:
        return tuple(questions.MOMENTS.items())

    def rules(self) -> Sequence[Page]:
        return pages()

    def legend(self) -> Scene | None:
        return legend.legend()

    def lessons(self) -> Sequence[Lesson]:
        return lessons.lessons()

    def lesson(self, about: Told | str) -> Lesson | None:
        return lessons.lesson(about)


@cache
def _cards() -> tuple[Page, ...]:
    return tuple(
        Page(number, card_name(number), page(card), card_type(number), cards_shown.card_picture(number))
        for number, card in sorted(pool().cards.items())
    )


FACE = TombRaiderFace()
