"""What happened, before all and since somebody's own last answer: the three lines that matter most, how many more there
are, and beside the board nothing that it says.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.match import News, known
from engine.protocol import Seat, Told
from referee.facts import Outcome
from referee.table.table import Table
from render.face.contract import Face, Names, Weight
from render.text.i18n import TN, T, Text, joined, say

from ..limits import cut
from .viewpoint import face_of, names_in_texts

LINES = 3
AGAIN = 12
"""Among so many next news, a face looks whether they tell one again."""
EARLIER = 8
"""News from before the last step of which the board may tell: what is older is as it was long ago, however grave."""


class Past(Struct, frozen=True):
    """What a private message says of what happened."""

    lines: tuple[str, ...] = ()
    beside: bool = False
    """Whether the board stands beside it, which says who is waited for."""
    more: bool = False
    """Whether there is more to tell than these lines."""


class Line(Struct, frozen=True):
    """A piece of news in words."""

    text: Text
    weight: Weight


class Happened(Struct, frozen=True):
    """What the board says of what happened."""

    lines: tuple[str, ...]
    left: int
    """How many lines more there are, …"""
    first: int
    """… of the news from this number on."""


NOTHING = Happened((), 0, 0)


def happened(
    table: Table, before: Sequence[News], locale: str, chain: Sequence[News] = (), most: int = LINES
) -> Happened:
    """The lines that matter most of the last step and what came ``before`` it, in small letters; of those only what is
    grave comes before what has just happened, which has one line in any case: the only one, unless something new is
    grave. Where more than two play, what came
    before has been seen: it is not counted. ``chain``: what seats of the AI have done one after the other up to the
    last step is as new as that, but what that step came to is told before what earlier ones did."""
    first = chain[0].number if chain else table.told_from
    seen = [one for one in before if one.number < first]
    told = [one.told for one in before[len(seen) :]]
    if seen and _completed(table, seen[-1].told, [*told, *table.latest(None)]):
        half = seen.pop()
        first, told = half.number, [half.told, *told]
    earlier = lines_of(table, [one.told for one in seen], None)
    now = lines_of(table, [*told, *table.latest(None)], None)
    last = lines_of(table, table.latest(None), None)
    both = [(False, line) for line in earlier] + [(True, line) for line in now]

    newest = max(range(len(both) - len(last), len(both)), key=lambda at: (both[at][1].weight, at), default=-1)

    def matters(at: int) -> tuple[bool, bool, bool, bool, bool, int, int]:
        new, line = both[at]
        grave = line.weight >= Weight.GRAVE
        result = at >= len(both) - len(last) and line.weight >= Weight.RESULT
        return most == 1 and new and grave, at == newest, grave, new, result, line.weight, at

    recent = range(max(0, len(earlier) - EARLIER), len(both))
    kept = sorted(sorted(recent, key=matters, reverse=True)[:most])
    words = [(new, cut(say(line.text, locale), 300)) for new, line in (both[at] for at in kept)]
    small = tuple(said if new or said.startswith("-# ") else f"-# {said}" for new, said in words)
    if before and len(table.facts.seats) == 2:
        return Happened(small, len(both) - len(kept), before[0].number)
    return Happened(small, len(now) - sum(new for new, _ in words), max(0, first))


def _completed(table: Table, one: Told, then: Sequence[Told]) -> bool:
    """Whether the first of these says what came of the one before them."""
    return bool(then) and one.kind in face_of(table).completes.get(then[0].kind, ())


async def past(table: Table, seat: Seat | None, locale: str, beside: bool) -> Past:
    """For a seat, in its reader's language: what others did since its own last answer, else what the last step told.

    ``beside``: next to the board only what this seat alone knows is told; what is left of what all know, without what
    the board says of it, would be scraps.
    """
    if table.facts.phase == "lobby" or not table.readable:
        return Past(beside=beside)
    news = [one.told for one in await table.since(seat, seat)] if seat is not None else []
    others = list(table.latest(seat))
    if len(news) > len(others):  # somebody has gone on since: one's own deeds are known
        others = [told for told in news if told.open.get("seat") != seat]
    lines = lines_of(table, others, seat)
    more = len(lines) > LINES
    if beside:
        public = [line.text for line in lines_of(table, others, None)]
        lines = [line for line in lines if line.text not in public]
    return Past((*in_short(lines, locale), *_forced(table, seat, locale)), beside, more)


def unasked(table: Table, seat: Seat, locale: str) -> Past:
    """For who is asked nothing: only why not. The hand's message stays as it is while others play, as long as the hand
    does; what they do is told at the table, and with one's own next question."""
    return Past(tuple(_forced(table, seat, locale)), beside=True)


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
    found = paired(face_of(table), news, viewer, names_in_texts(table))
    return [line for line in found if not (said_below and line.weight is Weight.END)]


def paired(face: Face, news: Sequence[Told], viewer: Seat | None, names: Names) -> list[Line]:
    """News in lines, a pair in one: what happened, and what came of it (``Face.completes``), or that nothing did
    (``Face.alone``)."""
    return [line for _, line in pairs(face, [(told, viewer) for told in news], names)]


def pairs(face: Face, heard: Sequence[tuple[Told, Seat | None]], names: Names) -> list[tuple[int, Line]]:
    """The same of news as different seats (None: all) were told them: lines, each with the place of the first of its
    news."""
    found: list[tuple[int, Line]] = []
    kind = ""
    for at, (told, viewer) in enumerate(heard):
        if not (text := face.line(told, viewer, names)):
            continue
        if face.retold(told, [then for then, _ in heard[at + 1 : at + 1 + AGAIN]]):
            continue
        done = any(told.kind in face.completes.get(then.kind, ()) for then, _ in heard[at + 1 : at + 2])
        if not done and (rest := face.alone(told, names)) is not None:
            text = joined((text, rest))
        first, weight = at, face.weight(told, viewer)
        if found and kind in face.completes.get(told.kind, ()):
            first, half = found.pop()
            text, weight = joined((half.text, text)), max(half.weight, weight)
        found.append((first, Line(text, weight)))
        kind = told.kind
    return found


def heaviest(lines: Sequence[Line], most: int) -> list[int]:
    """Which of the lines matter most, so many at most, and of equals the newest, in the order of happening."""
    return sorted(sorted(range(len(lines)), key=lambda at: (lines[at].weight, at))[-most:])


def telling(lines: Sequence[Line], most: int = LINES) -> list[Line]:
    """These lines themselves."""
    return [lines[at] for at in heaviest(lines, most)]


def worded(lines: Sequence[Line], locale: str, most: int = LINES) -> list[str]:
    """The lines that matter most, in words."""
    return [cut(say(line.text, locale), 300) for line in telling(lines, most)]


def in_short(lines: Sequence[Line], locale: str) -> list[str]:
    """The lines that matter most, and how many more there are."""
    kept = worded(lines, locale)
    left = len(lines) - len(kept)
    more = TN("-# One more line: `/game log`", "-# {n} more lines: `/game log`", left)
    return [say(more, locale), *kept] if left else kept


def told(table: Table, seat: Seat | None, outcome: Outcome, locale: str, result: bool = False) -> list[str]:
    """What the step told this seat, in the lines that matter most to it. ``result``: how it ended is said below."""
    lines = worded(lines_of(table, outcome.news(seat), seat, result), locale)
    if outcome.again:
        return [say(T("Already done: {what}", what=" ".join(lines)), locale)]
    return lines


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
