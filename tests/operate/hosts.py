"""Hosts for a bot with restricted rights: a container of the image or, if containers are not available, a process
with equal restrictions. Whatever this machine does not let a test do is said, and the test is skipped.

Both have a user of their own without any power, nothing to write to but ``/data`` and ``/tmp``, and this machine's
network, so that they reach a playground beside the test.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).parents[2]
USER = 10001
LOCKS = (
    *("--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"),
    *("--pids-limit", "100"),
)
"""The restrictions that ``compose.yaml`` sets. ``test_files`` checks that both are equal."""
PATIENCE = 120.0


def skip(why: str) -> NoReturn:
    warnings.warn(why, stacklevel=2)
    pytest.skip(why)


def copied() -> list[tuple[str, ...]]:
    """Return what the image's last stage copies from here: sources, then the target."""
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    return [tuple(line.split()[1:]) for line in lines if line.startswith("COPY ") and "--from" not in line][1:]


def lay_out(image: Path) -> None:
    """Lay out the files of the image in an existing folder."""
    for *sources, into in copied():
        for source in sources:
            found = ROOT / source
            if found.is_dir():
                shutil.copytree(found, image / into)  # This copies compiled files too, because compiling takes seconds.
            else:
                shutil.copy(found, image / into)
    for kept_out in (ROOT / ".dockerignore").read_text().split():
        if (image / kept_out).is_file():
            (image / kept_out).unlink()
        elif (image / kept_out).is_dir():
            shutil.rmtree(image / kept_out)


class Host:
    """One bot, started and ended as often as a test likes, on one volume."""

    def command(self, *words: str, env: dict[str, str]) -> list[str]:
        """Return the command that runs ``bot.py`` with these words on this host."""
        raise NotImplementedError

    def shell(self, said: str) -> list[str]:
        """Return the command that runs this script on this host, beside the bot."""
        raise NotImplementedError

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log.txt"
        self.env: dict[str, str] = {}
        self.bot: asyncio.subprocess.Process | None = None

    async def start(self, **env: str) -> None:
        self.env = env
        with self.log.open("ab") as log:
            self.bot = await asyncio.create_subprocess_exec(*self.command(env=env), stdout=log, stderr=log)

    async def run(self, *words: str) -> tuple[int, str]:
        """Run ``bot.py`` with these words beside the bot. Return its exit code and its output."""
        return await self.told(self.command(*words, env=self.env))

    async def told(self, command: list[str]) -> tuple[int, str]:
        asking = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        said, _ = await asyncio.wait_for(asking.communicate(), PATIENCE)
        return asking.returncode or 0, said.decode()

    async def stop(self) -> int:
        """Stop the bot and return its exit code."""
        assert self.bot is not None
        await self.tell_to_end()
        return await asyncio.wait_for(self.bot.wait(), PATIENCE)

    async def tell_to_end(self) -> None:
        assert self.bot is not None
        self.bot.terminate()

    def close(self) -> None:
        if self.bot is not None and self.bot.returncode is None:
            self.bot.kill()


class Locked(Host):
    """A host that runs the bot with a read-only root of its own, as another user, without any privilege."""

    SETUP = """
set -e
mount --make-rprivate /
mount --bind / "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
mount -t tmpfs -o mode=1777 none "$ROOT/tmp"
mount -t tmpfs -o mode=755 none "$ROOT/root"
for kept in $PYTHONS; do
    case $kept in /root/*|/tmp/*) mkdir -p "$ROOT$kept" && mount --bind "$kept" "$ROOT$kept";; esac
done
mount -t tmpfs -o mode=755 none "$ROOT/mnt"
mkdir "$ROOT/mnt/image" "$ROOT/mnt/data"
mount --bind "$IMAGE" "$ROOT/mnt/image"
mount --bind "$DATA" "$ROOT/mnt/data"
for one in "$ROOT" "$ROOT/mnt" "$ROOT/mnt/image" "$ROOT/root"; do mount -o remount,bind,ro "$one"; done
exec chroot "$ROOT" setpriv --reuid=$WHO --regid=$WHO --clear-groups --bounding-set=-all --inh-caps=-all \\
    --no-new-privs -- env --chdir=/mnt/image "$@"
"""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        for name in ("unshare", "setpriv", "chroot"):
            if shutil.which(name) is None:
                skip(f"this machine has no {name}: nothing was locked in")
        self.root, self.image, self.data = folder / "root", folder / "image", folder / "data"
        for made in (self.root, self.image, self.data):
            made.mkdir()
        os.chmod(self.data, 0o700)
        lay_out(self.image)
        subprocess.run([sys.executable, "-m", "compileall", "-q", str(self.image)], check=True)
        try:
            os.chown(self.data, USER, USER)
        except OSError:
            skip("only root may lock in: nothing was")
        tried = subprocess.run(self._locked("true", env={}), capture_output=True, text=True, check=False)
        if tried.returncode:
            skip(f"this machine does not let a test lock in: {tried.stderr.strip()}")

    def command(self, *words: str, env: dict[str, str]) -> list[str]:
        return self._locked(sys.executable, "bot.py", *words, env=env)

    def shell(self, said: str) -> list[str]:
        return self._locked("sh", "-c", said, env={})

    def _locked(self, *command: str, env: dict[str, str]) -> list[str]:
        setup = {
            **{"ROOT": str(self.root), "IMAGE": str(self.image), "DATA": str(self.data), "WHO": str(USER)},
            **{
                "PYTHONS": f"{Path(sys.prefix).resolve()} {Path(sys.base_prefix).resolve()}",
                "PATH": os.environ["PATH"],
            },
        }
        ours = {"RULEKEEPER_DB": "/mnt/data/rulekeeper.sqlite3", "PATH": os.environ["PATH"], **env}
        return [
            *("env", "-i", *(f"{key}={value}" for key, value in setup.items())),
            *("unshare", "--mount", "sh", "-c", self.SETUP, "locked"),
            *("-i", *(f"{key}={value}" for key, value in ours.items()), *command),
        ]


class Container(Host):
    """A container of the image that the Dockerfile makes."""

    NAME = "rulekeeper-tried"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.program = next((one for one in ("docker", "podman") if self._answers(one)), "")
        if not self.program:
            skip("neither docker nor podman runs here: the image was not made")
        base = next(line.split()[1] for line in (ROOT / "Dockerfile").read_text().splitlines() if "FROM" in line)
        if self._do("image", "inspect", base).returncode and self._do("pull", base).returncode:
            skip(f"{base} is not to be had here: the image was not made")
        made = self._do("build", "--network=host", "-t", self.NAME, str(ROOT))
        assert made.returncode == 0, made.stdout[-3000:] + made.stderr[-3000:]
        self.close()

    @staticmethod
    def _answers(program: str) -> bool:
        asked = [program, "ps"]
        return (
            shutil.which(program) is not None and not subprocess.run(asked, capture_output=True, check=False).returncode
        )

    def _do(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([self.program, *words], capture_output=True, text=True, check=False)

    def command(self, *words: str, env: dict[str, str]) -> list[str]:
        if words and self.bot is not None and self.bot.returncode is None:
            return [self.program, "exec", self.NAME, ".venv/bin/python", "bot.py", *words]
        settings = [part for key, value in env.items() for part in ("-e", f"{key}={value}")]
        given = env.get("DISCORD_TOKEN_FILE")
        secret = ("-v", f"{given}:{given}:ro") if given else ()
        self._do("rm", "-f", self.NAME)
        return [
            *(self.program, "run", "--name", self.NAME, "--network=host", "--no-healthcheck", *LOCKS),
            *("-v", f"{self.NAME}:/data", *secret, *settings, self.NAME, *words),
        ]

    def shell(self, said: str) -> list[str]:
        return [self.program, "exec", self.NAME, "sh", "-c", said]

    async def tell_to_end(self) -> None:
        await asyncio.to_thread(self._do, "stop", "-t", "15", self.NAME)

    def close(self) -> None:
        self._do("rm", "-f", self.NAME)
        self._do("volume", "rm", self.NAME)


@pytest.fixture(params=[Locked, Container])
def host(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Host]:
    made: Host = request.param(tmp_path)
    yield made
    made.close()
