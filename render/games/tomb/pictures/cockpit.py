"""What matters to one captain: the place, the hand, and the question with its chances, in one picture."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from engine.games.tomb.maps.boards import boards
from engine.games.tomb.moves import Go, Recruit
from engine.games.tomb.view import View
from engine.protocol import Ask, One, Seat, Told
from render.face.question import MOST, meant, question
from render.face.shapes import ground
from render.letters import letters
from render.scene import WIDTH, Scene, Shape, group

from ..words.options import label
from ..words.questions import prompt
from . import cards_shown
from .cards_shown import BRIEF, BRIEF_GAP, GIVEN, given, held, secrets
from .changes import Changes
from .chart import GAP, MARGIN, Plan, in_reach, whole_map
from .lineup import candidates, lineup
from .raid import close_up
from .scenes import GAME, HEAD, head, title
from .seats import HIGH as PLATE
from .seats import captain
from .throws import strip

SCREEN = 1240
"""How high a cockpit should be, so that it shares a phone's screen with its buttons."""
HEIGHTS, WHOLE = (640, 510, 420, 330), (420, 336)
"""How high the map in it is; all of it: as few heights as can be, for each is drawn anew."""
ABLE = 2 * (BRIEF + BRIEF_GAP)
"""What the cards take at most that may answer the question: for these there is room always."""
ROWS = 260, 196
"""How high combatants' plates are, in one row and in two."""
OF_ALL = frozenset({"stock", "target", "teleport", "crypt-card"})
"""Questions to which all of the map matters."""


def cockpit(view: View, news: Sequence[Told], ask: Ask | None, names: Sequence[str]) -> Scene | None:
    """See ``Face.cockpit``: the raid, else the map around the party concerned; that party; the viewer's cards."""
    if view.viewer is None or view.over:
        return None
    marks, changes, top = letters(names), Changes.of(news, view), 4 + HEAD
    choose = candidates(ask)
    asked, deep = _question(ask, view, names, 0 if choose else MOST)
    lit = meant(ask, [*view.hand, *view.stock])
    apart = ask.about if ask is not None and ask.kind in GIVEN else ""
    shapes = [head(view, names, marks)]
    if choose:
        people, bottom = lineup(choose, top)
        shapes.append(people)
        plate = _party(view, changes, names, marks, bottom + GAP)
        shapes += plate
        bottom += GAP + PLATE if plate else 0
    elif view.raid is not None and view.active is not None:
        fight, bottom = close_up(view, news, changes, names, marks, top, ROWS)
        shapes.append(fight)
    else:
        tall = held(view, 0, lit, apart=apart)[1] + strip(view, news, changes, names, 0)[1]
        tall += secrets(view, 0, _here(view))[1] + given(ask, 0)[1]
        rest = top + tall + deep + 4 * GAP + MARGIN + (PLATE if view.active is not None else 0)
        chart, bottom = _place(view, changes, ask, names, marks, top, SCREEN - rest)
        shapes += chart
    own, bottom = secrets(view, bottom + GAP, _here(view))
    shapes.append(own)
    dice, bottom = strip(view, news, changes, names, bottom)
    shapes.append(dice)
    room = SCREEN - bottom - 2 * GAP - deep - MARGIN - given(ask, 0)[1]
    cards, bottom = held(view, bottom + GAP, lit, max(room, ABLE if lit else 0), view.raid is None, apart)
    shapes.append(cards)
    gift, bottom = given(ask, bottom)
    shapes.append(gift)
    if asked is not None:
        shapes.append(group(asked, at=(0, bottom + GAP)))
        bottom += GAP + deep
    height = bottom + MARGIN
    said = title(view, names) if ask is None else prompt(ask, view, names)
    return Scene(GAME, height, said, (ground("ground", height), *shapes))


def hand(view: View, names: Sequence[str]) -> Scene | None:
    """See ``Face.hand``: a captain's cards; the fight, too, for who is its Crypt Master, asked or not."""
    if view.viewer is None:
        return None
    if view.raid is not None and view.raid.cm == view.viewer:
        return cockpit(view, (), None, names)
    known = view.hand or view.stock or any(crypt.known for crypt in view.crypts)
    return cards_shown.hand(view, names) if known else None


def _here(view: View) -> str:
    """The Crypt of whose cards it matters what one knows: that of the raid, else that at whose Door one stands."""
    if view.raid is not None:
        return view.raid.crypt
    at = view.parties[view.viewer or 0].at
    return next((crypt.key for crypt in view.crypts if crypt.door == at), "")


def _question(ask: Ask | None, view: View, names: Sequence[str], most: int) -> tuple[Shape | None, int]:
    """The question as if at the top, and how high it is; recruits, who have a step of their own, are drawn last."""
    if ask is None:
        return None, 0
    if isinstance(ask.choice, One):
        options = sorted(ask.choice.options, key=lambda option: isinstance(option, Recruit))
        ask = structs.replace(ask, choice=One(tuple(options)))
    return question(ask, view, names, prompt, label, 0, most)


def _place(
    view: View,
    changes: Changes,
    ask: Ask | None,
    names: Sequence[str],
    marks: Sequence[str],
    top: int,
    high: int,
) -> tuple[list[Shape], int]:
    """The map, as much of it as matters, and the party that is concerned."""
    seat = concerned(view, view.viewer or 0)
    if ask is not None and ask.kind in OF_ALL:
        plan = Plan.whole(view.level, top, _fitting(WHOLE, high))
    else:
        plan = Plan.around(view.level, view.parties[seat].at, top, _fitting(HEIGHTS, high))
    near = _ways(view, ask) or (in_reach(view) if seat == view.active else frozenset())
    chart = whole_map(view, plan, changes, names, marks, near)
    plate = _party(view, changes, names, marks, plan.bottom + GAP)
    return [chart, *plate], plan.bottom + (GAP + PLATE if plate else 0)


def _party(view: View, changes: Changes, names: Sequence[str], marks: Sequence[str], top: int) -> list[Shape]:
    """The party that is concerned; none before there is one."""
    party = view.parties[concerned(view, view.viewer or 0)]
    if view.active is None or not party.fighters:
        return []
    return [captain(view, party, changes, names, marks, (MARGIN, top, WIDTH - 2 * MARGIN, PLATE))]


def _fitting(heights: Sequence[int], room: int) -> int:
    """The greatest for which there is room, else the last."""
    return next((high for high in heights if high <= room), heights[-1])


def _ways(view: View, ask: Ask | None) -> frozenset[str]:
    """Where the question lets one go."""
    options = ask.choice.options if ask is not None and isinstance(ask.choice, One) else ()
    map_ = boards()[view.level]
    return frozenset(map_.text(map_.at(option.to)) for option in options if isinstance(option, Go))


def concerned(view: View, viewer: Seat) -> Seat:
    """Whose place matters: that of who is on turn; before the first turn one's own."""
    return viewer if view.active is None else view.active
