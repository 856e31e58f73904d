"""The private message of a person: after a press it shows the result and the next question."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from cogs.client import Rulekeeper
from cogs.components import phone
from cogs.components.sheet import Button, Menu, MessageLayout, has_sections
from cogs.components.stepwise import PartialChoice
from cogs.messages.common.viewpoint import build_viewer_context, list_picture_names
from cogs.messages.events import event_lines, recap
from cogs.messages.events.lately import load_recent_hits
from cogs.messages.table.board import build_board_message
from cogs.messages.table.hand import Beside, HandForm, PartialAnswer, build_hand_message
from cogs.messages.table.open_question import list_question_lines
from cogs.messages.table.options import build_options_message
from cogs.messages.table.question_message import build_question_message
from engine.events import GameEvent
from engine.games.counter_terror import events as strike
from engine.games.roll_for_adventure import events as quest
from engine.match_records import OpenQuestion
from engine.protocol import One
from engine.registry import load_games
from playground.client import Person
from referee.hints import switch_hints
from referee.records.surface import Surface
from referee.referee import Referee
from referee.table import history, lobby_commands, match_commands, questions
from referee.table.new_table import TableTerms
from referee.table.table import Table
from render.face.contract import load_presenter, register
from render.face.lines import Line, choose_heaviest_lines
from render.face.question import leave_out_question
from render.face.records import Weight
from render.scene import Scene, Shape, format_alt_text, format_text_board, group_shapes, make_spoken_shape
from render.text.i18n import T, Text, say
from tests.changed_records import change_record
from tests.fake.events import stub_event
from tests.fake.face import FACE, picture
from tests.waiting import start

from ..conftest import GAME, on_board, playing
from .recap import ANA, BEN, Steps, dice, table_of

__all__ = ["dice"]


async def test_a_press_shows_its_result_and_the_next_question_beside_the_hand(ana: Person, bot: Rulekeeper) -> None:
    await playing(ana)
    opened = (await ana.command("game hand")).message
    assert opened is not None and opened.pictures and "- " not in opened.text, "the picture says what is held"
    shown = (await ana.press(opened, next(label for label in opened.labels if label.startswith("bid")))).message
    assert shown is not None and "Your pebbles" in shown.pictures[0][1], "it shows no less than before"
    assert "Ana throws" in shown.text and "**go?**" in shown.text and "go left" in shown.labels
    assert "\n- " in (await ana.command("game hand", text=True)).text


async def test_the_picture_stays_while_one_chooses_and_answers(referee: Referee) -> None:
    table = await table_of(referee)
    shown = build_hand_message(table, 0, "en-US").scene
    assert shown is not None
    assert build_hand_message(table, 0, "en-US", partial=PartialAnswer(choice=PartialChoice())).scene == shown
    assert build_hand_message(table, 0, "en-US", beside=Beside(note=[])).scene == shown


# --- the cockpit ---


@pytest.mark.parametrize(
    ("key", "level", "seats"),
    [("tomb_raider", "introductory", 2), ("counter_terror", "standard", 4), ("roll_for_adventure", "book-of-magic", 2)],
)
async def test_who_is_asked_sees_what_matters_and_everybody_else_the_hand(
    referee: Referee, key: str, level: str, seats: int
) -> None:
    """The person who is asked sees this picture in the hand, after a press, while choosing and beside a refusal. The
    words contain the question and all cards."""
    table = await begun(referee, key, level, seats)
    lot, names = Random(5), list_picture_names(table)
    for step in range(40):
        if not table.facts.live:
            break
        asked = {one.seat for one in table.list_waiting()}
        for seat in range(seats):
            view, put = table.view(seat), table.find_question(seat)
            shown = build_hand_message(table, seat, "en-US")
            if put is None:
                assert seat not in asked and shown.scene == load_presenter(key).pictures.hand(view, names)
                continue
            private_board = load_presenter(key).pictures.private_board(
                view, history.list_latest_events(table, seat), put.ask, names
            )
            assert private_board is not None
            refused = build_question_message(table, seat, "en-US", "No.")
            for sheet in (
                shown,
                build_hand_message(table, seat, "en-US", beside=Beside(note=[])),
                build_hand_message(table, seat, "en-US", partial=PartialAnswer(choice=PartialChoice())),
                refused,
            ):
                assert sheet.scene == beside(sheet, private_board) and not sheet.words and sheet.rows
            said, cards = format_alt_text(private_board, "en-US"), load_presenter(key).pictures.hand(view, names)
            assert said.startswith(say(load_presenter(key).prompt(put.ask, view, names), "en-US"))
            for card in cards.shapes if cards is not None else ():
                for one in card.children:
                    assert say(one.values["name"], "en-US") in said, "a hand's words name every card"
        one = lot.choice(table.list_waiting())
        put = table.find_question(one.seat)
        assert put is not None
        value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
        await table.do(f"i:{step}", match_commands.answer, one.seat, put.number, value)


async def test_a_step_shows_in_picture_and_menu_what_is_left_and_nothing_twice(referee: Referee) -> None:
    """The question offers nineteen recruits. The entries of the menu say everything about each, so no list is
    above it."""
    table = await begun(referee, "tomb", "catacombs_short", 1)
    lot, put = Random(2), None
    for step in range(60):
        put = table.find_question(0)
        assert put is not None
        if put.ask.kind == "turn":
            break
        value = put.ask.choice.write(table.game.choose(table.view(0), put.ask, lot.randrange))
        await table.do(f"i:{step}", match_commands.answer, 0, put.number, value)
    assert put is not None and put.ask.kind == "turn"
    sheet = build_hand_message(table, 0, "en-US", partial=PartialAnswer(choice=PartialChoice("recruit")))
    assert sheet.scene is not None and "Which Character do you recruit?" in say(sheet.scene.title, "en-US")
    (menu,) = sheet.rows[0]
    assert isinstance(menu, Menu) and len(menu.entries) == 19 and all(entry.detail for entry in menu.entries)
    assert not any("Hit Point" in line for line in sheet.lines)
    assert len(sheet.lines) == 1 and "Which Character do you recruit?" in sheet.lines[0]
    told = format_text_board(sheet.scene, "en-US", 100_000)
    assert "Recruit" in told and "Draw two Inn cards" not in told


async def test_a_hands_message_changes_with_the_hand_and_with_what_is_asked_of_it_alone(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    """The message is neither drawn nor sent again while others play or while the board asks."""
    table = await at_table(bot, "tomb_raider", "introductory", ana, ben)
    await switch_hints(bot.referee, table, False)
    lot, before, stayed, put_here = Random(3), dict[int, tuple[object, str]](), {True: 0, False: 0}, 0
    for step in range(60):
        for seat in range(2):
            put, view = table.find_question(seat), table.view(seat)
            content = await kept_hand(bot, table, seat)
            if put is not None and not questions.is_before_all(table, put):
                board = load_presenter("tomb_raider").pictures.private_board(
                    view, history.list_latest_events(table, seat), put.ask, list_picture_names(table)
                )
                assert board is not None and content.scene == beside(content, board)
                assert content.rows and "Play here" not in labels(content)
                before.pop(seat, None)
                put_here += 1
                continue
            assert labels(content) == ["Play here"] and not content.rows
            befell = await load_recent_hits(table, seat)
            highlight = recap.draw_highlight(table, seat, [one.event for one in befell.kept])
            assert content.scene == (
                highlight or load_presenter("tomb_raider").pictures.hand(view, list_picture_names(table))
            )
            held = view.hand, view.peeked, befell.newest, highlight  # type: ignore[attr-defined]
            if seat in before and before[seat][0] == held:
                assert content.fingerprint == before[seat][1]
                stayed[put is not None] += 1
            before[seat] = held, content.fingerprint
        one = lot.choice(table.list_waiting())
        put = table.find_question(one.seat)
        assert put is not None
        await table.do(
            f"i:{step}",
            match_commands.answer,
            one.seat,
            put.number,
            put.ask.choice.write(put.ask.choice.sample(lot.randrange)),
        )
    assert min(stayed.values()) > 5 and put_here > 5


async def test_the_hand_does_not_repeat_what_the_board_asks_of_one_person_alone(ana: Person, bot: Rulekeeper) -> None:
    """The hand does not repeat secret questions either, because nobody could learn anything from them."""
    table = await at_table(bot, "tomb_raider", "learning_game", ana)
    for step in range(20):
        assert labels(await kept_hand(bot, table, 0)) in (["Play here"], ["Play here", "Turn hints off"])
        put = table.find_question(0)
        assert put is not None
        assert questions.is_before_all(table, put) and build_board_message(table).rows
        await table.do(f"i:{step}", match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default))


async def test_who_has_the_board_by_message_finds_all_questions_beside_it(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    """A board that comes by direct message has no buttons, and the other board is in a channel that this person cannot
    see."""
    table = await at_table(bot, "roll_for_adventure", "book-of-magic", ana, ben)
    put = table.find_question(0)
    assert put is not None and questions.is_before_all(table, put)
    assert labels(await kept_hand(bot, table, 0)) == labels(await kept_hand(bot, table, 1)) == ["Play here"]
    surfaces = bot.referee.surfaces
    (shut,) = [one for one in await surfaces.list_of_table(table.id) if one.kind == "board"]
    assert surfaces._memory.change(shut, closed=True)
    await surfaces.want(table.id, "watch", table.facts.people[0])
    shown = await kept_hand(bot, table, 0)
    assert (
        shown.rows and shown.scene == build_hand_message(table, 0, "en-US").scene and "Play here" not in labels(shown)
    )
    assert labels(await kept_hand(bot, table, 1)) == ["Play here"], "the other has not"


async def test_a_hand_by_message_is_where_one_may_play(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    await playing(ana, ben, level="long")
    (table,) = await bot.referee.list_live_tables()
    await Steps(table).until("go", 0)
    mine = await ana.wait_for(lambda m: "Play here" in m.labels, "dm")
    opened = (await ana.press(mine, "Play here")).message
    assert opened is not None and opened.only_you and "**go?**" in opened.text
    await ana.press(opened, "go left")
    assert table.find_question(0) is None or "go" not in table.find_question(0).ask.kind  # type: ignore[union-attr]


async def at_table(bot: Rulekeeper, game: str, level: str, ana: Person, *others: Person) -> Table:
    await ana.command("game new", game=game, level=level)
    for other in others:
        await other.press(await other.wait_for(lambda m: "Join" in m.labels), "Join")
        await other.command("game ready")
    await start(ana)
    await on_board(ana, lambda m: "Options" in m.labels)
    (table,) = await bot.referee.list_live_tables()
    return table


async def kept_hand(bot: Rulekeeper, table: Table, seat: int) -> MessageLayout:
    """Return what the message of a hand should say."""
    person = table.facts.seats[seat].person
    assert person is not None
    content = await bot.context.screen.build_content(Surface(table.id, "hand", person, 0))
    assert content is not None
    return content


async def test_a_card_of_the_hand_is_played_by_the_button_beside_it(ana: Person, ben: Person, bot: Rulekeeper) -> None:
    """Each card has a button that says what it does. The board has no such buttons, and its picture leaves out what the
    buttons say."""
    table = await at_table(bot, "tomb", "catacombs_short", ana, ben)
    await switch_hints(bot.referee, table, False)  # With hints, a phone has no room for cards.
    while (put := table.find_question(0)) is None or put.ask.kind != "stock":
        one = table.list_waiting()[0]
        other = table.find_question(one.seat)
        assert other is not None
        value = other.ask.choice.write(other.ask.default)
        await table.do(f"i:{other.number}", match_commands.answer, one.seat, other.number, value)
    opened = (await ana.command("game hand")).message
    assert opened is not None
    cards = [one for one in opened.components if one["type"] == 9]
    held = {one.card for one in put.ask.choice.options}  # type: ignore[union-attr]
    assert len(cards) == len(held) > 1
    names = [one["accessory"]["label"] for one in cards]
    assert all(one["components"][0]["content"] for one in cards)
    assert "Your possible answers" not in opened.pictures[0][1]
    chosen = (await ana.press(opened, names[0])).message
    assert chosen is not None and chosen.selects
    crypts = chosen.selects[0]
    assert all(one["label"].startswith(f"{names[0]} into Crypt") for one in crypts["options"])
    await ana.choose(chosen, crypts["custom_id"], crypts["options"][0]["value"])
    after = table.find_question(0)
    assert after is None or after.number != put.number
    board = await on_board(ana, lambda m: "Hand" in m.labels)
    assert not any(one["type"] == 9 for one in board.components) and not any(name in board.text for name in names)


def beside(sheet: MessageLayout, board: Scene) -> Scene:
    """Return the picture beside these controls. It leaves the question out where sections say all of it."""
    return leave_out_question(board) if has_sections(sheet.rows) else board


def labels(sheet: MessageLayout) -> list[str]:
    return [one.label for row in (*sheet.rows, *sheet.toolbar) for one in row if isinstance(one, Button)]


async def begun(referee: Referee, key: str, level: str, seats: int) -> Table:
    table, _ = await referee.open_table(TableTerms(1, 2, 100, "Ana", key, level), "i:open")
    for seat in range(1, seats):
        await table.do(f"i:join{seat}", lobby_commands.join, 100 + seat, f"Ben {seat}")
        await table.do(f"i:ready{seat}", lobby_commands.mark_ready, 100 + seat)
    await table.do("i:start", match_commands.start, 100)
    return table


async def test_a_private_board_that_cannot_be_drawn_becomes_words(
    ana: Person, bot: Rulekeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ana.command("game new", game="tomb_raider", level="learning_game")
    await ana.press(await ana.wait_for(lambda m: "Start" in m.labels), "Start")
    board = await on_board(ana, lambda m: "Hand" in m.labels)

    def broken(*given: object) -> bytes:
        raise OSError("no fonts")

    monkeypatch.setattr(bot.context.drawing.painter, "draw_png", broken)
    panel = (await ana.press(board, "Hand")).message
    assert panel is not None and not panel.pictures
    assert "**Your possible answers**" in panel.text and "In hand: " in panel.text and panel.buttons


async def test_cards_that_the_picture_has_no_room_for_are_said_in_words(referee: Referee) -> None:
    table = await table_of(referee)
    assert not build_hand_message(table, 0, "en-US").words
    scene = picture(T("Your pebbles"))
    shown = (
        *scene.shapes,
        Shape("card", (0, 0, 9, 9), words=T("The first.")),
        make_spoken_shape(T("In hand: thirteen."), "held"),
    )
    register("pebbles", change_record(FACE, hand=lambda *_: replace(scene, shapes=shown)))
    assert not build_hand_message(table, 0, "en-US").words, "a list of what is shown is nothing that has no room"
    more = replace(scene, shapes=(*shown, group_shapes(Shape("card", (0, 0, 0, 0), words=T("The thirteenth.")))))
    register("pebbles", change_record(FACE, hand=lambda *_: more))
    assert build_hand_message(table, 0, "en-US").words


async def test_a_sealed_answer_is_said_to_be_taken_and_may_be_changed(referee: Referee) -> None:
    """The message says so wherever the question is shown again: in the hand, after the press, in refusals and in
    options."""
    table = await table_of(referee, (BEN, "Ben"))
    steps = Steps(table)
    await steps.until("bid", 0)
    before = build_hand_message(table, 0, "en-US")
    assert "**bid?**" in before.lines
    put = table.find_question(0)
    assert put is not None
    value = put.ask.choice.options[1].format_text()  # type: ignore[union-attr]
    await table.do("i:sealed", match_commands.answer, 0, put.number, value)
    for sheet in (
        build_hand_message(table, 0, "en-US"),
        build_hand_message(table, 0, "en-US", beside=Beside(note=[])),
        build_question_message(table, 0, "en-US", "Done."),
        build_options_message(table, 0, "en-US"),
    ):
        said = "\n".join(sheet.lines)
        assert f"Your answer: **{value.replace(':', ' ')}**" in said
        assert "Waiting for Ben. You can change your answer until then." in said and "**bid?**" not in said
        assert before.rows == sheet.rows, "it may be changed"
    only = OpenQuestion(put.number, replace(put.ask, choice=One((put.ask.choice.read(value),))))  # type: ignore[union-attr]
    said = "\n".join(list_question_lines(table, only, build_viewer_context(table, 0, "en-US"), ("Ana", "Ben")))
    assert "Waiting for Ben." in said and "change" not in said, "nothing else was possible"
    assert table.find_given_answer(1) is None and table.find_given_answer(0) == value
    ben, public = build_hand_message(table, 1, "en-US"), build_board_message(table)
    assert "**bid?**" in ben.lines and "answered" not in str(ben) + str(public.lines), "it is known to nobody else"
    await steps.one(1)
    assert table.find_given_answer(0) is None and "answered" not in str(build_hand_message(table, 0, "en-US").lines)


async def test_what_the_table_has_answered_is_not_said_to_be_the_persons_answer(referee: Referee) -> None:
    """Only this person may know that an order has answered."""
    await referee.settings.change_player(ANA, orders={f"{GAME}:bid": False})
    table = await table_of(referee, (BEN, "Ben"))
    await Steps(table).until("bid", 1)
    put = table.find_question(0)
    assert put is not None and table.find_given_answer(0) == put.ask.choice.write(put.ask.default)
    said = "\n".join(build_hand_message(table, 0, "en-US").lines)
    assert "Your current answer: **" in said and "Your answer" not in said
    assert "Waiting for Ben. You can change your answer until then." in said
    await table.do("i:own", match_commands.answer, 0, put.number, put.ask.choice.options[1].format_text())  # type: ignore[union-attr]
    said = "\n".join(build_hand_message(table, 0, "en-US").lines)
    assert "Your answer: **" in said and "Your current answer" not in said
    seats = tuple(replace(one, stand_in=seat == 0) for seat, one in enumerate(table.facts.seats))
    table.facts = replace(table.facts, seats=seats)
    said = "\n".join(build_hand_message(table, 0, "en-US").lines)
    assert "Your current answer: **" in said and "Your answer" not in said, "the AI has, while Ana is away"


async def test_what_the_table_passes_over_is_not_asked_on_the_board(referee: Referee) -> None:
    """A person alone reads whom the table waits for while the AI seats decide secretly. Otherwise a question (a
    reaction, or a new roll) would appear and vanish, and its buttons would refuse every press. In the meantime the
    question is in the hand."""
    referee.ai_seats.consider = lambda table: None  # type: ignore[method-assign]
    table, _ = await referee.open_table(TableTerms(1, 2, ANA, "Ana", "tomb_raider", "explore_the_depths"), "i:open")
    for name in ("Robin", "Talos", "Golem"):
        await table.do(f"i:{name}", lobby_commands.add_ai, ANA, name)
    await table.do("i:start", match_commands.start, ANA)
    lot, seen = Random(3), set[str]()
    for step in range(1500):
        put = table.find_question(0)
        if put is not None and table.find_given_answer(0) is not None and not questions.has_answered_itself(table, 0):
            seen.add(put.ask.kind)
            shown = build_board_message(table)
            assert any(line.startswith("**Waiting for") or "thinking" in line for line in shown.lines)
            assert "Your current answer" not in str(shown.lines) and not shown.rows
            assert "Your current answer" in str(build_hand_message(table, 0, "en-US").lines)
        if len(seen) > 3 and "new-roll" in seen:
            break
        put = table.list_pending()[0]
        do, by = (table.do, "person") if put.ask.seat == 0 else (table.do_by_itself, "ai")
        value = put.ask.choice.write(table.game.choose(table.view(put.ask.seat), put.ask, lot.randrange))
        await do(f"i:{step}", match_commands.answer, put.ask.seat, put.number, value, by)
    assert len(seen) > 3 and "new-roll" in seen


async def test_a_board_too_high_for_any_screen_tells_what_happened_nevertheless(
    referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board still asks by buttons: without them, picture and controls would not fit one screen either."""
    table = await table_of(referee, (BEN, "Ben"))
    steps = Steps(table)
    await steps.until("go", 0)
    await steps.one(0)
    events = [
        say(line.text) for line in event_lines.list_event_lines(table, history.list_latest_events(table, None), None)
    ]
    assert events and events[-1] in build_board_message(table).lines
    monkeypatch.setattr(phone, "SCREEN", 0)
    lowest = build_board_message(table)
    assert not phone.can_fit_screen(lowest) and any(line in events for line in lowest.lines)
    assert not any(isinstance(part, Menu) for row in lowest.rows for part in row)


async def test_the_hand_says_once_how_the_match_ended(referee: Referee) -> None:
    register("pebbles", change_record(FACE, weight=ended))
    table = await table_of(referee, level="short")
    steps = Steps(table)
    while table.facts.phase == "playing":
        steps.count += 1
        put = table.find_question(0)
        assert put is not None
        outcome = await table.do(
            f"i:end{steps.count}", match_commands.answer, 0, put.number, put.ask.choice.write(put.ask.default)
        )
    for sheet in (build_board_message(table), build_hand_message(table, 0, "en-US")):
        assert sheet.lines[-1] == "**Won by Ana.**" and not any("tosses" in line for line in sheet.lines)
    assert not recap.list_step_texts(table, 0, outcome, "en-US", result=True)
    assert any("toss" in line for line in recap.list_step_texts(table, 0, outcome, "en-US")), (
        "where no result stands below"
    )


def ended(told: GameEvent, viewer: int | None) -> Weight:
    return Weight.END if told.kind == "tossed" else Weight.USUAL


async def test_the_lines_above_a_question_do_not_repeat_it(referee: Referee) -> None:
    def prompt(ask: object, view: object, names: Sequence[str]) -> Text:
        return T("Ana throws a 5. What now?")

    register("pebbles", change_record(FACE, prompt=prompt))
    table = await table_of(referee)
    past = recap.Past(("Ana bids amber.", "Ana throws a 5."))
    lines = build_hand_message(table, 0, "en-US", beside=Beside(past=past)).lines
    assert lines[:2] == ("Ana bids amber.", "**Ana throws a 5. What now?**")
    assert build_options_message(table, 0, "en-US", past=past).lines[:2] == lines[:2]


def test_each_game_gives_its_events_their_importance() -> None:
    """The result of a press stays if less important events would push it out. The end of the match takes the place of
    the result."""
    shown = {
        "tomb_raider": [
            stub_event("moved", seat=0, side="right"),
            stub_event("mapped", seat=0, card="003"),
            *[stub_event("obstacle-skipped", obstacle="060")] * 3,
            stub_event("turn", turn=2),
        ],
        "counter_terror": [
            strike.Defended(0, ("helmet",), -1),
            strike.Damaged(0, 10, "revolver", 90),
            strike.TurnBegan(1, 1),
            *[strike.Drew(1, 1)] * 3,
        ],
        "roll_for_adventure": [
            quest.Placed((0, "", "red"), ("red5",), "forest", "none"),
            quest.StoneEarned(who=(0, "", "red"), territory="forest", stones=1, wanted=5),
            *[quest.Returned("forest", (), 0)] * 3,
            quest.TurnBegan((1, "", "blue"), 2),
        ],
    }
    ends = {"tomb_raider": ["treasure"], "counter_terror": ["won"], "roll_for_adventure": ["won", "lost"]}
    for key, event in shown.items():
        assert key in load_games()
        lines = [Line(T("{kind}", kind=told.kind), load_presenter(key).telling.weight(told, 0)) for told in event]
        kept = [say(line.text) for line in choose_heaviest_lines(lines)]
        assert kept[:2] == [told.kind for told in event[:2]]
        assert all(load_presenter(key).telling.weight(stub_event(kind), 0) is Weight.END for kind in ends[key])
    drew = stub_event("drew", {0: {"cards": ("003",)}}, seat=0, count=1)
    for key in ("tomb_raider", "counter_terror"):
        assert load_presenter(key).telling.weight(drew, 0) is Weight.OWN, "the cards themselves"
        assert load_presenter(key).telling.weight(stub_event("drew", seat=0, count=1), 1) is Weight.PASSING


def test_damage_is_told_before_any_housekeeping() -> None:
    """When the Master of Shadows damages the Forest, no event of the turn's routine hides it. The same is true of a
    raider and of a fighter."""
    hides = {
        "tomb_raider": (("damage", "died"), ("test", "drew", "saved", "found")),
        "counter_terror": (("damage", "died"), ("defended", "unhurt", "drew")),
        "roll_for_adventure": (("damage", "stone"), ("placed", "defeated", "returned", "healed")),
    }
    for key, (grave, rest) in hides.items():
        for viewer in (None, 0):
            events = [stub_event(kind, seat=0, who=(0,), where="") for kind in (*grave, *rest, *rest)]
            lines = [
                Line(T("{kind}", kind=told.kind), load_presenter(key).telling.weight(told, viewer)) for told in events
            ]
            kept = [say(line.text) for line in choose_heaviest_lines(lines)]
            assert kept[:2] == list(grave)


async def test_the_dead_read_that_they_are_out_and_hold_nothing(referee: Referee) -> None:
    """CT-DEATH-3: Both the kept message and the requested hand say so. They do not say that nothing is
    asked."""
    table = await begun(referee, "counter_terror", "standard", 4)
    lot = Random(3)
    while all(one.alive for one in table.view(None).fighters):  # type: ignore[attr-defined]
        one = lot.choice(table.list_waiting())
        put = table.find_question(one.seat)
        assert put is not None
        await table.do(
            f"i:{lot.random()}",
            match_commands.answer,
            one.seat,
            put.number,
            put.ask.choice.write(put.ask.choice.sample(lot.randrange)),
        )
    assert table.facts.live
    dead = next(one.seat for one in table.view(None).fighters if not one.alive)  # type: ignore[attr-defined]
    for kept in (False, True):
        shown = build_hand_message(table, dead, "en-US", form=HandForm(kept=kept))
        said = "\n".join(shown.lines)
        assert "You still win if" in said and "nothing to answer" not in said
        assert shown.scene is not None and "You still win if" in format_alt_text(shown.scene)
