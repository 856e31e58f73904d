"""Files of players' own as messages, for their owners alone: the list, one file, building it, what is wrong with it.

What is alike for every kind of file stands here; a kind (decks, levels) says in which words, and how it is built.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from engine.own_files import Fault, OwnFile, Read
from engine.protocol import Refused
from engine.registry import games
from referee.own_files import NAME, OwnText
from referee.table.table import Table
from render.face.contract import face
from render.scene import Scene
from render.text.clean import escaped, letters_of, plain
from render.text.i18n import T, Text, say

from ..components import custom_ids
from ..components.controls import menus
from ..components.sheet import Button, Entry, Row, Sheet, rows_of
from ..components.typed import Named, both
from ..limits import MENU

FAULTS = 8
"""What is wrong with a file, told at a time."""
READY = "/"
"""In a file's name in ids: between the game and the key of a ready-made one."""
V = TypeVar("V")
"""What a file's text says."""
R = TypeVar("R", bound=OwnFile[Any])
"""What the rules know of such files."""
L = TypeVar("L")
"""What the face knows of them."""


class Shown(Struct, Generic[V], frozen=True):
    """A file to be shown: somebody's own, or a ready-made one."""

    ref: str
    """Its number, or game and key of a ready-made one."""
    game: str
    name: Text | str
    """Of an own one: untrusted text, made harmless."""
    value: V
    faults: tuple[Fault, ...]

    @property
    def own(self) -> bool:
        return READY not in self.ref

    @property
    def key(self) -> str:
        """Of a ready-made one; "" of an own one."""
        return self.ref.partition(READY)[2]

    def title(self, locale: str) -> str:
        return escaped(self.name) if isinstance(self.name, str) else say(self.name, locale)


class Words(Struct, frozen=True, kw_only=True):
    """What is said of a kind of file."""

    which: Text
    yours: Text
    whose: Text
    """Who sees them, below the heading of the list."""
    none: Text
    """Nobody's are listed: what can be done."""
    open: Text
    ready: Text
    """Of the menus of the list."""
    all: Text
    begin: Text
    paste: Text
    bring: Text
    """Of the buttons."""
    brought: Text
    """It was brought to the table here."""
    fits: Text
    unfit: Text
    """Whether it may be played with."""
    how: Text | None = None
    """How an own one that fits is played with."""
    new: Text
    """Of the form for a new one, and what one without a name is called."""
    pasted: Text
    as_text: Text
    renamed: Text
    """Of the other forms."""
    label: Text
    """Of a form's field that holds a text."""


class FileKind(ABC, Generic[V, R, L]):
    """A kind of file that players have of their own."""

    kind: ClassVar[str]
    """As in ``Game.files``; in commands it is the file's parameter, too."""
    verb: ClassVar[str]
    """Of the buttons and menus."""
    ending: ClassVar[str]
    """Of a text file's name."""
    words: ClassVar[Words]
    first: ClassVar[str] = ""
    """Where in the menus building begins."""
    menus: ClassVar[frozenset[str]]
    """What the menus of building do: each a press that ``changed`` carries out."""
    ready_menus: ClassVar[tuple[str, ...]]
    """The menus of the ready-made ones, as ids call them: no more are shown than these hold."""
    built_on: ClassVar[bool]
    """What was imported is built on at once; else it is shown first."""

    # --- what a kind says for itself ---

    @abstractmethod
    def known(self, game: str) -> tuple[R, L] | None:
        """What rules and face of a game know of such files; None: nothing."""

    @abstractmethod
    def own(self, file: OwnText, level: str = "") -> Shown[V]:
        """Somebody's file, with what the rules have against playing with it on a level; "": on any."""

    @abstractmethod
    def ready_name(self, game: str, key: str) -> Text: ...

    @abstractmethod
    def about(self, shown: Shown[V]) -> Text:
        """What it is like, beside the game, below its name."""

    def detail(self, shown: Shown[V]) -> Text | None:
        """What it is like, in lists."""
        return None

    @abstractmethod
    def picture(self, shown: Shown[V]) -> Scene | None: ...

    @abstractmethod
    def fault(self, game: str, fault: Fault, locale: str) -> Text:
        """What is wrong, and what is possible instead."""

    @abstractmethod
    def fresh(self, game: str) -> V:
        """What a new one begins with."""

    @abstractmethod
    def building(self, shown: Shown[V], at: str, locale: str) -> tuple[str, tuple[Row, ...], tuple[str, ...]]:
        """Menus to build it by: where in them one is, their rows, and lines above the verdict. ``at``: untrusted."""

    @abstractmethod
    def changed(self, game: str, value: V, menu: str, at: str, chosen: tuple[str, ...]) -> V:
        """A file's value after something was chosen in one of the ``menus``. ``at`` and ``chosen``: untrusted."""

    def put_in(self, before: V, now: Shown[V], locale: str) -> tuple[str, ...]:
        """Return a line for each part that a change has put in: what it does."""
        return ()

    def parts_rows(self, shown: Shown[V], locale: str) -> tuple[Row, ...]:
        """Return the menus by which one looks at what a file is made of."""
        return ()

    def part(self, shown: Shown[V], key: str, at: str, locale: str) -> Sheet:
        """Return all there is to say of a part, and the way back. ``key`` and ``at``: untrusted.

        ``Refused``: malformed, where there is no such part.
        """
        raise Refused("malformed")

    @abstractmethod
    def as_text(self, shown: Shown[V], locale: str, most: int | None = None) -> str:
        """To keep or to paste; where it can be, in ``most`` characters."""

    @abstractmethod
    def read(self, game: str, text: str, locale: str) -> Read[V]:
        """What somebody sent in its place; ``Refused`` where nothing of it can be kept."""

    def imported(self, game: str, text: str, locale: str) -> Read[V]:
        """The same of a text that is to be a file by itself."""
        return self.read(game, text, locale)

    def called(self, found: Read[V], file: str) -> str:
        """What an imported one is called if nobody says: by its text, or by the file that it came in ("": none)."""
        return found.name.strip() or file

    @abstractmethod
    def may_choose(self, table: Table, person: int) -> bool:
        """Whether this person could choose such a file for the table in its lobby, if it fits."""

    @abstractmethod
    def settles(self, table: Table, shown: Shown[V]) -> tuple[str, str]:
        """The table's setting that it is brought to, and the value there. ``Refused``: where the table takes none."""

    # --- which there are ---

    def parts(self, game: str) -> tuple[R, L]:
        """What rules and face of a game know of such files. ``Refused``: no-such-game."""
        found = self.known(game) if game in games() else None
        if found is None:
            raise Refused("no-such-game", games=self.games())
        return found

    def games(self) -> tuple[str, ...]:
        """The games in which players build such files."""
        return tuple(key for key in games() if self.known(key) is not None)

    def ready_made(self, ref: str) -> Shown[V]:
        """``Refused``: no-such-file."""
        game, _, key = ref.partition(READY)
        ready = self.parts(game)[0].ready()
        if key not in ready:
            raise Refused("no-such-file")
        return Shown(ref, game, self.ready_name(game, key), ready[key], ())

    def names_of(self, files: Sequence[OwnText], locale: str, *, ready: bool, game: str | None = None) -> list[Named]:
        """Own ones, and the ready-made ones, by what ids call them; those of one game or of all."""
        found: list[Named] = [
            (str(file.number), (plain(file.name, NAME),)) for file in files if game in (None, file.game)
        ]
        for key in self.games() if ready else ():
            if game in (None, key):
                keys = self.parts(key)[0].ready()
                found += [(f"{key}{READY}{one}", both(self.ready_name(key, one), locale)) for one in keys]
        return found

    def played(self, shown: Shown[V]) -> str:
        """What stands for it in a match's set-up: its text, or the key of a ready-made one."""
        return self.parts(shown.game)[0].write(shown.value) if shown.own else shown.key

    def choosable(self, files: Sequence[OwnText], level: str, now: str, locale: str) -> tuple[Entry, ...]:
        """Own ones that the rules let be played with on a level, as entries; chosen is what is settled ``now``."""
        found = list[Entry]()
        for shown in (self.own(file, level) for file in files):
            if not shown.faults:
                chosen = self.played(shown) == now and not any(one.chosen for one in found)
                detail = self.detail(shown)
                about = None if detail is None else say(detail, locale)
                found.append(Entry(shown.ref, say(shown.name, locale), about, chosen=chosen))
        return tuple(found)

    def may_bring(self, table: Table | None, shown: Shown[V], person: int) -> bool:
        """Whether this person could choose it there now."""
        if table is None or table.facts.game != shown.game or table.facts.phase != "lobby":
            return False
        return not shown.faults and self.may_choose(table, person)

    # --- messages ---

    def id(self, action: str, *rest: str) -> str:
        return custom_ids.nowhere(self.verb, ":".join([action, *filter(None, rest)]))

    def listed(self, files: Sequence[OwnText], locale: str, note: str = "") -> Sheet:
        """Everything somebody has, and the ready-made ones, to be opened."""
        words, known = self.words, self.games()
        shown = [self.own(file) for file in files if file.game in known]
        lines = [*([note] if note else []), *(self._line(one, len(known) > 1, locale) for one in shown)]
        if not shown:
            lines.append(say(words.none, locale))
        own = [Entry(one.ref, say(one.name, locale)) for one in shown]
        ready = [Entry(ref, names[0]) for ref, names in self.names_of((), locale, ready=True)]
        buttons = (
            Button(self.id("new"), say(words.begin, locale), "primary"),
            Button(self.id("import"), say(words.paste, locale)),
        )
        rows = (
            *menus(own, say(words.open, locale), lambda n: self.id("show", f"m{n}")),
            *menus(
                ready[: MENU * len(self.ready_menus)],
                say(words.ready, locale),
                lambda n: self.id("show", self.ready_menus[n]),
            ),
            buttons,
        )
        heading = f"### {say(words.yours, locale)}\n{say(words.whose, locale)}"
        return Sheet(heading, locale, lines=tuple(lines), rows=rows)

    def _line(self, shown: Shown[V], several: bool, locale: str) -> str:
        """One of the list; with the game where there are several."""
        detail, title = self.detail(shown), face(shown.game).title if several else None
        about = [say(text, locale) for text in (detail, title) if text is not None]
        return " · ".join([f"- {'⚠️' if shown.faults else '✅'} **{shown.title(locale)}**", *about])

    def one(self, shown: Shown[V], locale: str, *, bring: bool, note: str = "") -> Sheet:
        """A file in its picture, whether it may be played with, and what can be done with it."""
        words = self.words
        first = [Button(self.id("bring", shown.ref), say(words.bring, locale), "success")] if bring else []
        if shown.own:
            first.append(Button(self.id("edit", shown.ref, self.first), say(T("Change it"), locale), "primary"))
        first.append(Button(self.id("copy", shown.ref), say(T("Copy it"), locale)))
        first.append(Button(self.id("export", shown.ref), say(T("As a text"), locale)))
        more = [Button(self.id("list"), say(words.all, locale))]
        if shown.own:
            more = [
                Button(self.id("name", shown.ref), say(T("Rename…"), locale)),
                Button(self.id("delete", shown.ref), say(T("Delete…"), locale), "danger"),
                *more,
            ]
        lines = (*([note] if note else []), *self.verdict(shown, locale))
        return self._sheet(shown, locale, lines, (*rows_of(first), *self.parts_rows(shown, locale), *rows_of(more)))

    def building_sheet(
        self, shown: Shown[V], at: str, locale: str, faults: Sequence[Fault] = (), told: Sequence[str] = ()
    ) -> Sheet:
        """A file being built: a change is kept at once. ``at``: where in the menus; ``faults``: of the text that it was
        made from; ``told``: what the last change has put in."""
        now, rows, lines = self.building(shown, at, locale)
        buttons = (
            Button(self.id("show", shown.ref), say(T("Done"), locale), "success"),
            Button(self.id("text", shown.ref, now), say(T("As a text…"), locale)),
            Button(self.id("name", shown.ref), say(T("Rename…"), locale)),
        )
        return self._sheet(shown, locale, (*told, *lines, *self.verdict(shown, locale, faults)), (*rows, buttons))

    def _sheet(self, shown: Shown[V], locale: str, lines: tuple[str, ...], rows: tuple[Row, ...]) -> Sheet:
        about = f"{say(face(shown.game).title, locale)} · {say(self.about(shown), locale)}"
        heading = f"### {shown.title(locale)}\n-# {about}"
        return Sheet(heading, locale, self.picture(shown), lines, rows=rows)

    def deleting(self, shown: Shown[V], locale: str) -> Sheet:
        asked = say(T("Delete *{name}* for good?", name=shown.title(locale)), locale)
        buttons = (
            Button(self.id("delete", shown.ref, "sure"), say(T("Delete it"), locale), "danger"),
            Button(self.id("show", shown.ref), say(T("Keep it"), locale)),
        )
        return Sheet(asked, locale, rows=(buttons,))

    def verdict(self, shown: Shown[V], locale: str, faults: Sequence[Fault] = ()) -> list[str]:
        """Whether it may be played with, or the reasons why not; ``faults``: of the text that it was made from."""
        words, found = self.words, [*faults, *shown.faults]
        if not found:
            how = words.how if shown.own else None
            return [say(text, locale) for text in (words.fits, how) if text is not None]
        lines = [f"- {self.fault_line(shown.game, fault, locale)}" for fault in found[:FAULTS]]
        if len(found) > FAULTS:
            lines.append("- " + say(T("… and {n} more.", n=len(found) - FAULTS), locale))
        head = [say(T("⚠️ Not everything could be read."), locale)] if faults else []
        if shown.faults:
            head.append(say(words.unfit, locale))
        return [*head, *lines]

    def fault_line(self, game: str, fault: Fault, locale: str) -> str:
        """What is wrong, where, and what is possible instead."""
        said = say(self.fault(game, fault, locale), locale)
        return say(T("Line {n}: {said}", n=fault.line, said=said), locale) if fault.line else said

    def file_name(self, shown: Shown[V], locale: str) -> str:
        return f"{letters_of(say(shown.name, locale)) or self.kind}.{self.ending}"


OfKind = FileKind[V, Any, Any]
"""A kind of file, for whoever need not know what its game knows of it."""
