"""Games of installed distributions: Pebbles is found by its entry points, and one that is broken stops nobody."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from engine.registry import list_installed_games
from playground.client import Playground as Client
from playground.server import Playground
from tests.languages import OTHER

ROOT = Path(__file__).resolve().parents[1]
FAKE = ROOT / "tests" / "fake"
FACE = (FAKE / "face.py").read_text()
SPRITES = "from render.sprites import HOUSE, find_sprite\n\nSPRITES = {'cup': find_sprite(HOUSE, 'die')}\n"
PALETTE = "".join(f"{n:02x}{n:02x}{n:02x}\n" for n in range(255))

LOOK = """
import json
from engine.registry import load_games
from cogs.components.subcommands import list_subcommands
from render.face.contract import load_presenter
from render.face.distributed import leave_out_unusable_games
from render.painter import Painter
from render.palette import load_palette
from render.sprites import find_sprite
from render.text.i18n import T, say

faults = leave_out_unusable_games()
presenter = load_presenter("pebbles")
print(json.dumps({
    "games": list(load_games()),
    "faults": faults,
    "commands": [presenter.root, sorted(sub.name for sub in list_subcommands(load_games()["pebbles"], presenter))],
    "said": [say(T("Everybody bids at once."), "@OTHER@"), say(T("Players"), "@OTHER@")],
    "png": Painter().draw_png(presenter.cover("short", ("Ana",)))[:4].hex(),
    "cup": find_sprite("pebbles", "cup").__name__,
    "grey": all(red == green == blue for red, green, blue in load_palette("pebbles")),
}))
"""


def distribute(site: Path, name: str, key: str, package: str, presenter: bool = True) -> Path:
    """Install a distribution with entry points of a game into a folder; return its package's folder."""
    info = site / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    points = f"[rulekeeper.games]\n{key} = {package}.rules:GAME\n"
    points += f"[rulekeeper.presenters]\n{key} = {package}.face:FACE\n" if presenter else ""
    (info / "entry_points.txt").write_text(points)
    home = site / package
    home.mkdir()
    (home / "__init__.py").touch()
    return home


def pebbles(home: Path, **changes: str) -> None:
    """Write the rules and the presenter of Pebbles, with words replaced, into a package."""
    rules, face = (FAKE / "pebbles.py").read_text(), FACE.replace("from .pebbles import", "from .rules import")
    for old, new in changes.items():
        rules, face = rules.replace(f'"{old}"', f'"{new}"'), face.replace(f'root="{old}"', f'root="{new}"')
    (home / "rules.py").write_text(rules)
    (home / "face.py").write_text(face)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a folder of installed distributions: Pebbles, and some that cannot be used."""
    site = tmp_path_factory.mktemp("site")
    home = distribute(site, "rulekeeper-pebbles", "pebbles", "pebbles_game")
    pebbles(home)
    (home / "pictures.py").write_text(SPRITES)
    (home / "palette.txt").write_text(PALETTE)
    words = home / "locales" / OTHER.replace("-", "_") / "LC_MESSAGES"
    words.mkdir(parents=True)
    catalogue = Catalog(OTHER.replace("-", "_"))
    catalogue.add("Everybody bids at once.", "All together.")
    catalogue.add("Players", "Not for a stranger to change")
    with (words / "pebbles.mo").open("wb") as stream:
        write_mo(stream, catalogue)
    (words / "torn.mo").write_bytes(b"torn")
    pebbles(
        distribute(site, "clash-of-keys", list_installed_games()[0], "clash_of_keys"), pebbles=list_installed_games()[0]
    )
    pebbles(distribute(site, "same-root", "stones", "same_root"), pebbles="stones")
    pebbles(distribute(site, "no-presenter", "mute", "no_presenter", presenter=False), pebbles="mute")
    (distribute(site, "no-rules", "torn", "no_rules") / "rules.py").write_text("import sys\nsys.exit('1\\n2')\n")
    pebbles(distribute(site, "other-key", "another", "other_key"))
    pebbles(distribute(site, "taken-root", "taken", "taken_root"), pebbles="taken", pebble="game")
    return site


def environment(site: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(site))), **more}


def run(site: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=site, env=environment(site), capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_rules_of_an_installed_game_are_listed_and_played(site: Path) -> None:
    assert "pebbles short seats=1-2 rules=1" in run(site, "-m", "engine", "games").splitlines()
    house = run(site, "-m", "engine", "selfplay", "pebbles", "--level", "short", "--games", "3")
    assert house.startswith("games=3 ") and " unfinished=0 " in house


def test_the_words_and_pictures_of_an_installed_game_are_found_and_what_is_broken_is_left_out(site: Path) -> None:
    found: dict[str, Any] = json.loads(run(site, "-c", LOOK.replace("@OTHER@", OTHER)))
    assert found["games"] == [*list_installed_games(), "pebbles", "stones", "taken"]
    assert found["commands"] == ["pebble", ["bid", "go", "pass", "peek", "toss"]]
    assert found["said"][0] == "All together." and "stranger" not in found["said"][1]
    assert (found["png"], found["cup"], found["grey"]) == ("89504e47", "draw_single_die", True)
    named = [fault.partition(" is left out: ")[0].rpartition(" ")[2] for fault in found["faults"]]
    assert named == ["clash-of-keys", "no-rules", "other-key", "no-presenter"]
    assert not [fault for fault in found["faults"] if "\n" in fault]


async def test_the_bot_offers_it_and_says_once_what_it_leaves_out(site: Path, tmp_path: Path) -> None:
    discord = Playground(port=0, limited=False)
    await discord.start()
    env = environment(
        site,
        DISCORD_TOKEN="any",
        DISCORD_API_BASE=f"{discord.base}/api",
        DISCORD_GATEWAY=f"ws://127.0.0.1:{discord.port}/gateway",
        RULEKEEPER_DB=str(tmp_path / "tables.sqlite3"),
    )
    with (tmp_path / "log.txt").open("wb") as log:
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, str(ROOT / "bot.py")), cwd=tmp_path, env=env, stdout=asyncio.subprocess.PIPE, stderr=log
        )
    try:
        assert bot.stdout is not None
        begun = (await asyncio.wait_for(bot.stdout.readline(), 120)).decode()
        said = (tmp_path / "log.txt").read_text()
        assert "/game new" in begun, said
        async with Client(discord.base) as client:
            ana = await client.person("Ana")
            await ana.command("game new", game="pebbles", level="short")
            await ana.press(await ana.wait_for(lambda message: "Start" in message.labels), "Start")
            board = await ana.wait_for(lambda message: "More…" in message.labels)
            assert "Pebbles, round 1" in board.pictures[0][1] + board.text
            await ana.press(board, board.labels[0])
            assert await ana.wait_for(lambda message: "Ana bids" in message.text)
        lines = [line for line in said.splitlines() if "is left out" in line]
        for name in ("clash-of-keys", "no-rules", "other-key", "no-presenter", "same-root", "taken-root"):
            assert len([line for line in lines if f"distribution {name} " in line]) == 1, (name, lines)
    finally:
        bot.terminate()
        await asyncio.wait_for(bot.wait(), 60)
        await discord.stop()
