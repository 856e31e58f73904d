"""Players' own files as private messages: the list, one file, the menus to build it, and its faults.

This module has the parts that all kinds of files share. A kind, such as decks or levels, adds its texts and its menus.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from engine.own_files import Fault, OwnFile, Read
from engine.registry import load_games
from referee.people.own_files import NAME, OwnText
from referee.refusals import Malformed, NoSuchFile, NoSuchGame
from referee.table.table import Table
from render.face.contract import load_presenter
from render.scene import Scene
from render.text.clean import clean_name, escape_markdown, format_file_name
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.controls import build_menus
from ...components.sheet import Button, Entry, MessageLayout, Row, arrange_buttons
from ...components.typed import Named, say_in_both_languages
from ...limits import MENU

FAULTS = 8
"""The most faults of a file that are listed."""
READY = "/"
"""The separator between the game and the key of a ready-made file, in ids of components."""
V = TypeVar("V")
"""The type of the parsed content of a file."""
R = TypeVar("R", bound=OwnFile[Any])
"""The type of a game's rules for such files."""
L = TypeVar("L")
"""The type of a game's presenter for such files."""


class Shown(Struct, Generic[V], frozen=True):
    """A file to be shown: a player's own file, or a ready-made one."""

    ref: str
    """The number of an own file, or the game and key of a ready-made one."""
    game: str
    name: Text | str
    """The name of the file. The name of an own file is untrusted text, already sanitized."""
    value: V
    faults: tuple[Fault, ...]

    @property
    def own(self) -> bool:
        return READY not in self.ref

    @property
    def key(self) -> str:
        """The key of a ready-made file; "" for an own file."""
        return self.ref.partition(READY)[2]

    def format_title(self, locale: str) -> str:
        return escape_markdown(self.name) if isinstance(self.name, str) else say(self.name, locale)


class Words(Struct, frozen=True, kw_only=True):
    """The texts in messages about one kind of own file."""

    which: Text
    yours: Text
    whose: Text
    """The text below the heading of the list. It says who sees the files."""
    none: Text
    """The text that is shown if the list is empty."""
    open: Text
    ready: Text
    """The placeholders of the menus in the list: of own files, and of ready-made ones."""
    all: Text
    begin: Text
    paste: Text
    bring: Text
    """The labels of the buttons."""
    brought: Text
    """The text that confirms that the file is used at the table here."""
    fits: Text
    unfit: Text
    """The texts that say that the rules allow playing with a file, and that they do not."""
    how: Text | None = None
    """The text on how to play with an own file that has no faults."""
    new: Text
    """The texts on a new file: the title of its form, and the name that it gets if its owner gives none."""
    pasted: Text
    as_text: Text
    renamed: Text
    """The titles of the forms for renaming and for editing the text."""
    label: Text
    """The label of a form's text field."""


class FileKind(ABC, Generic[V, R, L]):
    """A kind of file that players own, such as decks: its texts, its menus, and the ways to parse and show a file."""

    kind: ClassVar[str]
    """The key of the kind in ``Game.files``. The parameter of commands for such a file has this name, too."""
    verb: ClassVar[str]
    """The verb in the ids of the buttons and menus."""
    ending: ClassVar[str]
    """The extension of an exported text file."""
    words: ClassVar[Words]
    first: ClassVar[str] = ""
    """The place in the menus where the building of a file begins."""
    menus: ClassVar[frozenset[str]]
    """The verbs of the building menus. ``apply_change`` carries out a choice in such a menu."""
    ready_menus: ClassVar[tuple[str, ...]]
    """The names of the menus of ready-made files. Only as many files are shown as fit into these menus."""
    built_on: ClassVar[bool]
    """True if an imported file is opened in the building menus; False if it is only shown."""

    # --- what each kind defines ---

    @abstractmethod
    def find_known(self, game: str) -> tuple[R, L] | None:
        """Return a game's rules and presenter for such files; None if the game has no such files."""

    @abstractmethod
    def own(self, file: OwnText, level: str = "") -> Shown[V]:
        """Return a player's own file, to be shown, with its faults. The rules forbid a file with faults on this level.

        ``level`` "": on any level.
        """

    @abstractmethod
    def name_ready_file(self, game: str, key: str) -> Text: ...

    @abstractmethod
    def describe(self, shown: Shown[V]) -> Text:
        """Describe a file, for the line below its name, beside the game."""

    def describe_in_list(self, shown: Shown[V]) -> Text | None:
        """Describe a file, for lists; None if its name is enough."""
        return None

    @abstractmethod
    def build_picture(self, shown: Shown[V]) -> Scene | None: ...

    @abstractmethod
    def describe_fault(self, game: str, fault: Fault, locale: str) -> Text:
        """Describe a fault of a file, and what is possible instead."""

    @abstractmethod
    def make_new_value(self, game: str) -> V:
        """Return the content of a new file."""

    @abstractmethod
    def build_menus(self, shown: Shown[V], place: str, locale: str) -> tuple[str, tuple[Row, ...], tuple[str, ...]]:
        """Return the building menus of a file: the place in them, their rows, and the lines above the verdict.

        ``place``: the place that a press named, which is untrusted.
        """

    @abstractmethod
    def apply_change(self, game: str, value: V, menu: str, place: str, chosen: tuple[str, ...]) -> V:
        """Return a file's content after a choice in a menu of ``build_menus``.

        ``menu``: one of ``menus``. ``place``: the place in the menus. ``place`` and ``chosen`` are untrusted.
        """

    def describe_added_parts(self, before: V, after: Shown[V], locale: str) -> tuple[str, ...]:
        """Return lines on the parts, such as cards, that a change of a file has added.

        ``before``: the content before the change. ``after``: the changed file.
        """
        return ()

    def list_part_rows(self, shown: Shown[V], locale: str) -> tuple[Row, ...]:
        """Return the rows of menus to view the parts of a file, such as its cards."""
        return ()

    def build_part_page(self, shown: Shown[V], key: str, place: str, locale: str) -> MessageLayout:
        """Build the page of a part of a file, such as a card, with a button back. ``key`` and ``place`` are untrusted.

        Raises ``Malformed`` if there is no such part.
        """
        raise Malformed()

    @abstractmethod
    def as_text(self, shown: Shown[V], locale: str, most: int | None = None) -> str:
        """Return a file as text to keep or to paste, with at most ``most`` characters if possible."""

    @abstractmethod
    def read(self, game: str, text: str, locale: str) -> Read[V]:
        """Parse a text that is to replace a file's content. Raises ``Refused`` if the whole text is unusable."""

    def parse_import(self, game: str, text: str, locale: str) -> Read[V]:
        """Parse a text that is to become a new file. Raises ``Refused`` if the whole text is unusable."""
        return self.read(game, text, locale)

    def choose_name(self, parsed: Read[V], file: str) -> str:
        """Return the default name of an imported file: from its text, or the name ``file``; "" if there is none."""
        return parsed.name.strip() or file

    @abstractmethod
    def may_choose(self, table: Table, person: int) -> bool:
        """Return whether a person may choose such a file in the lobby of a table, if the file has no faults."""

    @abstractmethod
    def find_setting(self, table: Table, shown: Shown[V]) -> tuple[str, str]:
        """Return the setting of a table that takes this file, and the file's value there.

        Raises ``Refused`` without such a setting.
        """

    # --- finding files ---

    def find_parts(self, game: str) -> tuple[R, L]:
        """Return a game's rules and presenter for such files. Raises ``NoSuchGame``."""
        found = self.find_known(game) if game in load_games() else None
        if found is None:
            raise NoSuchGame()
        return found

    def list_games(self) -> tuple[str, ...]:
        """Return the games that have such files."""
        return tuple(key for key in load_games() if self.find_known(key) is not None)

    def find_ready_made(self, ref: str) -> Shown[V]:
        """Return the ready-made file with this id. Raises ``NoSuchFile``."""
        game, _, key = ref.partition(READY)
        ready = self.find_parts(game)[0].ready()
        if key not in ready:
            raise NoSuchFile()
        return Shown(ref, game, self.name_ready_file(game, key), ready[key], ())

    def list_names(self, files: Sequence[OwnText], locale: str, *, ready: bool, game: str | None = None) -> list[Named]:
        """Return own and ready-made files by id, each with its names.

        ``ready``: include ready-made files. ``game``: only the files of this game.
        """
        found: list[Named] = [
            (str(file.number), (clean_name(file.name, NAME),)) for file in files if game in (None, file.game)
        ]
        for key in self.list_games() if ready else ():
            if game in (None, key):
                keys = self.find_parts(key)[0].ready()
                found += [
                    (f"{key}{READY}{one}", say_in_both_languages(self.name_ready_file(key, one), locale))
                    for one in keys
                ]
        return found

    def encode_for_match(self, shown: Shown[V]) -> str:
        """Return the value that a match stores for a file: the text of an own file, or the key of a ready-made one."""
        return self.find_parts(shown.game)[0].write(shown.value) if shown.own else shown.key

    def list_choosable_files(
        self, files: Sequence[OwnText], level: str, current_value: str, locale: str
    ) -> tuple[Entry, ...]:
        """Return menu entries for the own files that have no faults on this level.

        ``current_value``: the value of the setting. The file that has this value is marked as chosen.
        """
        found = list[Entry]()
        for shown in (self.own(file, level) for file in files):
            if not shown.faults:
                chosen = self.encode_for_match(shown) == current_value and not any(one.chosen for one in found)
                detail = self.describe_in_list(shown)
                about = None if detail is None else say(detail, locale)
                found.append(Entry(shown.ref, say(shown.name, locale), about, chosen=chosen))
        return tuple(found)

    def may_bring(self, table: Table | None, shown: Shown[V], person: int) -> bool:
        """Return whether a person can choose this file at this table now."""
        if table is None or table.facts.game != shown.game or table.facts.phase != "lobby":
            return False
        return not shown.faults and self.may_choose(table, person)

    # --- messages ---

    def make_id(self, action: str, *suffix: str) -> str:
        return custom_ids.make_global_id(self.verb, ":".join([action, *filter(None, suffix)]))

    def build_list(self, files: Sequence[OwnText], locale: str, note: str = "") -> MessageLayout:
        """Build the list of a player's files and of the ready-made files, with menus to open a file."""
        words, known = self.words, self.list_games()
        shown = [self.own(file) for file in files if file.game in known]
        lines = [*([note] if note else []), *(self._line(one, len(known) > 1, locale) for one in shown)]
        if not shown:
            lines.append(say(words.none, locale))
        own = [Entry(one.ref, say(one.name, locale)) for one in shown]
        ready = [Entry(ref, names[0]) for ref, names in self.list_names((), locale, ready=True)]
        buttons = (
            Button(self.make_id("new"), say(words.begin, locale), "primary"),
            Button(self.make_id("import"), say(words.paste, locale)),
        )
        rows = (
            *build_menus(own, say(words.open, locale), lambda n: self.make_id("show", f"m{n}")),
            *build_menus(
                ready[: MENU * len(self.ready_menus)],
                say(words.ready, locale),
                lambda n: self.make_id("show", self.ready_menus[n]),
            ),
            buttons,
        )
        heading = f"### {say(words.yours, locale)}\n{say(words.whose, locale)}"
        return MessageLayout(heading, locale, lines=tuple(lines), rows=rows)

    def _line(self, shown: Shown[V], several: bool, locale: str) -> str:
        """Return the line on a file in a list. ``several``: the list has several games, so the line names the game."""
        detail, title = self.describe_in_list(shown), load_presenter(shown.game).title if several else None
        about = [say(text, locale) for text in (detail, title) if text is not None]
        return " · ".join([f"- {'⚠️' if shown.faults else '✅'} **{shown.format_title(locale)}**", *about])

    def build_file_message(self, shown: Shown[V], locale: str, *, bring: bool, note: str = "") -> MessageLayout:
        """Build the message of a file, with its picture, its faults, and the buttons to use or change it."""
        words = self.words
        first = [Button(self.make_id("bring", shown.ref), say(words.bring, locale), "success")] if bring else []
        if shown.own:
            first.append(Button(self.make_id("edit", shown.ref, self.first), say(T("Edit"), locale), "primary"))
        first.append(Button(self.make_id("copy", shown.ref), say(T("Copy"), locale)))
        first.append(Button(self.make_id("export", shown.ref), say(T("Show as text"), locale)))
        more = [Button(self.make_id("list"), say(words.all, locale))]
        if shown.own:
            more = [
                Button(self.make_id("name", shown.ref), say(T("Rename…"), locale)),
                Button(self.make_id("delete", shown.ref), say(T("Delete…"), locale), "danger"),
                *more,
            ]
        lines = (*([note] if note else []), *self.describe_verdict(shown, locale))
        return self._build_layout(
            shown, locale, lines, (*arrange_buttons(first), *self.list_part_rows(shown, locale), *arrange_buttons(more))
        )

    def build_editor_message(
        self, shown: Shown[V], place: str, locale: str, faults: Sequence[Fault] = (), notes: Sequence[str] = ()
    ) -> MessageLayout:
        """Build the message with the building menus of a file. Each choice in these is stored at once.

        ``place``: the place in the menus. ``faults``: the faults of the text that was imported. ``notes``: the lines on
        the parts that the last change has added.
        """
        now, rows, lines = self.build_menus(shown, place, locale)
        buttons = (
            Button(self.make_id("show", shown.ref), say(T("Done"), locale), "success"),
            Button(self.make_id("text", shown.ref, now), say(T("Edit as text…"), locale)),
            Button(self.make_id("name", shown.ref), say(T("Rename…"), locale)),
        )
        return self._build_layout(
            shown, locale, (*notes, *lines, *self.describe_verdict(shown, locale, faults)), (*rows, buttons)
        )

    def _build_layout(
        self, shown: Shown[V], locale: str, lines: tuple[str, ...], rows: tuple[Row, ...]
    ) -> MessageLayout:
        about = f"{say(load_presenter(shown.game).title, locale)} · {say(self.describe(shown), locale)}"
        heading = f"### {shown.format_title(locale)}\n-# {about}"
        return MessageLayout(heading, locale, self.build_picture(shown), lines, rows=rows)

    def build_deletion_message(self, shown: Shown[V], locale: str) -> MessageLayout:
        asked = say(T("Delete *{name}* for good?", name=shown.format_title(locale)), locale)
        buttons = (
            Button(self.make_id("delete", shown.ref, "sure"), say(T("Delete"), locale), "danger"),
            Button(self.make_id("show", shown.ref), say(T("Keep"), locale)),
        )
        return MessageLayout(asked, locale, rows=(buttons,))

    def describe_verdict(self, shown: Shown[V], locale: str, faults: Sequence[Fault] = ()) -> list[str]:
        """Return lines that say whether the rules allow playing with a file, and lines on its faults.

        ``faults``: the faults of the text that was imported.
        """
        words, found = self.words, [*faults, *shown.faults]
        if not found:
            how = words.how if shown.own else None
            return [say(text, locale) for text in (words.fits, how) if text is not None]
        lines = [f"- {self.format_fault_line(shown.game, fault, locale)}" for fault in found[:FAULTS]]
        if len(found) > FAULTS:
            lines.append("- " + say(T("… and {n} more.", n=len(found) - FAULTS), locale))
        head = [say(T("⚠️ The bot could not read every line."), locale)] if faults else []
        if shown.faults:
            head.append(say(words.unfit, locale))
        return [*head, *lines]

    def format_fault_line(self, game: str, fault: Fault, locale: str) -> str:
        """Describe a fault of a file, with the line of its text, and what is possible instead."""
        sentence = say(self.describe_fault(game, fault, locale), locale)
        return say(T("Line {n}: {said}", n=fault.line, said=sentence), locale) if fault.line else sentence

    def format_file_name(self, shown: Shown[V], locale: str) -> str:
        return f"{format_file_name(say(shown.name, locale)) or self.kind}.{self.ending}"


OfKind = FileKind[V, Any, Any]
"""A kind of file, for callers that need neither a game's rules nor its presenter for such files."""
