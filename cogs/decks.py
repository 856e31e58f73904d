"""The /deck commands: players build, paste or import decks of their own, and the rules check them."""

from __future__ import annotations

import discord

from engine.decks import Deck
from engine.protocol import Seat
from referee.table.table import Table
from render.face.contract import load_presenter
from render.text.i18n import T

from .commands import Param, make_description, make_setup, read_given_values
from .components.typed import find_fitting_values, list_suggested_values, resolve_value
from .context import Context
from .interactions.here import find_table_here
from .interactions.own_files import load_own_files, resolve_file
from .interactions.reply import Reply
from .interactions.seats import make_seat_suggester, resolve_seat
from .messages.common.viewpoint import list_picture_names
from .messages.files.decks import DECKS
from .own_files import OwnFileCommands
from .refusals import UnknownName, WordedRefusal


class NoOpenList(WordedRefusal):
    words = T("You cannot see that player's deck. It is a standard deck, or its card list is secret.")


async def suggest_cards(context: Context, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
    """Suggest cards of the game whose deck was typed already.

    If no deck was typed, suggest cards of every game with decks.
    """
    locale = str(interaction.locale)
    files = await load_own_files(context, DECKS, interaction.user.id)
    those = find_fitting_values(
        read_given_values(interaction).get(DECKS.kind, ""), DECKS.list_names(files, locale, ready=False)
    )
    games = {file.game for file in files if str(file.number) in those} or set(DECKS.list_games())
    return list_suggested_values(typed, [one for game in sorted(games) for one in DECKS.list_card_names(game, locale)])


def _may_see_list(table: Table, person: int, seat: Seat) -> bool:
    """Return whether this person may see the cards of a seat's deck."""
    return table.readable and _find_brought_deck(table, person, seat) is not None


class DeckCommands(
    OwnFileCommands, group_name="deck", group_description=make_description(T("Build, save and check your own decks."))
):
    """The /deck commands.

    Besides the commands for all own files, some edit a deck by a card's name or show a player's deck.
    """

    kind = DECKS
    help = {
        "list": T("List your decks and the ready-made decks."),
        "show": T("Show a deck: yours, a ready-made one, or another player's if deck lists are open."),
        "check": T("Check whether the rules allow a deck, and what to change if they do not."),
        "new": T("Create a new deck."),
        "edit": T("Edit a deck with menus, or set the number of one card."),
        "copy": T("Copy a deck of yours or a ready-made deck."),
        "delete": T("Delete a deck."),
        "import": T("Create a deck from a card list: paste the list or upload a text file."),
        "export": T("Get a deck as a text file, to save or share it."),
    }
    file = T("A text file with one card per line")
    more = {
        "show": (
            Param("who", T("The player at this table whose deck to show"), suggest=make_seat_suggester(_may_see_list)),
        ),
        "edit": (
            Param("card", T("The card"), suggest=suggest_cards),
            Param("copies", T("The number of copies of the card in the deck"), kind=int),
        ),
    }

    async def show(self, reply: Reply, own: str | None = None, who: str | None = None) -> None:
        """Show the deck of the seat that ``who`` names, or else the deck that ``own`` names. Both are typed texts."""
        if who is not None:
            await _show_brought(reply, await find_table_here(reply), who)
        else:
            await super().show(reply, own)

    async def edit(self, reply: Reply, own: str, card: str | None = None, copies: int | None = None) -> None:
        if card is None:
            await super().edit(reply, own)
            return
        shown = await resolve_file(reply, DECKS, own, ready=False)
        number = resolve_value(UnknownName, card, DECKS.list_card_names(shown.game, reply.locale), T("The card"))
        changed = await self.change_file(reply, shown, lambda deck: _set_card_copies(deck, number, copies))
        sections = DECKS.list_sections(shown.game)
        section = next(index for index, (_, cards) in enumerate(sections) if number in cards)
        await self.build_on(reply, shown, changed, str(section))


async def _show_brought(reply: Reply, table: Table, who: str) -> None:
    """Show the deck with which a seat began the match, if this person may know it. ``who``: the seat, as typed.

    Raises ``MatchNotStarted``, ``NoOpenList``.
    """
    seat = resolve_seat(table, who)
    known = _find_brought_deck(table, reply.person, seat)
    if known is None:
        raise NoOpenList()
    await reply.say(DECKS.build_brought_message(table.facts.game, known, list_picture_names(table)[seat], reply.locale))


def _find_brought_deck(table: Table, person: int, seat: Seat) -> Deck | None:
    """Return the deck with which a seat began the match, if this person may know it; else None."""
    presenter = load_presenter(table.facts.game).decks
    return None if presenter is None else presenter.brought(table.view(table.facts.seat_of(person)), seat)


def _set_card_copies(deck: Deck, card: str, copies: int | None) -> Deck:
    """Return the deck with ``copies`` copies of a card, at most 99. None: one more copy than before."""
    return deck.copy_with_card(card, deck.cards.get(card, 0) + 1 if copies is None else max(0, min(copies, 99)))


setup = make_setup(DeckCommands)
