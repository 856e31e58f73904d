"""/card and /rules: anything there is to look up, with suggestions while typing; answered in private."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine.games import games
from engine.requests import Refused
from render.face import Page, face
from render.words import SOURCE, T, say

from . import ids, limits
from .commands import Param, Suggest, command
from .limits import cut
from .reply import Reply
from .sheet import Entry, Menu, Row, Sheet
from .typed import Named, fitting, suggestions

if TYPE_CHECKING:
    from .client import Rulekeeper

CHAPTERS = 12
"""Topics that fit beside each other as selects."""
Pages = Callable[[str], Sequence[Page]]
"""A game's pages of one sort."""


def cards(game: str) -> Sequence[Page]:
    return face(game).cards()


def rules(game: str) -> Sequence[Page]:
    return face(game).rules()


def commands() -> list[app_commands.Command[Any, ..., None]]:
    return [
        command(
            "card", T("Look a card up: its picture and what it does."), _run(cards),
            Param("name", T("A card's name or number"), required=True, suggest=_suggest(cards)),
        ),
        command(
            "rules", T("Look a rule up by a word or by its number."), _run(rules),
            Param("about", T("A word, or a rule's number"), required=True, suggest=_suggest(rules)),
        ),
    ]  # fmt: skip


def named(pages: Pages, locale: str) -> list[Named]:
    """Every page of every game: ``game key`` with its titles and its key."""
    found: list[Named] = []
    for game in games():
        for page in pages(game):
            titles = (say(page.title, locale), say(page.title, SOURCE), page.key)
            found.append((f"{game} {page.key}", tuple(dict.fromkeys(titles))))
    return found


def _suggest(pages: Pages) -> Suggest:
    async def suggest(client: Rulekeeper, interaction: discord.Interaction, typed: str) -> list[tuple[str, str]]:
        listed = named(pages, str(interaction.locale))
        hits = suggestions(typed, listed)
        keys = {value: words[-1] for value, words in listed}
        return [(f"{words} ({keys[value]})", value) for words, value in hits]

    return suggest


def _run(pages: Pages):  # type: ignore[no-untyped-def]
    async def run(reply: Reply, **given: str) -> None:
        (typed,) = given.values()
        await reply.say(page_sheet(pages, typed, reply.locale))

    return run


def page_sheet(pages: Pages, typed: str, locale: str) -> Sheet:
    """The page that was meant, or the first of those that may be and a list of the others. ``Refused``: unknown."""
    listed = named(pages, locale)
    fits = fitting(typed, listed) or _mentioning(pages, typed, locale)
    if not fits:
        raise Refused("unknown")
    game, _, key = fits[0].partition(" ")
    page = next(p for p in pages(game) if p.key == key)
    lines = [say(page.body, locale)]
    if len(fits) > 1:
        titles = dict(listed)
        others = ", ".join(titles[value][0] for value in fits[1:9])
        lines.append(say(T("-# Also: {titles}", titles=others), locale))
    topic = f"-# {say(page.topic, locale)}\n" if page.topic is not None else ""
    heading = f"{topic}### {say(page.title, locale)} · `{page.key}`"
    return Sheet(heading, locale, scene=page.scene, lines=tuple(cut(line, 1200) for line in lines))


def contents(game: str, table: int, locale: str) -> Sheet:
    """A game's rules to choose from, by topic, and what its signs mean; the whole book is one search away."""
    topics: dict[str, list[Page]] = {}
    for page in rules(game):
        topics.setdefault(say(page.topic, locale) if page.topic is not None else "", []).append(page)
    rows: list[Row] = []
    for number, (topic, pages) in enumerate(list(topics.items())[:CHAPTERS]):
        entries = tuple(Entry(page.key, say(page.title, locale), page.key) for page in pages[: limits.MENU])
        rows.append((Menu(ids.act(table, "rules", str(number)), topic or say(T("Rules"), locale), entries),))
    about = say(T("Choose a rule, or type `/rules` and a word."), locale)
    looks = face(game)
    return Sheet(f"### {say(looks.title(), locale)}", locale, scene=looks.legend(), lines=(about,), rows=tuple(rows))


def _mentioning(pages: Pages, typed: str, locale: str) -> list[str]:
    """Pages whose text has the words in it, where no title has."""
    bodies = [(f"{game} {page.key}", (say(page.body, locale),)) for game in games() for page in pages(game)]
    return fitting(typed, bodies)
