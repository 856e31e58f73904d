"""The end of a match of Roll for Adventure: the result, each hero's deeds, and the final board."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.roll_for_adventure.events import Defeated, Placed, StoneEarned, TurnBegan
from engine.games.roll_for_adventure.view import View
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words.names import HERO, LEVEL, PLACE
from ..words.who import choose_marks, describe_players
from .changes import collect_changes
from .middle import GAP, MARGIN, SHELF, build_middle, build_resurrection, build_sockets
from .table import Table

GAME = "roll_for_adventure"
TOP, PLATE, WIDE = 360, 92, 520


def build_finale(
    view: View, names: Sequence[str], events: Sequence[GameEvent] = (), record: Sequence[GameEvent] | None = None
) -> Scene:
    """Build the picture of the end of a match.

    ``events`` holds the last events. ``record`` holds all events of the match, if available; each hero's deeds are
    counted in it.
    """
    table = Table(view, collect_changes(events), names)
    deeds = None if record is None else count_deeds(record)
    y = MARGIN + TOP + GAP
    plates = []
    for at, player in enumerate(view.players):
        box = (MARGIN + at % 2 * (WIDE + GAP), y + at // 2 * (PLATE + GAP), WIDE, PLATE)
        name = describe_players(view, names)[player.colour]
        done = Counter[str]() if deeds is None else deeds[player.colour]
        figures = (
            [] if deeds is None else [("placed", done["dice"]), ("sword", done["enemies"]), ("stone", done["stones"])]
        )
        plates.append(
            Shape(
                "deeds",
                box,
                {
                    "colour": player.colour,
                    "mark": choose_marks(view, names)[player.colour],
                    "name": name,
                    "hero": player.hero,
                    "figures": figures,
                },
                _describe_deeds(name, player.hero, None if deeds is None else done),
                rank=1,
            )
        )
    y += -(-len(plates) // 2) * (PLATE + GAP)
    shelf = (build_sockets(table, y), build_resurrection(table, y))
    y += SHELF + GAP
    lands, height = build_middle(table, y)
    height += y + MARGIN
    won = view.outcome == "won"
    shapes = (
        Shape("night", (0, 0, WIDTH, height)),
        Shape(
            "triumph",
            (MARGIN, MARGIN, WIDTH - 2 * MARGIN, TOP),
            {
                "won": won,
                "title": _describe_heading(view),
                "level": LEVEL.get(view.level, view.level),
                "stones": view.board.stones,
                "wanted": view.board.wanted,
            },
        ),
        group_shapes(*plates, heading=T("Heroes")),
        *shelf,
        lands,
    )
    return Scene(
        GAME, height, T("{level}: {end}", level=LEVEL.get(view.level, view.level), end=_describe_heading(view)), shapes
    )


def count_deeds(record: Sequence[GameEvent]) -> defaultdict[str, Counter[str]]:
    """Return, by colour, the "dice" placed, and the "enemies" defeated and "stones" won in own turns."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    colour = ""
    for event in record:
        match event:
            case TurnBegan():
                colour = event.who[2]
            case Placed():
                found[event.who[2]]["dice"] += len(event.dice)
            case Defeated():
                found[colour]["enemies"] += 1
            case StoneEarned():
                found[colour]["stones"] += 1
    return found


def _describe_heading(view: View) -> Text:
    turn = view.turn
    match view.outcome:
        case "won":
            return T("The heroes have won in turn {turn}!", turn=turn)
        case "conquest":
            return T("{place} fell in turn {turn}: the heroes have lost.", place=PLACE[view.fallen], turn=turn)
        case "exhaustion":
            return T("No dice were left in turn {turn}: the heroes have lost.", turn=turn)
    return T("The game ends in turn {turn}.", turn=turn)


def _describe_deeds(name: Text | str, hero: str, deeds: Counter[str] | None) -> Text:
    said = [
        T("{name}, {hero}.", name=name, hero=HERO.get(hero, hero))
        if hero and isinstance(name, str)
        else T("{name}.", name=name)
    ]
    if deeds is not None:
        said.append(TN("{n} die placed.", "{n} dice placed.", deeds["dice"]))
        said.append(TN("{n} enemy defeated.", "{n} enemies defeated.", deeds["enemies"]))
        said.append(TN("{n} stone won.", "{n} stones won.", deeds["stones"]))
    return join_texts(said)
