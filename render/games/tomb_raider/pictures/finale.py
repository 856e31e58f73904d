"""The end of a match of Tomb Raider: the finder of the treasure, the price, and the known part of the map."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from engine.events import GameEvent
from engine.games.tomb_raider.events import AbilityTested, Contested
from engine.games.tomb_raider.map_events import Mapped
from engine.games.tomb_raider.view import RaiderView, View
from engine.protocol import Seat
from render.letters import choose_letters
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words.names import describe_card_name
from ..words.standing import describe_level_and_series, describe_medal, describe_outcome, describe_series, list_winners
from ..words.terms import format_added
from .changes import Changes, describe_trial
from .chart import build_map
from .grid import GAP, MARGIN, Grid
from .sheets import SCORED

GAME = "tomb_raider"
TOP, PLATE, MAP = 360, 96, 640


def build_finale(
    view: View, names: Sequence[str], events: Sequence[GameEvent] = (), record: Sequence[GameEvent] | None = None
) -> Scene:
    """Build the picture of the end of a match.

    ``view`` is the spectators' view. ``events`` holds the last events; the picture shows their dice again. ``record``
    holds all events of the match, if available. It tells the numbers of tests won and rooms found.
    """
    marks = choose_letters(names)
    wide = len(view.raiders) == 1
    width = WIDTH - 2 * MARGIN if wide else (WIDTH - 2 * MARGIN - GAP) // 2
    top = MARGIN + TOP + GAP
    lines = -(-len(view.raiders) // (1 if wide else 2))
    grid = Grid.build_whole(view, Changes.from_events(()), top + lines * (PLATE + GAP) + 4, MAP)
    height = grid.bottom + MARGIN
    counted = count_deeds(record or ())
    plates = []
    for at, raider in enumerate(view.raiders):
        box = (MARGIN + at % 2 * (width + GAP), top + at // 2 * (PLATE + GAP), width, PLATE)
        figures = [("chest", raider.points)] if view.goal in SCORED else []
        figures += [("skull", raider.deaths), ("save", len(_list_saved_cards(raider)))]
        if record is not None:
            figures += [("yes", counted[raider.seat]["won"]), ("location", counted[raider.seat]["rooms"])]
        plates.append(
            Shape(
                "laurels",
                box,
                {
                    "seat": raider.seat,
                    "letter": marks[raider.seat],
                    "name": names[raider.seat],
                    "won": raider.seat in list_winners(view),
                    "figures": figures,
                },
                _describe_deeds(view, raider, names, None if record is None else counted[raider.seat]),
                rank=1,
            )
        )
    winner = {"seat": seat, "letter": marks[seat]} if (seat := next(iter(list_winners(view)), None)) is not None else {}
    shapes = (
        Shape("torchlight", (0, 0, WIDTH, height)),
        Shape(
            "triumph",
            (MARGIN, MARGIN, WIDTH - 2 * MARGIN, TOP),
            {
                "title": _describe_heading(view, names),
                "level": describe_level_and_series(view),
                **_find_last_throw(events),
                "medal": view.medal,
                **winner,
            },
            words=describe_trial(view, events, names),
            rank=0,
        ),
        group_shapes(*plates, heading=T("Raiders")),
        build_map(view, grid, Changes.from_events(()), names, marks),
    )
    return Scene(GAME, height, _describe_title(view, names), shapes)


def count_deeds(record: Sequence[GameEvent]) -> defaultdict[Seat, Counter[str]]:
    """Return, by seat, the numbers of tests and contests "won" and of "rooms" found."""
    found: defaultdict[Seat, Counter[str]] = defaultdict(Counter)
    for event in record:
        match event:
            case AbilityTested(seat=seat, passed=True):
                found[seat]["won"] += 1
            case Contested(winner=seat) if seat != -1:
                found[seat]["won"] += 1
            case Mapped(seat=seat):
                found[seat]["rooms"] += 1
    return found


def _describe_title(view: View, names: Sequence[str]) -> Text:
    level, turn = describe_level_and_series(view), view.turn
    if view.winner is None:
        over = T("{level}, turn {turn}: the game is over.", level=level, turn=turn)
        return join_texts((over, *_describe_outcome(view, names), *describe_medal(view), *describe_series(view, names)))
    found = T("{level}, turn {turn}: {name} has found the treasure.", level=level, turn=turn, name=names[view.winner])
    return join_texts((found, *describe_medal(view), *describe_series(view, names)))


def _describe_heading(view: View, names: Sequence[str]) -> Text:
    if said := _describe_outcome(view, names):
        return said[0]
    if view.winner is None:
        return T("The game ends in turn {turn} without a winner.", turn=view.turn)
    return T("{name} has found the treasure in turn {turn}!", name=names[view.winner], turn=view.turn)


def _describe_outcome(view: View, names: Sequence[str]) -> tuple[Text, ...]:
    return (
        (describe_outcome(view.ended, view.winners, names),)
        if view.ended and (view.winners or view.ended == "fallen")
        else ()
    )


def _find_last_throw(events: Sequence[GameEvent]) -> dict[str, Any]:
    """Return the dice, bonus and total of the last test."""
    last = next((event for event in reversed(events) if isinstance(event, AbilityTested)), None)
    if last is None:
        return {"dice": (), "bonus": "", "total": ""}
    return {"dice": last.dice[:6], "bonus": format_added(last.dice, last.result), "total": str(last.result)}


def _list_saved_cards(raider: RaiderView) -> list[str]:
    return [row.card for row in raider.saved if row.card != raider.character]


def _describe_deeds(view: View, raider: RaiderView, names: Sequence[str], deeds: Counter[str] | None) -> Text:
    said = [TN("{name}: {n} death.", "{name}: {n} deaths.", raider.deaths, name=names[raider.seat])]
    if view.goal in SCORED:
        said.append(TN("{n} point.", "{n} points.", raider.points))
    if raider.finished:
        said.append(T("Found the treasure in turn {turn}.", turn=raider.finished))
    if deeds is not None:
        said.append(TN("{n} test won.", "{n} tests won.", deeds["won"]))
        said.append(TN("{n} room found.", "{n} rooms found.", deeds["rooms"]))
    if saved := _list_saved_cards(raider):
        said.append(T("Saved: {cards}.", cards=[describe_card_name(card) for card in saved]))
    return join_texts(said)
