"""What happened, before all and since somebody's own last answer: the three lines that matter most, how many more there
are. Of an effect that is told its cause is told, too; and to whom something happened, that before all.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.match import News, known
from engine.protocol import Seat, Told
from referee.facts import Outcome
from referee.table.table import Table
from render.face.contract import Weight
from render.face.lines import BEFORE, LINES, Line, chosen, heaviest, in_one, pairs, telling, with_causes
from render.scene import Scene
from render.text.i18n import TN, T, say

from ..limits import cut
from .lately import befallen
from .viewpoint import face_of, names_in_pictures, names_in_texts

LONG = 400
"""Characters of a line: one holds a cause and its effect where there is no room for two."""
ALL = 100_000
"""More news than a step has."""
EARLIER = 8
"""News from before the last step of which the board may tell: what is older is as it was long ago, however grave."""


class Past(Struct, frozen=True):
    """What a private message says of what happened."""

    lines: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()
    """Those of the lines that tell what happened to this person: they stay where there is no room for all."""
    scene: Scene | None = None
    """A picture of the gravest of it, where it has one (``Face.moment``)."""
    beside: bool = False
    """Whether the board stands beside it, which says who is waited for."""
    more: bool = False
    """Whether there is more to tell than these lines."""


class Happened(Struct, frozen=True):
    """What the board says of what happened."""

    lines: tuple[str, ...]
    left: int
    """How many lines more there are, …"""
    first: int
    """… of the news from this number on."""


NOTHING = Happened((), 0, 0)


def happened(table: Table, before: Sequence[News], chain: Sequence[News], locale: str, most: int = LINES) -> Happened:
    """The lines that matter most of the last step and what came ``before`` it, in small letters; of those only what is
    grave comes before what has just happened, which has one line in any case: the only one, unless something new is
    grave. Where more than two play, what came
    before has been seen: it is not counted. ``chain``: what seats of the AI have done one after the other up to the
    last step is as new as that, but what that step came to is told before what earlier ones did."""
    since = chain[0].number if chain else table.told_from
    latest = table.latest(None)
    numbers = [*(one.number for one in before), *range(table.told_from, table.told_from + len(latest))]
    news = [*(one.told for one in before), *latest]
    both = lines_of(table, news, None)
    new = [numbers[line.to] >= since for line in both]
    first = numbers[both[new.index(True)].at] if any(new) else since
    last = [line.to >= len(news) - len(latest) for line in both]
    newest = max((at for at in range(len(both)) if last[at]), key=lambda at: (both[at].weight, at), default=-1)
    from_then_on = max(0, new.index(True) if any(new) else len(both)) - EARLIER

    def matters(at: int) -> tuple[bool, bool, bool, bool, bool, int, int]:
        line = both[at]
        grave = line.weight >= Weight.GRAVE
        result = last[at] and line.weight >= Weight.RESULT
        return most == 1 and new[at] and grave, at == newest, grave, new[at], result, line.weight, at

    recent = [at for at in range(len(both)) if at >= from_then_on]
    kept = chosen(both, most, matters, recent)
    words = [(new[row[-1]], cut(say(in_one(both, row), locale), LONG)) for row in kept]
    small = tuple(said if fresh or said.startswith("-# ") else f"-# {said}" for fresh, said in words)
    shown = {at for row in kept for at in row}
    if before and len(table.facts.seats) == 2:
        return Happened(small, len(both) - len(shown), before[0].number)
    return Happened(small, sum(new) - sum(new[at] for at in shown), max(0, first))


def each(table: Table, before: Sequence[News], chain: Sequence[News], locale: str, most: int) -> Happened:
    """Seats of the AI play: what each of those who have acted since a person did has done, in so many lines at most for
    each, in the order of happening. ``before``, ``chain``: see ``happened``."""
    lines = lines_of(table, [one.told for one in chain], None)
    groups: dict[Seat | None, list[int]] = {}
    for at, line in enumerate(lines):
        groups.setdefault(table.doer(chain[line.at]), []).append(at)
    rows = {
        tuple(row)
        for group in groups.values()
        for row in chosen(lines, most, lambda at: (lines[at].weight, at), among=group)
    }
    shared = {at for row in rows if len(row) > 1 for at in row}
    kept = sorted((row for row in rows if len(row) > 1 or row[0] not in shared), key=lambda row: row[-1])
    said = tuple(cut(say(in_one(lines, row), locale), LONG) for row in kept)
    return Happened(said, len(lines) - len({at for row in kept for at in row}), chain[0].number)


def _completed(table: Table, one: Told, then: Sequence[Told]) -> bool:
    """Whether the first of these says what came of the one before them."""
    return bool(then) and one.kind in face_of(table).completes.get(then[0].kind, ())


async def past(table: Table, seat: Seat | None, locale: str, beside: bool) -> Past:
    """For a seat, in its reader's language: what happened since its own last answer, that first which happened to it;
    else what the last step told.

    Own deeds are known, but for those that something grave came of. ``beside``: next to the board only what happened
    to this seat, and what it alone knows, is told; what is left of what all know, without what the board says of it,
    would be scraps. All of it is told where the question before is put again: that may be because of what happened.
    """
    if table.facts.phase == "lobby" or not table.readable:
        return Past(beside=beside)
    if seat is None:
        return Past(tuple(in_short(lines_of(table, table.latest(None), None), locale)), beside=beside)
    latest = await table.log(seat, max(0, table.told_from), ALL)
    since = await table.since(seat, seat)
    others = len(since) > len(latest)  # somebody has gone on since
    window = since if others else latest
    lately = await befallen(table, seat)
    news = _in_order(lately.kept, await _with_context(table, seat, window))
    first = window[0].number if window else 0
    lines = lines_of(table, [one.told for one in news], seat)

    def known_already(line: Line) -> bool:
        """Whether it is from before the press, or an own deed of which nothing grave came."""
        if news[line.to].number < first:
            return not line.own or news[line.to].row <= lately.pressed
        return others and not line.own and line.weight < Weight.GRAVE and _doer(news[line.at].told) == seat

    lines = with_causes(lines, [line for line in lines if not known_already(line)])
    more = len(lines) > LINES
    if beside and not table.asked_again(seat):
        public = [line.text for line in lines_of(table, [one.told for one in news], None)]
        lines = with_causes(lines, [line for line in lines if line.own or line.text not in public])
    own = frozenset(worded([line for line in lines if line.own], locale))
    shown = in_short(lines, locale)
    scene = highlight(table, seat, [one.told for one in news])
    return Past((*shown, *_forced(table, seat, locale)), _among(shown, own), scene, beside, more)


async def unasked(table: Table, seat: Seat, locale: str) -> Past:
    """For who is asked nothing: what has happened to that seat since its person last pressed, and why nothing is asked.
    Else the hand's message stays as it is while others play, as long as the hand does; what they do is told at the
    table, and with one's own next question."""
    if not table.readable:
        return Past(beside=True)
    lately = await befallen(table, seat)
    news = lately.kept
    lines = lines_of(table, [one.told for one in news], seat)
    own = [line for line in lines if line.own and news[line.to].row > lately.pressed]
    shown = worded(with_causes(lines, own), locale)
    scene = highlight(table, seat, [one.told for one in news])
    return Past((*shown, *_forced(table, seat, locale)), frozenset(shown), scene, beside=True)


async def _with_context(table: Table, seat: Seat, news: Sequence[News]) -> Sequence[News]:
    """These news; where the first of them may tell what came of others, or the other half, with those before them."""
    face = face_of(table)
    if not any(one.told.kind in kinds for one in news[:BEFORE] for kinds in (face.causes, face.completes)):
        return news
    first = news[0].number
    return (*await table.page(seat, max(0, first - BEFORE), first), *news)


def _in_order(*parts: Sequence[News]) -> list[News]:
    """The news of all parts, each once, in the order of happening."""
    found = {one.number: one for part in parts for one in part}
    return [found[number] for number in sorted(found)]


def _among(shown: Sequence[str], own: frozenset[str]) -> frozenset[str]:
    """Those of the lines shown that hold one of the person's own, alone or after its cause."""
    return frozenset(line for line in shown if any(one in line for one in own))


def _doer(told: Told) -> Seat | None:
    """Whose deed it is; None: nobody's, or the news does not say."""
    who = told.open.get("seat", told.open.get("who"))
    found = who[0] if isinstance(who, tuple | list) and who else who
    return found if isinstance(found, int) else None


def newly_befell(table: Table, seat: Seat | None) -> int:
    """The number of the first news of the last step, where any of that befell this seat; else -1."""
    if seat is None or table.facts.phase != "playing" or not table.readable:
        return -1
    face, view = face_of(table), table.view(seat)
    return table.told_from if any(face.befalls(one, seat, view) for one in table.latest(seat)) else -1


def highlight(table: Table, seat: Seat | None, news: Sequence[Told]) -> Scene | None:
    """The picture of what calls for one of its own, where it concerns this seat: made of what everybody may know."""
    if table.facts.phase != "playing" or not table.readable:
        return None
    told = [known(one, None) for one in news]
    found = face_of(table).moment(told, table.view(None), names_in_pictures(table))
    return found.scene if found is not None and seat in found.concerned else None


def _forced(table: Table, seat: Seat | None, locale: str) -> list[str]:
    """That a seat was not asked what it could not have answered otherwise."""
    words = face_of(table).forced
    if seat is None or not words or table.facts.phase != "playing":
        return []
    kinds = dict.fromkeys(kind for kind in table.passed(seat) if kind in words)
    return [say(words[kind], locale) for kind in kinds]


def lines_of(table: Table, news: Sequence[Told], viewer: Seat | None, result: bool = True) -> list[Line]:
    """News as a seat (None: anybody) may read them, a pair in one line, less what is not worth any. ``result``: how it
    ended, once it has, stands below them; that it has is left out."""
    ended = table.facts.result
    said_below = result and table.facts.phase != "playing" and ended is not None and ended.kind != "conceded"
    face, view = face_of(table), table.view(viewer) if viewer is not None else None
    found = pairs(face, [(told, viewer) for told in news], names_in_texts(table), view)
    return [line for line in found if not (said_below and line.weight is Weight.END)]


def worded(lines: Sequence[Line], locale: str, most: int = LINES) -> list[str]:
    """The lines that matter most, in words."""
    return [cut(say(line.text, locale), LONG) for line in telling(lines, most)]


def in_short(lines: Sequence[Line], locale: str) -> list[str]:
    """The lines that matter most, and how many more there are."""
    kept = worded(lines, locale)
    left = len(lines) - sum(map(len, heaviest(lines, LINES)))
    more = TN("-# One more line: `/game log`", "-# {n} more lines: `/game log`", left)
    return [say(more, locale), *kept] if left else kept


def told(table: Table, seat: Seat | None, outcome: Outcome, locale: str, result: bool = False) -> list[str]:
    """What the step told this seat, in the lines that matter most to it. ``result``: how it ended is said below."""
    lines = worded(lines_of(table, outcome.news(seat), seat, result), locale)
    if outcome.again:
        return [say(T("Already done: {what}", what=" ".join(lines)), locale)]
    return lines


def done(table: Table, seat: Seat, outcome: Outcome, locale: str) -> Past:
    """What the step that a seat's own press set going has done to that seat: which lines tell it, and its picture."""
    news = outcome.news(seat)
    lines = lines_of(table, news, seat)
    own = frozenset(worded([line for line in lines if line.own], locale))
    scene = None if outcome.again else highlight(table, seat, news)
    return Past(own=_among(worded(lines, locale), own), scene=scene, beside=True)


async def before(table: Table) -> list[News]:
    """What was told in public before the last step, for the board: an AI's steps may come faster than boards can be
    changed. Where two play it goes back to the last answer of who does not act, so that both find what the other did;
    where more do, to the last answer of a person. Alone it is what the last step completes.
    """
    if table.facts.phase != "playing":
        return []
    shown = len(table.latest(None))
    if len(table.facts.seats) < 2:
        half = (await table.log(None, limit=shown + 1))[:-shown] if shown else ()
        return [one for one in half if _completed(table, one.told, table.latest(None))]
    told = await table.since(None, 0, 1) if len(table.facts.seats) == 2 else ()
    if not told:
        told = await table.log(None, limit=max(shown + EARLIER, len(await table.since_people())))
    return list(told[: max(0, len(told) - shown)])


async def chain(table: Table) -> list[News]:
    """What has been told since a person last answered, where seats of the AI have gone on: it is one picture of what
    they did. Empty: the last step is all there is."""
    told = await table.since_people() if table.facts.phase == "playing" else ()
    return list(told) if len(told) > len(table.latest(None)) else []


async def changed(table: Table, seat: Seat | None) -> list[Told]:
    """What everybody could hear since a seat's own last answer, for the marks on its own board; at least the last
    step."""
    news = [known(one.told, None) for one in await table.since(seat, seat)] if seat is not None else []
    latest = table.latest(None)
    return news if len(news) > len(latest) else list(latest)


def asked(table: Table) -> int | None:
    """Since when the present question has waited, in seconds since 1970; None where nobody else waits."""
    return int(table.asked_at) if table.waiting() and len(table.facts.seats) > 1 and table.asked_at else None
