"""The looks and words of Pebbles: as little as a face can be."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Ask, Move, Refused, Seat, Told
from render.face.contract import Label, Names, Page, Setting
from render.scene import Scene, Shape
from render.text.i18n import T, Text

from .pebbles import GAME, PEBBLES, View

LINES = {
    "bid": "{name} bids {pebble}.",
    "threw": "{name} throws {thrown}.",
    "went": "{name} goes {side} and gains by a {thrown}.",
    "drew": "{name} draws {count}.",
    "tossed": "{name} tosses {count}.",
    "peeked": "{name} looks into the bag.",
}
MINE = {"drew": "You draw {count}: {pebbles}.", "tossed": "You toss {count}: {pebbles}.", "peeked": "You see {pebble}."}


def picture(title: Text, *lines: Text) -> Scene:
    back = Shape("backdrop", (0, 0, 1080, 80 * len(lines) + 80))
    shown = [
        Shape("text", (40, 40 + 80 * row, 1000, 80), {"text": line, "size": 48, "colour": (240, 230, 210)}, line)
        for row, line in enumerate(lines)
    ]
    return Scene(GAME.key, 80 * len(lines) + 80, title, (back, *shown))


class Face:
    root = "pebble"

    def title(self) -> Text:
        return T("Pebbles")

    def level(self, key: str) -> Text:
        return T("Short") if key == "short" else T("Long")

    def about(self, key: str) -> Text:
        return T("Bid, go, look, toss.")

    def settings(self, level: str) -> tuple[Setting, ...]:
        return tuple(
            Setting(choice, T(choice.key), tuple((value, T(value)) for value in choice.values), T("It matters."))
            for choice in GAME.choices(level)
        )

    def tag(self, tag: str) -> tuple[str, Text]:
        return tag, T("Pebbles: " + tag)

    def field(self, tag: str, field: str) -> tuple[str, Text]:
        return field, T("Which " + field)

    def value(self, tag: str, field: str, value: str, names: Names) -> Text:
        return T(value)

    def cover(self, level: str, names: Names) -> Scene:
        return picture(self.title(), self.level(level), *(T("{name} sits here.", name=name) for name in names))

    def board(self, view: View, news: Sequence[Told], names: Names) -> Scene:
        rows = [
            T("{name}: {points}, {count} in hand", name=name, points=points, count=count)
            for name, points, count in zip(names, view.points, view.hands, strict=True)
        ]
        return picture(self.headline(view, names), *rows, T("Shown: {pebbles}", pebbles=view.shown))

    def hand(self, view: View, names: Names) -> Scene | None:
        if view.hand is None:
            return None
        return picture(T("Your pebbles"), *map(T, view.hand), T("Next: {pebble}", pebble=view.top or "?"))

    def headline(self, view: View, names: Names) -> Text:
        return T("Pebbles, round {round}", round=view.round + 1)

    def line(self, told: Told, viewer: Seat | None, names: Names) -> Text | None:
        mine = told.secret.get(viewer) if viewer is not None else None
        key = MINE[told.kind] if mine and told.kind in MINE else LINES[told.kind]
        return T(key, name=names[told.open["seat"]], **{**told.open, **(mine or {})})

    def prompt(self, ask: Ask, view: View, names: Names) -> Text:
        return T("{kind}?", kind=ask.kind)

    def waiting(self, ask: Ask, names: Names) -> Text:
        return T("{name} goes left or right.", name=names[ask.seat])

    def label(self, option: Move, ask: Ask, view: View, names: Names) -> Label:
        return Label(T(option.text().replace(":", " ")), last=option.tag == "pass")

    def item(self, item: str, ask: Ask, view: View, names: Names) -> Label:
        return Label(T(item))

    def refusal(self, reason: Refused, view: View | None) -> Text | None:
        return T("The long game needs the large die.") if reason.kind == "small-die" else None

    def result(self, view: View, names: Names) -> Text:
        return T(
            "Won by {names}.", names=[name for name, p in zip(names, view.points, strict=True) if p == max(view.points)]
        )

    def cards(self) -> Sequence[Page]:
        return [Page(name, T(name), T("A pebble of {name}.", name=name)) for name in dict.fromkeys(PEBBLES)]

    def moments(self) -> Sequence[tuple[str, Text]]:
        return [("peek", T("Looking into the bag"))]

    def rules(self) -> Sequence[Page]:
        return [Page("PB-1", T("Bidding"), T("Everybody bids at once."))]

    def legend(self) -> Scene | None:
        return picture(T("The signs."), T("A dot is a pebble."))


FACE = Face()
