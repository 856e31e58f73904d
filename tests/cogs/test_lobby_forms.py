"""The forms of a lobby: a player's choices and the house rules, several in one form."""

from __future__ import annotations

from cogs.client import Rulekeeper
from playground.client import Person, Result
from referee.table import lobby_commands
from referee.table.table import Table

from .conftest import lobby, on_board


def chosen(opened: Result) -> dict[str, str]:
    """Return the label of the chosen entry, by field of a form."""
    assert opened.modal is not None, opened
    found = {}
    for part in (one["component"] for one in opened.modal["components"]):
        found[part["custom_id"]] = next((one["label"] for one in part["options"] if one.get("default")), "")
    return found


async def only_table(bot: Rulekeeper) -> Table:
    (table,) = await bot.referee.list_live_tables()
    return table


async def test_all_of_a_players_choices_are_one_form(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await ana.command("game new", game="tomb_raider", level="introductory")
    board = await on_board(ana, lambda m: "Join" in m.labels)
    assert "no seat" in (await ben.press(board, "Your choices…")).text
    await ben.press(board, "Join")
    opened = await ben.press(board, "Your choices…")
    assert set(chosen(opened)) == {"starter", "raider", "deck"} and all(chosen(opened).values())
    before = (await only_table(bot)).facts.changes
    said = await ben.submit_fields(opened, {})
    assert said.ephemeral and "### Your choices" in said.text
    assert (await only_table(bot)).facts.changes == before, "a form sent as it was changes nothing"


async def test_several_choices_are_stored_at_once_and_chosen_when_the_form_opens_again(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    await ana.command("game new", game="tomb_raider", level="introductory")
    board = await on_board(ana, lambda m: "Join" in m.labels)
    await ben.press(board, "Join")
    opened = await ben.press(board, "Your choices…")
    assert opened.modal is not None
    parts = {one["component"]["custom_id"]: one["component"]["options"] for one in opened.modal["components"]}
    wanted = {key: next(one["value"] for one in options if not one.get("default")) for key, options in parts.items()}
    before = (await only_table(bot)).facts.changes
    said = await ben.submit_fields(opened, {key: wanted[key] for key in ("starter", "raider")})
    table = await only_table(bot)
    assert table.facts.changes == before + 1 and not said.failed
    assert {key: table.facts.seats[1].choices[key] for key in ("starter", "raider")} == {
        key: wanted[key] for key in ("starter", "raider")
    }
    again = await ben.press(board, "Your choices…")
    labels = {key: next(one["label"] for one in parts[key] if one["value"] == wanted[key]) for key in parts}
    assert {key: chosen(again)[key] for key in ("starter", "raider")} == {
        key: labels[key] for key in ("starter", "raider")
    }


async def test_the_house_rules_are_changed_five_at_a_time(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await ana.command("game new", game="tomb", level="catacombs_first")
    board = await on_board(ana, lambda m: "House rules…" in m.labels)
    await ben.press(board, "Join")
    await ben.command("game ready")
    rules = (await ana.press(board, "House rules…")).message
    assert rules is not None and {"Change 1 to 5…", "Change 6 to 10…"} <= set(rules.labels) and not rules.selects
    opened = await ana.press(rules, "Change 1 to 5…")
    assert opened.modal is not None and len(opened.modal["components"]) == 5
    parts = {one["component"]["custom_id"]: one["component"]["options"] for one in opened.modal["components"]}
    wanted = {key: next(one["value"] for one in options if not one.get("default")) for key, options in parts.items()}
    done = await ana.submit_fields(opened, {key: wanted[key] for key in ("years", "hand_limit")})
    assert done.answered == "update"
    table = await only_table(bot)
    assert {key: table.facts.house[key] for key in ("years", "hand_limit")} == {
        key: wanted[key] for key in ("years", "hand_limit")
    }
    assert "memory" not in table.facts.house and not table.facts.seats[1].ready


async def test_only_the_host_sends_the_form_of_the_house_rules(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """The right is looked at when the form is sent: somebody else may have become the host meanwhile."""
    board = await lobby(ana)
    await ben.press(board, "Join")
    rules = (await ana.press(board, "House rules…")).message
    assert rules is not None
    opened = await ana.press(rules, rules.labels[0])
    refused = await ben.press(board, custom_id="rk:1:rules-form!0", force=True)
    assert "Only the host" in refused.text
    await ana.press(board, "Leave")
    late = await ana.submit_fields(opened, {"die": "4"})
    assert "Only the host" in late.text and "die" not in (await only_table(bot)).facts.house


async def test_a_refused_value_changes_none_of_a_form(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """Two people want one place. The later one is refused, and the hero in this person's form is not taken either."""
    await ana.command("game new", game="roll_for_adventure")
    board = await ana.wait_for(lambda m: "Start" in m.labels)
    await ben.press(board, "Join")
    table = await only_table(bot)
    await table.do("i:heroes", lobby_commands.configure, table.facts.host, "heroes", "chosen")
    first, second = [await who.press(board, "Your choices…") for who in (ana, ben)]
    assert set(chosen(first)) == {"hero", "place"} and second.modal is not None
    place, hero = (
        next(one["value"] for one in part["component"]["options"] if not one.get("default"))
        for key in ("place", "hero")
        for part in second.modal["components"]
        if part["component"]["custom_id"] == key
    )
    await ana.submit_fields(first, {"place": place})
    before = table.facts
    refused = await ben.submit_fields(second, {"hero": hero, "place": place})
    assert refused.ephemeral and "RFA-SETUP-24" in refused.text and table.facts == before
