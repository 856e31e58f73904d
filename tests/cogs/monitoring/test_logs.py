"""The log says what failed and where, and nothing personal."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cogs.client import Rulekeeper
from cogs.monitoring import logs
from playground.client import Playground as Client
from referee.reporting.incidents import log_incident
from referee.running.duty import Duty
from referee.store.database import StoreConflict, StoreStuck, StoreUnsure
from referee.table import match_commands
from tests.waiting import until

from ..bad_input import one_table, option_id
from ..conftest import playing


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Collect all that is logged, as JSON, from the lowest level on."""
    stream, root = io.StringIO(), logging.getLogger()
    handler = logs.build_handler(stream, as_json=True)
    root.addHandler(handler)
    for logger in (root, logging.getLogger("discord"), logging.getLogger("discord.client")):
        monkeypatch.setattr(logger, "level", logging.DEBUG)
    logs.mute_libraries()
    yield stream
    root.removeHandler(handler)


def lines(stream: io.StringIO) -> list[dict[str, str]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def fail(what: str) -> None:
    try:
        raise KeyError(what)
    except KeyError as error:
        raise ValueError(f"there is no {what}") from error


@pytest.mark.parametrize("as_json", [True, False])
def test_the_log_writes_kinds_and_places_of_errors_but_not_their_texts(as_json: bool) -> None:
    stream = io.StringIO()
    handler = logs.build_handler(stream, as_json)
    log = logging.Logger("somewhere")
    log.addHandler(handler)
    try:
        fail("".join(("am", "ber")))  # The two parts keep the word out of the trace, which shows this line.
    except ValueError:
        log.exception("failure %s", "c0ffee")
    said = stream.getvalue()
    assert "failure c0ffee" in said and "KeyError" in said and "ValueError" in said and "test_logs.py" in said
    assert "amber" not in said and said.index("KeyError") < said.index("ValueError")


def test_errors_that_are_numbered_keep_their_number() -> None:
    assert logs.format_error(OSError(28, "No space left on /home/ana")) == "OSError(28,)"


def test_a_line_of_json_says_when_in_utc_how_grave_where_and_what() -> None:
    record = logging.LogRecord("referee.running.due", logging.ERROR, "due.py", 1, "table %d: %s", (7, "é"), None)
    record.created, record.msecs = 1_700_000_000.25, 250.0
    line = json.loads(logs.JsonLines().format(record))
    assert line == {
        "at": "2023-11-14T22:13:20.250Z",
        "level": "ERROR",
        "from": "referee.running.due",
        "says": "table 7: é",
    }


async def test_a_match_is_played_everything_fails_and_nobodys_name_hand_or_secret_is_in_the_log(
    bot: Rulekeeper, pg: Client, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails, even the lowest level logs no name, nothing that people hold or say, no secret of the dice and no
    token."""
    asyncio.get_running_loop().set_exception_handler(logs.log_loop_error)
    zora, quill = await pg.person("Zoralinda"), await pg.person("Quillibrand")
    board = await playing(zora, quill)
    table = await one_table(bot)
    hands = [hand.cards for hand in table.play.match.state.hands]
    secret = await bot.referee.store.matches.load_secret(table.place)
    await zora.press(board, custom_id=option_id(table), force=True)

    def words(*given: object, **more: object) -> None:
        raise KeyError(f"{zora.name} holds {hands}", secret)

    async def failing(*given: object, **more: object) -> None:
        words()

    answer = option_id(table, 1)  # After a failure nobody reads the table anew.
    with monkeypatch.context() as broken:
        broken.setattr(match_commands, "answer", failing)  # The rules fail.
        await quill.press(board, custom_id=answer, force=True)
        broken.setattr(table, "do", failing)  # The press itself fails.
        await quill.press(board, custom_id=answer, force=True)
        broken.setattr(bot.context.drawing.painter, "draw_png", words)
        await bot.referee.surfaces.move(table.id, "board")
        broken.setattr(bot.referee, "front", replace(bot.referee.front, changed=failing))
        await quill.command("table pause", reason="Grandmother telephones")
        lost = asyncio.create_task(failing())
        await asyncio.wait({lost})
        del lost
        await until(lambda: sum("KeyError" in str(line) for line in lines(written)) >= 5)
    said = written.getvalue()
    for name in ("Zoralinda", "Quillibrand", "Grandmother", "amber", "basalt", "coral", "dolomite"):
        assert name not in said, name
    for form in (secret.hex(), str(secret), json.dumps(str(secret))):
        assert form not in said
    for token in re.findall(r"[\w-]{40,}", said):  # Tokens of interactions are this long; none of our names is.
        pytest.fail(token)


def test_of_many_like_lines_a_few_are_written_and_the_others_counted() -> None:
    stream, now = io.StringIO(), [0.0]
    handler = logs.build_handler(stream, False, lambda: now[0])
    log = logging.Logger("somewhere")
    log.addHandler(handler)
    for number in range(50):
        log.warning("table %d: board is behind", number)
        log.error("incident %d", number)  # People are told these numbers.
        log.info("table %d: closed", number)
    log.warning("something else")
    assert stream.getvalue().count("board is behind") == logs.FEW
    assert stream.getvalue().count("incident") == stream.getvalue().count("closed") == 50
    now[0] += logs.WINDOW
    log.warning("table %d: board is behind", 7)
    *_, told, last = stream.getvalue().splitlines()
    assert f"{50 - logs.FEW} more lines like “table %d: board is behind” were left out" in told
    assert "table 7" in last and "something else" in stream.getvalue()
    for number in range(50):
        log.warning("table %d: board is behind", number)
    handler.close()
    assert f"{51 - logs.FEW} more lines" in stream.getvalue().splitlines()[-1]


def test_what_is_expected_of_a_database_is_told_without_places_in_the_code(caplog: pytest.LogCaptureFixture) -> None:
    for trouble, kind in ((StoreStuck(), "no-disk"), (StoreUnsure(), "unsure"), (StoreConflict(), "changed-elsewhere")):
        try:
            raise trouble
        except Exception as error:
            assert log_incident(error, "table 7").kind == kind
        assert caplog.messages[-1].endswith(f"(table 7): {type(trouble).__name__}") and "File" not in caplog.text
    try:
        raise KeyError
    except KeyError as error:
        assert log_incident(error).kind == "broken" and "File" in caplog.text


def test_lines_name_the_slot_where_processes_share_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_duty", None)
    for duty, slot in ((Duty(), None), (Duty(2, 2, is_shared=True), None), (Duty(2, 2, is_shared=True), 1)):
        if duty.is_shared and slot is not None:
            duty.take(slot)
        logs.name_slot_of(duty)
        stream, log = io.StringIO(), logging.Logger("somewhere")
        for as_json in (True, False):
            log.addHandler(logs.build_handler(stream, as_json))
        log.info("said")
        machine, text = stream.getvalue().splitlines()
        assert json.loads(machine).get("slot") == slot and ("slot 1" in text) == (slot == 1)
