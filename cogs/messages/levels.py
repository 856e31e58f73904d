"""Levels of players' own as messages, for their owners alone: the list, one level, building it, what is wrong with
it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.levels import KIND, Field, LevelFile, levels_of
from engine.own_files import Fault
from engine.protocol import Refused
from engine.registry import games
from referee.own_files import NAME, OwnText
from referee.table.table import Table
from render.face.contract import Levels, face
from render.text.clean import escaped, letters_of, plain
from render.text.i18n import T, Text, say

from .. import limits
from ..components import custom_ids
from ..components.sheet import Button, Entry, Menu, Row, Sheet, rows_of
from ..components.typed import Named, both
from ..limits import MENU, cut

VERB = "levels"
"""Of the buttons and menus."""
READY = "/"
"""In a level's name in ids: between the game and the key of one of its own levels."""
FAULTS = 8
"""What is wrong with a level, told at a time."""


class Shown(Struct, frozen=True):
    """A level to be shown: somebody's own, or one of the game's."""

    ref: str
    """Its number, or game and key."""
    game: str
    name: Text | str
    """Of an own one: untrusted text, made harmless."""
    level: Any
    faults: tuple[Fault, ...]

    @property
    def own(self) -> bool:
        return READY not in self.ref

    @property
    def played(self) -> str:
        """What a match is set up with: its text, or the key of one of the game's."""
        return parts(self.game)[0].write(self.level) if self.own else self.ref.partition(READY)[2]

    def title(self, locale: str) -> str:
        return escaped(self.name) if isinstance(self.name, str) else say(self.name, locale)


def parts(game: str) -> tuple[LevelFile[Any], Levels]:
    """What rules and face of a game know of levels of players' own. ``Refused``: no-such-game."""
    rules = levels_of(games()[game]) if game in games() else None
    looks = face(game).own_levels if rules is not None else None
    if rules is None or looks is None:
        raise Refused("no-such-game", games=building())
    return rules, looks


def building() -> tuple[str, ...]:
    """The games in which players build levels."""
    return tuple(key for key, game in games().items() if levels_of(game) and face(key).own_levels)


def own(file: OwnText) -> Shown:
    """A file as a level: what the file is called is the level's name."""
    rules, _ = parts(file.game)
    found = rules.read(file.text, {})
    name = plain(file.name, NAME)
    level = rules.renamed(found.value, name)
    return Shown(str(file.number), file.game, name, level, found.faults or rules.faults(level, ""))


def ready_made(ref: str) -> Shown:
    """``Refused``: no-such-file."""
    game, _, key = ref.partition(READY)
    rules, _ = parts(game)
    if key not in rules.ready():
        raise Refused("no-such-file")
    return Shown(ref, game, face(game).level(key), rules.ready()[key], ())


def names_of(files: Sequence[OwnText], locale: str, *, ready: bool, game: str | None = None) -> list[Named]:
    """Own levels, and those of the games, by what ids call them; of one game or of all."""
    found: list[Named] = [(str(file.number), (plain(file.name, NAME),)) for file in files if game in (None, file.game)]
    for key in building() if ready else ():
        if game in (None, key):
            found += [(f"{key}{READY}{one}", both(face(key).level(one), locale)) for one in parts(key)[0].ready()]
    return found


def may_bring(table: Table | None, shown: Shown, person: int) -> bool:
    """Whether this person could have the table there play this level next."""
    if table is None or table.facts.game != shown.game or table.facts.phase != "lobby":
        return False
    return table.facts.host == person and not shown.faults


def choosable(files: Sequence[OwnText], now: str) -> tuple[Entry, ...]:
    """Own levels that the rules let be played, as entries; chosen is the one that is settled now."""
    shown = [own(file) for file in files]
    return tuple(Entry(one.ref, str(one.name), chosen=one.played == now) for one in shown if not one.faults)


# --- messages ---


def _id(action: str, *rest: object) -> str:
    return custom_ids.nowhere(VERB, ":".join([action, *map(str, rest)]))


def listed(files: Sequence[OwnText], locale: str, note: str = "") -> Sheet:
    """Everything somebody has, and the games' own levels, to be opened."""
    lines = [note] if note else []
    shown = [own(file) for file in files if file.game in building()]
    several = len(building()) > 1
    for one in shown:
        mark = "⚠️" if one.faults else "✅"
        about = f" · {say(face(one.game).title, locale)}" if several else ""
        lines.append(f"- {mark} **{one.title(locale)}**{about}")
    if not shown:
        lines.append(say(T("You have no levels of your own yet. Begin a new one, or copy another."), locale))
    rows: list[Row] = []
    for number, at in enumerate(range(0, len(shown), MENU)):
        entries = tuple(Entry(one.ref, say(one.name, locale)) for one in shown[at : at + MENU])
        rows.append((Menu(_id("show", f"m{number}"), say(T("Open a level…"), locale), entries),))
    ready = tuple(Entry(ref, words[0]) for ref, words in names_of((), locale, ready=True)[:MENU])
    rows.append((Menu(_id("show", "r"), say(T("Levels of the game…"), locale), ready),))
    buttons = (
        Button(_id("new"), say(T("New level…"), locale), "primary"),
        Button(_id("import"), say(T("Paste a level…"), locale)),
    )
    title, about = say(T("Your levels"), locale), say(T("-# Only you see your levels, until one is played."), locale)
    return Sheet(f"### {title}\n{about}", locale, lines=tuple(lines), rows=(*rows, buttons))


def one_level(shown: Shown, locale: str, *, bring: bool, note: str = "") -> Sheet:
    """A level with its plan, whether it may be played, and what can be done with it."""
    first = [Button(_id("bring", shown.ref), say(T("Play it here"), locale), "success")] if bring else []
    if shown.own:
        first.append(Button(_id("edit", shown.ref), say(T("Change it"), locale), "primary"))
    first.append(Button(_id("copy", shown.ref), say(T("Copy it"), locale)))
    first.append(Button(_id("export", shown.ref), say(T("As a text"), locale)))
    more = [Button(_id("list"), say(T("All levels"), locale))]
    if shown.own:
        more = [
            Button(_id("name", shown.ref), say(T("Rename…"), locale)),
            Button(_id("delete", shown.ref), say(T("Delete…"), locale), "danger"),
            *more,
        ]
    lines = [*([note] if note else []), *verdict(shown, locale)]
    rows = (*rows_of(first), *rows_of(more))
    return Sheet(_heading(shown, locale), locale, _picture(shown), tuple(lines), rows=rows)


def building_sheet(shown: Shown, key: str, locale: str) -> Sheet:
    """A level being built: what can be set, and the values of one field. A change is kept at once."""
    rules, looks = parts(shown.game)
    fields = rules.fields(shown.level)
    at = next((one for one in fields if one.key == key), fields[0])
    rows: list[Row] = []
    for group, words in (("", T("What to change…")), ("cards", T("Locations of the level decks…"))):
        listed = [one for one in fields if one.group == group]
        for page in range(0, len(listed), MENU):
            entries = tuple(_field(looks, one, one is at, locale) for one in listed[page : page + MENU])
            rows.append((Menu(_id("edit", shown.ref, f"{group}{page}"), say(words, locale), entries),))
    rows.append((_values(shown, looks, at, locale),))
    buttons = (
        Button(_id("show", shown.ref), say(T("Done"), locale), "success"),
        Button(_id("text", shown.ref, at.key), say(T("As a text…"), locale)),
        Button(_id("name", shown.ref), say(T("Rename…"), locale)),
    )
    lines = [_standing(looks, at, locale), *verdict(shown, locale)]
    return Sheet(_heading(shown, locale), locale, _picture(shown), tuple(lines), rows=(*rows, buttons))


def _picture(shown: Shown) -> Any:
    rules, looks = parts(shown.game)
    view = rules.start(shown.level)
    return None if view is None else looks.picture(view)


def _heading(shown: Shown, locale: str) -> str:
    looks = face(shown.game)
    about = parts(shown.game)[1].level(shown.played).about if shown.own else looks.about(shown.played)
    return f"### {shown.title(locale)}\n-# {say(looks.title, locale)} · {say(about, locale)}"


def _now(looks: Levels, one: Field, locale: str) -> str:
    """How a field stands; many values by their number."""
    said = [say(looks.value(one.key, value), locale) for value in one.now]
    if len(said) > 3:
        return say(T("{n} of {of}", n=len(said), of=len(one.values)), locale)
    return ", ".join(said) or "–"


def _field(looks: Levels, one: Field, chosen: bool, locale: str) -> Entry:
    label = cut(say(looks.field(one.key), locale), limits.ENTRY)
    return Entry(one.key, label, cut(_now(looks, one, locale), limits.ENTRY), chosen=chosen)


def _standing(looks: Levels, one: Field, locale: str) -> str:
    return f"**{say(looks.field(one.key), locale)}:** {_now(looks, one, locale)}"


def _values(shown: Shown, looks: Levels, one: Field, locale: str) -> Menu:
    entries = tuple(
        Entry(value, cut(say(looks.value(one.key, value), locale), limits.ENTRY), chosen=value in one.now)
        for value in one.values
    )
    placeholder = cut(say(looks.field(one.key), locale), limits.ENTRY)
    return Menu(
        _id("set", shown.ref, one.key), placeholder, entries, 0 if one.many else 1, len(entries) if one.many else 1
    )


def deleting(shown: Shown, locale: str) -> Sheet:
    asked = say(T("Delete *{name}* for good?", name=shown.title(locale)), locale)
    buttons = (
        Button(_id("delete", shown.ref, "sure"), say(T("Delete it"), locale), "danger"),
        Button(_id("show", shown.ref), say(T("Keep it"), locale)),
    )
    return Sheet(asked, locale, rows=(buttons,))


# --- what is wrong, and the text ---


def verdict(shown: Shown, locale: str) -> list[str]:
    """Whether it may be played, or the reasons why not."""
    if not shown.faults:
        lines = [say(T("✅ It may be played."), locale)]
        if shown.own:
            lines.append(say(T("-# `/game new`, `level:` opens a table with it."), locale))
        return lines
    lines = [f"- {say(fault_words(shown.game, fault), locale)}" for fault in shown.faults[:FAULTS]]
    if len(shown.faults) > FAULTS:
        lines.append("- " + say(T("… and {n} more.", n=len(shown.faults) - FAULTS), locale))
    return [say(T("⚠️ It may not be played yet."), locale), *lines]


def fault_words(game: str, fault: Fault) -> Text:
    return parts(game)[1].fault(fault)


def as_text(shown: Shown) -> str:
    return parts(shown.game)[0].write(shown.level)


def file_name(shown: Shown, locale: str) -> str:
    return f"{letters_of(say(shown.name, locale)) or KIND}.toml"
