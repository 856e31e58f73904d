"""/level: levels of one's own, built by menus, pasted or read from a file, checked by the rules, kept, and played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord.ext import commands

from engine.levels import KIND
from engine.protocol import Refused
from referee.own_files import NAME
from render.face.contract import face
from render.text.i18n import T, Text

from .client import Rulekeeper
from .commands import SURE, Handlers, Param, command, described, named, usable
from .components.sheet import Sheet
from .components.typed import Named, both, suggestions, the_one
from .context import Context
from .interactions.here import here
from .interactions.own_levels import files_of, level_at, level_meant, playable, suggest_levels, suggest_own
from .interactions.own_texts import FORM, attached, form, name_of, sent, table_if_any
from .interactions.presses import Press
from .interactions.reply import Replies, Reply
from .messages import levels as said
from .messages.levels import VERB, Shown

WHICH = T("Which level")
NEW_NAME = T("New level")
LABEL = T("The level's text")


async def suggest_games(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return suggestions(typed, _games(str(interaction.locale)))


@usable(dms=True)
class LevelsOfOnesOwn(
    Handlers,
    commands.GroupCog,
    group_name=named("level"),
    group_description=described(T("Levels of your own: build, check and play them.")),
):
    """What is typed, and the buttons and menus of the sheets. Whose a level is, alone may see it or change it; a table
    that plays it has its text."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {VERB: self._press}

    # --- looking ---

    @command("list", T("Your levels, and those of the game."))
    async def list(self, reply: Reply) -> None:
        await _show_all(reply)

    @command(
        "show", T("A level with its plan: yours, or one of the game's."),
        Param("level", WHICH, suggest=suggest_levels),
    )  # fmt: skip
    async def show(self, reply: Reply, level: str | None = None) -> None:
        if level is None:
            await _show_all(reply)
        else:
            await _show(reply, await level_meant(reply, level, ready=True))

    @command(
        "check", T("What the rules say to a level, and what is possible instead."),
        Param("level", WHICH, required=True, suggest=suggest_levels),
    )  # fmt: skip
    async def check(self, reply: Reply, level: str) -> None:
        shown = await level_meant(reply, level, ready=True)
        lines = tuple(said.verdict(shown, reply.locale))
        await reply.say(Sheet(f"### {shown.title(reply.locale)}", reply.locale, lines=lines))

    # --- building ---

    @command(
        "new", T("Begin a new level."),
        Param("name", T("What it is called"), required=True, longest=NAME),
        Param("game", T("For which game"), suggest=suggest_games),
    )  # fmt: skip
    async def new(self, reply: Reply, name: str, game: str | None = None) -> None:
        await _begin(reply, await _game(reply, game), name)

    @command(
        "edit", T("Change a level by menus."),
        Param("level", WHICH, required=True, suggest=suggest_own),
    )  # fmt: skip
    async def edit(self, reply: Reply, level: str) -> None:
        await _build(reply, await level_meant(reply, level, ready=False))

    @command(
        "copy", T("A level of your own from another: yours or one of the game's."),
        Param("level", WHICH, required=True, suggest=suggest_levels),
        Param("name", T("What the copy is called"), longest=NAME),
    )  # fmt: skip
    async def copy(self, reply: Reply, level: str, name: str | None = None) -> None:
        await _copy(reply, await level_meant(reply, level, ready=True), name)

    @command(
        "delete", T("Throw a level away."),
        Param("level", WHICH, required=True, suggest=suggest_own), SURE,
    )  # fmt: skip
    async def delete(self, reply: Reply, level: str, sure: bool | None = None) -> None:
        await _delete(reply, await level_meant(reply, level, ready=False), bool(sure))

    # --- as texts ---

    @command(
        "import", T("A level from its text: pasted into a form, or a file."),
        Param("file", T("A level file, as /level export gives it"), kind=discord.Attachment),
        Param("name", T("What it is called"), longest=NAME),
        Param("game", T("For which game"), suggest=suggest_games),
    )  # fmt: skip
    async def import_(
        self, reply: Reply, file: discord.Attachment | None = None, name: str | None = None, game: str | None = None
    ) -> None:
        key = await _game(reply, game)
        if file is None:
            await reply.form(form(reply, VERB, T("Paste a level"), f"import:{key}", LABEL, "", True))
            return
        await _imported(reply, key, await attached(file), name or "", name_of(file.filename))

    @command(
        "export", T("A level as a text file, to keep or to pass on."),
        Param("level", WHICH, required=True, suggest=suggest_levels),
    )  # fmt: skip
    async def export(self, reply: Reply, level: str) -> None:
        await _export(reply, await level_meant(reply, level, ready=True))

    # --- what is pressed ---

    async def _press(self, reply: Reply, press: Press) -> None:
        """``<what>:<level>:<more>``; a menu's level is what was chosen in it."""
        what, _, rest = press.rest.partition(":")
        ref, _, more = rest.partition(":")
        if what == "list":
            await _show_all(reply)
        elif what in ("new", "import"):
            await _pressed_anew(reply, what, ref, press)
        elif what == "show":
            await _show(reply, await level_at(reply, press.value or ref))
        elif what in _PRESSED:
            await _PRESSED[what](reply, await level_at(reply, ref), more, press)
        else:
            raise Refused("malformed")


# --- presses on one level ---


async def _pressed_edit(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    await _build(reply, _mine(shown), press.value)


async def _pressed_set(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    """Values of a field were chosen."""
    rules, _ = said.parts(shown.game)
    await _build(reply, await _changed(reply, shown, lambda level: rules.set(level, more, press.values)), more)


async def _pressed_text(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    """A form with the whole level as a text; what is sent back takes its place. ``Refused``: no-level,
    file-too-large."""
    if not sent(reply):
        words = said.as_text(_mine(shown))
        if len(words) > FORM:
            raise Refused("file-too-large")
        await reply.form(form(reply, VERB, T("Level as a text"), f"text:{shown.ref}:{more}", LABEL, words, True))
        return
    level = _read(shown.game, press.value)
    await _build(reply, await _changed(reply, shown, lambda _: level), more)


async def _pressed_name(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    if not sent(reply):
        now = reply.words(_mine(shown).name)
        label = T("What it is called")
        await reply.form(form(reply, VERB, T("Rename the level"), f"name:{shown.ref}", label, now))
        return
    file = await reply.context.referee.own_files.change(reply.person, int(_mine(shown).ref), name=press.value)
    await _show(reply, said.own(file))


async def _pressed_copy(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    await _copy(reply, shown, None)


async def _pressed_export(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    await _export(reply, shown)


async def _pressed_delete(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    await _delete(reply, _mine(shown), more == "sure")


async def _pressed_bring(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    """The table here plays it next. ``Refused``: no-such-level, unfit-file, and what a lobby refuses."""
    table = await here(reply)
    if shown.game != table.facts.game:
        raise Refused("no-such-level")
    await table.settle(reply.person, "level", playable(shown).played, reply.source)
    await _show(reply, shown, T("This table plays it."))


_PRESSED = {
    "edit": _pressed_edit,
    "set": _pressed_set,
    "text": _pressed_text,
    "name": _pressed_name,
    "copy": _pressed_copy,
    "export": _pressed_export,
    "delete": _pressed_delete,
    "bring": _pressed_bring,
}


async def _pressed_anew(reply: Reply, what: str, game: str, press: Press) -> None:
    """The forms of a new level and of a pasted one, and what was sent back in them."""
    key = await _game(reply, game or None)
    if sent(reply) and what == "new":
        await _begin(reply, key, press.value)
    elif sent(reply):
        await _imported(reply, key, press.value)
    elif what == "new":
        await reply.form(form(reply, VERB, NEW_NAME, f"new:{key}", T("What it is called"), ""))
    else:
        await reply.form(form(reply, VERB, T("Paste a level"), f"import:{key}", LABEL, "", True))


# --- what is done ---


async def _show_all(reply: Reply, note: Text | None = None) -> None:
    files = await files_of(reply.context, reply.person)
    await reply.update(said.listed(files, reply.locale, reply.words(note) if note else ""))


async def _show(reply: Reply, shown: Shown, note: Text | None = None) -> None:
    bring = said.may_bring(await table_if_any(reply), shown, reply.person)
    await reply.update(said.one_level(shown, reply.locale, bring=bring, note=reply.words(note) if note else ""))


async def _build(reply: Reply, shown: Shown, field: str = "") -> None:
    await reply.update(said.building_sheet(shown, field, reply.locale))


async def _begin(reply: Reply, game: str, name: str) -> None:
    rules, _ = said.parts(game)
    await _build(reply, await _added(reply, game, name, rules.fresh()))


async def _added(reply: Reply, game: str, name: str, level: Any) -> Shown:
    rules, _ = said.parts(game)
    text = rules.write(level)
    return said.own(await reply.context.referee.own_files.add(reply.person, game, KIND, name, text, reply.source))


async def _changed(reply: Reply, shown: Shown, change: Callable[[Any], Any]) -> Shown:
    """A level after a change of what it is by then."""
    rules, _ = said.parts(shown.game)

    def changed(text: str) -> str:
        return rules.write(change(rules.read(text, {}).value))

    files = reply.context.referee.own_files
    return said.own(await files.change(reply.person, int(_mine(shown).ref), text=changed))


async def _copy(reply: Reply, shown: Shown, name: str | None) -> None:
    copy = await _added(reply, shown.game, name or reply.words(shown.name), shown.level)
    await _show(reply, copy, T("The copy is yours."))


async def _delete(reply: Reply, shown: Shown, sure: bool) -> None:
    if not sure:
        await reply.update(said.deleting(shown, reply.locale))
        return
    await reply.context.referee.own_files.delete(reply.person, int(shown.ref))
    await _show_all(reply, T("*{name}* is gone.", name=shown.title(reply.locale)))


async def _export(reply: Reply, shown: Shown) -> None:
    text = (said.file_name(shown, reply.locale), said.as_text(shown).encode())
    await reply.say(Sheet(f"### {shown.title(reply.locale)}", reply.locale, attached=text))


async def _imported(reply: Reply, game: str, text: str, name: str = "", further: str = "") -> None:
    """A text becomes a level, whatever the rules say of playing it. ``further``: a name for want of one in the text.
    ``Refused``: no-level."""
    level = _read(game, text)
    rules, _ = said.parts(game)
    called = name or rules.name(level).strip() or further or reply.words(NEW_NAME)
    await _show(reply, await _added(reply, game, called, level))


def _read(game: str, text: str) -> Any:
    """``Refused``: no-level, with file, field and reason."""
    found = said.parts(game)[0].read(text, {})
    if found.faults:
        raise Refused("no-level", why=said.fault_words(game, found.faults[0]))
    return found.value


# --- small things ---


def _mine(shown: Shown) -> Shown:
    """``Refused``: no-such-file, where it is nobody's own."""
    if not shown.own:
        raise Refused("no-such-file")
    return shown


def _games(locale: str) -> list[Named]:
    return [(key, both(face(key).title, locale)) for key in said.building()]


async def _game(reply: Reply, typed: str | None) -> str:
    """The game that is meant: as it was said, else that of the table here, else the first that has levels of players'
    own. ``Refused``: no-such-game, ambiguous."""
    if typed is not None:
        return the_one("no-such-game", typed, _games(reply.locale), T("Which game"))
    table = await table_if_any(reply)
    if table is not None and table.facts.game in said.building():
        return table.facts.game
    return next(iter(said.building()))


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(LevelsOfOnesOwn(bot.replies))
