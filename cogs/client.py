"""The bot as Discord sees it: one client, its command tree, and the way from an event to the house and back."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import discord
from discord import app_commands, ui
from msgspec.structs import replace

from engine.protocol import Move, Refused
from engine.registry import games
from render.face.contract import face
from render.painter import Painter
from render.scene import Scene
from render.schemes import DEFAULT
from render.text.i18n import SOURCE, language_for, say

from . import check, game, help, lookup, record, settings, watch
from . import play as moves
from .commands import Translator
from .components.sheet import Sheet
from .delivery.films import Films
from .delivery.mentions import Nudges
from .delivery.presses_first import Lull
from .delivery.screen import Screen
from .interactions import presses as press
from .interactions import refusals
from .interactions.private_answers import Answers
from .interactions.reply import Reply, Said, replying
from .messages import dice_proof as seals
from .messages.hand import question_alone
from .messages.viewpoint import face_of

if TYPE_CHECKING:
    from referee.referee import Referee
    from referee.table.table import Table

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["Rulekeeper"]):
    """The commands; what the library itself finds wrong with one is answered in words, too."""

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        async with replying(interaction):
            if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
                raise Refused("old-command")
            if isinstance(error, app_commands.TransformerError):
                raise Refused("unknown")
            raise error


class Rulekeeper(discord.AutoShardedClient):
    """Listens for interactions only; everything else is asked for when needed."""

    def __init__(self, referee: Referee, *, persistent: bool = True, draw_ahead: bool = True) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            guild_ready_timeout=0.2,  # nothing here waits for a cache of servers or members
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.referee = referee
        self.persistent = persistent
        """Whether the disk under the tables outlives this machine, as far as can be told."""
        self.draw_ahead = draw_ahead
        """Whether what pictures are made of is drawn at the start, and not at the first press."""
        self.tree = Tree(self)
        self.painter = Painter()
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="painter")
        self.drawing: deque[float] = deque(maxlen=20)
        """How long the latest pictures took, in seconds."""
        self.nudges = Nudges(self)
        self.screen = Screen(self)
        self.calls = watch.Calls(self)
        self.awake = False
        self._locales: dict[int, str] = {}
        self.closed_doors: set[int] = set()
        """Who closed direct messages and has still to be told, once, at the next press."""
        self.answers = Answers()
        self.lull = Lull()
        self.films = Films()

    # --- starting and ending ---

    async def setup_hook(self) -> None:
        self.tree.add_command(game.root())
        self.tree.add_command(watch.root())
        self.tree.add_command(record.root())
        self.tree.add_command(settings.root())
        for single in (*lookup.commands(), *help.commands(), *check.commands()):
            self.tree.add_command(single)
        for key in games():
            self.tree.add_command(moves.root(games()[key]))
        await self._sync(Translator())
        self.referee.changed = self.changed
        self.referee.surfaces.screen = self.screen
        if self.draw_ahead:
            covers = [face(key).cover(level, ()) for key, rules in games().items() for level in rules.levels]
            self._pool.submit(self.painter.warm, covers, None, lambda: not self.is_closed())  # nobody waits for it

    async def _sync(self, translator: Translator) -> None:
        """Register the commands, if they are not what was registered last."""
        await self.tree.set_translator(translator)
        payload = [await root.get_translated_payload(self.tree, translator) for root in self.tree.get_commands()]
        now = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        if await self.referee.store.commands() == now and len(await self.tree.fetch_commands()) == len(payload):
            return
        await self.tree.sync()
        await self.referee.store.keep_commands(now)

    async def on_ready(self) -> None:
        if not self.awake:
            self.awake = True
            await self.referee.wake()

    async def close(self) -> None:
        self.nudges.close()
        self.films.close()
        await super().close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # --- what comes in ---

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Presses and forms; typed commands go through the tree."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await press.handle(interaction)

    # --- languages ---

    async def heard(self, person: int, locale: str) -> None:
        """Remember which language somebody's Discord speaks, for what is sent unasked."""
        if self._locales.get(person) != locale:
            self._locales[person] = locale
            await self.referee.store.players.hear(person, locale)

    async def hear(self, interaction: discord.Interaction) -> str:
        """The language to answer in: the one this person chose here, which from now on is the interaction's own, else
        the one their Discord speaks."""
        await self.heard(interaction.user.id, str(interaction.locale))
        chosen = (await self.referee.settings.player(interaction.user.id)).locale
        if chosen is not None:
            interaction.locale = discord.Locale(chosen)
        return str(interaction.locale)

    async def locale_of(self, person: int, fallback: str) -> str:
        """The language for a person: chosen here, else Discord's as last heard, else the table's."""
        chosen = (await self.referee.settings.player(person)).locale
        if chosen is None and person not in self._locales:
            self._locales[person] = await self.referee.store.players.heard(person) or ""
        return chosen or self._locales[person] or fallback

    async def language_of(self, guild: int | None, discords: str | None) -> str:
        """The language of what is public there: chosen for the server, else Discord's."""
        chosen = (await self.referee.settings.server(guild)).locale if guild is not None else None
        return chosen or language_for(discords or SOURCE)

    # --- doors ---

    async def door(self, person: int) -> bool | None:
        """Whether the last direct message to somebody arrived; None: not known."""
        return await self.referee.store.players.door(person)

    async def note_door(self, person: int, opened: bool) -> None:
        if await self.door(person) is not opened:
            await self.referee.store.players.note_door(person, opened)

    # --- colours ---

    async def scheme_of(self, person: int | None, guild: int | None) -> str:
        """The colours of pictures: chosen by this person (None: they are for all), else for the server."""
        chosen = (await self.referee.settings.player(person)).scheme if person is not None else None
        if chosen is None and guild is not None:
            chosen = (await self.referee.settings.server(guild)).scheme
        return chosen or DEFAULT

    async def coloured(self, sheet: Sheet, person: int | None, guild: int | None) -> Sheet:
        """The sheet with its picture in those colours."""
        if sheet.scene is None:
            return sheet
        scene = replace(sheet.scene, scheme=await self.scheme_of(person, guild))
        return replace(sheet, scene=scene)

    # --- changes ---

    async def changed(self, table: Table) -> None:
        """Something happened at a table: let everything that shows it catch up."""
        await self.lull.wait()
        await seals.expect(self.referee, table)
        await self.calls.look(table)
        await self.referee.surfaces.look(table.id)
        await self.nudges.look(table)
        await self.screen.keep_in_sight(table)

    # --- what goes out ---

    async def picture(self, scene: Scene, locale: str) -> bytes:
        """A scene as PNG, drawn on a thread of its own kind, never on the loop."""
        loop = asyncio.get_running_loop()
        begun = time.monotonic()
        png = await loop.run_in_executor(self._pool, self.painter.png, scene, locale)
        self.drawing.append(time.monotonic() - begun)
        return png

    async def drawn(self, sheet: Sheet, plain: bool = False) -> tuple[ui.LayoutView, list[discord.File]]:
        """What to send; where a picture cannot be drawn its words take its place."""
        if sheet.scene is None or plain:
            return sheet.layout(picture=False), sheet.files(None)
        try:
            png = await self.picture(sheet.scene, sheet.locale)
        except Exception:
            log.exception("a picture could not be drawn")
            return sheet.layout(picture=False), sheet.files(None)
        return sheet.layout(picture=True), sheet.files(png)

    async def refusal(self, reply: Reply, reason: Refused) -> Said:
        """Why not, and what is possible instead: the asker's own present question, where there is one, without the
        hand."""
        table = reply.table
        said = refusals.words(reason)
        if table is None:
            return said
        seat = table.facts.seat_of(reply.person)
        playing = table.facts.phase == "playing" and table.readable
        said = face_of(table).refusal(reason, table.view(seat) if playing else None) or said
        if playing and seat is not None and table.question(seat) is not None:
            left = [option for option in reason.values.get("left", ()) if isinstance(option, Move)]
            return question_alone(table, seat, reply.locale, f"**{say(said, reply.locale)}**", only=left)
        return said
