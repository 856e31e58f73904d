"""Tomb Raider's face: all that the cogs ask of its looks and words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.requests import Ask, Move, Refused, Seat, Told
from engine.tomb_raider.cards import pool
from engine.tomb_raider.view import View
from render.face import Label, Lesson, Names, Page, Setting
from render.scene import Scene
from render.words import T, Text

from . import asks_words, cards_shown, legend, lessons, news_words, options_words, scenes, settings_words
from .commands import COMMANDS, FIELDS
from .names import ROUND, card_name, card_type, level_name
from .rules_pages import pages
from .words import page

_ABOUT = {
    "learning_game": T("Alone, about 20 minutes, and nothing to know before. Find the treasure room at depth 4."),
    "introductory": T("One or two raiders, six rows deep, with all the basic rules. Find the treasure first."),
}
_REASONS = {
    "no-such-choice": T("This level has no such setting."),
    "no-such-level": T("There is no such level."),
    "seats": T("This level is not for so many players."),
}
_DEAD = T("Your raider is dead: until it reloads it does nothing on the map.")
_STUCK = T("Your raider is stuck: it may not move in this action turn.")
_NO_SEARCH = T("Your raider may not search this turn.")
_WHEN = {
    "move": (T("In its turn of the Action Round your raider moves first, then it faces what is there."), "TR-MOVE-1"),
    "overcome": (T("An obstacle is faced in the Action Round, once the movement has ended beside it."), "TR-OVR-1"),
    "attack": (T("You may attack in the Action Round, where your movement has ended beside a raider."), "TR-ATK-1"),
    "search": (T("You search in the Search Round, after everybody's Action Round."), "TR-SRCH-1"),
    "find": (T("A discovery is found by a search whose result reaches its number."), "TR-SRCH-6"),
    "play": (T("No card can be played at this moment: you are asked when one can."), "TR-ACN-1"),
    "save": (T("Your raider saves in the Draw Round, at a save point."), "TR-SAVE-1"),
    "reset": (T("You may reset in the Draw Round, while your raider lives."), "TR-RESET-1"),
}
"""When a move is asked for, and the rule that says so."""


class TombRaiderFace:
    """Fulfils ``render.face.Face``; views are those of ``engine.tomb_raider.view``."""

    root = "raid"

    def title(self) -> Text:
        return T("Tomb Raider")

    def level(self, key: str) -> Text:
        return level_name(key)

    def about(self, key: str) -> Text:
        return _ABOUT[key]

    def settings(self, level: str) -> tuple[Setting, ...]:
        return settings_words.settings(level)

    def tag(self, tag: str) -> tuple[str, Text]:
        name, help = COMMANDS[tag]
        return name.key, help

    def field(self, tag: str, field: str) -> tuple[str, Text]:
        name, help = FIELDS[field]
        return name.key, help

    def value(self, tag: str, field: str, value: str, names: Names) -> Text:
        return options_words.value(field, value, names)

    def cover(self, level: str, names: Names) -> Scene:
        return cards_shown.cover(level, names)

    def board(self, view: View, news: Sequence[Told], names: Names) -> Scene:
        return scenes.board(view, news, names)

    def hand(self, view: View, names: Names) -> Scene | None:
        return None if view.viewer is None else cards_shown.hand(view, names)

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
        return news_words.line(told, viewer, names)

    def prompt(self, ask: Ask, view: View, names: Names) -> Text:
        return asks_words.prompt(ask, view, names)

    def waiting(self, ask: Ask, names: Names) -> Text:
        return asks_words.waiting(ask, names)

    def label(self, option: Move, ask: Ask, view: View, names: Names) -> Label:
        return options_words.label(option, ask, view, names)

    def item(self, item: str, ask: Ask, view: View, names: Names) -> Label:
        return options_words.item(item, view)

    def refusal(self, reason: Refused, view: View | None) -> Text | None:
        """Of the game's own reasons, the sentence; of a move that is not possible, why, where the view shows it."""
        if reason.kind in _REASONS:
            return _ruled(_REASONS[reason.kind], reason.rule)
        if reason.kind not in ("not-now", "not-an-option") or view is None or view.viewer is None or view.over:
            return None
        raider = view.raiders[view.viewer]
        if not raider.alive:
            return _ruled(_DEAD, "TR-DEATH-2")
        tag = reason.values.get("tag")
        if view.round == "action" and raider.move_ban and tag in (None, "move"):
            return _ruled(_STUCK, "TR-STUCK-3")
        if view.round == "search" and raider.search_ban and tag in (None, "search"):
            return _ruled(_NO_SEARCH, "TR-SRCH-2")
        if reason.kind == "not-now" and tag in _WHEN:
            return _ruled(*_WHEN[tag])
        return None

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
        return tuple(asks_words.MOMENTS.items())

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


def _ruled(said: Text, rule: str | None) -> Text:
    return T("{said} (`/rules {rule}`)", said=said, rule=rule) if rule else said


FACE = TombRaiderFace()
