"""``make audit``: a hole that is known fails it; where nobody can be asked, that is said aloud and nothing fails."""

from __future__ import annotations

import subprocess
import sys

import pytest

from .files import ROOT

SAYS = "import sys; print({!r}, file=sys.stderr); sys.exit({})"
HOLE = "print('Pillow 1.0 PYSEC-1 1.1'); " + SAYS.format("Found 1 known vulnerability in 1 package", 1)
CLEAN = SAYS.format("No known vulnerabilities found", 0)
AWAY = SAYS.format("ERROR: Max retries exceeded: NameResolutionError", 1)
MIRROR = SAYS.format("ERROR: Dependency not found on PyPI and could not be audited: x", 1)
WRONG = SAYS.format("usage: no such option", 2)


@pytest.mark.parametrize(
    ("program", "ends", "says"),
    [
        (HOLE, 1, "PYSEC-1"),
        (CLEAN, 0, "No known"),
        (AWAY, 0, "NOT AUDITED"),
        (MIRROR, 0, "NOT AUDITED"),
        (WRONG, 2, "no such option"),
    ],
)
def test_the_result_of_an_audit_of_dependencies(program: str, ends: int, says: str) -> None:
    command = [sys.executable, "-m", "operate.audit", sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == ends and says in done.stdout + done.stderr
    assert ("NOT AUDITED" in done.stderr) is (program in (AWAY, MIRROR))


def test_an_audit_without_the_tool_says_so() -> None:
    command = [sys.executable, "-m", "operate.audit", "no-such-tool-here"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "NOT AUDITED" in done.stderr
