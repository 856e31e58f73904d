"""The doctor and the help: what is wrong is named with what it breaks, each on one screen of a phone."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from cogs.client import Rulekeeper
from cogs.messages.common.permissions import NEEDED
from cogs.messages.person import health
from cogs.messages.person.health import Health
from cogs.messages.rulebook.help import build_help_message
from engine.registry import load_games
from playground.client import Message, Person
from playground.client import Playground as Client
from playground.validate import check_message_components
from referee.referee import Referee
from referee.store.sqlite import LOOK_AFTER
from render.face.contract import load_presenter
from render.text.i18n import list_languages, say
from tests import stored
from tests.languages import OTHER

from .conftest import lobby, playing

WELL = Health((), 3, True, 0.045, 0.08, 2, 0, True, (), 1_200_000, True)
LOOKED_UP: dict[str, dict[str, str]] = {
    "help": {},
    "card": {"name": "amber"},
    "rules": {"about": "pebbles"},
    "settings mine": {},
    "game list": {},
    "game status": {},
    "game hand": {},
    "game options": {},
    "game log": {},
    "record replay": {},
    "watch list": {},
}
"""Commands that change nothing."""
PHONE, SCREEN = 46, 14
"""Characters in a line of a phone 390 px wide, about; and the lines of text that are seen at once beside two rows of
buttons."""


def lines_on_a_phone(text: str) -> int:
    bare = re.sub(r"[*`#]|^-# ", "", text, flags=re.MULTILINE)
    return sum(max(1, -(-len(line) // PHONE)) for line in bare.splitlines())


async def checked(who: Person, channel: str = "table-one") -> Message:
    answer = await who.command("check", channel=channel)
    assert answer.ephemeral and answer.message is not None
    return answer.message


# --- the doctor ---


async def test_check_says_so_if_all_is_well(ana: Person) -> None:
    message = await checked(ana)
    assert (
        "✖" not in message.text and "every permission" in message.text and "The database is undamaged" in message.text
    )
    assert health.read_version() in message.text
    for key, game in load_games().items():
        assert f"{say(load_presenter(key).title)} {game.version}" in message.text


async def test_each_missing_permission_is_named_with_what_it_breaks(ana: Person, pg: Client) -> None:
    await pg.deny("table-one", "attach", "history", "threads")
    message = await checked(ana)
    for name in ("attach_files", "read_message_history", "create_public_threads"):
        assert f"**{say(NEEDED[name])}**, {say(health.BREAKS[name])}" in message.text
    assert message.text.count("✖") == 3
    await pg.deny("table-one")
    again = (await ana.press(message, "Check again")).message
    assert again is not None and "✖" not in again.text
    assert "✖" not in (await checked(ana, "table-two")).text


async def test_every_permission_that_a_table_needs_is_looked_at() -> None:
    assert set(health.BREAKS) == set(NEEDED)


async def test_in_a_direct_message_there_are_no_permissions(ana: Person) -> None:
    message = await checked(ana, "dm")
    assert "Permissions exist only in a server" in message.text and "Threads" not in message.text


async def test_whether_direct_messages_arrive_is_remembered_and_can_be_tried(ana: Person, bot: Rulekeeper) -> None:
    """A hand that Discord refused is remembered. When messages arrive again, the hand is sent."""
    assert "Direct messages to you have not been tested yet" in (await checked(ana)).text
    await ana.change(dms_open=False)
    await lobby(ana)
    await bot.referee.surfaces.settle()
    message = await checked(ana)
    assert "I cannot send you direct messages" in message.text
    refused = (await ana.press(message, "Test direct messages")).message
    assert refused is not None and "cannot send you direct messages" in refused.text
    await ana.change(dms_open=True)
    opened = (await ana.press(refused, "Test direct messages")).message
    assert opened is not None and "Direct messages to you work." in opened.text
    await ana.wait_for(lambda m: "Direct messages work" in m.text, "dm")
    await ana.wait_for(lambda m: "You have a seat at this table" in m.text, "dm")
    assert "Direct messages to you work." in (await checked(ana)).text


async def test_a_hand_that_arrived_shows_that_messages_do(ana: Person, bot: Rulekeeper) -> None:
    await lobby(ana)
    await bot.referee.surfaces.settle()
    assert "Direct messages to you work." in (await checked(ana)).text


async def test_a_full_disk_is_said_to_be_full_and_who_looks_something_up_needs_no_room(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    board = await playing(ana, ben)
    await bot.referee.surfaces.settle()
    for person in (ana, ben):
        await person.change(locale=OTHER)  # The bot would store this, if the disk had room.
    with pytest.MonkeyPatch.context() as patch:
        stored.fill_up(patch)
        assert "O disco está cheio" in (await checked(ana)).text, "though nobody has tried to keep anything"
        for name, given in LOOKED_UP.items():
            shown = await ben.command(name, **given)
            assert not shown.failed and "Falha" not in shown.text and "disco " not in shown.text, (name, shown.text)
        for label in board.labels[-3:]:  # These are Hand, Options and More….
            shown = await ben.press(board, label)
            assert not shown.failed and "Falha" not in shown.text and "disco " not in shown.text, label
        assert "disco" in (await ana.command("settings mine", hands=False)).text
        message = await checked(ana)
        assert "O disco está cheio" in message.text and "danificado" not in message.text
    assert "O disco está cheio" not in (await checked(ana)).text


async def test_a_person_who_presses_reads_that_the_disk_does_not_answer(
    ana: Person, ben: Person, bot: Rulekeeper
) -> None:
    board = await playing(ana, ben)
    await bot.referee.surfaces.settle()
    with pytest.MonkeyPatch.context() as patch:
        stored.hang(patch, bot.referee.store)
        bot.referee.settings._players.clear()
        for label in board.labels[-3:]:
            shown = await ben.press(board, label)
            assert not shown.failed and "went wrong" not in shown.text, (label, shown.text)
        assert "cannot save anything right now" in (await ana.command("settings mine", hands=False)).text
        assert "cannot save anything right now" in (await ana.command("table pause")).text
    assert (await ben.press(board, "Hand")).text and "disk" not in (await checked(ana)).text


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"persistent": False}, "The bot's disk is temporary, so tables are lost when its machine restarts"),
        ({"drawing": ("fontpkg-cinzel",)}, "fontpkg-cinzel"),
        (
            {"scripts": ("manimgx-fonts-cjk",)},
            "names in some scripts, because packages are missing (manimgx-fonts-cjk)",
        ),
        ({"sound": False}, "database is damaged"),
        ({"trouble": "disk-full"}, "The disk is full"),
        ({"trouble": "no-disk"}, "The disk cannot be written, so nothing new is saved"),
        ({"threads": 1000}, "No thread can be opened"),
        ({"latency": 2.5}, "2500 ms"),
        ({"picture": 3.0}, "3000 ms"),
        ({"behind": 99}, "waiting for an update: 99"),
        ({"door": False}, "cannot send you direct messages"),
        ({"missing": ("attach_files",)}, "Attach Files"),
        ({"places": (7, 8), "lost_places": (8,)}, "<#8>, but I cannot see"),
        ({"boards": 2}, "cannot post the boards of 2 tables"),
        ({"unreadable": 3}, "3 scheduled tasks are unreadable"),
    ],
)
def test_check_marks_and_names_each_fault(changes: dict[str, object], says: str) -> None:
    assert not [words for fine, words in health.list_findings(WELL) if fine is not True]
    wrong = [
        say(words) for fine, words in health.list_findings(msgspec.structs.replace(WELL, **changes)) if fine is False
    ]
    assert len(wrong) == 1 and says in wrong[0]


async def test_who_has_a_name_that_no_font_has_is_told(ana: Person) -> None:
    assert "letter of your name" not in (await checked(ana)).text
    await ana.change(nick="ꦗꦮ")
    assert "letter of your name" in (await checked(ana)).text


def test_check_does_not_report_what_was_not_measured() -> None:
    bare = msgspec.structs.replace(WELL, latency=float("nan"), picture=None, threads=None, missing=None, door=None)
    said = [(fine, say(words)) for fine, words in health.list_findings(bare)]
    assert not any("ms." in words or "Threads" in words for _, words in said)
    assert sum(fine is None for fine, _ in said) == 2


@pytest.mark.parametrize("locale", list_languages())
def test_the_doctor_fits_one_screen_and_what_discord_takes(locale: str) -> None:
    """The report of `/check` fits one screen even if everything that can be missing is missing. A healthy report is
    half as long."""
    ill = Health(tuple(health.BREAKS), 1000, False, 2.0, 3.0, 4, 99, False, ("a", "b"), 10**9, False)
    ill = msgspec.structs.replace(ill, places=(1,), lost_places=(10**18,), boards=3, unreadable=2, undrawn=True)
    for found, most in ((WELL, 20), (ill, 44)):
        sheet = health.build_health_message(found, locale)
        check_message_components(sheet.build_view(False).to_components(), True, set())
        assert lines_on_a_phone("\n".join((sheet.heading, *sheet.lines))) <= most


async def test_a_damaged_database_is_seen_and_not_looked_at_at_every_call(
    referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size, sound = await referee.store.check_health()
    assert sound and size >= referee.store.path.stat().st_size > 0
    looked: list[object] = []
    monkeypatch.setattr(
        "referee.store.sqlite.read_verdict", lambda path: looked.append(path) or ("row 3 is missing", 0)
    )
    assert (await referee.store.check_health())[1] and not looked
    referee.store.database._looked -= LOOK_AFTER + 1
    for _ in range(2):
        assert not (await referee.store.check_health())[1]
    assert len(looked) == 1


# --- the help ---


@pytest.mark.parametrize("locale", list_languages())
def test_the_help_fits_one_screen_of_a_phone(locale: str) -> None:
    sheet = build_help_message(locale, "pebbles")
    text = "\n".join((sheet.heading, *sheet.lines))
    assert sheet.scene is None and lines_on_a_phone(text) <= SCREEN, text
    assert sum(len(row) for row in sheet.rows) <= 3 and [line for line in sheet.lines if line.startswith("**1.**")]
    for key in load_games():
        assert f"/{load_presenter(key).root}" in text
        minutes = load_presenter(key).guidance.minutes
        assert minutes is None or (f"`/{load_presenter(key).root}` · " in text and f"{minutes}" in text)


async def test_the_help_names_only_commands_that_there_are(bot: Rulekeeper) -> None:
    known = {one.qualified_name for one in bot.tree.walk_commands()}
    sheet = build_help_message("en-US", "pebbles")
    named = set(re.findall(r"`/([a-z ]+)`", "\n".join(sheet.lines)))
    assert named and named <= known and {"game new", "game looking", "rules", "practice puzzle"} <= named


async def test_from_the_help_one_press_leads_to_settings_and_doctor(ana: Person) -> None:
    message = (await ana.command("help")).message
    assert message is not None
    for button, heading in (("Settings", "Your settings"), ("Check the bot", "Does the bot work here?")):
        shown = (await ana.press(message, button)).message
        assert shown is not None and heading in shown.text
        message = (await ana.command("help")).message
        assert message is not None


def test_the_readme_asks_for_the_permissions_that_are_used_and_for_no_other() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    asked = readme.partition("these permissions: ")[2].partition(". With Manage Threads")[0]
    assert " ".join(asked.split()).split(", ") == [say(words, "en-US") for words in NEEDED.values()]
