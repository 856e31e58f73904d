"""/stats through the playground: what a match adds stands on its board and in the next lobby; totals are looked at by
everybody, put right by who manages the server, and taken along as a file."""

from __future__ import annotations

import json

import pytest

from cogs.client import Rulekeeper
from cogs.messages.lobby import campaign
from playground.client import Message, Person
from playground.client import Playground as Client
from referee.people.campaigns import Tally
from tests.fake import campaign as fake
from tests.languages import OTHER

from .conftest import lobby
from .stats import played


@pytest.fixture(autouse=True)
def with_a_campaign(fake_game: None, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.register(monkeypatch)


async def test_what_a_match_adds_is_told_and_brought_to_the_next(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    assert "Ana (host) — weight 1 (0 points)" in (await seated(ana, ben)).text
    _, result, board = await played(ana, ben, bot)
    a, b = result.scores
    for name, points in (("Ana", a), ("Ben", b)):
        reached = fake.GAME.campaign.level(points)  # type: ignore[union-attr]
        how = f" and reaches weight {reached}!" if reached > 1 else ", weight 1"
        assert f"Campaign: {name} now has {points} points (+{points} points){how}" in board.text
    assert not (await ana.press(board, "Play again")).failed
    next_ = await ana.wait_for(lambda m: "Start" in m.labels, "table-one")
    assert f"({a} points)" in next_.text and f"({b} points)" in next_.text
    status = await ben.command("game status")
    assert f"({b} points)" in status.text


async def seated(ana: Person, ben: Person) -> Message:
    board = await lobby(ana)
    await ben.press(board, "Join")
    seen = await ana.wait_for(lambda m: "Ben — weight" in m.text, "table-one")
    await ana.press(seen, "Close the table")
    return seen


async def test_a_player_who_gains_nothing_is_told_so(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    _, result, board = await played(ana, ben, bot, 1)
    assert f"Campaign: Ana now has {result.scores[0]} points" in board.text
    assert "Campaign: no points for Ben in this match (`/rules PB-1`)" in board.text


async def test_everybody_reads_the_totals_and_what_they_come_from(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    empty = await ana.command("stats campaign", game="pebbles")
    assert "Nobody has a total yet" in empty.text
    _, result, _ = await played(ana, ben, bot)
    shown = (await ben.command("stats campaign")).message
    assert shown is not None and shown.only_you and "Campaign: Pebbles" in shown.text
    first = "Ana" if result.scores[0] >= result.scores[1] else "Ben"
    assert f"1. **{first}**: {max(result.scores)} points" in shown.text and "1 match" in shown.text
    (menu,) = shown.selects
    one = next(option["value"] for option in menu["options"] if option["label"] == "Ana")
    own = (await ben.choose(shown, menu["custom_id"], one)).message
    assert own is not None and f"+{result.scores[0]} points, Short" in own.text
    assert (await ben.press(own, "All players")).message is not None
    asked = await ben.command("stats campaign", who="Ana")
    assert f"+{result.scores[0]} points, Short" in asked.text


async def test_a_total_is_put_right_by_who_manages_the_server(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """TOMB-RUL-7: The person gives a reason that everybody may read."""
    board = await lobby(ana)
    await ben.press(board, "Join")
    given = {"who": "Ben", "amount": 12, "reason": "three matches *on paper*", "game": "pebbles"}
    refused = await ben.command("stats correct", **given)
    assert "Only server managers can correct a campaign total." in refused.text
    await ana.change(manager=True)
    assert "Ben" in (await ana.command("stats correct", **given)).text
    await ana.wait_for(lambda m: "Start" in m.labels and "weight 2 (12 points)" in m.text, "table-one")
    seen = await ben.command("stats campaign", who="Ben")
    assert "+12 points, corrected by Ana: three matches \\*on paper\\*" in seen.text
    assert "8 points more to reach weight 3" in seen.text and "A shine." in seen.text
    wrong = await ana.command("stats correct", **{**given, "amount": -13})
    assert "The total is 12 now." in wrong.text


async def test_a_campaign_is_taken_along_as_a_file(ana: Person, ben: Person, bot: Rulekeeper, pg: Client) -> None:
    _, result, _ = await played(ana, ben, bot)
    answer = await ben.command("stats export")
    assert answer.message is not None and not answer.failed
    ((name, url),) = answer.message.files
    assert name == "campaign-pebbles.json"
    found = json.loads(await pg.file(url))
    assert sorted(one["total"] for one in found["players"]) == sorted(result.scores)


async def test_a_pressed_up_button_shows_nothing(ana: Person, bot: Rulekeeper) -> None:
    shown = (await ana.command("stats campaign", game="pebbles")).message
    assert shown is not None
    for rest in ("pebbles:x", "chess:0", "pebbles", "pebbles:1234567"):
        answer = await ana.press(shown, custom_id=f"rk:0:campaign!{rest}", force=True)
        assert "That button or form no longer works" in answer.text or "went wrong" not in answer.text
    assert "That game has no campaign." in (await ana.command("stats campaign", game="chess")).text


def test_many_players_stand_on_pages() -> None:
    """Each page keeps Discord's limits. Markdown in a name has no effect."""
    tallies = [Tally(100 + n, f"*Player* {n}", 900 - n, 3) for n in range(2 * campaign.PAGE + 1)]
    for page, (begin, labels) in enumerate([(1, ["More…"]), (21, ["Back", "More…"]), (41, ["Back"])]):
        sheet = campaign.build_standings_page("pebbles", tallies, page, OTHER)
        assert (
            sheet.lines[0].startswith(f"{begin}. **\\*Player\\* {begin - 1}**") and sheet.build_view(False) is not None
        )
        assert len(sheet.rows) == 2 and len(sheet.rows[1]) == len(labels)
    assert campaign.build_standings_page("pebbles", tallies, 99, "en-US").lines[0].startswith("41.")
