"""The strengths of AI seats on Discord: typed, suggested, chosen in the lobby, and named where the AI is."""

from __future__ import annotations

import pytest

from cogs.client import Rulekeeper
from cogs.messages.common.strengths import NAMES, name_ai
from cogs.messages.person.verdict import list_verdict_lines
from cogs.messages.table.board import build_board_message
from playground.client import Message, Person
from referee.table import lobby_commands, match_commands
from referee.table.match_files import Verdict
from render.text.i18n import say
from tests.fake import measure
from tests.languages import OTHER

from .bad_input import one_table
from .conftest import GAME, lobby, on_board


@pytest.fixture(autouse=True)
def nothing_else_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer sharp seats in Counter-Terror, whatever the file of measurements says of that game."""
    monkeypatch.setattr("engine.measured.load_runs", tuple)
    measure(monkeypatch, "counter_terror", "standard", 70, 100, seats=4)


async def test_the_host_types_a_strength_and_only_those_that_exist_are_offered(ana: Person, bot: Rulekeeper) -> None:
    await ana.command("game new", game="counter_terror", level="standard")
    names = [one["name"] for one in await ana.autocomplete("table ai", "strength", "")]
    assert sorted(names) == ["easy-going", "sharp", "solid"]
    wrong = await ana.command("table ai", strength="7")
    assert all(name in wrong.text.replace("\\", "") for name in names)
    await ana.command("table ai", strength="sharp")
    await on_board(ana, lambda m: "Talos (AI, sharp)" in m.text)
    await ana.command("table ai")
    await on_board(ana, lambda m: "Olimpia (AI, easy-going)" in m.text)
    await ana.command("table set", setting="Strength of the AI players", value="solid", who="Olimpia")
    await on_board(ana, lambda m: "Talos (AI, sharp)" in m.text and "Olimpia (AI, solid)" in m.text)
    offered = await ana.autocomplete("table set", "value", "", setting="Strength of the AI players", who="Talos")
    assert [one["name"] for one in offered] == names
    done = await ana.command("table set", setting="Strength of the AI players", value="easy-going")
    assert "Strength of the AI players: easy-going" in done.text
    assert [info.strength for info in (await one_table(bot)).facts.seats[1:]] == ["easy-going"] * 2


async def test_strengths_are_typed_and_read_in_other_languages(ana: Person, bot: Rulekeeper) -> None:
    await ana.change(locale=OTHER)
    await ana.command("game new", game="counter_terror", level="standard")
    sharp = say(NAMES["sharp"], OTHER)
    assert sharp in [one["name"] for one in await ana.autocomplete("table ai", "strength", sharp[:-1])]
    await ana.command("table ai", strength=sharp)
    await on_board(ana, lambda m: name_ai("Talos", "sharp", OTHER) in m.text)


async def test_a_level_without_measured_matches_offers_no_sharp_seat(ana: Person, bot: Rulekeeper) -> None:
    await lobby(ana)
    assert (await one_table(bot)).facts.game == GAME
    names = [one["name"] for one in await ana.autocomplete("table ai", "strength", "")]
    assert sorted(names) == ["easy-going", "solid"]
    wrong = await ana.command("table ai", strength="sharp")
    assert "solid" in wrong.text and len((await one_table(bot)).facts.seats) == 1


async def test_the_settings_show_the_strength_of_all_ai_seats_and_change_it(ana: Person, bot: Rulekeeper) -> None:
    message = await _opened(ana)
    assert "Strength of the AI players" not in (await ana.press(message, "House rules…")).text, "no seat is the AI's"
    for strength in ("sharp", "solid"):
        await ana.command("table ai", strength=strength)
    message = await on_board(ana, lambda m: "Olimpia" in m.text)
    assert "**Strength of the AI players:** different" in (await ana.press(message, "House rules…")).text
    await ana.command("table set", setting="Strength of the AI players", value="sharp")
    assert "**Strength of the AI players:** sharp" in (await ana.press(message, "House rules…")).text


@pytest.mark.parametrize(
    ("rivals", "told"),
    [
        (1, "The AI won 70 % of 100 matches against solid AI players (with 90 % certainty: 62 % to 77 %)."),
        (3, "The AI won 70 % of 100 matches against 3 solid ones (62 % to 77 %; equal play: 25 %)."),
    ],
)
async def test_the_menu_tells_how_often_sharp_players_have_won(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch, rivals: int, told: str
) -> None:
    monkeypatch.setattr("engine.measured.load_runs", tuple)
    measure(monkeypatch, "counter_terror", "standard", 70, 100, seats=4, policies=("sharp", *("solid",) * rivals))
    message = await _opened(ana)
    await ana.command("table ai", strength="sharp")
    message = await on_board(ana, lambda m: "Talos" in m.text)
    listed = (await ana.press(message, "House rules…")).message
    assert listed is not None
    forms = [(await ana.press(listed, label)).modal for label in listed.labels if label.startswith("Change ")]
    options = [one for form in forms if form for part in form["components"] for one in part["component"]["options"]]
    assert told in [option.get("description") for option in options]


async def _opened(ana: Person) -> Message:
    await ana.command("game new", game="counter_terror", level="standard")
    return await on_board(ana, lambda m: "House rules…" in m.labels)


async def test_the_board_says_how_strong_the_ai_is_that_thinks(ana: Person, bot: Rulekeeper) -> None:
    await lobby(ana)
    table = await one_table(bot)
    bot.referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    await table.do("i:ai", lobby_commands.add_ai, table.facts.host, "Robin", "easy-going")
    await table.do("i:start", match_commands.start, table.facts.host)
    put = table.find_question(0)
    assert put is not None
    await table.do("i:bid", match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))
    assert "**Robin (AI, easy-going) is thinking…**" in build_board_message(table).lines


def test_a_verified_file_names_the_strengths() -> None:
    lines = [say(line) for line in list_verdict_lines(Verdict(True, game=GAME, strengths={1: "sharp"}))]
    assert "-# Strength of the AI players: seat 2: sharp" in lines
    assert not any("Strength" in say(line) for line in list_verdict_lines(Verdict(True, game=GAME)))
