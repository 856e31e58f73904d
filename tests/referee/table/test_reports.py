"""The host gets a file of any move of the AI in every game, which the tests take as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.registry import load_game
from engine.review.reported import decode, encode
from operate.reported import write_reported
from referee.referee import Referee
from referee.table import lobby_commands, match_commands
from referee.table.new_table import TableTerms
from referee.table.positions import list_ai_moves

from ..conftest import ANA, CHANNEL, GUILD, Sources

EVERY = [
    ("tomb_raider", "introductory", 1),
    ("counter_terror", "standard", 3),
    ("roll_for_adventure", "jewel-of-light", 1),
    ("tomb", "catacombs_short", 1),
]
"""A game with a level, and how many AI players sit there."""


@pytest.mark.lot(3)
@pytest.mark.parametrize(("game", "level", "ai"), EVERY)
async def test_in_every_game_any_move_can_be_reported_after_the_end(
    referee: Referee, source: Sources, tmp_path: Path, game: str, level: str, ai: int
) -> None:
    """During the match secret moves are not listed, because the list would tell that they were made."""
    table, _ = await referee.open_table(TableTerms(GUILD, CHANNEL, ANA, "Ana", game, level), source())
    for number in range(ai):
        await table.do(source(), lobby_commands.add_ai, ANA, f"Robot {number}", "easy-going")
    await table.do(source(), match_commands.start, ANA)
    for _ in range(12):
        await referee.ai_seats.settle()
        put = table.find_question(0)
        if put is not None and not table.has_answered(0):
            await table.do(source(), match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    secret = {kept.row.number for kept in await table.services.store.inputs.list_rows(table.place) if kept.secret}
    if table.facts.phase == "playing":
        assert not secret & {move.row for move in await list_ai_moves(table, 0)}
        await table.do(source(), match_commands.concede, 0)
    moves = await list_ai_moves(table, 0)
    assert len(moves) >= 3 and (not secret or game == "roll_for_adventure" or secret & {move.row for move in moves})
    await referee.keep_report(table, moves[0].row)
    await referee.keep_report(table, moves[0].row)
    (file,) = write_reported(Path(referee.store.database.path), tmp_path / "out")  # type: ignore[attr-defined]
    reported, real = decode(file.read_bytes()), load_game(game)
    position = reported.find_position(real)
    ask = position.find_question(position.open(real)).ask
    assert reported.row == moves[0].row and table.facts.seats[position.seat].plays == "ai"
    assert ask.choice.is_valid_answer(reported.given) and encode(reported) == file.read_bytes()
