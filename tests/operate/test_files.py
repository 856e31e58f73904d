"""The files that hosts are given are checked by the tools that will read them. A missing tool is reported."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
import warnings
from pathlib import Path
from typing import Any

import pytest

from playground.server import Playground
from tests.cogs.process import ended, first_line, free_port

from .files import ROOT
from .hosts import copied, lay_out

OPERATE = ROOT / "docs" / "operate"
EXPOSED = 3.0
"""The most that systemd may find open, of 10."""


def tool(*names: str) -> str:
    """Return the first of these tools that is installed. Skip the test if none is."""
    beside = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    for name in names:
        if (found := shutil.which(name, path=beside)) is not None:
            return found
    said = f"{' or '.join(names)} is not installed: what it would check was not checked"
    warnings.warn(said, stacklevel=2)
    pytest.skip(said)


def run(*command: str, folder: Path = ROOT, env: dict[str, str] | None = None, code: int = 0) -> str:
    """Return what a command says; it must end with this code."""
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def queries() -> list[str]:
    """Return what the board asks Prometheus, with Grafana's values put in."""
    found: list[str] = []

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            found.extend([value["expr"]] if "expr" in value else [])
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(json.loads((OPERATE / "board.json").read_text()))
    return [query.replace("$__rate_interval", "5m").replace("$instance", ".*") for query in found]


def test_alert_rules_are_rules_and_ring_when_they_should() -> None:
    promtool = tool("promtool")
    run(promtool, "check", "rules", "alerts.yml", folder=OPERATE)
    run(promtool, "test", "rules", "alerts_test.yml", folder=OPERATE)


def test_the_page_for_hosts_names_every_file_that_is_there() -> None:
    page = (OPERATE / "README.md").read_text()
    beside = {one.name for one in OPERATE.iterdir() if one.is_file()} - {"README.md", "alerts_test.yml"}
    assert {name for name in beside if f"]({name})" not in page} == set()
    linked = re.findall(r"\]\(([^)#]+)\)", "".join(one.read_text() for one in OPERATE.glob("*.md")))
    assert [one for one in linked if "://" not in one and not (OPERATE / one).exists()] == []


def test_prometheus_takes_its_settings() -> None:
    run(tool("promtool"), "check", "config", "prometheus.yml", folder=OPERATE)


def test_every_query_of_the_board_is_one(tmp_path: Path) -> None:
    promtool = tool("promtool")
    assert len(queries()) > 20
    rules = [{"record": f"board:{number}", "expr": query} for number, query in enumerate(queries())]
    # JSON is also YAML.
    (tmp_path / "board.yml").write_text(json.dumps({"groups": [{"name": "board", "rules": rules}]}))
    run(promtool, "check", "rules", "board.yml", folder=tmp_path)


def test_every_alert_says_what_people_notice_and_where_to_begin() -> None:
    text = (OPERATE / "alerts.yml").read_text()
    alerts = text.count("- alert: ")
    assert alerts > 10
    for part in ("summary: ", "action: ", "severity: "):
        assert text.count(part) == alerts, part


def test_the_dockerfile_is_a_good_one() -> None:
    run(tool("hadolint"), "Dockerfile")


def test_docker_compose_reads_its_file(tmp_path: Path) -> None:
    compose = tool("docker-compose")
    for name in ("compose.yaml", "Dockerfile"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / ".env").write_text("DISCORD_TOKEN=any\nRULEKEEPER_DB=elsewhere.sqlite3\n")
    said = run(compose, "-f", "compose.yaml", "--profile", "prometheus", "config", folder=tmp_path)
    assert "RULEKEEPER_DB: /data/rulekeeper.sqlite3" in said, "on the volume, whatever .env says"
    assert said.count("read_only: true") == 2 and said.count("- ALL") == 2
    # These are the restrictions that hosts.py tries.
    assert said.count("- no-new-privileges:true") == 2 and "pids_limit: 100" in said
    assert "published: 9090" in said or "127.0.0.1:9090" in said


def test_no_compose_file_starts_two_bots_that_do_not_share_a_database() -> None:
    single, shared = ((ROOT / name).read_text() for name in ("compose.yaml", "compose.shared.yaml"))
    assert single.count("build: .") == 1 and "postgresql://" not in single
    assert shared.count("build: .") == 1 and "sqlite" not in shared and "profiles:" not in shared
    assert re.findall(r"^  (\w+): \*bot$", shared, re.MULTILINE) == ["first", "second", "third"]


def test_compose_has_no_password_of_its_own() -> None:
    for name in ("compose.yaml", "compose.shared.yaml"):
        assert ":-" not in (ROOT / name).read_text(), name
    assert (ROOT / "compose.shared.yaml").read_text().count("${POSTGRES_PASSWORD:?") == 2


def test_the_service_has_few_rights(tmp_path: Path) -> None:
    analyze = tool("systemd-analyze")
    threshold = f"--threshold={round(EXPOSED * 10)}"
    unit = shutil.copy(OPERATE / "rulekeeper.service", tmp_path)
    run(analyze, "security", "--offline=true", "--no-pager", threshold, str(unit))


def test_what_is_asked_beside_the_service_is_asked_with_its_settings() -> None:
    unit, page = (OPERATE / "rulekeeper.service").read_text(), (OPERATE / "README.md").read_text()
    (settings,) = re.findall(r"^Environment=(.*)$", unit, re.MULTILINE)
    for setting in settings.split()[:2]:
        assert f"-E {setting}" in page, setting
    for key in ("WorkingDirectory", "EnvironmentFile"):
        assert f"-p {key}={re.findall(f'^{key}=(.*)$', unit, re.MULTILINE)[0]} " in page, key


async def test_what_the_image_holds_is_enough_and_nothing_is_written_there(tmp_path: Path, discord: Playground) -> None:
    """The bot runs from the files that the Dockerfile copies, and from the files that it keeps outside of the image."""
    image, data = tmp_path / "image", tmp_path / "data"
    image.mkdir()
    data.mkdir()
    ignored = (ROOT / ".dockerignore").read_text().split()
    for *sources, _ in copied():
        for source in sources:
            assert f"!{source}" in ignored, f"the builder would not see {source}"
    lay_out(image)
    before = set(image.rglob("*"))
    env = {
        "PATH": os.environ["PATH"],
        "PYTHONDONTWRITEBYTECODE": "1",
        "RULEKEEPER_DB": str(data / "rulekeeper.sqlite3"),
        "DISCORD_API_BASE": f"{discord.base}/api",
        "DISCORD_GATEWAY": f"ws://127.0.0.1:{discord.port}/gateway",
        "METRICS_PORT": str(free_port()),
    }
    with (data / "errors.txt").open("wb") as errors:
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "bot.py"), cwd=image, env=env, stdout=asyncio.subprocess.PIPE, stderr=errors
        )
    assert "/game new" in await first_line(bot), (data / "errors.txt").read_text()
    bot.send_signal(signal.SIGTERM)
    code, said = await ended(bot, data)
    assert code == 0, said
    assert set(image.rglob("*")) == before
    without = {key: value for key, value in env.items() if not key.startswith("DISCORD_")}
    done = await asyncio.to_thread(run, sys.executable, "bot.py", folder=image, env=without, code=1)
    assert "DISCORD_TOKEN is not set, and the playground is not installed" in done
    assert "bot plays in the playground" not in done


def test_releases_have_a_number_and_notes() -> None:
    """Every version has a date, and the newest one is the program's. The headings are those of Keep a Changelog."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    notes = (ROOT / "CHANGELOG.md").read_text()
    versions = re.findall(r"^## (.*)$", notes, re.MULTILINE)
    numbers = [found[1] for one in versions if (found := re.fullmatch(r"(\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d", one))]
    assert len(numbers) == len(versions) and numbers[0] == project["version"]
    assert numbers == sorted(numbers, key=lambda one: [*map(int, one.split("."))], reverse=True)
    kinds = set(re.findall(r"^### (.*)$", notes, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "For hosts"}
    said = run(sys.executable, "bot.py", "--version")
    assert said.strip() == project["version"]


def test_pages_for_hosts_lead_somewhere() -> None:
    for page in OPERATE.glob("*.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert target.startswith("http") or (page.parent / target).exists(), (page.name, target)
