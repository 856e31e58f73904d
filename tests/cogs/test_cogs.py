"""Commands and presses stand in Cogs: each is loaded as an extension, and nothing is handled twice."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord import app_commands
from discord.ext import commands

import cogs
from cogs import menus
from cogs.client import COGS, Rulekeeper
from cogs.commands import Handlers, make_command
from cogs.interactions.presses import ComponentPress
from cogs.interactions.replies import Replies
from cogs.interactions.reply import Reply
from cogs.messages.club.titles import VERB as TITLE
from cogs.messages.table.practice import RETRY, RETRY_THREAD
from referee.referee import Referee
from referee.table.table import Table
from render.text.i18n import T

HERE = Path(cogs.__file__).parent
SOURCES = {str(path): ast.parse(path.read_text()) for path in HERE.rglob("*.py")}

SENT = {
    "table": "advise again agree ahead ahead-if ai answer back calls cancel concede continue details hand hints host "
    "house in join language leave leave-to level lucky more object options orders own pause played ready redo resume "
    "routine rules seat second setting settle start suggest take thread uncall undo unplan watch where",
    "match": "log replay reveal",
    "anywhere": "blocked campaign check deck door followed help later levels mine mute open order orders page server "
    "signs tables topic unorder",
}
"""The verbs of all components of version 1.0.0; what they come to is in ``tests/upgrades/test_pressing.py``."""


@pytest.fixture
async def unready(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> Rulekeeper:
    """Provide a bot before its start, which registers no commands."""
    client = Rulekeeper(referee, draw_ahead=False)

    async def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(client, "register", nothing)
    return client


async def test_every_file_with_a_setup_is_loaded(unready: Rulekeeper) -> None:
    await unready.setup_hook()
    found = {
        ".".join(path.relative_to(HERE).with_suffix("").parts)
        for path in HERE.rglob("*.py")
        if re.search(r"^(async def setup\(|setup = )", path.read_text(), re.M)
    }
    assert found == set(COGS) and set(unready.extensions) == {f"cogs.{name}" for name in COGS}
    assert all(isinstance(cog, commands.Cog) and isinstance(cog, Handlers) for cog in unready.cogs.values())
    of_menus = {menus.__name__}  # This Cog adds context menus, whose presses other Cogs handle.
    assert {type(cog).__module__ for cog in unready.cogs.values()} == set(unready.extensions) - of_menus


async def test_every_press_that_was_ever_sent_has_a_handler(unready: Rulekeeper) -> None:
    """Messages stay, and so do their buttons. A new verb may come, but none may be removed or renamed."""
    await unready.setup_hook()
    presses = unready.presses
    known = {"table": presses._of_table, "match": presses._of_match, "anywhere": presses._anywhere}
    assert [verb for where, verbs in SENT.items() for verb in verbs.split() if verb not in known[where]] == []


def test_the_bot_has_no_text_commands(unready: Rulekeeper) -> None:
    assert not unready.commands and unready.help_command is None and unready.command_prefix == ()
    assert not unready.intents.message_content and not unready.intents.messages


async def test_one_press_handled_twice_stops_the_start(unready: Rulekeeper) -> None:
    class Twice(Handlers, commands.Cog):
        def __init__(self, replies: Replies) -> None:
            super().__init__(replies)
            self.presses = {"undo": self.undo}

        async def undo(self, reply: Reply, table: Table, press: ComponentPress) -> None: ...

    await unready.add_cog(Twice(unready.replies))
    with pytest.raises(ValueError, match="two handlers of one press: undo"):
        await unready.setup_hook()


async def test_one_press_of_no_table_handled_twice_stops_the_start(unready: Rulekeeper) -> None:
    class Twice(Handlers, commands.Cog):
        def __init__(self, replies: Replies) -> None:
            super().__init__(replies)
            self.presses_anywhere = {"mine": self.mine}

        async def mine(self, reply: Reply, press: ComponentPress) -> None: ...

    await unready.add_cog(Twice(unready.replies))
    with pytest.raises(ValueError, match="two handlers of one press: mine"):
        await unready.setup_hook()


async def test_a_command_that_is_registered_twice_stops_the_start(unready: Rulekeeper) -> None:
    class Twice(Handlers, commands.GroupCog, group_name="game"):
        @make_command("undo", T("Take back your last answer."))
        async def undo(self, reply: Reply) -> None: ...

    await unready.add_cog(Twice(unready.replies))
    with pytest.raises(commands.ExtensionFailed) as failed:
        await unready.setup_hook()
    assert isinstance(failed.value.original, app_commands.CommandAlreadyRegistered)


def verbs(function: str) -> Iterator[tuple[str, str]]:
    """Yield the literal verbs of components' ids, each with the file where it stands."""
    for name, source in SOURCES.items():
        for node in ast.walk(source):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == function:
                at = 0 if function == "make_global_id" else 1
                if len(node.args) > at and isinstance(verb := node.args[at], ast.Constant):
                    yield str(verb.value), name


async def test_every_button_has_a_handler(unready: Rulekeeper) -> None:
    await unready.setup_hook()
    of_table, of_match, anywhere = unready.presses._of_table, unready.presses._of_match, unready.presses._anywhere
    assert len(list(verbs("make_table_id"))) > 20 and len(list(verbs("make_global_id"))) > 10
    assert not [found for found in verbs("make_table_id") if found[0] not in of_table]
    of_menus = set(menus.MESSAGE_MENUS) & set(of_match)
    assert {RETRY, RETRY_THREAD, TITLE, *of_menus, *(verb for verb, _ in verbs("make_match_id"))} == set(of_match)
    assert not [found for found in verbs("make_global_id") if found[0] not in anywhere]
