"""Roll for Adventure's face: all that the cogs ask of its looks and words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.games.roll_for_adventure.view import View
from engine.protocol import Ask, Move, Refused, Seat, Told
from render.face.contract import Label, Lesson, Names, Page, Setting, Weight
from render.scene import Scene
from render.text.i18n import T, Text

from .pictures import cards_shown, legend, scenes
from .words import cards, lessons, news, questions, refusals, settings
from .words import options as options_words
from .words.commands import COMMANDS, FIELDS
from .words.names import LEVEL, place_name, player
from .words.rules_pages import pages

_ABOUT: dict[str, Text] = {
    "book-of-magic": T("Five stones: for a first game. What heroes can do is our version, and so are the tracks."),
    "sword-of-saints": T("Six stones. What heroes can do is our version, and so are the damage tracks."),
    "crown-of-kings": T("Seven stones. What heroes can do is our version, and so are the damage tracks."),
    "jewel-of-light": T("Eight stones. What heroes can do is our version, and so are the damage tracks."),
}


class RollForAdventureFace:
    """Fulfils ``render.face.contract.Face``; views are those of ``engine.games.roll_for_adventure.view``."""

    root = "quest"

    def title(self) -> Text:
        return T("Roll for Adventure")

    def level(self, key: str) -> Text:
        return LEVEL[key]

    def about(self, key: str) -> Text:
        return _ABOUT[key]

    def settings(self, level: str) -> tuple[Setting, ...]:
        return settings.settings()

    def tag(self, tag: str) -> tuple[str, Text]:
        name, help = COMMANDS[tag]
        return name.key, help

    def field(self, tag: str, field: str) -> tuple[str, Text]:
        name, help = FIELDS[tag if field == "items" else field]
        return name.key, help

    def value(self, tag: str, field: str, value: str, names: Names) -> Text:
        return options_words.value(field, value)

    def cover(self, level: str, names: Names) -> Scene:
        return cards_shown.cover(level, names)

    def board(self, view: View, news: Sequence[Told], names: Names) -> Scene:
        return scenes.board(view, news, names)

    def hand(self, view: View, names: Names) -> Scene | None:
        return None  # everything lies open (RFA-GEN-8)

    def headline(self, view: View, names: Names) -> Text:
        values = {"level": LEVEL[view.level], "stones": view.board.stones, "wanted": view.board.wanted}
        if view.over:
            return T("{level} · {stones} of {wanted} stones · over", **values)
        if view.phase == "setup":
            return T("{level} · setting up", level=values["level"])
        return T("{level} · {stones} of {wanted} stones · turn {turn}: {name}", turn=view.turn,
                 name=player(view, view.active, names), **values)  # fmt: skip

    def line(self, told: Told, viewer: Seat | None, names: Names) -> Text | None:
        return news.line(told, viewer, names)

    def weight(self, told: Told, viewer: Seat | None) -> Weight:
        return news.weight(told, viewer)

    def prompt(self, ask: Ask, view: View, names: Names) -> Text:
        return questions.prompt(ask, view, names)

    def waiting(self, ask: Ask, names: Names) -> Text:
        return questions.waiting(ask, names)

    def label(self, option: Move, ask: Ask, view: View, names: Names) -> Label:
        return options_words.label(option, ask, view, names)

    def item(self, item: str, ask: Ask, view: View, names: Names) -> Label:
        return options_words.item(item, ask, view, names)

    def step(self, options: Sequence[Move], field: str, ask: Ask, view: View, names: Names) -> Label | None:
        return options_words.step(options, field)

    def refusal(self, reason: Refused, view: View | None) -> Text | None:
        return refusals.refusal(reason, view)

    def vocabulary(self, tag: str, field: str, view: View) -> Sequence[str]:
        return refusals.vocabulary(field, view)

    def result(self, view: View, names: Names) -> Text:
        values = {"stones": view.board.stones, "wanted": view.board.wanted, "turn": view.turn}
        if view.outcome == "won":
            return T("You have won together: {stones} power stones by turn {turn}!", **values)
        if view.outcome == "conquest":
            return T("{territory} has fallen in turn {turn}: lost, with {stones} of {wanted} stones.",
                     territory=place_name(view.fallen), **values)  # fmt: skip
        if view.outcome == "exhaustion":
            return T("Nobody had a die left in turn {turn}: lost, with {stones} of {wanted} stones.", **values)
        return T("The quest was given up in turn {turn}, with {stones} of {wanted} stones.", **values)

    def cards(self) -> Sequence[Page]:
        return _cards()

    def rules(self) -> Sequence[Page]:
        return pages()

    def moments(self) -> Sequence[tuple[str, Text]]:
        return ()

    def legend(self) -> Scene | None:
        return legend.legend()

    def lessons(self) -> Sequence[Lesson]:
        return lessons.lessons()

    def lesson(self, about: Told | str) -> Lesson | None:
        return lessons.lesson(about)


@cache
def _cards() -> tuple[Page, ...]:
    return tuple(
        Page(key, cards.title(key), cards.page(key), cards.topic(key), cards_shown.card_picture(key))
        for key in cards.KEYS
    )


FACE = RollForAdventureFace()
