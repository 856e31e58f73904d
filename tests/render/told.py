"""A check that texts tell every field of a match's views: each field is changed, and the words must change.

An agent that is given text alone plays as well as one that is given the view only if no two views that differ in
something that matters read alike. So nothing is parsed here: a view with one field changed must read differently. What
need not be said is listed with its reason in ``untold.toml`` beside a game's tests.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import UNSET, Struct, convert, structs

from engine.game import Game
from engine.protocol import Ask, One, Seat
from render.face.contract import Presenter
from render.face.records import Label
from render.scene import format_text_board
from render.text.i18n import Text, say
from tests.engine.conformance import start

GAMES = Path(__file__).parent / "games"
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Eve", "Fay", "Gus", "Hal")
EVERYTHING = 1 << 20
"""A number of characters that holds every text board."""
ORDERED = ("order", "leg.standing")
"""Fields with an item for each seat, in which only the order can be another."""
Path_ = tuple[str | int, ...]
"""The way to a part of a view: names of fields, indices and keys."""


class Moment(Struct, frozen=True):
    """A match as it stands: what everybody sees, what one seat sees, and what this seat is asked."""

    public: Any
    own: Any
    ask: Ask | None
    names: Sequence[str]


class Sometimes(Struct, frozen=True):
    """A field that need not be said as long as its neighbours have some values."""

    field: str
    why: str
    when: Mapping[str, Any] = {}
    """By name of a neighbour, or of a field of the view (``view.…``), its value, or several; after "#" its length."""
    unless: Mapping[str, Any] = {}
    """The same, of values with which it must be said."""


class Untold(Struct, frozen=True):
    """A game's list of what need not be said."""

    never: Mapping[str, str] = {}
    """By pattern of a field: why it, and all below it, is never said."""
    sometimes: Sequence[Sometimes] = ()
    others: Mapping[str, Sequence[Any]] = {}
    """By pattern of a field: the values to try, where those that it had in the match are too few or do not fit."""
    matches: Sequence[tuple[str, int, int, int]] = ()
    """The matches in which the fields are changed: level, seats, seed, and answers at most."""
    ended: Sequence[str] = ()
    """The fields that must be said once the match is over; all others need not."""

    def covers(self, pattern: str, view: Any, path: Path_) -> bool:
        """Tell whether a field need not be said in this view."""
        if view.over and not any(_is_part(pattern, one) for one in self.ended):
            return True
        if any(_is_part(pattern, one) for one in self.never):
            return True
        return any(_is_part(pattern, one.field) and _holds(view, path, one) for one in self.sometimes)


def _is_part(pattern: str, field: str) -> bool:
    return pattern == field or pattern.startswith((f"{field}.", f"{field}["))


def _holds(view: Any, path: Path_, rule: Sometimes) -> bool:
    depth = rule.field.count(".") + rule.field.count("[")
    beside = find(view, path[:depth])
    return _have(view, beside, rule.when) and not (rule.unless and _have(view, beside, rule.unless))


def _have(view: Any, beside: Any, values: Mapping[str, Any]) -> bool:
    """Tell whether the neighbours of a field, or the fields of the view (``view.…``), have these values."""
    for name, value in values.items():
        bare = name.removeprefix("#")
        found = getattr(view, bare.removeprefix("view.")) if bare.startswith("view.") else getattr(beside, bare)
        found = len(found) if name.startswith("#") else found
        found = [*found] if isinstance(found, tuple) else "" if found in (None, UNSET) else found
        if not (found in value if isinstance(value, list) else found == value):
            return False
    return True


def load_untold(game: str) -> Untold:
    read = tomllib.loads((GAMES / game / "untold.toml").read_text(encoding="utf-8"))
    return convert(read, Untold)


# --- the words ---


def tell(face: Presenter, moment: Moment) -> str:
    """Return all that can be read now to somebody in a seat: the board, the hand, the question and its answers."""
    public, own, ask, names = moment.public, moment.own, moment.ask, moment.names
    said: list[Text | None] = [face.headline(public, names), face.guidance.goal(public), face.guidance.talk(own)]
    if public.over:
        said += [face.result(public, names), *face.telling.honours(public, names)]
    said += [face.telling.out(own, names)]
    shown = None if ask is None or ask.secret else ask
    scenes = [face.draw_board(public, (), names, shown), face.pictures.hand(own, names)]
    scenes += [face.pictures.private_board(own, (), ask, names)]
    labels: list[Label] = []
    if ask is not None:
        said.append(face.prompt(ask, own, names))
        labels = (
            [face.label(option, ask, own, names) for option in ask.choice.options]
            if isinstance(ask.choice, One)
            else [face.item(item, ask, own, names) for item in dict.fromkeys(ask.choice.items)]
        )
    texts = [say(one) for one in said if one is not None]
    texts += [format_text_board(scene, None, EVERYTHING) for scene in scenes if scene is not None]
    texts += [f"{say(one.text)} – {'' if one.detail is None else say(one.detail)}" for one in labels]
    return "\n".join(texts)


# --- the parts of a view ---


def walk(value: Any, pattern: str = "", path: Path_ = ()) -> Iterator[tuple[str, Path_, Any]]:
    """Yield each part of a view with its pattern, such as ``fighters[].life``, and the way to it."""
    if path:
        yield pattern, path, value
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from walk(getattr(value, field), f"{pattern}.{field}" if pattern else field, (*path, field))
    elif isinstance(value, tuple | list):
        for at, one in enumerate(value):
            yield from walk(one, f"{pattern}[]", (*path, at))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from walk(one, f"{pattern}.*", (*path, key))


def find(value: Any, path: Path_) -> Any:
    for step in path:
        value = getattr(value, step) if isinstance(value, Struct) else value[step]  # type: ignore[arg-type]
    return value


def change(value: Any, path: Path_, new: Any) -> Any:
    """Return a copy of a view in which one part is another."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(value, Struct):
        assert isinstance(step, str)
        return structs.replace(value, **{step: change(getattr(value, step), rest, new)})
    if isinstance(value, dict):
        return {**value, step: change(value[step], rest, new)}
    assert isinstance(step, int)
    parts = [*value]
    parts[step] = change(parts[step], rest, new)
    return type(value)(parts)


class Pools:
    """All values that each field has had, by the field's pattern."""

    def __init__(self, others: Mapping[str, Sequence[Any]]) -> None:
        self.seen: dict[str, list[Any]] = defaultdict(list)
        self.given = others
        for pattern, values in others.items():
            self.seen[pattern] += values

    def add(self, view: Any) -> None:
        for pattern, _, value in walk(view):
            if pattern not in self.given and value not in self.seen[pattern]:
                self.seen[pattern].append(value)

    def draw(self, pattern: str, value: Any, lot: Random, most: int, seats: int) -> list[Any]:
        """Return other values for a field: its opposite, one more, what it has been elsewhere, an item more or less.

        What has an item for each seat keeps them.
        """
        if isinstance(value, bool):
            return [not value]
        if isinstance(value, Struct):
            return [None] if None in self.seen[pattern] else []
        if isinstance(value, dict):
            return []
        if isinstance(value, tuple | list):
            return _swap(value) if pattern in ORDERED else self._resize(pattern, value, lot, seats)
        others = [one for one in self.seen[pattern] if one != value and _is_alike(one, value)]
        found = lot.sample(others, min(most, len(others)))
        if isinstance(value, int) and not found and pattern not in self.given:
            found = [value + 1]
        return found

    def _resize(self, pattern: str, value: Sequence[Any], lot: Random, seats: int) -> list[Any]:
        found: list[Any] = []
        lengths = {len(one) for one in self.seen[pattern] if isinstance(one, type(value))}
        if len(lengths) < 2 or lengths <= {0, seats}:
            return found  # such as the figures of four kinds of dice
        if value:
            at = lot.randrange(len(value))
            found.append(type(value)([*value[:at], *value[at + 1 :]]))  # type: ignore[call-arg]
        # a seat, which is a number, stands in a list once
        if items := [one for one in self.seen[f"{pattern}[]"] if not (isinstance(one, int) and one in value)]:
            found.append(type(value)([*value, lot.choice(items)]))  # type: ignore[call-arg]
        return found


# --- playing and changing ---


def play(game: Game[Any], level: str, seats: int, seed: int, answers: int, every: int) -> list[Moment]:
    """Return moments of a match that the AI plays, for whoever is asked and, half as often, for whoever is not."""
    match, _ = start(game, level, seats, seed)
    lot, found = Random(seed), list[Moment]()

    def sit(seat: Seat) -> None:
        put = match.find_question(seat)
        found.append(Moment(match.view(None), match.view(seat), None if put is None else put.ask, NAMES[:seats]))

    for number in range(answers):
        if not match.pending:
            break
        put = lot.choice(match.pending)
        seat = put.ask.seat
        if number % every == 0:
            sit(seat)
        elif number % (2 * every) == 1 and seats > 1:
            sit((seat + 1) % seats)
        answer = game.choose_quickly(match.view(seat), put.ask, lot.randrange)
        match.act(seat, put.number, put.ask.choice.write(answer))
    sit(0)
    return found


class Silence(Struct, frozen=True):
    """A change of a view that changes no word."""

    pattern: str
    before: Any
    after: Any
    path: Path_
    moment: Moment

    def __str__(self) -> str:
        return f"{self.pattern}: {self.before!r} reads like {self.after!r} (at {'.'.join(map(str, self.path))})"


class Trial:
    """The changes of views that were tried, and what they changed."""

    def __init__(self, face: Presenter, untold: Untold, lot: Random) -> None:
        self.face, self.untold, self.lot = face, untold, lot
        self.silent: dict[str, Silence] = {}
        self.heard: set[str] = set()
        self.done: Counter[tuple[str, bool]] = Counter()
        """By pattern, and by whether the field was filled: in how many moments it was changed."""
        self.patterns: set[str] = set()
        """Fields that hold no others."""
        self.excused: set[str] = set()
        self.met: set[str] = set()
        """All patterns that came up."""

    def tries(self, moments: Sequence[Moment], each: int, most: int) -> None:
        """Change each field in so many moments of all matches (``each``), to so many other values (``most``)."""
        pools = Pools(self.untold.others)
        for moment in moments:
            pools.add(moment.own)
            pools.add(moment.public)
        places: dict[tuple[str, bool], list[tuple[Moment, Path_]]] = defaultdict(list)
        for moment in moments:
            for pattern, path, value in walk(moment.own):
                self.met.add(pattern)
                if not isinstance(value, Struct | tuple | list | dict):
                    self.patterns.add(pattern)
                if self.untold.covers(pattern, moment.own, path):
                    self.excused.add(pattern)
                else:
                    places[pattern, bool(value)].append((moment, path))
        told: dict[int, str] = {}
        for kind, found in places.items():
            pattern = kind[0]
            for moment, path in self.lot.sample(found, min(8 * each, len(found))):
                if self.done[kind] >= each:
                    break
                if id(moment) not in told:
                    told[id(moment)] = tell(self.face, moment)
                others = pools.draw(pattern, find(moment.own, path), self.lot, most, len(moment.names))
                self.done[kind] += self._try(pattern, moment, path, told[id(moment)], others)

    def _try(self, pattern: str, moment: Moment, path: Path_, before: str, others: Sequence[Any]) -> bool:
        """Record for each value of a field whether the texts change with it; return whether any text could be made."""
        value, tried = find(moment.own, path), False
        for new in others:
            try:
                own, public = change(moment.own, path, new), moment.public
                if _is_same(public, path, value):
                    public = change(public, path, new)
                after = tell(self.face, structs.replace(moment, public=public, own=own))
            except Exception:  # no match has such a view
                continue
            tried = True
            if after == before:
                self.silent.setdefault(pattern, Silence(pattern, value, new, path, moment))
            else:
                self.heard.add(pattern)
        return tried

    @property
    def untried(self) -> set[str]:
        """Return the fields whose changes were neither told nor excused."""
        return {one for one in self.patterns - self.heard - self.excused - self.silent.keys() if not self._covered(one)}

    def _covered(self, pattern: str) -> bool:
        return any(_is_part(pattern, one) for one in self.untold.never)


def _swap(value: Sequence[Any]) -> list[Any]:
    if len(set(value)) < 2:
        return []
    first = next(at for at in range(1, len(value)) if value[at] != value[0])
    parts = [*value]
    parts[0], parts[first] = parts[first], parts[0]
    return [type(value)(parts)]  # type: ignore[call-arg]


def _is_alike(one: Any, other: Any) -> bool:
    """Tell whether one value may stand for another: both are of one type, or one of them is nothing."""
    return type(one) is type(other) or None in (one, other) or UNSET in (one, other)


def _is_same(public: Any, path: Path_, value: Any) -> bool:
    try:
        return bool(find(public, path) == value)
    except (LookupError, AttributeError, TypeError):
        return False
