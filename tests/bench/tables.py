"""Tables in play, made by the bot's own referee: ``python -m tests.bench.tables FILE COUNT`` writes a database.

Of three tables in a row one is a duel of Tomb Raider, one a Counter-Terror of four, one a Roll for Adventure of three;
each stands where some answers of the games' AI have led, and is waited for. People, channels and what they answer are
the same every time; the dice are not.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random

from playground.world import GUILD
from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from tests import stored

MIX = (
    ("tomb_raider", "introductory", 2, 60),
    ("counter_terror", "standard", 4, 8),
    ("roll_for_adventure", "jewel-of-light", 3, 120),
)
"""Game, level, seats, and how many answers there have been at most: few have come to their end."""
FIRST_CHANNEL, FIRST_PERSON = GUILD + 1_000_000, GUILD + 2_000_000


async def write(file: Path, count: int) -> None:
    lot = Random(7)
    referee = await Referee.open(file)
    await stored.hasten(referee.store)
    person = FIRST_PERSON
    for number in range(count):
        game, level, seats, most = MIX[number % len(MIX)]
        people = range(person, person + seats)
        person += seats
        host, *others = people
        name = f"P{number + 1}"
        channel = FIRST_CHANNEL + number
        table, _ = await referee.open_table(TableTerms(GUILD, channel, host, f"{name}a", game, level), f"open {number}")
        for seat, other in enumerate(others, start=1):
            await table.do(f"join {other}", lobby_commands.join, other, f"{name}{'abcd'[seat]}")
            await table.do(f"ready {other}", lobby_commands.mark_ready, other)
        await table.do(f"start {number}", match_commands.start, host)
        for each in people:  # The bot calls nobody who plays on. After a start it cannot know who does.
            await referee.settings.change_player(each, ping=False)
        for answer in range(lot.randrange(most)):
            put = table.find_question(lot.choice(table.list_waiting()).seat)
            assert put is not None
            value = table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange)
            await table.do(
                f"answer {number} {answer}",
                match_commands.answer,
                put.ask.seat,
                put.number,
                put.ask.choice.write(value),
            )
            if not table.list_waiting():
                break
    await referee.close()


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1]), int(sys.argv[2])))
