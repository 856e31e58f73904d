"""Message layouts: a message's words, picture, buttons and menus as plain data, in one reader's language.

A layout can be compared (``fingerprint``) before anything is drawn, and checked against Discord's limits without
Discord. ``build_view`` turns it into the Components V2 view to send.
"""

from __future__ import annotations

import hashlib
import io
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import discord
import msgspec
from discord import ui
from msgspec import Struct, field

from render import scene as scenes
from render.fallback import can_draw
from render.scene import Scene
from render.text.clean import escape_markdown
from render.text.i18n import T, say

from .. import limits
from ..limits import cut

ACCENT = 0xC8963E
"""The colour of the stripe beside a message, like old brass."""
BESIDE_ROWS = 6
"""The most components that a message has besides its rows of buttons: box, heading, picture and so on."""
HEADING = 1600
"""The most characters above the picture. Where a phone has no room below it, lines of events are there, too."""
_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


class Button(Struct, frozen=True, tag=True):
    """A button of a message. With ``url`` it is a link and has no id."""

    id: str
    label: str
    style: str = "secondary"
    emoji: str | None = None
    url: str | None = None
    disabled: bool = False
    picture: str | None = None
    """The key of the custom emoji that replaces ``emoji`` once it is uploaded (``controls.format_picture_key``)."""


class Section(Button, frozen=True, tag=True):
    """A button in a row of its own, with words beside it: such as a card, what it does, and the button to play it."""

    about: str = ""
    """The words beside the button, as Markdown."""


class Entry(Struct, frozen=True):
    """An entry of a select menu."""

    value: str
    label: str
    detail: str | None = None
    emoji: str | None = None
    chosen: bool = False
    picture: str | None = None
    """The key of a custom emoji, as in ``Button.picture``."""


class Menu(Struct, frozen=True, tag=True):
    """A select menu of at most 25 entries."""

    id: str
    placeholder: str
    entries: tuple[Entry, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | tuple[Menu]


class Film(Struct, frozen=True):
    """An animation: the file's name, its content, and its description in words."""

    name: str
    data: bytes
    alt: str


class MessageLayout(Struct, frozen=True, dict=True):
    """The content of a message. Texts are Markdown in the language ``locale``. ``rows`` have the buttons and menus."""

    heading: str
    locale: str
    scene: Scene | None = None
    lines: tuple[str, ...] = ()
    """The text beside the picture, such as the latest events and the question."""
    rows: tuple[Row, ...] = ()
    toolbar: tuple[Row, ...] = field(default=(), name="steady")
    """The toolbar: the last rows of buttons, below a line. All messages of one kind have an equal toolbar."""
    mentions: tuple[int, ...] = ()
    """The people whom a new message may mention."""
    attached: tuple[str, bytes] | None = None
    """A file to download: its name and content."""
    film: Film | None = None
    """An animation that is shown in place of the picture."""
    in_words: str = ""
    """The slash command that describes the whole picture in words, named in the alt text; "" if there is none."""
    words: bool = False
    """True if words describe the picture, too. If the picture cannot be drawn, words always describe it."""
    framed: bool = True
    """True if a box is drawn around the message."""
    above: int = 0
    """So many of the lines stand above the picture: in a private message the latest events, which are heard first."""
    more: tuple[Scene, ...] = ()
    """The scenes of further pictures. The text of the message describes their content, too."""

    @cached_property
    def fingerprint(self) -> str:
        """A hash that is equal for layouts that look equal. So an unchanged message is neither drawn nor sent."""
        bare = msgspec.structs.replace(self, scene=None, more=())
        drawn = "".join(scenes.compute_fingerprint(scene, self.locale) for scene in self.scenes)
        return hashlib.blake2b(msgspec.json.encode(bare) + drawn.encode(), digest_size=12).hexdigest()

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The scenes of all pictures of the message."""
        return () if self.scene is None else (self.scene, *self.more)

    @property
    def has_room(self) -> bool:
        """True if Discord allows this number of components, and of letters if some are beside buttons."""
        letters = count_section_letters(self.rows)
        said = sum(map(len, (self.heading, *self.lines))) + len(self.lines) if letters else 0
        return (
            BESIDE_ROWS + count_components((*self.rows, *self.toolbar)) <= limits.COMPONENTS
            and said + letters + 10 <= limits.MESSAGE_TEXT
        )

    @property
    def file_name(self) -> str:
        """The file name of the first picture. It depends on the visible content, and on nothing else."""
        return f"{self.fingerprint}.png"

    @property
    def file_names(self) -> tuple[str, ...]:
        """The file names of all pictures of the message."""
        return (self.file_name, *(f"{self.fingerprint}-{at}.png" for at in range(1, len(self.scenes))))

    def list_files(self, *pngs: bytes | None) -> list[discord.File]:
        """Return the files to send with the message: the drawn pictures, the animation, and the file to download.

        ``pngs``: the pictures in order; None for one that could not be drawn.
        """
        named = zip(pngs, self.file_names, strict=False)
        found = [discord.File(io.BytesIO(png), name) for png, name in named if png is not None]
        if self.film is not None:
            found.append(discord.File(io.BytesIO(self.film.data), self.film.name))
        if self.attached is not None:
            found.append(discord.File(io.BytesIO(self.attached[1]), self.attached[0]))
        return found

    def build_view(self, picture: bool) -> ui.LayoutView:
        """Build the view of Discord's components to send.

        ``picture``: True if the pictures ``file_names`` are sent, too.

        The view is stopped at once, so that discord.py does not keep it. Presses are recognized by their ids.
        """
        view = ui.LayoutView(timeout=None)
        box: ui.Container[Any] | ui.LayoutView = ui.Container(accent_colour=ACCENT) if self.framed else view
        above = cut("\n".join((self.heading, *self.lines[: self.above])), HEADING)
        room = limits.MESSAGE_TEXT - len(above) - count_section_letters(self.rows) - 10
        undrawn = [word for scene in self.scenes for word in scenes.list_undrawn_words(scene)] if picture else []
        tail = "\n".join([*format_undrawn_names(undrawn, self.locale), *self.lines[self.above :]])
        tail = cut(tail, min(room, 1800) if self.scene is not None else room)
        box.add_item(ui.TextDisplay(above))
        if self.scene is not None and picture:
            rest = (
                say(T("The full description in words: {command}", command=self.in_words), self.locale)
                if self.in_words
                else ""
            )
            heard = f"{above}\n{tail}"
            limit = compute_alt_limit(heard) if rest else limits.ALT
            alts = [scenes.format_alt_text(scene, self.locale, limit, rest, heard) or None for scene in self.scenes]
            pairs = zip(self.file_names, alts, strict=True)
            items = [discord.MediaGalleryItem(f"attachment://{name}", description=alt) for name, alt in pairs]
            box.add_item(ui.MediaGallery(*items))
        if self.film is not None:
            film = f"attachment://{self.film.name}"
            box.add_item(ui.MediaGallery(discord.MediaGalleryItem(film, description=cut(self.film.alt, limits.ALT))))
        if self.scene is not None and (self.words or not picture):
            board = scenes.format_text_board(self.scene, self.locale, room - len(tail))
            if board:
                box.add_item(ui.TextDisplay(board))
        if tail:
            box.add_item(ui.TextDisplay(tail))
        if self.attached is not None:
            box.add_item(ui.File(f"attachment://{self.attached[0]}"))
        for row in self.rows:
            box.add_item(_build_row(row))
        if self.toolbar:
            box.add_item(ui.Separator())
            for row in self.toolbar:
                box.add_item(_build_row(row))
        if isinstance(box, ui.Container):
            view.add_item(box)
        view.stop()
        return view


def compute_alt_limit(heard: str) -> int:
    """Return the most characters of a picture's alt text, beside the other text of a message (``heard``)."""
    width = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in heard)
    share = len(heard) / max(1, width)  # the room of an alt text, in characters as wide as its own
    return max(round(limits.LEAST_ALT * share), round((limits.HEARD - width) * share))


def format_undrawn_names(names: Iterable[str], locale: str) -> Iterator[str]:
    """Yield the line below a picture that lacks characters of names; nothing if all names can be drawn."""
    if lacking := [escape_markdown(name) for name in dict.fromkeys(names) if not can_draw(name)]:
        yield say(T("The picture cannot show every letter of these names: {names}", names=lacking), locale)


def build_text_view(text: str) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(cut(text, limits.MESSAGE_TEXT)))
    view.stop()
    return view


def _build_row(row: Row) -> ui.ActionRow[Any] | ui.Section[Any]:
    if isinstance(row[0], Section):
        return ui.Section(ui.TextDisplay(row[0].about), accessory=_build_button(row[0]))
    return ui.ActionRow(*(_build_select(part) if isinstance(part, Menu) else _build_button(part) for part in row))


def _build_button(button: Button) -> ui.Button[Any]:
    label = cut(button.label, limits.LABEL)
    if button.url is not None:
        return ui.Button(label=label, url=button.url, emoji=button.emoji)
    style = _STYLES[button.style]
    return ui.Button(custom_id=button.id, label=label, style=style, emoji=button.emoji, disabled=button.disabled)


def _build_select(menu: Menu) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=cut(entry.label, limits.ENTRY),
            value=entry.value,
            description=cut(entry.detail, limits.ENTRY) if entry.detail else None,
            emoji=entry.emoji,
            default=entry.chosen,
        )
        for entry in menu.entries
    ]
    return ui.Select(
        custom_id=menu.id,
        placeholder=cut(menu.placeholder, limits.PLACEHOLDER),
        options=options,
        min_values=menu.least,
        max_values=menu.most,
    )


def add_button(rows: tuple[Row, ...], button: Button) -> tuple[Row, ...]:
    """Add a button to the last row, or in a new row if that has no room."""
    if rows and has_button_room(rows[-1]):
        return (*rows[:-1], (*rows[-1], button))
    return (*rows, (button,))


def has_button_room(row: Row) -> bool:
    """Return whether one more button fits into a row."""
    return not isinstance(row[0], Menu | Section) and len(row) < limits.ROW


def count_components(rows: Iterable[Row]) -> int:
    """Return the number of components of which Discord builds these rows."""
    return sum(1 + len(row) + isinstance(row[0], Section) for row in rows)


def has_sections(rows: Iterable[Row]) -> bool:
    """Return whether some of these rows are sections."""
    return any(isinstance(row[0], Section) for row in rows)


def count_section_letters(rows: Iterable[Row]) -> int:
    """Return the number of characters in the words of all sections."""
    return sum(len(part.about) for row in rows for part in row if isinstance(part, Section))


def arrange_buttons(buttons: list[Button] | tuple[Button, ...]) -> tuple[Row, ...]:
    """Arrange buttons in rows of five."""
    return tuple(tuple(buttons[at : at + limits.ROW]) for at in range(0, len(buttons), limits.ROW))
