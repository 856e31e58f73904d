"""The commands, buttons and menus for files that players own, such as decks and levels.

Only its owner may see or change a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

import discord
from discord.ext import commands

from engine.own_files import Fault
from referee.people.own_files import NAME
from referee.refusals import FileTooLarge, Malformed, NoSuchGame
from referee.table import lobby_commands
from render.face.contract import load_presenter
from render.text.i18n import T, Text

from .commands import SURE, Handlers, Param, allow_contexts, make_bound_command
from .components.sheet import MessageLayout
from .components.typed import Named, list_suggested_values, resolve_value, say_in_both_languages
from .context import Context
from .interactions.here import find_table_here
from .interactions.own_files import (
    check_is_own,
    find_file_by_id,
    find_file_setting,
    load_own_files,
    make_file_suggester,
    resolve_file,
)
from .interactions.own_texts import (
    FORM,
    build_text_form,
    find_table_if_any,
    format_file_name,
    is_form_submission,
    read_attached_text,
)
from .interactions.presses import ComponentPress
from .interactions.replies import Replies
from .interactions.reply import Reply
from .messages.files.own_files import FileKind, Shown


@allow_contexts(everywhere=True)
class OwnFileCommands(Handlers, commands.GroupCog):
    """The commands for one kind of own files. A subclass for each kind has the help texts and further parameters."""

    kind: ClassVar[FileKind[Any, Any, Any]]
    help: ClassVar[Mapping[str, Text]]
    """By command: its help text."""
    file: ClassVar[Text]
    """The help text of the parameter for the file to import."""
    more: ClassVar[Mapping[str, tuple[Param, ...]]] = {}
    """By command: its further parameters."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {self.kind.verb: self._press}
        which = partial(Param, "own", self.kind.words.which, self.kind.kind)
        own, every = make_file_suggester(self.kind, ready=False), make_file_suggester(self.kind, ready=True)
        one, some = which(required=True, suggest=own), which(required=True, suggest=every)
        name = partial(Param, "name", longest=NAME)
        game = Param("game", T("The game"), suggest=self._suggest_games)
        file = Param("file", self.file, kind=discord.Attachment)
        root, cog = self.app_command, type(self)
        assert root is not None  # Every ``GroupCog`` has a root command.
        for called, run, *params in (
            ("list", cog.show_all),
            ("show", cog.show, which(suggest=every)),
            ("check", cog.check, some),
            ("new", cog.new, name(T("The name"), required=True), game),
            ("edit", cog.edit, one),
            ("copy", cog.copy, some, name(T("The name of the copy"))),
            ("delete", cog.delete, one, SURE),
            ("import", cog.import_, file, name(T("The name")), game),
            ("export", cog.export, some),
        ):
            root.add_command(
                make_bound_command(self, called, self.help[called], run, *params, *self.more.get(called, ()))
            )

    # --- typed commands ---

    async def show(self, reply: Reply, own: str | None = None) -> None:
        if own is None:
            await self.show_all(reply)
        else:
            await self.show_one(reply, await self._find_meant_file(reply, own))

    async def check(self, reply: Reply, own: str) -> None:
        shown = await self._find_meant_file(reply, own)
        lines = tuple(self.kind.describe_verdict(shown, reply.locale))
        await reply.say(MessageLayout(f"### {shown.format_title(reply.locale)}", reply.locale, lines=lines))

    async def new(self, reply: Reply, name: str, game: str | None = None) -> None:
        await self._begin(reply, await self._choose_game(reply, game), name)

    async def edit(self, reply: Reply, own: str) -> None:
        await self.build(reply, await resolve_file(reply, self.kind, own, ready=False), self.kind.first)

    async def copy(self, reply: Reply, own: str, name: str | None = None) -> None:
        await self._copy(reply, await self._find_meant_file(reply, own), name)

    async def delete(self, reply: Reply, own: str, sure: bool | None = None) -> None:
        await self._delete(reply, await resolve_file(reply, self.kind, own, ready=False), bool(sure))

    async def import_(
        self, reply: Reply, file: discord.Attachment | None = None, name: str | None = None, game: str | None = None
    ) -> None:
        key = await self._choose_game(reply, game)
        if file is None:
            await self._show_import_form(reply, key)
        else:
            await self._import_text(
                reply, key, await read_attached_text(file), name or "", format_file_name(file.filename)
            )

    async def export(self, reply: Reply, own: str) -> None:
        await self._export(reply, await self._find_meant_file(reply, own))

    # --- presses ---

    async def _press(self, reply: Reply, press: ComponentPress) -> None:
        """Handle a press that carries ``<action>:<file>:<more>``.

        In a menu of files, the chosen value names the file.
        """
        what, _, rest = press.rest.partition(":")
        ref, _, more = rest.partition(":")
        if what == "list":
            await self.show_all(reply)
        elif what == "new":
            await self._handle_new_press(reply, ref, press)
        elif what == "import":
            await self._handle_import_press(reply, ref, press)
        elif what == "show":
            await self.show_one(reply, await find_file_by_id(reply, self.kind, press.value or ref))
        else:
            await self._handle_file_press(reply, await find_file_by_id(reply, self.kind, ref), what, more, press)

    async def _handle_file_press(
        self, reply: Reply, shown: Shown[Any], action: str, rest: str, press: ComponentPress
    ) -> None:
        match action:
            case "edit":
                await self.build(reply, check_is_own(shown), press.value or rest)
            case "text":
                await self._handle_text_press(reply, check_is_own(shown), rest, press)
            case "name":
                await self._handle_name_press(reply, check_is_own(shown), press)
            case "copy":
                await self._copy(reply, shown, None)
            case "export":
                await self._export(reply, shown)
            case "delete":
                await self._delete(reply, check_is_own(shown), rest == "sure")
            case "look":
                await reply.update(self.kind.build_part_page(shown, press.value, rest, reply.locale))
            case "bring":
                table = await find_table_here(reply)
                key, value = find_file_setting(reply, self.kind, table, shown)
                await table.do(reply.source, lobby_commands.configure, reply.person, key, value)
                await self.show_one(reply, shown, self.kind.words.brought)
            case menu if menu in self.kind.menus:
                await self._handle_menu_press(reply, check_is_own(shown), menu, rest, press)
            case _:
                raise Malformed()

    async def _handle_menu_press(
        self, reply: Reply, shown: Shown[Any], menu: str, at: str, press: ComponentPress
    ) -> None:
        """Change a file by a choice in one of its building menus."""

        def change(value: Any) -> Any:
            return self.kind.apply_change(shown.game, value, menu, at, press.values)

        await self.build_on(reply, shown, await self.change_file(reply, shown, change), at)

    async def _handle_text_press(self, reply: Reply, shown: Shown[Any], at: str, press: ComponentPress) -> None:
        """Show a form with a file's whole text, or replace the file by the submitted text.

        ``shown`` is the file; ``at`` is the place in the file at which its page is open.

        Raises ``FileTooLarge``, and what this kind of file refuses.
        """
        if not is_form_submission(reply):
            text = self.kind.as_text(shown, reply.locale, FORM)
            if len(text) > FORM:
                raise FileTooLarge()
            await reply.form(
                build_text_form(reply, self.kind, self.kind.words.as_text, f"text:{shown.ref}:{at}", text, True)
            )
            return
        found = self.kind.read(shown.game, press.value, reply.locale)
        await self.build(reply, await self.change_file(reply, shown, lambda _: found.value), at, found.faults)

    async def _handle_name_press(self, reply: Reply, shown: Shown[Any], press: ComponentPress) -> None:
        if not is_form_submission(reply):
            now = reply.translate(shown.name)
            await reply.form(build_text_form(reply, self.kind, self.kind.words.renamed, f"name:{shown.ref}", now))
            return
        file = await reply.context.referee.own_files.change(reply.person, int(shown.ref), name=press.value)
        await self.show_one(reply, self.kind.own(file))

    async def _handle_new_press(self, reply: Reply, game: str, press: ComponentPress) -> None:
        """Show the form for a new file's name, or create the file of the submitted name."""
        key = await self._choose_game(reply, game or None)
        if is_form_submission(reply):
            await self._begin(reply, key, press.value)
        else:
            await reply.form(build_text_form(reply, self.kind, self.kind.words.new, f"new:{key}", ""))

    async def _handle_import_press(self, reply: Reply, game: str, press: ComponentPress) -> None:
        """Show the form in which a text can be pasted, or import the submitted text as a new file."""
        key = await self._choose_game(reply, game or None)
        if is_form_submission(reply):
            await self._import_text(reply, key, press.value)
        else:
            await self._show_import_form(reply, key)

    # --- actions ---

    async def show_all(self, reply: Reply, note: Text | None = None) -> None:
        files = await load_own_files(reply.context, self.kind, reply.person)
        await reply.update(self.kind.build_list(files, reply.locale, reply.translate(note) if note else ""))

    async def show_one(self, reply: Reply, shown: Shown[Any], note: Text | None = None) -> None:
        able = self.kind.may_bring(await find_table_if_any(reply), shown, reply.person)
        await reply.update(
            self.kind.build_file_message(shown, reply.locale, bring=able, note=reply.translate(note) if note else "")
        )

    async def build(self, reply: Reply, shown: Shown[Any], at: str, faults: Sequence[Fault] = ()) -> None:
        await reply.update(self.kind.build_editor_message(shown, at, reply.locale, faults))

    async def build_on(self, reply: Reply, before: Shown[Any], after: Shown[Any], at: str) -> None:
        """Show a file's building menus after a change, with a note on the cards or items that were added."""
        told = self.kind.describe_added_parts(before.value, after, reply.locale)
        await reply.update(self.kind.build_editor_message(after, at, reply.locale, notes=told))

    async def change_file(self, reply: Reply, shown: Shown[Any], change: Callable[[Any], Any]) -> Shown[Any]:
        """Change a player's own file and return it.

        ``change``: a function that returns the new value for the file's present value.
        """
        rules, _ = self.kind.find_parts(shown.game)

        def change_file(text: str) -> str:
            return str(rules.write(change(rules.read(text, {}).value)))

        return self.kind.own(
            await reply.context.referee.own_files.change(reply.person, int(shown.ref), text=change_file)
        )

    async def _add_file(self, reply: Reply, game: str, name: str, value: Any) -> Shown[Any]:
        text, files = self.kind.find_parts(game)[0].write(value), reply.context.referee.own_files
        return self.kind.own(await files.add(reply.person, game, self.kind.kind, name, text, reply.source))

    async def _begin(self, reply: Reply, game: str, name: str) -> None:
        await self.build(
            reply, await self._add_file(reply, game, name, self.kind.make_new_value(game)), self.kind.first
        )

    async def _copy(self, reply: Reply, shown: Shown[Any], name: str | None) -> None:
        copy = await self._add_file(reply, shown.game, name or reply.translate(shown.name), shown.value)
        await self.show_one(reply, copy, T("The copy is saved."))

    async def _delete(self, reply: Reply, shown: Shown[Any], sure: bool) -> None:
        if not sure:
            await reply.update(self.kind.build_deletion_message(shown, reply.locale))
            return
        await reply.context.referee.own_files.delete(reply.person, int(shown.ref))
        await self.show_all(reply, T("*{name}* is deleted.", name=shown.format_title(reply.locale)))

    async def _export(self, reply: Reply, shown: Shown[Any]) -> None:
        text = (self.kind.format_file_name(shown, reply.locale), self.kind.as_text(shown, reply.locale).encode())
        await reply.say(MessageLayout(f"### {shown.format_title(reply.locale)}", reply.locale, attached=text))

    async def _show_import_form(self, reply: Reply, game: str) -> None:
        await reply.form(build_text_form(reply, self.kind, self.kind.words.pasted, f"import:{game}", "", True))

    async def _import_text(self, reply: Reply, game: str, text: str, name: str = "", file: str = "") -> None:
        """Store a text as a new file of the player, even if the rules do not allow playing with it.

        ``file``: the name of the uploaded file. Raises ``Refused``: what this kind of file refuses.
        """
        found = self.kind.parse_import(game, text, reply.locale)
        called = name or self.kind.choose_name(found, file) or reply.translate(self.kind.words.new)
        shown = await self._add_file(reply, game, called, found.value)
        if self.kind.built_on:
            await self.build(reply, shown, self.kind.first, found.faults)
        else:
            await self.show_one(reply, shown)

    # --- lookup by name ---

    async def _find_meant_file(self, reply: Reply, typed: str) -> Shown[Any]:
        """Return the file of a typed name: the player's own file, or a ready-made file."""
        return await resolve_file(reply, self.kind, typed, ready=True)

    async def _choose_game(self, reply: Reply, typed: str | None) -> str:
        """Return the game for a file: the typed game, else that of the table here, else the first with such files.

        Raises ``NoSuchGame``, ``Ambiguous``.
        """
        if typed is not None:
            return resolve_value(NoSuchGame, typed, self._list_game_names(reply.locale), T("The game"))
        table = await find_table_if_any(reply)
        known = self.kind.list_games()
        return table.facts.game if table is not None and table.facts.game in known else known[0]

    def _list_game_names(self, locale: str) -> Sequence[Named]:
        return [(key, say_in_both_languages(load_presenter(key).title, locale)) for key in self.kind.list_games()]

    async def _suggest_games(
        self, context: Context, interaction: discord.Interaction, typed: str
    ) -> Sequence[tuple[str, str]]:
        return list_suggested_values(typed, self._list_game_names(str(interaction.locale)))
