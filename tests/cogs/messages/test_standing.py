"""Messages of each game say who is waited for and why, and what a lobby and a board offer."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from cogs.components.controls import FEW, LOW
from cogs.components.phone import can_fit_screen, count_button_lines
from cogs.components.sheet import Button, Menu, arrange_buttons
from cogs.components.stepwise import filter_by_prefix, list_labelled_options
from cogs.interactions.seats import AUTOMATA, choose_ai_name
from cogs.messages.common.viewpoint import build_viewer_context
from cogs.messages.events import board_recap, event_lines, recap
from cogs.messages.lobby import lobby, table_settings
from cogs.messages.question.auto_answers import build_question_rows
from cogs.messages.table.board import Lately, build_board_message
from cogs.messages.table.hand import build_hand_message
from cogs.messages.table.options import build_options_message
from engine.protocol import PASS, One
from engine.review.accounts import estimate_start
from engine.setup import Setup
from playground.client import Person
from referee.referee import Referee
from referee.table import agreements, history, lobby_commands, match_commands, questions, seat_proposals
from referee.table.new_table import TableTerms
from referee.table.seat_proposals import Successor
from render.games.counter_terror.words.names import list_marks
from render.text.i18n import say

from ..conftest import on_board, playing
from .recap import rows_of as told_rows
from .standing import labels, seated, step

TABLES = 9
"""The number of tables at which a person sits, one below the limit."""


async def test_the_board_says_who_answers_which_card_and_nothing_of_what_may_be_answered(referee: Referee) -> None:
    """Everybody knows who is attacked (CT-TIME-2). Nobody knows the hand that answers (CT-SEC-1)."""
    said = set()
    for channel in range(2, 2 + TABLES):  # With luck involved, one match may never come to this.
        table, lot = await seated(referee, "counter_terror", "standard", 4, channel), random.Random(2)
        await table.do(f"i:start{channel}", match_commands.start, 100)
        for number in range(60):
            if not table.facts.live:
                break
            waiting = table.list_waiting()
            (line,) = [one for one in build_board_message(table).lines if one.startswith("**Waiting")]
            if len(waiting) == 1 and waiting[0].known is not None:
                known = waiting[0].known
                assert waiting[0].ask is None and known.choice == One(()) and known.default == PASS
                mark = list_marks(table.view(None))[known.seat]  # type: ignore[arg-type]
                assert f"{mark} ({table.names[known.seat]})" in line, "as the picture shows it"
                said.add(known.kind)
                assert known.kind != "defend" or f"({table.names[known.seat]}) to answer: " in line
            await step(table, lot, number)
        if {"attack", "defend"} <= said:
            break
    assert {"attack", "defend"} <= said


async def test_with_two_players_no_seat_needs_a_mark(referee: Referee) -> None:
    table = await seated(referee, "counter_terror", "standard", 2)
    await table.do("i:start", match_commands.start, 100)
    (line,) = [one for one in build_board_message(table).lines if one.startswith("**Waiting")]
    assert "(" not in line and any(name in line for name in table.names)


async def test_of_several_who_are_asked_alike_the_board_says_for_what_it_waits(referee: Referee) -> None:
    """TR-SETUP-4: Everybody knows that all choose an opening hand. A player who has chosen is not waited
    for any longer."""
    table = await seated(referee, "tomb_raider", "into_the_caves", 3)
    await table.do("i:start", match_commands.start, 100)
    await step(table, random.Random(2), 0)
    (line,) = [one for one in build_board_message(table).lines if one.startswith("**Waiting")]
    assert line.startswith("**Waiting for Ben 1, Ben 2 to choose an opening hand**")


async def test_only_a_player_without_a_choice_is_told_so(referee: Referee) -> None:
    """In the quick mode such a question is not shown. The message to its seat alone says so once."""
    told = 0
    for channel in range(2, 2 + TABLES):  # With luck involved, one match may never come to this.
        table, lot = await seated(referee, "counter_terror", "standard", 4, channel), random.Random(2)
        await table.do(f"i:start{channel}", match_commands.start, 100)
        for number in range(120):
            if not table.facts.live:
                break
            for seat in range(4):
                past = await recap.load_past(table, seat, "en-US")
                forced = [one for one in past.lines if "not asked" in one]
                passed = questions.list_passed_kinds(table, seat)
                assert bool(forced) == bool(set(passed) & {"defend", "mask", "called-attack", "called-defend"})
                told += bool(forced)
            assert "not asked" not in "\n".join(build_board_message(table).lines)
            await step(table, lot, number)
        if told:
            break
    assert told


async def test_where_nobody_holds_anything_there_is_no_hand_and_no_talk_of_reactions(referee: Referee) -> None:
    quest = await seated(referee, "roll_for_adventure", "book-of-magic", 2)
    assert "Reactions" not in "\n".join(lobby.build_lobby_message(quest).lines)
    assert "windows" not in [one.choice.key for one in table_settings.list_settings(quest)]
    await quest.do("i:start", match_commands.start, 100)
    assert "Hand" not in labels(build_board_message(quest)) and "Options" in labels(build_board_message(quest))


async def test_the_lobby_of_a_game_of_partners_tells_how_often_ai_seats_alone_win(referee: Referee) -> None:
    quest = await seated(referee, "roll_for_adventure", "sword-of-saints", 2)
    share = quest.game.thinking.find_ai_share("sword-of-saints", 2)
    assert share is not None
    told = f"A team of only AI players wins this level with a chance of about {int(100 * share + 0.5)} %."
    assert f"-# {told}" in lobby.build_lobby_message(quest).lines
    setup = Setup("sword-of-saints", ({}, {}))
    assert estimate_start(quest.game, setup, list)((0, 1)) == (share, 0.0), "the review begins with the same chance"
    rule = next(one for one in quest.game.choices("sword-of-saints") if not one.each_seat and len(one.values) > 1)
    for value, told_then in ((rule.default, True), (next(one for one in rule.values if one != rule.default), False)):
        await quest.do(f"i:{value}", lobby_commands.configure, 100, rule.key, value)
        assert (f"-# {told}" in lobby.build_lobby_message(quest).lines) == told_then, "measured with the usual rules"


@pytest.mark.parametrize(("game", "level"), [("tomb_raider", "into_the_caves"), ("counter_terror", "standard")])
async def test_a_lobby_of_four_has_start_on_the_screen_of_a_phone(referee: Referee, game: str, level: str) -> None:
    """The choice of a seat is named only where it is not the default."""
    table = await seated(referee, game, level, 4)
    shown = lobby.build_lobby_message(table)
    assert can_fit_screen(replace(shown, rows=shown.rows[:1])) and "- Ana (host)" in shown.lines
    own = next(one for one in table_settings.list_settings(table) if one.choice.each_seat)
    value, words = own.values[-1]
    await table.do("i:own", lobby_commands.configure, 100, own.choice.key, value)
    assert f"- Ana (host) — {say(own.name)}: {say(words)}" in lobby.build_lobby_message(table).lines


@pytest.mark.parametrize(("game", "level"), [("tomb_raider", "into_the_caves"), ("counter_terror", "standard")])
async def test_in_a_lobby_of_six_people_without_own_choices_share_a_line(
    referee: Referee, game: str, level: str
) -> None:
    table = await seated(referee, game, level, 6)
    shown = lobby.build_lobby_message(table)
    assert can_fit_screen(replace(shown, rows=shown.rows[:1]))
    (together,) = (line for line in shown.lines if line.startswith("- "))
    assert together.startswith("- Ana (host) · ") and together.count(" · ") == 5
    own = next(one for one in table_settings.list_settings(table) if one.choice.each_seat)
    value, words = own.values[-1]
    await table.do("i:own", lobby_commands.configure, 100, own.choice.key, value)
    first, alone = (line for line in lobby.build_lobby_message(table).lines if line.startswith("- "))
    assert first.count(" · ") == 4 and alone == f"- Ana (host) — {say(own.name)}: {say(words)}"


async def test_two_or_three_ways_are_buttons_on_the_board_also_where_room_is_scarce(referee: Referee) -> None:
    """A menu would need one more press. What happened is one press away."""
    quest, lot, found = await seated(referee, "roll_for_adventure", "book-of-magic", 2), random.Random(3), [0, 0]
    await quest.do("i:start", match_commands.start, 100)
    for number in range(120):
        waiting = quest.list_waiting()
        if not waiting:
            break
        ask = waiting[0].ask
        if ask is not None and isinstance(ask.choice, One) and 1 < len(ask.choice.options) <= FEW:
            found[any(isinstance(part, Menu) for row in build_board_message(quest).rows for part in row)] += 1
        await step(quest, lot, number)
    buttons, menus = found
    assert buttons > 5 * menus


async def test_where_options_would_push_the_board_off_a_phone_they_share_a_menu(referee: Referee) -> None:
    """Each entry of the menu says everything about its option, also about rare ones. The private sheet shows the common
    options, too."""
    quest, lot, menus = await seated(referee, "roll_for_adventure", "book-of-magic", 2), random.Random(3), 0
    await quest.do("i:start", match_commands.start, 100)
    for number in range(40):
        waiting = quest.list_waiting()
        if not waiting:
            break
        ask, rows = waiting[0].ask, build_board_message(quest).rows
        assert ask is not None
        listed = [one for row in rows for one in row if isinstance(one, Menu) and one.id.partition("?")[1]]
        if listed:
            menus += 1
            options = ask.choice.options  # type: ignore[union-attr]
            assert len(options) > 1 and len(rows) < 5
            led = [
                filter_by_prefix(options, entry.value) for entry in listed[0].entries
            ]  # Each entry leads to one option, or by a step to several.
            assert all(led)
            seat = waiting[0].seat
            likely = {
                option
                for option, one in list_labelled_options(ask, build_viewer_context(quest, seat, "en-US"))
                if not one.rare
            }
            assert likely <= {option for some in led for option in some}
            parts = [one for row in build_hand_message(quest, seat, "en-US").rows for one in row]
            private = [re.split("[:?]", one.id, maxsplit=3)[-1] for one in parts if isinstance(one, Button)]
            private += [entry.value for one in parts if isinstance(one, Menu) for entry in one.entries]
            assert likely <= {option for one in private if one for option in filter_by_prefix(options, one)}
        await step(quest, lot, number)
    assert menus


async def test_every_board_says_who_has_given_up(referee: Referee) -> None:
    """Without these words the other players would wait for somebody who does not come back. This is also shown while
    the match rests."""
    table, lot = await seated(referee, "roll_for_adventure", "book-of-magic", 3), random.Random(3)
    await table.do("i:start", match_commands.start, 100)
    assert "given up" not in "\n".join(build_board_message(table).lines)
    await table.do("i:gone", match_commands.concede, 0)
    for number in range(3):
        assert (
            build_board_message(table).lines.count("-# Ana has given up. The bot gives default answers for that seat.")
            == 1
        )
        await step(table, lot, number)
    await table.do("i:gone too", match_commands.concede, 2)
    await table.do_by_itself("t:rest", agreements.pause_without_vote)
    assert (
        "-# Ana, Ben 2 have given up. The bot gives default answers for those seats."
        in build_board_message(table).lines
    )
    await table.do("i:ai", seat_proposals.replace_player, 101, 0, Successor(name="Talos"))
    assert "-# Ben 2 has given up. The bot gives default answers for that seat." in build_board_message(table).lines


async def test_where_there_is_little_room_an_exit_is_still_one_press(referee: Referee) -> None:
    """A menu of walks, which are pressed more seldom, makes room for the exits. *Options* still shows the walks."""
    table, lot, seen = await seated(referee, "tomb_raider", "into_the_caves", 2), random.Random(3), 0
    await table.do("i:start", match_commands.start, 100)
    for number in range(200):
        put = next(iter(table.list_pending()), None)
        if put is not None and put.ask.kind == "move" and isinstance(put.ask.choice, One):
            eyes = build_viewer_context(table, put.ask.seat, "en-US")
            every = [one for row in build_question_rows(table, put, eyes) for one in row if isinstance(one, Button)]
            exits = [one for one in every if ":move:" in one.id or ":stay" in one.id]
            if len(every) > len(exits) + 1 and sum(map(count_button_lines, arrange_buttons(exits))) < 4:
                low = [one for row in build_question_rows(table, put, eyes, density=LOW) for one in row]
                assert [one for one in low if one in exits] == exits, "in the same order"
                listed = [one for row in build_options_message(table, put.ask.seat, "en-US").rows for one in row]
                assert [one for one in every if one in listed] == every
                seen += 1
        if seen > 3 or not table.list_waiting():
            break
        await step(table, lot, number)
    assert seen


async def test_a_board_that_is_too_high_keeps_less_news_and_counts_the_rest(referee: Referee) -> None:
    """Every board keeps one line of what happened, above the picture if there is no room below."""
    quest, lot, shortened, lifted = (
        await seated(referee, "roll_for_adventure", "book-of-magic", 2),
        random.Random(3),
        0,
        0,
    )
    await quest.do("i:start", match_commands.start, 100)
    for number in range(120):
        if not quest.list_waiting():
            break
        before = await board_recap.load_earlier_events(quest)
        whole, shown = (
            board_recap.summarize_last_step(quest, before, (), "en-US"),
            build_board_message(quest, lately=Lately(before=before)),
        )
        heres = [board_recap.summarize_last_step(quest, before, (), "en-US", most=most) for most in (3, 2, 1)]
        above = [line for line in shown.heading.splitlines() if line.startswith("-# ")]
        below = [one for one in heres if one.lines and shown.lines[: len(one.lines)] == one.lines]
        kept = heres[-1] if above or not below else below[0]
        assert above == [f"-# {line.removeprefix('-# ')}" for line in kept.lines] if above else below or not whole.lines
        behind = shown.toolbar[-1][-1]
        assert isinstance(behind, Button) and behind.label == (f"More ({kept.left})…" if kept.left else "More…")
        assert can_fit_screen(shown)
        lifted += bool(above)
        shortened += len(kept.lines) < len(whole.lines)
        await step(quest, lot, number)
    assert shortened and lifted


async def test_a_duel_has_reactions_and_hands_and_speaks_of_no_other_level(referee: Referee) -> None:
    duel = await seated(referee, "tomb_raider", "introductory", 2)
    text = "\n".join(lobby.build_lobby_message(duel).lines)
    assert (
        "Reactions" in text
        and "Learning" not in text
        and "A team of only AI players wins this level with a chance of about" not in text
    )
    await duel.do("i:start", match_commands.start, 100)
    assert "Hand" in labels(build_board_message(duel))


async def test_the_opening_hand_of_a_duel_is_recommended_in_one_press(referee: Referee) -> None:
    table = await seated(referee, "tomb_raider", "introductory", 2)
    await table.do("i:start", match_commands.start, 100)
    lot = random.Random(1)
    for number in range(20):
        put = table.find_question(0)
        if put is not None and put.ask.kind == "opening-hand":
            break
        await step(table, lot, number)
    assert put is not None
    (button, *_) = [one for row in build_hand_message(table, 0, "en-US").rows for one in row if isinstance(one, Button)]
    assert button.label.startswith("Recommended: ") and " and " in button.label and "choose these" in button.label
    best = table.game.choose(table.view(0), put.ask, lambda count: 0)
    await table.do("i:taken", match_commands.answer, 0, put.number, put.ask.choice.write(best))
    assert table.find_given_answer(0) == best or set(best) <= set(table.view(0).hand)  # type: ignore[arg-type, attr-defined]


async def test_ai_seats_have_names_and_none_twice(referee: Referee) -> None:
    table = await seated(referee, "counter_terror", "standard", 1)
    for number in range(3):
        await table.do(f"i:ai{number}", lobby_commands.add_ai, 100, choose_ai_name(table))
    assert table.names[1:] == AUTOMATA[:3]
    assert f"{AUTOMATA[0]} (AI, easy-going)" in "\n".join(lobby.build_lobby_message(table).lines)


async def test_an_ai_for_a_match_that_has_begun_is_pointed_to_replacing(ana: Person, ben: Person) -> None:
    await playing(ana, ben)
    await on_board(ana, lambda m: "Hand" in m.labels)
    assert "/table replace" in (await ana.command("table ai")).text


async def test_while_seats_of_the_ai_play_the_board_says_who_thinks_and_what_each_did(referee: Referee) -> None:
    """Each seat has three lines at most. They report all that happened since a person answered, in the order of
    happening."""
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    table, _ = await referee.open_table(
        TableTerms(1, 2, 100, "Ana", "roll_for_adventure", "book-of-magic", client_seed="a"), "i:open"
    )
    for name in ("Robin", "Kim", "Sam"):
        await table.do(f"i:{name}", lobby_commands.add_ai, 100, name)
    await table.do("i:start", match_commands.start, 100)
    lot, several = random.Random(2), 0
    for number in range(150):
        put = next(iter(table.list_pending()), None)
        if put is None:
            break
        before, chain = await board_recap.load_earlier_events(table), await board_recap.load_ai_events(table)
        shown, seat = build_board_message(table, lately=Lately(before=before, chain=chain)), put.ask.seat
        thinks = f"**{table.names[seat]} (AI, solid) is thinking…**"
        assert (thinks in shown.lines) == (seat != 0) and bool(shown.rows) == (seat == 0)
        if seat != 0 and chain:
            told = [say(line.text) for line in event_lines.list_event_lines(table, [one.event for one in chain], None)]
            shown_of = dict.fromkeys(range(4), 0)
            rows = list(shown.lines[: shown.lines.index(thinks)])
            found = told_rows(rows, told)
            assert found == sorted(found, key=told.index) or len(set(told)) < len(told)
            for row in rows:
                line = told_rows([row], told)[-1]
                at = told.index(line)
                events = chain[event_lines.list_event_lines(table, [one.event for one in chain], None)[at].at]
                doer = history.find_doer(table, events)
                assert doer is not None
                shown_of[doer] += 1
            if len(set(told)) == len(told):
                assert max(shown_of.values()) <= 3
            several += sum(count > 0 for count in shown_of.values()) > 1
        value = put.ask.choice.write(table.game.choose(table.view(seat), put.ask, lot.randrange))
        do, by = (table.do, "person") if seat == 0 else (table.do_by_itself, "ai")
        await do(f"i:{number}", match_commands.answer, seat, put.number, value, by)
    assert several > 3
