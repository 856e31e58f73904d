from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


def run(*command: object) -> None:
    """Run a command. Skip the test if the machine does not allow it."""
    words = [str(word) for word in command]
    if shutil.which(words[0]) is None:
        pytest.skip(f"this machine has no {words[0]}")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"this machine does not let a test do `{' '.join(words)}`: {done.stderr.strip()}")


def unmount(at: Path) -> None:
    subprocess.run(["umount", "-l", str(at)], capture_output=True, check=False)


@pytest.fixture
def ext4(tmp_path: Path) -> Iterator[Path]:
    """Provide a disk of 16 megabytes, in a file."""
    at, image = tmp_path / "disk", tmp_path / "image"
    at.mkdir()
    with image.open("wb") as stream:
        stream.truncate(16 << 20)
    run("mkfs.ext4", "-q", image)
    run("mount", "-o", "loop", image, at)
    yield at
    subprocess.run(["fsfreeze", "-u", str(at)], capture_output=True, check=False)
    unmount(at)
