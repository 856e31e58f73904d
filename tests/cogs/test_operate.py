"""Commands of hosts in a shell: a restore in the middle of a match, and reports of faults."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import tempfile
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from playground.client import PATIENCE
from playground.client import Playground as Client
from referee.store import copies
from referee.store.copies import BESIDE
from referee.store.replaced import put_in_place
from tests import stored
from tests.nursery import Program, heard
from tests.upgrades.standing import FOLDER

from .operate import questions
from .process import ROOT, ended, environment, first_line, forked, port

__all__ = ["port"]


async def shell(folder: Path, *words: str, **settings: str) -> tuple[int, str]:
    """Run ``python bot.py …``, and return its exit code and all that it says.

    ``tests/operate/test_locked_in.py`` runs these commands without forking.
    """
    env = environment(folder, **settings)
    with tempfile.TemporaryFile() as errors:
        if hasattr(os, "pidfd_open"):
            process: Program = await heard("bot", words, env, errors.fileno(), folder)
        else:
            command = (sys.executable, str(ROOT / "bot.py"), *words)
            process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=env, stdout=PIPE, stderr=errors)
        out, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        errors.seek(0)
        said = out.decode() + errors.read().decode()
    assert process.returncode is not None
    assert "Traceback" not in said, said
    return process.returncode, said


def owners(folder: Path) -> list[tuple[int, int]]:
    """Return the owners of a folder and of all in it."""
    return [(one.stat().st_uid, one.stat().st_gid) for one in (folder, *folder.rglob("*"))]


def only_copy(folder: Path) -> Path:
    (found,) = (folder / f"house.sqlite3{BESIDE}").glob("*.sqlite3")
    return found


async def test_a_backup_is_made_and_restored_in_the_middle_of_a_match(tmp_path: Path, port: int) -> None:
    """A table is backed up while it plays, played on, killed and restored. It says so, old buttons are refused, and the
    match goes on."""
    bot = await forked(tmp_path, port)
    await first_line(bot)
    async with Client(f"http://127.0.0.1:{port}") as pg:
        ana = await pg.person("Ana")
        await ana.command("game new", game="pebbles", level="long")
        board = await ana.wait_for(lambda m: "Start" in m.labels)
        await ana.press(board, "Start")
        board = await ana.wait_for(questions)
        sealed = await ana.wait_for(lambda m: "Proof" in m.labels)
        code, said = await shell(tmp_path, "backup")
        assert code == 0 and "is a sound copy" in said
        code, said = await shell(tmp_path, "restore", str(only_copy(tmp_path)))
        assert code == 1 and "Another process is using" in said
        old = questions(board)[0]
        await ana.press(board, custom_id=old)
        board = await ana.wait_for(lambda m: questions(m) and old not in questions(m))
        lost = questions(board)[0]
        bot.kill()
        await asyncio.wait_for(bot.wait(), PATIENCE)
        code, said = await shell(tmp_path, "restore", str(only_copy(tmp_path)))
        assert code == 0 and "its 1 live tables are told" in said and "kept as house.sqlite3.replaced-" in said
        bot = await forked(tmp_path, port)
        await first_line(bot)
        rests = await ana.wait_for(lambda m: "was restored" in m.text)
        assert rests.labels[0] == "Resume" and not questions(rests)
        for stale in (old, lost):
            refused = await ana.press(rests, custom_id=stale, force=True)
            assert "The match is paused" in refused.text
        sealed = await ana.wait_for(lambda m: m.id == sealed.id and m.text.count("||`") == 2)
        proof = (await ana.press(sealed, "Proof")).message
        assert proof is not None and "new secret" in proof.text
        await ana.press(rests, "Resume")
        board = await ana.wait_for(lambda m: questions(m) and not m.only_you)
        assert not {old, lost} & set(questions(board))
        for stale in (old, lost):
            await ana.press(board, custom_id=stale, force=True)
        now = await ana.wait_for(lambda m: questions(m) and not m.only_you)
        assert questions(now) == questions(board), "nothing was answered by them"
        await ana.press(board, custom_id=questions(board)[0])
        await ana.wait_for(lambda m: questions(m) and questions(m) != questions(board))
    bot.send_signal(signal.SIGTERM)
    assert (await ended(bot, tmp_path))[0] == 0


async def test_a_damaged_file_is_refused_salvaged_and_taken_up(tmp_path: Path) -> None:
    database, damaged = tmp_path / "house.sqlite3", tmp_path / "damaged"
    raw = bytearray((FOLDER / "english.db").read_bytes())
    raw[-9000:] = b"\xa5" * 9000
    damaged.write_bytes(raw)
    code, said = await shell(tmp_path, "restore", str(damaged))
    assert code == 1 and "damaged" in said and not database.exists()
    code, said = await shell(tmp_path, "salvage", str(damaged))
    assert code == 1 and "Lost: " in said and f"restore {damaged}.salvaged" in said
    code, said = await shell(tmp_path, "restore", f"{damaged}.salvaged")
    assert code == 0 and database.exists()
    code, said = await shell(tmp_path, "backup")
    assert code == 0 and "matches of it were played again" in said


async def test_ratings_are_computed_again_from_the_results(tmp_path: Path) -> None:
    code, said = await shell(tmp_path, "ratings")
    assert code == 1 and "Nothing was done" in said and "is not there" in said
    database = tmp_path / "house.sqlite3"
    shutil.copy(FOLDER / "english.db", database)
    code, said = await shell(tmp_path, "ratings")
    assert code == 0 and "0 matches were counted" in said, "what is kept of older matches is too little"
    matches = stored.let_results_count(database)
    code, said = await shell(tmp_path, "ratings")
    assert code == 0 and f"{matches} matches were counted" in said and matches > 0 and "There are 0" not in said


async def test_no_restore_throws_a_database_away(tmp_path: Path) -> None:
    """Two restores in one second keep two files. The database itself cannot be given as the copy."""
    database = tmp_path / "house.sqlite3"
    shutil.copy(FOLDER / "english.db", database)
    first = database.read_bytes()
    code, said = await shell(tmp_path, "restore", "house.sqlite3")
    assert code == 1 and "is the database itself, not a copy of it" in said and database.read_bytes() == first
    code, said = await shell(tmp_path, "restore", "house.sqlite3.backups/nothing")
    assert code == 1 and "is not there" in said and "There is no copy in" in said
    copies.copy(FOLDER / "portuguese.db", tmp_path / "copy", 1.0, pause=0.0)
    for _ in range(3):
        kept = put_in_place(tmp_path / "copy", database, 1.0, 1_790_035_200.0)
        assert kept is not None and kept.exists()
    found = [name for name in os.listdir(tmp_path) if name.startswith("house.sqlite3.replaced-")]
    assert len(found) == 3 and first in [(tmp_path / name).read_bytes() for name in found]


async def test_what_was_salvaged_is_not_written_over(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "english.db", tmp_path / "old")
    assert (await shell(tmp_path, "salvage", "old"))[0] == 0
    before = (tmp_path / "old.salvaged").read_bytes()
    code, said = await shell(tmp_path, "salvage", "old")
    assert code == 1 and "old.salvaged is there already" in said
    assert (tmp_path / "old.salvaged").read_bytes() == before


async def test_without_its_libraries_it_says_how_it_is_called(tmp_path: Path) -> None:
    """The system's Python calls the program after ``make play``, which installs the libraries into a folder of their
    own."""
    bare = [sys.executable, "-S", "-I"]
    for words in (
        [str(ROOT / "bot.py"), "doctor"],
        ["-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); import engine.__main__"],
    ):
        process = await asyncio.create_subprocess_exec(*bare, *words, stdout=PIPE, stderr=PIPE)
        _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 1 and b"Traceback" not in said and b".venv/bin/python" in said, said


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may act for another user")
async def test_what_root_makes_belongs_to_whose_folder_it_is(tmp_path: Path) -> None:
    """Under systemd the service has a user of its own. Root makes or restores a backup."""
    kept = tmp_path / "kept"
    kept.mkdir()
    shutil.copy(FOLDER / "english.db", kept / "house.sqlite3")
    for one in (kept, kept / "house.sqlite3"):
        os.chown(one, 10001, 10001)
    settings = {"RULEKEEPER_DB": str(kept / "house.sqlite3")}
    code, said = await shell(tmp_path, "backup", **settings)
    assert code == 0, said
    code, said = await shell(tmp_path, "restore", str(only_copy(kept)), **settings)
    assert code == 0, said
    found = owners(kept)
    assert len(found) > 4 and {*found} == {(10001, 10001)}


@pytest.mark.parametrize(
    "words", [("backup",), ("restore", "nowhere"), ("salvage", "nowhere"), ("restore", "diary"), ("salvage", "diary")]
)
async def test_a_command_that_cannot_be_carried_out_says_so_in_a_sentence(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "diary").write_text("dear diary" * 100)
    code, said = await shell(tmp_path, *words)
    assert code == 1 and said.startswith("Nothing was done: ") and said.count("\n") == 1
    assert not (tmp_path / "house.sqlite3").exists()
