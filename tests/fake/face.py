"""The looks and words of Pebbles: as little as a face can be."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.protocol import Ask, Move
from render.face.contract import Presenter
from render.face.event_words import EventEntry, EventWords, make_format
from render.face.offers import Choosing, Guidance, Pictures, Reference
from render.face.records import Label, Level, Named, Names, Page, Routine, Setting
from render.scene import Scene, Shape
from render.text.i18n import T, Text

from .pebbles import GAME, PEBBLES, BidOpened, Drew, Peeked, Threw, Tossed, View, Went


def picture(title: Text, *lines: Text) -> Scene:
    back = Shape("backdrop", (0, 0, 1080, 80 * len(lines) + 80))
    shown = [
        Shape("text", (40, 40 + 80 * row, 1000, 80), {"text": line, "size": 48, "colour": (240, 230, 210)}, line)
        for row, line in enumerate(lines)
    ]
    return Scene(GAME.key, 80 * len(lines) + 80, title, (back, *shown))


def named(helped: str, *words: str) -> dict[str, Named]:
    """Return commands or parameters under their own words."""
    return {word: (word, T(helped + word)) for word in words}


def settings(level: str) -> tuple[Setting, ...]:
    return tuple(
        Setting(choice, T(choice.key), tuple((value, T(value)) for value in choice.values), T("It matters."))
        for choice in GAME.choices(level)
    )


def board(view: View, events: Sequence[GameEvent], names: Names) -> Scene:
    rows = [
        T("{name}: {points}, {count} in hand", name=name, points=points, count=count)
        for name, points, count in zip(names, view.points, view.hands, strict=True)
    ]
    return picture(headline(view, names), *rows, T("Shown: {pebbles}", pebbles=view.shown))


def hand(view: View, names: Names) -> Scene | None:
    if view.hand is None:
        return None
    return picture(T("Your pebbles"), *map(T, view.hand), T("Next: {pebble}", pebble=view.top or "?"))


def headline(view: View, names: Names) -> Text:
    return T("Pebbles, round {round}", round=view.round + 1)


WORDS = EventWords(
    {
        BidOpened: EventEntry(T("{name} bids {pebble}.")),
        Threw: EventEntry(T("{name} throws {thrown}.")),
        Went: EventEntry(T("{name} goes {side} and gains by a {thrown}.")),
        Drew: EventEntry(T("{name} draws {count}."), own=T("You draw {count}: {pebbles}.")),
        Tossed: EventEntry(T("{name} tosses {count}."), own=T("You toss {count}: {pebbles}.")),
        Peeked: EventEntry(T("{name} looks into the bag."), own=T("You see {pebble}.")),
    },
    formats={"pebbles": make_format(tuple)},
)


def label(option: Move, ask: Ask, view: View, names: Names) -> Label:
    return Label(T(option.format_text().replace(":", " ")), last=option.tag == "pass")


def result(view: View, names: Names) -> Text:
    won = [name for name, points in zip(names, view.points, strict=True) if points == max(view.points)]
    return T("Won by {names}.", names=won)


FACE: Presenter = Presenter(
    root="pebble",
    title=T("Pebbles"),
    levels={key: Level(T(name), T("Bid, go, look, toss.")) for key, name in (("short", "Short"), ("long", "Long"))},
    settings=settings,
    commands=named("Pebbles: ", "bid", "go", "peek", "pass", "toss"),
    fields=named("Which ", "pebble", "side", "items"),
    value=lambda tag, field, value, names: T(value),
    cover=lambda level, names: picture(
        T("Pebbles"), FACE.name_level(level), *(T("{name} sits here.", name=name) for name in names)
    ),
    board=board,
    headline=headline,
    line=WORDS.line,
    prompt=lambda ask, view, names: T("{kind}?", kind=ask.kind),
    waiting=lambda ask, names: T("{name} goes left or right.", name=names[ask.seat]),
    label=label,
    item=lambda item, ask, view, names: Label(T(item)),
    refusal=lambda reason, view: T("The long game needs the large die.") if reason.kind == "small-die" else None,
    result=result,
    rules=lambda: [Page("PB-1", T("Bidding"), T("Everybody bids at once."))],
    pictures=Pictures(hand=hand),
    guidance=Guidance(legend=lambda: picture(T("The signs."), T("A dot is a pebble."))),
    choosing=Choosing(
        routines={
            "peek": Routine(T("Looking into the bag"), T("pass")),
            "toss": Routine(T("Tossing back"), T("none of them")),
        }
    ),
    reference=Reference(
        cards=lambda: [Page(name, T(name), T("A pebble of {name}.", name=name)) for name in dict.fromkeys(PEBBLES)]
    ),
)
