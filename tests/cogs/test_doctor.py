"""The doctor: what is wrong is said with how to mend it, and no secret is."""

from __future__ import annotations

import email.utils
import http.server
import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cogs.messages.common.permissions import NEEDED
from operate import doctor, environment
from operate.doctor import Finding, run_checks
from referee.housekeeping import backups
from referee.referee import Referee
from referee.store import copies

TOKEN = "MTIz.coral.secret"
ALL = (1 << 10) | (1 << 11) | (1 << 38) | (1 << 35) | (1 << 15) | (1 << 16)


class Answers(http.server.BaseHTTPRequestHandler):
    """A stand-in for Discord that answers what the doctor asks."""

    status = 200
    left = 990
    ahead = 0.0
    permissions = ALL
    installs = ("0", "1")
    asked: list[str] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        known = self.headers["Authorization"] == f"Bot {TOKEN}"
        said: Any = {"session_start_limit": {"remaining": self.left}}
        if "guilds" in self.path:
            said = [{"id": "7", "permissions": str(self.permissions)}]
        if "applications" in self.path:
            said = {"integration_types_config": {kind: {} for kind in self.installs}}
        self.send_response_only(self.status if known else 401)
        self.send_header("Date", email.utils.formatdate(time.time() + self.ahead, usegmt=True))
        self.end_headers()
        self.wfile.write(json.dumps(said).encode())

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    for name in ("status", "left", "ahead", "permissions", "installs"):
        monkeypatch.setattr(Answers, name, getattr(Answers, name))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/api"
    server.shutdown()
    server.server_close()


@pytest.fixture
async def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Provide a database that a bot has used, with a backup of today, on a disk that is kept."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(doctor, "is_persistent", lambda path: True)
    monkeypatch.setattr(doctor, "LITTLE", 1)
    await (await Referee.open(tmp_path / "t.sqlite3")).close()
    copies.copy(
        tmp_path / "t.sqlite3", copies.ensure_folder(tmp_path / "t.sqlite3") / copies.name(time.time()), time.time()
    )
    return tmp_path / "t.sqlite3"


def wrong(database: Path, token: str = "", api: str = "") -> list[Finding]:
    found = run_checks(database, token, api)
    assert TOKEN not in repr(found)
    return [one for one in found if one.fine is False]


def test_where_all_is_well_nothing_is_wrong(database: Path, api: str) -> None:
    said = [one.said for one in run_checks(database, TOKEN, api)]
    assert wrong(database, TOKEN, api) == []
    for words in ("accepts the token", "every permission", "database is sound", "newest backup", "fonts", "clock"):
        assert any(words in one for one in said), words
    asked = {"gateway/bot", "users/@me/guilds?limit=200", "applications/@me"}
    assert {path.partition("/v10/")[2] for path in Answers.asked} == asked


def test_how_to_switch_the_user_install_on_is_said_and_its_lack_is_no_fault(
    database: Path, api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find() -> Finding:
        return next(one for one in run_checks(database, TOKEN, api) if "install the app for themselves" in one.said)

    assert find().fine
    monkeypatch.setattr(Answers, "installs", ("0",))
    assert find().fine is None and "User Install" in find().mend


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("status", 401, "does not accept the token"),
        ("status", 503, "was not reached"),
        ("left", 3, "may connect 3 times more"),
        ("ahead", 90.0, "clock differs from Discord's by -"),
        ("permissions", ALL & ~(1 << 15), "lacks Attach Files"),
    ],
)
def test_the_doctor_reports_what_discord_answers(
    database: Path, api: str, monkeypatch: pytest.MonkeyPatch, name: str, value: Any, words: str
) -> None:
    monkeypatch.setattr(Answers, name, value)
    (found,) = wrong(database, TOKEN, api)
    assert words in found.said and found.mend


def test_an_administrator_lacks_nothing_and_every_permission_is_looked_at(
    database: Path, api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Answers, "permissions", 1 << 3)
    assert wrong(database, TOKEN, api) == []
    monkeypatch.setattr(Answers, "permissions", 0)
    assert len(wrong(database, TOKEN, api)) == len(NEEDED)


def test_without_a_network_it_says_so_and_without_a_token_nobody_is_asked(database: Path) -> None:
    (found,) = wrong(database, TOKEN, "http://127.0.0.1:9/api")
    assert "was not reached" in found.said
    before = len(Answers.asked)
    assert wrong(database) == [] and len(Answers.asked) == before


def test_the_doctor_names_a_damaged_database_and_its_newest_backup(database: Path) -> None:
    raw = bytearray(database.read_bytes())
    raw[5000:20000] = b"\xa5" * 15000
    database.write_bytes(raw)
    (found,) = wrong(database)
    assert (
        "damaged" in found.said
        and str(backups.list_backups(copies.find_folder(database))[-1]) in found.mend
        and "salvage" in found.mend
    )


def test_the_doctor_reports_files_that_others_may_read(database: Path) -> None:
    secrets = Path(".env")
    secrets.write_text(f"DISCORD_TOKEN={TOKEN}")
    secrets.chmod(0o644)
    database.chmod(0o640)
    assert [one.mend for one in wrong(database)] == ["chmod 600 .env", f"chmod 600 {database}"]


def test_an_old_backup_a_full_disk_and_one_that_passes_are_said(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (kept,) = backups.list_backups(copies.find_folder(database))
    kept.rename(kept.with_name(copies.name(time.time() - 3 * backups.EVERY)))
    monkeypatch.setattr(doctor, "is_persistent", lambda path: False)
    monkeypatch.setattr(doctor, "LITTLE", 1 << 60)
    monkeypatch.setattr(doctor, "SLOW", 0.0)
    said = " ".join(one.said for one in wrong(database))
    for words in ("72 hours old", "MB left", "not seem to be kept", "small write"):
        assert words in said, words


def test_fonts_and_a_folder_that_are_missing_are_said(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("operate.doctor.fonts.list_missing_packages", lambda: ("fontpkg-cinzel",))
    (found,) = wrong(database)
    assert "fontpkg-cinzel" in found.said
    monkeypatch.setattr("operate.doctor.fonts.list_missing_packages", lambda: ())
    monkeypatch.setattr("operate.doctor.art.list_missing_packages", lambda: ("resvg-py",))
    (found,) = wrong(database)
    assert "resvg-py" in found.said and "come as text" in found.said
    monkeypatch.setattr("operate.doctor.art.list_missing_packages", lambda: ())
    monkeypatch.setattr("operate.doctor.fallback.list_missing_packages", lambda: ("uharfbuzz",))
    (found,) = wrong(database)
    assert "uharfbuzz" in found.said and "names in some scripts" in found.said
    assert "is not there" in wrong(tmp_path / "nowhere" / "t.sqlite3")[0].said


def test_a_clock_that_has_gone_back_is_noticed_without_a_network(database: Path) -> None:
    os.utime(database, (time.time() + 900, time.time() + 900))
    (found,) = wrong(database)
    assert "earlier time" in found.said


async def test_the_doctor_says_that_a_bot_is_running(database: Path) -> None:
    referee = await Referee.open(database)
    assert "A bot is using the database." in [one.said for one in run_checks(database, "", "")]
    await referee.close()
    assert "No bot is using the database." in [one.said for one in run_checks(database, "", "")]


def test_without_a_token_and_a_playground_it_is_told_what_is_missing(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not [finding for finding in run_checks(database, "", "") if "oken" in finding.said and finding.fine is False]
    monkeypatch.setattr(doctor, "is_installed", lambda: False)
    (found,) = [finding for finding in run_checks(database, "", "") if "No token" in finding.said]
    assert found.fine is False and "the playground is not installed" in found.said


def test_the_token_may_stand_in_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in environment.Settings.__struct_fields__:
        monkeypatch.delenv(name, raising=False)
    secret = tmp_path / "token"
    secret.write_text(f"{TOKEN}\n")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(secret))
    assert environment.load_settings().DISCORD_TOKEN == TOKEN
    monkeypatch.setenv("DISCORD_TOKEN", "another")
    assert environment.load_settings().DISCORD_TOKEN == "another"
    monkeypatch.delenv("DISCORD_TOKEN")
    secret.unlink()
    with pytest.raises(Exception, match="DISCORD_TOKEN_FILE cannot be read \\(No such file") as failed:
        environment.load_settings()
    assert TOKEN not in str(failed.value)
