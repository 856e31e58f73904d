"""A small discord.py bot that uses each thing the playground imitates. Nothing of ours is in it."""

from __future__ import annotations

import asyncio
import io
import struct
import zlib
from typing import Any

import discord
from discord import app_commands, ui


def png(red: int = 200, width: int = 4, height: int = 3) -> bytes:
    """Return a plain picture, made by hand so that the tests need no drawing library."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\x00" + bytes((red, 90, 40)) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def picture(name: str, red: int = 200) -> discord.File:
    return discord.File(io.BytesIO(png(red)), name)


class Board(ui.LayoutView):
    """A message with a picture, a select and some buttons, as a table's board has."""

    def __init__(self, step: int = 0) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Any] = ui.Container(accent_color=0x886622)
        box.add_item(ui.TextDisplay(f"## Step {step}\n**Ana** is to move."))
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://board{step}.png", description=f"The board at step {step}")
        box.add_item(gallery)
        row: ui.ActionRow[Any] = ui.ActionRow()
        for label in ("Forward", "Hand", "Slow", "Silent", "Ask"):
            row.add_item(ui.Button(label=label, custom_id=f"t:{label.lower()}:{step}"))
        box.add_item(row)
        chooser: ui.ActionRow[Any] = ui.ActionRow()
        options = [discord.SelectOption(label=n.title(), value=n) for n in ("north", "south")]
        chooser.add_item(ui.Select(custom_id=f"t:choose:{step}", placeholder="Where to?", options=options))
        box.add_item(chooser)
        self.add_item(box)


class Form(ui.Modal, title="Your answer"):
    word: ui.Label[Any] = ui.Label(text="Word", component=ui.TextInput(custom_id="word", max_length=20))
    side: ui.Label[Any] = ui.Label(
        text="Side",
        component=ui.Select(
            custom_id="side",
            required=False,
            options=[discord.SelectOption(label="Left", value="l"), discord.SelectOption(label="Right", value="r")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        word, side = self.word.component, self.side.component
        await interaction.response.send_message(f"word={word.value} side={side.values}", ephemeral=True)


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree(self)
        self.seen: list[discord.Interaction] = []
        self.events: list[str] = []
        self.resumes = 0
        self.connects = 0
        self.tree.add_command(table_group(self))
        self.tree.add_command(anywhere)
        self.refused: list[int] = []

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_connect(self) -> None:
        self.connects += 1

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def on_message(self, message: discord.Message) -> None:
        self.events.append(f"create {message.content}")

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        self.events.append(f"delete {payload.message_id}")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.events.append(f"channel gone {channel.name}")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(interaction)
        if interaction.type is not discord.InteractionType.component:
            return
        _, what, step = interaction.data["custom_id"].split(":")  # type: ignore[index,typeddict-item]
        if what == "forward":
            after = int(step) + 1
            await interaction.response.edit_message(
                view=Board(after), attachments=[picture(f"board{after}.png", after)]
            )
        elif what == "hand":
            await interaction.response.send_message("Your hand", file=picture("hand.png"), ephemeral=True)
        elif what == "slow":
            await interaction.response.defer()
            await asyncio.sleep(0.05)
            await interaction.followup.send("At last", ephemeral=True)
        elif what == "play":
            view = ui.LayoutView(timeout=None)
            view.add_item(ui.TextDisplay(f"Played by {interaction.user}, {interaction.guild}"))
            await interaction.response.edit_message(view=view)
        elif what == "many":
            await interaction.response.defer()
            try:
                for number in range(6):
                    await interaction.followup.send(f"Number {number}", ephemeral=True)
            except discord.HTTPException as error:
                self.refused.append(error.code)
        elif what == "ask":
            await interaction.response.send_modal(Form())
        elif what == "choose":
            values = interaction.data["values"]  # type: ignore[index,typeddict-item]
            await interaction.response.send_message(f"chose {values}", ephemeral=True)


@app_commands.command(description="A board in any place")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def anywhere(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Board(), files=[picture("board0.png")])


def table_group(bot: Bot) -> app_commands.Group:
    group = app_commands.Group(name="table", description="What a table can do", guild_only=True)

    @group.command(description="Open a table")
    async def open(interaction: discord.Interaction, game: str, seats: int = 1) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=Board(), attachments=[picture("board0.png")])

    @open.autocomplete("game")
    async def games(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        names = ["Tomb Raider", "Counter-Terror", "Tomb"]
        return [app_commands.Choice(name=n, value=n.lower()) for n in names if typed.lower() in n.lower()]

    @group.command(description="Who am I to you")
    @app_commands.choices(
        tone=[app_commands.Choice(name="Kind", value="k"), app_commands.Choice(name="Curt", value="c")]
    )
    async def whoami(
        interaction: discord.Interaction, tone: str, friend: discord.Member | None = None, loud: bool = False
    ) -> None:
        said = f"{interaction.user.display_name} {interaction.locale} {interaction.guild_locale} {tone} {friend} {loud}"
        await interaction.response.send_message(said, ephemeral=True)

    @group.command(description="Send me my hand")
    async def deal(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            view = ui.LayoutView(timeout=None)
            view.add_item(ui.TextDisplay("The secret hand"))
            view.add_item(ui.ActionRow(ui.Button(label="Play it", custom_id="t:play:0")))
            await interaction.user.send(view=view)
        except discord.Forbidden as error:
            await interaction.edit_original_response(content=f"refused {error.code}")
        else:
            await interaction.edit_original_response(content="sent")

    @group.command(description="Says nothing at all")
    async def mute(interaction: discord.Interaction) -> None:
        return

    return group
