"""What people saw of their presses: every look of a board held against what it should show after each answer.

Known from outside: the stored rows are played again with the dice they were played with. After each of them there is
one alt text, one open question, lines of which one has to be there, and those who are waited for; a look shows a state
if all four are that state's. (Nothing else of a board belongs to one state alone; questions' numbers are never used
twice.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from cogs.components.sheet import compute_alt_limit
from cogs.limits import ALT
from engine.events import GameEvent, load_event
from engine.match import Match
from engine.match_records import Input
from engine.protocol import CHANCE, Roll, Shuffle
from playground.validate import GALLERY, TEXT, walk_components
from render.face.contract import Presenter, load_presenter
from render.face.lines import build_viewer_lines
from render.face.records import Weight
from render.scene import Scene, format_alt_text
from render.text.i18n import say

from .far import Far
from .presses import Press

LOCALE = "en-US"
REST = "The full description in words: /game board text:True"
"""The end of alt text that had to be cut."""
_ASKED = re.compile(r"rk:\d+:(\d+)[:?<*=+>]")
_NAME = re.compile(r"\bP\d+[abcd]\b")


class Look(Struct, frozen=True):
    """The content of a message from a certain time on."""

    at: float
    alt: str
    text: str
    """The text above and below the picture. The alt text is as long as that leaves it room."""
    question: int | None
    lines: tuple[str, ...]
    waited: frozenset[str]


class State(Struct, frozen=True):
    """The state that a board should show after an answer, and after the table's own answers that follow it, are
    stored."""

    answer: tuple[int, int] | None
    """Question and seat of that answer; None: as it was before the first press."""
    picture: Scene
    question: int | None
    lines: tuple[str, ...]
    """The lines of the last step, of which the board has one at least, also as the end of a line that began in the step
    before; none where nothing has been told."""
    waited: frozenset[str] | None
    """None where a question says it."""

    def in_(self, look: Look) -> bool:
        return (
            look.question == self.question
            and (not self.lines or any(one.endswith(self.lines) for one in look.lines))
            and (self.waited is None or self.waited == look.waited)
            and look.alt == format_alt_text(self.picture, LOCALE, compute_alt_limit(look.text), REST, look.text)
        )

    @property
    def told(self) -> tuple[Any, ...]:
        """Everything that a board tells in this state."""
        return format_alt_text(self.picture, LOCALE, ALT), self.question, self.lines, self.waited


class Seen(Struct, frozen=True):
    """The results of the presses at a world's tables."""

    accepted: int
    """Presses that became answers."""
    changing: int
    """Answers after which the board should look different, whoever gave them."""
    edits: int
    """Looks that boards had meanwhile."""
    delays: tuple[float, ...]
    """Seconds from each accepted press that changes the board until it is seen; infinite where it never was."""
    strange: int
    """Looks that belong to no state: words, buttons and picture of different ones, or more than this file knows."""


class Dealt:
    """A source of chance that gives the stored results again."""

    def __init__(self, rows: Iterable[Input]) -> None:
        self.drawn = {row.draw: tuple(row.value) for row in rows if row.draw is not None}

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        return self.drawn[number]


class Before:
    """The tables before the first press. ``seen`` counts once the last change has been shown."""

    def __init__(self, world: Far, tables: Iterable[int]) -> None:
        self.world = world
        self.matches: dict[int, Match[Any]] = {}
        self.rows: dict[int, int] = {}
        self.told: dict[int, tuple[GameEvent, ...]] = {}
        """The news of the last step that had any, as everybody knows them."""
        for table in tables:
            self.matches[table] = world.match(table)
            self.rows[table] = world.stored.last_row(table)
            told = world.stored.last_told(table)
            self.told[table] = tuple(_read(self.matches[table], kind, opened) for kind, opened in told)

    def seen(self, looks: Sequence[dict[str, Any]], presses: Sequence[Press]) -> Seen:
        channels = {str(place): table for table, place in self.world.stored.places().items()}
        shown: dict[int, list[Look]] = {table: [] for table in self.matches}
        for raw in looks:
            table = channels.get(raw["channel"])
            if table in shown and (look := read(raw)) is not None:
                shown[table].append(look)
        parts = [self._at(table, shown[table], [p for p in presses if p.table == table]) for table in self.matches]
        return Seen(
            sum(part.accepted for part in parts),
            sum(part.changing for part in parts),
            sum(part.edits for part in parts),
            tuple(delay for part in parts for delay in part.delays),
            sum(part.strange for part in parts),
        )

    def _at(self, table: int, looks: Sequence[Look], presses: Sequence[Press]) -> Seen:
        states = self.states(table)
        place = {state.answer: at for at, state in enumerate(states)}
        changing = {at for at, (old, new) in enumerate(pairwise(states), 1) if _differ(old, new)}
        fits = [max((at for at, state in enumerate(states) if state.in_(look)), default=None) for look in looks]
        accepted = [(press, place[press.question, press.seat]) for press in presses if _key(press) in place]
        delays = []
        for press, at in accepted:
            if at in changing:
                times = [
                    look.at - press.at
                    for look, fit in zip(looks, fits, strict=True)
                    if fit is not None and fit >= at and look.at >= press.at
                ]
                delays.append(min(times, default=float("inf")))
        return Seen(len(accepted), len(changing), len(looks), tuple(delays), fits.count(None))

    def states(self, table: int) -> list[State]:
        """Return the states that the board should have shown, one after the other."""
        stored = self.world.stored.rows_after(self.rows[table], table)
        rows = [(msgspec.json.decode(row, type=Input), passed) for row, passed in stored]
        old = self.matches[table]
        match = Match.resume(old.game, old.snapshot, old.rows, Dealt(row for row, _ in rows))
        names = [name for (at, _), (_, name) in self.world.stored.seated().items() if at == table]
        looks = load_presenter(self.world.stored.game(table)[0])
        told = self.told[table]
        latest: tuple[GameEvent, ...] = ()
        found = [_state(None, match, told, looks, names)]
        for row, passed in rows:
            if row.seat == CHANCE:
                continue
            put = match.find_question(row.seat)
            assert put is not None
            step = match.act(row.seat, put.number, row.value)
            events = tuple(_read(match, one.event.kind, msgspec.json.encode(one.event.open)) for one in step.events)
            if passed:  # The table itself has answered in the same step.
                answer, latest = found.pop().answer, (*latest, *events)
            else:
                answer, latest = (put.number, row.seat), events
            told = latest or told
            found.append(_state(answer, match, told, looks, names))
        return found


def _key(press: Press) -> tuple[int, int]:
    """Return the question's number and the seat, which identify a press."""
    return press.question, press.seat


def _differ(old: State, new: State) -> bool:
    return old.told != new.told


def _state(
    answer: tuple[int, int] | None, match: Match[Any], told: Sequence[GameEvent], looks: Presenter, names: Sequence[str]
) -> State:
    view = match.view(None)
    highlight = None if match.over else looks.telling.highlight(told, view, names)
    pending = match.pending
    alone = len(pending) == 1 and not pending[0].ask.secret
    picture = highlight.scene if highlight else looks.draw_board(view, told, names, pending[0].ask if alone else None)
    hidden = len(names) > 2 and any(put.ask.secret and not put.ask.about for put in pending)
    waited = frozenset() if hidden else frozenset(names[put.ask.seat] for put in pending)
    lines = [
        line for line in build_viewer_lines(looks, told, None, names) if not (match.over and line.weight is Weight.END)
    ]
    said = tuple(say(line.text, LOCALE) for line in lines)
    asked = pending[0].number if alone else None
    return State(answer, picture, asked, said, None if alone or match.over else waited)


def read(raw: dict[str, Any]) -> Look | None:
    """Return the look of a board, or None if the message is of another kind."""
    parts = walk_components(raw["components"])
    pictures = [item for part in parts if part["type"] == GALLERY for item in part["items"]]
    if not pictures:
        return None
    texts = [part["content"] for part in parts if part["type"] == TEXT]
    lines = [line for text in texts for line in text.splitlines()]
    asked = {int(found[1]) for part in parts if (found := _ASKED.match(str(part.get("custom_id"))))}
    waiting = next((line for line in reversed(lines) if line.startswith("**")), "")
    return Look(
        raw["at"], str(pictures[0]["description"]), "\n".join(texts), max(asked, default=None), tuple(lines),
        frozenset(_NAME.findall(waiting)),
    )  # fmt: skip


def _read(match: Match[Any], kind: str, public: bytes | str) -> GameEvent:
    """Read a stored event as everybody knows it."""
    return load_event(match.game.event_kinds, kind, msgspec.json.decode(public))
