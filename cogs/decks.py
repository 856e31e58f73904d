"""/deck: decks of one's own, built by menus, pasted or read from a file, checked by the rules, and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import discord
from discord.ext import commands

from engine.decks import KIND, Deck
from engine.own_files import Fault
from engine.protocol import Refused
from referee.own_files import NAME
from referee.table.table import Table
from render.face.contract import face
from render.text.i18n import T, Text

from .client import Rulekeeper
from .commands import SURE, Handlers, Param, beside, command, described, named, usable
from .components.sheet import Sheet
from .components.typed import Named, both, fitting, suggestions, the_one
from .context import Context
from .interactions.here import here
from .interactions.own_decks import bring, deck_at, deck_meant, files_of, suggest_decks, suggest_own
from .interactions.own_texts import FORM, attached, form, name_of, sent, table_if_any
from .interactions.presses import Press
from .interactions.reply import Replies, Reply
from .interactions.seats import seat_meant, suggest_seats
from .messages import decks as said
from .messages.decks import Shown
from .messages.viewpoint import names_in_pictures

NEW_NAME = T("New deck")
WHICH = T("Which deck")


async def suggest_games(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    return suggestions(typed, _games(str(interaction.locale)))


async def suggest_cards(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """The cards of the game of the deck that is named already; else of every game that has decks."""
    locale = str(interaction.locale)
    files = await files_of(context, interaction.user.id)
    meant = fitting(beside(interaction).get("deck", ""), said.names_of(files, locale, ready=False))
    games = {file.game for file in files if str(file.number) in meant} or set(said.building())
    return suggestions(typed, [one for game in sorted(games) for one in said.card_names(game, locale)])


@usable(dms=True)
class DecksOfOnesOwn(
    Handlers,
    commands.GroupCog,
    group_name=named("deck"),
    group_description=described(T("Decks of your own: build, keep and check them.")),
):
    """What is typed, and the buttons and menus of the sheets. Whose a deck is, alone may see it or change it."""

    def __init__(self, replies: Replies) -> None:
        super().__init__(replies)
        self.presses_anywhere = {"deck": self._press}

    # --- looking ---

    @command("list", T("Your decks, and the ready-made ones."))
    async def list(self, reply: Reply) -> None:
        await _show_all(reply)

    @command(
        "show", T("A deck in a picture: yours, a ready-made one, or another player's where lists are open."),
        Param("deck", WHICH, suggest=suggest_decks),
        Param("who", T("Whose deck at this table"), suggest=suggest_seats),
    )  # fmt: skip
    async def show(self, reply: Reply, deck: str | None = None, who: str | None = None) -> None:
        if who is not None:
            await _show_brought(reply, await here(reply), who)
        elif deck is not None:
            await _show(reply, await deck_meant(reply, deck, ready=True))
        else:
            await _show_all(reply)

    @command(
        "check", T("What the rules say to a deck, and what is possible instead."),
        Param("deck", WHICH, required=True, suggest=suggest_decks),
    )  # fmt: skip
    async def check(self, reply: Reply, deck: str) -> None:
        shown = await deck_meant(reply, deck, ready=True)
        lines = tuple(said.verdict(shown, reply.locale))
        await reply.say(Sheet(f"### {shown.title(reply.locale)}", reply.locale, lines=lines))

    # --- building ---

    @command(
        "new", T("Begin a new deck."),
        Param("name", T("What it is called"), required=True, longest=NAME),
        Param("game", T("For which game"), suggest=suggest_games),
    )  # fmt: skip
    async def new(self, reply: Reply, name: str, game: str | None = None) -> None:
        await _build(reply, await _added(reply, await _game(reply, game), name, Deck()), 0)

    @command(
        "edit", T("Change a deck: by menus, or a card at once."),
        Param("deck", WHICH, required=True, suggest=suggest_own),
        Param("card", T("Which card"), suggest=suggest_cards),
        Param("copies", T("How often it stands in the deck"), kind=int),
    )  # fmt: skip
    async def edit(self, reply: Reply, deck: str, card: str | None = None, copies: int | None = None) -> None:
        shown = await deck_meant(reply, deck, ready=False)
        section = 0
        if card is not None:
            number = the_one("unknown", card, said.card_names(shown.game, reply.locale), T("Which card"))
            shown = await _changed(reply, shown, lambda deck: _with(deck, number, copies))
            sections = said.sections_of(shown.game)
            section = next(at for at, (_, cards) in enumerate(sections) if number in cards)
        await _build(reply, shown, section)

    @command(
        "copy", T("A deck of your own from another: yours or a ready-made one."),
        Param("deck", WHICH, required=True, suggest=suggest_decks),
        Param("name", T("What the copy is called"), longest=NAME),
    )  # fmt: skip
    async def copy(self, reply: Reply, deck: str, name: str | None = None) -> None:
        await _copy(reply, await deck_meant(reply, deck, ready=True), name)

    @command(
        "delete", T("Throw a deck away."),
        Param("deck", WHICH, required=True, suggest=suggest_own), SURE,
    )  # fmt: skip
    async def delete(self, reply: Reply, deck: str, sure: bool | None = None) -> None:
        await _delete(reply, await deck_meant(reply, deck, ready=False), bool(sure))

    # --- as texts ---

    @command(
        "import", T("A deck from a list: pasted into a form, or a text file."),
        Param("file", T("A text file with a card a line"), kind=discord.Attachment),
        Param("name", T("What it is called"), longest=NAME),
        Param("game", T("For which game"), suggest=suggest_games),
    )  # fmt: skip
    async def import_(
        self, reply: Reply, file: discord.Attachment | None = None, name: str | None = None, game: str | None = None
    ) -> None:
        key = await _game(reply, game)
        if file is None:
            await reply.form(form(reply, "deck", T("Paste a list"), f"import:{key}", T("A card a line"), "", True))
            return
        await _imported(reply, key, await attached(file), name or name_of(file.filename))

    @command(
        "export", T("A deck as a text file, to keep or to pass on."),
        Param("deck", WHICH, required=True, suggest=suggest_decks),
    )  # fmt: skip
    async def export(self, reply: Reply, deck: str) -> None:
        await _export(reply, await deck_meant(reply, deck, ready=True))

    # --- what is pressed ---

    async def _press(self, reply: Reply, press: Press) -> None:
        """``<what>:<deck>:<more>``; a menu's deck is what was chosen in it."""
        what, _, rest = press.rest.partition(":")
        ref, _, more = rest.partition(":")
        if what == "list":
            await _show_all(reply)
        elif what in ("new", "import"):
            await _pressed_anew(reply, what, ref, press)
        elif what == "show":
            await _show(reply, await deck_at(reply, press.value or ref))
        elif what in _PRESSED:
            await _PRESSED[what](reply, await deck_at(reply, ref), more, press)
        else:
            raise Refused("malformed")


# --- presses on one deck ---


async def _pressed_edit(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    await _build(reply, _mine(shown), _section(press.value or more))


async def _pressed_menu(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    """The cards of a section were ticked anew, those that stand in it twice, or three times."""
    copies = {"tick": 1, "x2": 2, "x3": 3}[press.rest.partition(":")[0]]
    section = _section(more)
    sections = said.sections_of(shown.game)
    cards = sections[min(section, len(sections) - 1)][1]
    changed = await _changed(reply, shown, lambda deck: said.changed(deck, cards, press.values, copies))
    await _build(reply, changed, section)


async def _pressed_text(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    """A form with the whole deck as a text; what is sent back takes its place."""
    section = _section(more)
    if not sent(reply):
        words = said.as_text(_mine(shown), reply.locale, FORM)
        await reply.form(
            form(reply, "deck", T("Deck as a text"), f"text:{shown.ref}:{section}", T("A card a line"), words, True)
        )
        return
    rules, _ = said.parts(shown.game)
    found = rules.read(press.value, said.further_names(shown.game, reply.locale))
    await _build(reply, await _changed(reply, shown, lambda _: found.value), section, found.faults)


async def _pressed_name(reply: Reply, shown: Shown, more: str, press: Press) -> None:
    if not sent(reply):
        now = reply.words(_mine(shown).name)
        await reply.form(form(reply, "deck", T("Rename the deck"), f"name:{shown.ref}", T("What it is called"), now))
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
    table = await here(reply)
    await bring(reply, table, shown)
    await _show(reply, shown, T("You play with it at this table."))


_PRESSED = {
    "edit": _pressed_edit,
    "tick": _pressed_menu,
    "x2": _pressed_menu,
    "x3": _pressed_menu,
    "text": _pressed_text,
    "name": _pressed_name,
    "copy": _pressed_copy,
    "export": _pressed_export,
    "delete": _pressed_delete,
    "bring": _pressed_bring,
}


async def _pressed_anew(reply: Reply, what: str, game: str, press: Press) -> None:
    """The forms of a new deck and of a pasted list, and what was sent back in them."""
    key = await _game(reply, game or None)
    if sent(reply) and what == "new":
        await _build(reply, await _added(reply, key, press.value, Deck()), 0)
    elif sent(reply):
        await _imported(reply, key, press.value, "")
    elif what == "new":
        await reply.form(form(reply, "deck", T("New deck"), f"new:{key}", T("What it is called"), ""))
    else:
        await reply.form(form(reply, "deck", T("Paste a list"), f"import:{key}", T("A card a line"), "", True))


# --- what is done ---


async def _show_all(reply: Reply, note: Text | None = None) -> None:
    files = await files_of(reply.context, reply.person)
    await reply.update(said.listed(files, reply.locale, reply.words(note) if note else ""))


async def _show(reply: Reply, shown: Shown, note: Text | None = None) -> None:
    able = said.may_bring(await table_if_any(reply), shown.game, reply.person)
    await reply.update(
        said.one_deck(shown, reply.locale, bring=able and not shown.faults, note=reply.words(note) if note else "")
    )


async def _build(reply: Reply, shown: Shown, section: int, faults: Sequence[Fault] = ()) -> None:
    await reply.update(said.building_sheet(shown, section, reply.locale, faults))


async def _show_brought(reply: Reply, table: Table, who: str) -> None:
    """With what somebody at the table began, where this person may know it. ``Refused``: not-started, no-open-list."""
    seat = seat_meant(table, who)
    looks = face(table.facts.game).decks
    known = None if looks is None else looks.brought(table.view(table.facts.seat_of(reply.person)), seat)
    if known is None:
        raise Refused("no-open-list")
    await reply.say(said.brought(table.facts.game, known, names_in_pictures(table)[seat], reply.locale))


async def _added(reply: Reply, game: str, name: str, deck: Deck) -> Shown:
    rules, _ = said.parts(game)
    return said.own(
        await reply.context.referee.own_files.add(reply.person, game, KIND, name, rules.write(deck), reply.source)
    )


async def _changed(reply: Reply, shown: Shown, change: Callable[[Deck], Deck]) -> Shown:
    """A deck after a change of what it is by then."""
    rules, _ = said.parts(shown.game)

    def changed(text: str) -> str:
        return rules.write(change(rules.read(text, {}).value))

    files = reply.context.referee.own_files
    return said.own(await files.change(reply.person, int(_mine(shown).ref), text=changed))


def _with(deck: Deck, card: str, copies: int | None) -> Deck:
    """With so many of a card; None: with one more."""
    return deck.with_card(card, deck.cards.get(card, 0) + 1 if copies is None else max(0, min(copies, 99)))


async def _copy(reply: Reply, shown: Shown, name: str | None) -> None:
    copy = await _added(reply, shown.game, name or reply.words(shown.name), shown.deck)
    await _show(reply, copy, T("The copy is yours."))


async def _delete(reply: Reply, shown: Shown, sure: bool) -> None:
    if not sure:
        await reply.update(said.deleting(shown, reply.locale))
        return
    await reply.context.referee.own_files.delete(reply.person, int(shown.ref))
    await _show_all(reply, T("*{name}* is gone.", name=shown.title(reply.locale)))


async def _export(reply: Reply, shown: Shown) -> None:
    text = (said.file_name(shown, reply.locale), said.as_text(shown, reply.locale).encode())
    await reply.say(Sheet(f"### {shown.title(reply.locale)}", reply.locale, attached=text))


async def _imported(reply: Reply, game: str, text: str, name: str) -> None:
    """A pasted list becomes a deck, whatever of it could be read. ``Refused``: no-cards."""
    rules, _ = said.parts(game)
    found = rules.read(text, said.further_names(game, reply.locale))
    if not found.value.cards:
        raise Refused("no-cards", why=[said.fault_line(game, fault, reply.locale) for fault in found.faults[:1]])
    shown = await _added(reply, game, name or found.name or reply.words(NEW_NAME), found.value)
    await _build(reply, shown, 0, found.faults)


# --- small things ---


def _mine(shown: Shown) -> Shown:
    """``Refused``: no-such-file, where it is nobody's own."""
    if not shown.own:
        raise Refused("no-such-file")
    return shown


def _section(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def _games(locale: str) -> list[Named]:
    return [(key, both(face(key).title, locale)) for key in said.building()]


async def _game(reply: Reply, typed: str | None) -> str:
    """The game that is meant: as it was said, else that of the table here, else the first that has decks. ``Refused``:
    no-such-game, ambiguous."""
    if typed is not None:
        return the_one("no-such-game", typed, _games(reply.locale), T("Which game"))
    table = await table_if_any(reply)
    if table is not None and table.facts.game in said.building():
        return table.facts.game
    return next(iter(said.building()))


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(DecksOfOnesOwn(bot.replies))
