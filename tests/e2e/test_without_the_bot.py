"""A whole first game in a server without the bot, with real processes, by presses alone, while the bot is killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import luck

from .learning_game import GAME, asked
from .world import component, lead_on, next_step, world

FAR = "far"


@pytest.mark.lot(2, among="file")
async def test_a_newcomer_wins_where_the_bot_is_not(tmp_path: Path) -> None:
    """TR-LTP-22: Each answer is a press under the one board, also the first one after the bot was killed. The bot makes
    no other call."""
    async with world(tmp_path) as w:
        ana, ben = await w.playground.person("Ana"), await w.playground.person("Ben")
        await w.playground.add_guild("Foreign", "Ana", "Ben", channels=(FAR,), bot=False)
        await ana.change(installed=True)
        assert not (await ana.command("game new", game=GAME, level="learning_game", channel=FAR)).failed
        # Where the answer was late, it stands beside the board.
        board = await ana.wait_for(lambda m: not m.only_you and "Start" in m.labels, FAR)
        await ana.press(board, "Start")
        lot, answers = luck.lot(), 0
        while w.phase() == "playing":
            put, value = await asked(w, lot)
            if answers in (3, 12):
                await w.kill_bot()
                await w.start_bot()
                await ana.press(
                    await ana.wait_for(lambda m: m.id == board.id, FAR), "Options"
                )  # Any press of the board brings it up to date.
            shown = await ana.wait_for(
                lambda m, put=put, value=value: component(m, put, value, 1) or next_step(m, put, value, 1), FAR
            )
            while (found := component(shown, put, value, 1)) is None:  # Rare options open a private message.
                step = next_step(shown, put, value, 1)
                assert step is not None
                pressed = await lead_on(ana, shown, step)
                shown = (
                    await ana.wait_for(lambda m, old=shown: m.only_you and m.id > old.id, FAR)
                    if (shown.id == board.id)
                    else (pressed.message or shown)
                )
            before = len(w.rows())
            await (
                ana.press(shown, custom_id=found[1]) if found[0] == "press" else ana.choose(shown, *found[1:], [value])
            )
            assert len(w.rows()) > before, f"{put.ask.kind}: {value} was not kept"
            answers += 1
            assert answers < 400
        assert answers > 10
        over = await ben.wait_for(lambda m: m.id == board.id and "found the treasure" in m.text, FAR)
        assert over.pictures and {m.id for m in await ben.messages(FAR)} == {board.id}
        strange = [c["path"] for c in await w.playground.calls() if c["path"].startswith(("/channels", "/guilds"))]
        assert not strange
