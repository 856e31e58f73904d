"""The end of a match of Tomb: the winner, each player's bank, the strongest killed Monsters, and the map."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.tomb.cards import pool
from engine.games.tomb.outlook import find_kind, rank
from engine.games.tomb.view import PartyView, View
from render.face.shapes import build_background
from render.letters import choose_letters
from render.scene import WIDTH, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words.names import LEVEL, RANK, describe_card_names
from .changes import Changes
from .chart import GAP, MARGIN, Plan, build_map
from .seats import count_banked

GAME = "tomb"
TOP, PLATE, MAP_HIGH = 420, 96, 460
KINDS = (("skull", "monster"), ("trap", "trap"), ("treasure", "treasure"))


def build_finale(view: View, names: Sequence[str], events: Sequence[GameEvent] = ()) -> Scene:
    """Build the picture of the end of a match."""
    marks, wins = choose_letters(names), view.winners
    level = LEVEL.get(view.level, view.level)
    y = MARGIN + TOP + GAP
    wide = WIDTH - 2 * MARGIN if len(view.parties) <= 3 else (WIDTH - 2 * MARGIN - GAP) // 2
    columns = 1 if len(view.parties) <= 3 else 2
    plates = []
    for at, party in enumerate(sorted(view.parties, key=lambda one: (-one.score, one.seat))):
        box = (MARGIN + at % columns * (wide + GAP), y + at // columns * (PLATE + GAP), wide, PLATE)
        figures = [(sign, str(count_banked(party, kind))) for sign, kind in KINDS] + [("xp", str(party.score))]
        values = {
            "marker": party.marker,
            "letter": marks[party.seat],
            "name": names[party.seat],
            "won": party.seat in wins,
            "figures": tuple(figures),
        }
        plates.append(Shape("laurels", box, values, _describe_deeds(party, names, party.seat in wins), rank=1))
    y += -(-len(plates) // columns) * (PLATE + GAP)
    plan = Plan.from_level(view.level, y, MAP_HIGH)
    said = describe_heading(view, names)
    triumph = {
        "winners": tuple((view.parties[seat].marker, marks[seat]) for seat in wins),
        "beaten": _list_beaten_monsters(view),
        "title": said,
        "level": level,
    }
    height = plan.bottom + MARGIN
    shapes = (
        build_background("ground", height),
        Shape("triumph", (MARGIN, MARGIN, WIDTH - 2 * MARGIN, TOP), triumph),
        group_shapes(*plates, heading=T("Captains")),
        build_map(view, plan, Changes.from_events((), view), names, marks),
    )
    return Scene(GAME, height, T("{level}: {end}", level=level, end=said), shapes)


def describe_heading(view: View, names: Sequence[str]) -> Text:
    wins = view.winners
    if len(view.parties) == 1:
        score = view.parties[0].score
        return TN("{n} XP: {rank}.", "{n} XP: {rank}.", score, rank=RANK[rank(score)])
    best = view.parties[wins[0]].score
    if len(wins) == 1:
        return T("{name} has won with {score} XP!", name=names[wins[0]], score=best)
    return T("{names} share the victory with {score} XP.", names=tuple(names[seat] for seat in wins), score=best)


def _list_beaten_monsters(view: View) -> tuple[str, ...]:
    """Return the four strongest Monsters that were banked, each once."""
    cards = {card for party in view.parties for card in party.bank if find_kind(card) == "monster"}
    return tuple(sorted(cards, key=lambda card: (-pool.find_xp(card), card))[:4])


def _describe_deeds(party: PartyView, names: Sequence[str], has_won: bool) -> Text:
    said = [T("{name}: {score} XP.", name=names[party.seat], score=party.score)]
    if has_won:
        said.append(T("Has won."))
    if party.bank:
        said.append(T("Banked: {cards}.", cards=describe_card_names(party.bank)))
    if party.fighters:
        said.append(T("Alive: {fighters}.", fighters=describe_card_names(one.key for one in party.fighters)))
    return join_texts(said)
