"""Players' own levels in messages: the menus to build a level, its faults, and its text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.levels import KIND, Field, LevelFile, find_level_file
from engine.own_files import Fault, Read
from engine.refusals import NoSuchLevel
from engine.registry import load_games
from referee.people.own_files import NAME, OwnText
from referee.table.table import Table
from render.face.contract import load_presenter
from render.face.records import Levels
from render.scene import Scene
from render.text.clean import clean_name
from render.text.i18n import T, Text, say

from ... import limits
from ...components.controls import build_menus
from ...components.sheet import Entry, Menu, Row
from ...limits import MENU, cut
from ...refusals import WordedRefusal
from .own_files import FileKind, Shown, Words


class NoLevel(WordedRefusal):
    words = T("The bot cannot read a level in this text. {why}")
    why: Text


class LevelKind(FileKind[Any, LevelFile[Any], Levels]):
    """Levels as a kind of own file. They are built field by field. The ``place`` in the menus is the key of a field."""

    kind = KIND
    verb = "levels"
    ending = "toml"
    menus = frozenset({"set"})
    ready_menus = ("r",)
    built_on = False
    words = Words(
        which=T("The level"),
        yours=T("Your levels"),
        whose=T("-# Only you can see your levels until somebody plays one."),
        none=T("You have no levels of your own yet. Create a new level, or copy another one."),
        open=T("Open a level…"),
        ready=T("The game's levels…"),
        all=T("All levels"),
        begin=T("New level…"),
        paste=T("Paste a level's text…"),
        bring=T("Play this level here"),
        brought=T("This table now plays your level."),
        fits=T("✅ This level can be played."),
        unfit=T("⚠️ This level cannot be played yet."),
        how=T("-# `/game new` with the option `level:` opens a table with this level."),
        new=T("New level"),
        pasted=T("Paste a level's text"),
        as_text=T("The level as text"),
        renamed=T("Rename the level"),
        label=T("The text of the level"),
    )

    def find_known(self, game: str) -> tuple[LevelFile[Any], Levels] | None:
        rules, presenter = find_level_file(load_games()[game]), load_presenter(game).own_levels
        return None if rules is None or presenter is None else (rules, presenter)

    def own(self, file: OwnText, level: str = "") -> Shown[Any]:
        """Return a player's stored level, to be shown. The file's name is the level's name."""
        rules, _ = self.find_parts(file.game)
        found = rules.read(file.text, {})
        name = clean_name(file.name, NAME)
        value = rules.renamed(found.value, name)
        return Shown(str(file.number), file.game, name, value, found.faults or rules.faults(value, level))

    def name_ready_file(self, game: str, key: str) -> Text:
        return load_presenter(game).name_level(key)

    def describe(self, shown: Shown[Any]) -> Text:
        return load_presenter(shown.game).describe_level(self.encode_for_match(shown))

    def build_picture(self, shown: Shown[Any]) -> Scene | None:
        """Draw the map of a level."""
        rules, presenter = self.find_parts(shown.game)
        view = rules.start(shown.value)
        return None if view is None else presenter.picture(view)

    def make_new_value(self, game: str) -> Any:
        return self.find_parts(game)[0].fresh()

    # --- at a table ---

    def may_choose(self, table: Table, person: int) -> bool:
        return table.facts.host == person

    def find_setting(self, table: Table, shown: Shown[Any]) -> tuple[str, str]:
        if shown.game != table.facts.game:
            raise NoSuchLevel()
        return "level", self.encode_for_match(shown)

    # --- building ---

    def build_menus(self, shown: Shown[Any], place: str, locale: str) -> tuple[str, tuple[Row, ...], tuple[str, ...]]:
        rules, presenter = self.find_parts(shown.game)
        fields = rules.fields(shown.value)
        now = next((one for one in fields if one.key == place), fields[0])
        rows: list[Row] = []
        for group, words in (("", T("Choose what to change…")), ("cards", T("Locations of the level decks…"))):
            entries = [_build_field_entry(presenter, one, one is now, locale) for one in fields if one.group == group]
            rows += build_menus(entries, say(words, locale), self._make_page_namer(shown, group))
        rows.append((self._build_values_menu(shown, presenter, now, locale),))
        standing = f"**{say(presenter.field(now.key), locale)}:** {_format_field_value(presenter, now, locale)}"
        return now.key, tuple(rows), (standing,)

    def apply_change(self, game: str, value: Any, menu: str, place: str, chosen: tuple[str, ...]) -> Any:
        """Return a level with one field changed. Raises ``NoSuchSetting``, ``NoSuchValue``."""
        return self.find_parts(game)[0].set(value, place, chosen)

    def _make_page_namer(self, shown: Shown[Any], group: str) -> Callable[[int], str]:
        """Return a function that returns the id of a menu of a group of fields, by the menu's number."""
        return lambda n: self.make_id("edit", shown.ref, f"{group}{n * MENU}")

    def _build_values_menu(self, shown: Shown[Any], presenter: Levels, field: Field, locale: str) -> Menu:
        entries = tuple(
            Entry(value, cut(say(presenter.value(field.key, value), locale), limits.ENTRY), chosen=value in field.now)
            for value in field.values
        )
        words = cut(say(presenter.field(field.key), locale), limits.ENTRY)
        least, most = (0, len(entries)) if field.many else (1, 1)
        return Menu(self.make_id("set", shown.ref, field.key), words, entries, least, most)

    # --- faults and text ---

    def describe_fault(self, game: str, fault: Fault, locale: str) -> Text:
        return self.find_parts(game)[1].fault(fault)

    def as_text(self, shown: Shown[Any], locale: str, most: int | None = None) -> str:
        return self.find_parts(shown.game)[0].write(shown.value)

    def read(self, game: str, text: str, locale: str) -> Read[Any]:
        """Parse the text of a level. Raises ``NoLevel``, with the first fault as its reason."""
        found = self.find_parts(game)[0].read(text, {})
        if found.faults:
            raise NoLevel(why=self.describe_fault(game, found.faults[0], locale))
        return found


LEVELS = LevelKind()


def _format_field_value(presenter: Levels, field: Field, locale: str) -> str:
    """Describe the value of a level's field. If there are more than three values, tell only their number."""
    values = [say(presenter.value(field.key, value), locale) for value in field.now]
    if len(values) > 3:
        return say(T("{n} of {of}", n=len(values), of=len(field.values)), locale)
    return ", ".join(values) or "–"


def _build_field_entry(presenter: Levels, field: Field, chosen: bool, locale: str) -> Entry:
    label = cut(say(presenter.field(field.key), locale), limits.ENTRY)
    return Entry(field.key, label, cut(_format_field_value(presenter, field, locale), limits.ENTRY), chosen=chosen)
