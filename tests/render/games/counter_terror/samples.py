"""Sample scenes, from which the palette is made and which the documentation shows."""

from __future__ import annotations

from msgspec.structs import replace

from engine.events import GameEvent
from engine.games.counter_terror.events import Attacked, Damaged, Defended, Died, Undefended, Won
from engine.games.counter_terror.moves import Defend
from engine.games.counter_terror.view import EffectView, FighterView, PlayView, View
from engine.protocol import PASS, Ask, One
from render.art import list_art
from render.games.counter_terror.pictures.cards_shown import build_card_scene, build_cover, build_hand
from render.games.counter_terror.pictures.highlight import build_highlight
from render.games.counter_terror.pictures.legend import build_legend
from render.games.counter_terror.pictures.private_board import build_private_board
from render.games.counter_terror.pictures.scenes import build_board
from render.games.counter_terror.pictures.signs import GAME
from render.scene import Scene, Shape
from render.text.i18n import Text

NAMES = ("Ana", "Ben", "Cid", "Dora", "Edu", "Fay", "Gus", "Hal")


def fighter(seat: int, **more: object) -> FighterView:
    """Return a player as dealt, in TERROR on even seats, with the fields in ``more`` replaced."""
    base: dict[str, object] = dict(  # noqa: C408
        seat=seat, team=("terror", "counter")[seat % 2], life=100, alive=True, hand=5, blind=False, gassed_by=()
    )
    return FighterView(**{**base, **more})  # type: ignore[arg-type]


def view(count: int, *changed: FighterView, **more: object) -> View:
    """Return a view of a number of players, seated by their numbers."""
    those = {one.seat: one for one in changed}
    base: dict[str, object] = dict(  # noqa: C408
        viewer=None,
        phase="play",
        round=3,
        rounds=None,
        active=0,
        order=tuple(range(count)),
        fighters=tuple(those.get(seat) or fighter(seat) for seat in range(count)),
        effects=(),
        play=None,
        hand=(),
        hand_limit=None,
        draw_pile=23,
        discards=("uzi", "helmet", "helmet", "bomb"),
        removed=(),
        switches=(),
        over=False,
        winner=None,
        winners=(),
    )
    return View(**{**base, **more})  # type: ignore[arg-type]


def shootout() -> tuple[View, tuple[GameEvent, ...]]:
    """Return six players during an attack, with gas and a flash in force and one player dead."""
    position = view(
        6,
        fighter(1, life=60, gassed_by=(4,), blind=True),
        fighter(2, life=80, hand=7),
        fighter(3, life=0, alive=False, hand=0),
        fighter(5, life=20, hand=1, gassed_by=(4,)),
        active=0,
        effects=(EffectView("gas", 4, (1, 5)), EffectView("flash", 2, (1,))),
        play=PlayView(0, None, "ak47", 60, 5, None, (), ()),
    )
    return position, (Attacked(0, 5, "ak47"),)


def aftermath() -> tuple[View, tuple[GameEvent, ...]]:
    """Return four players just after a shot was answered."""
    events = (
        Attacked(0, 1, "sniper"),
        Defended(1, ("helmet", "vest"), -1, 0, 1, "sniper"),
        Damaged(1, 20, "sniper", 80),
    )
    return view(4, fighter(1, life=80, hand=3), active=1), events


def end() -> tuple[View, tuple[GameEvent, ...]]:
    """Return two players, one of whom has won."""
    position = view(
        2,
        fighter(0, life=40),
        fighter(1, life=0, alive=False, hand=0),
        over=True,
        winner="terror",
        winners=(0,),
        active=None,
    )
    return position, (
        Attacked(0, 1, "ak47"),
        Undefended(1, 0, 1, "ak47"),
        Damaged(1, 60, "ak47", 0),
        Died(1, "ak47", ("vest",)),
        Won("terror", (0,)),
    )


def flats() -> tuple[Scene, ...]:
    """Return a scene of every sign, large and without background, so that the palette keeps their colours."""
    signs = sorted(name for name in list_art(GAME) if not name.startswith(("badge-", "portrait-", "rays")))
    shapes = tuple(
        Shape("sign", (20 + at % 8 * 130, 20 + at // 8 * 130, 120, 120), {"sign": name})
        for at, name in enumerate(signs)
    )
    return (Scene("counter_terror", 560, Text("Signs"), shapes),)


def scenes() -> tuple[Scene, ...]:
    """Return sample scenes, one of each kind."""
    held = ("ak47", "helmet", "helmet", "dodge", "head-shot", "vest", "gas")
    mine = view(4, viewer=0, hand=held)
    return (
        build_board(*shootout(), NAMES),
        build_board(*aftermath(), NAMES),
        build_board(*end(), NAMES),
        build_hand(mine, NAMES),
        build_cover(NAMES[:4]),
        build_legend(),
        build_card_scene("sniper"),
        build_card_scene("reinforcement"),
        *private_and_moment(),
    )


def private_and_moment() -> tuple[Scene, ...]:
    """Return the private board of the target of a shot, and the picture of a death."""
    play, events = shootout()
    asked = replace(play, viewer=5, hand=("helmet", "dodge"))
    died = (Undefended(1, 0, 1, "head-shot"), Damaged(1, 100, "head-shot", 0), Died(1, "head-shot", ("uzi",)))
    sheet = build_private_board(
        asked, events, Ask(5, "defend", One((Defend("helmet"), Defend("dodge"), PASS)), PASS, True), NAMES
    )
    death = build_highlight(died, view(4, fighter(1, life=0, alive=False, hand=0)), NAMES)
    assert sheet is not None and death is not None
    return sheet, death.scene
