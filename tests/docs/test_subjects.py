"""`make lint` refuses commit subjects of a wrong form, from a certain commit on."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def git(folder: Path, *words: str) -> str:
    """Run git in a folder as somebody without settings of their own and return its output."""
    who = ("-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    return subprocess.run(("git", *who, *words), cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def check(folder: Path, since: str) -> tuple[bool, str]:
    """Return whether the subjects after a commit are accepted, and what was printed."""
    command = ("make", "-f", str(ROOT / "Makefile"), "--no-print-directory", "subjects", f"SUBJECTS_SINCE={since}")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return done.returncode == 0, done.stdout


@pytest.fixture
def since(tmp_path: Path) -> str:
    """Begin a history with a commit of the old form, and return it."""
    git(tmp_path, "init", "-q")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "What was before")
    return git(tmp_path, "rev-parse", "HEAD")


def test_commit_subjects_of_the_right_form_are_accepted(tmp_path: Path, since: str) -> None:
    assert check(tmp_path, since) == (True, "")
    for subject in ("tomb: keep a character alive who is healed", "tests/docs, cogs: " + "a" * 54):
        git(tmp_path, "commit", "-q", "--allow-empty", "-m", subject)
    assert check(tmp_path, since) == (True, "")


@pytest.mark.parametrize(
    "subject", ["Mend it", "tomb: Keep it", "tomb keep it alive", "Tomb: keep it", "tomb: x", "tomb: " + "a" * 67]
)
def test_commit_subjects_of_another_form_are_named_and_refused(tmp_path: Path, since: str, subject: str) -> None:
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", subject)
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "tomb: keep it alive")
    assert check(tmp_path, since) == (False, subject + "\n")


def test_subjects_of_merges_are_not_checked(tmp_path: Path, since: str) -> None:
    git(tmp_path, "checkout", "-q", "-b", "other")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "tomb: keep it alive")
    git(tmp_path, "checkout", "-q", "-b", "main-line", since)
    git(tmp_path, "merge", "-q", "--no-ff", "-m", "Merge branch 'other'", "other")
    assert check(tmp_path, since) == (True, "")


def test_a_history_without_the_commit_is_not_read(tmp_path: Path, since: str) -> None:
    assert check(tmp_path, "0123456789012345678901234567890123456789") == (True, "")
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / ".git").rename(tmp_path / "git")
    assert check(outside, since) == (True, "")
