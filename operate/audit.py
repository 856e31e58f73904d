"""A check of the pinned libraries for known vulnerabilities: ``python -m operate.audit PIP-AUDIT ARGUMENTS…``.

``make audit`` runs it. If the advisories cannot be fetched, it prints a conspicuous notice and returns 0. If a
vulnerability is found, the check fails.
"""

from __future__ import annotations

import subprocess
import sys

AWAY = (
    *("ConnectionError", "Could not connect", "Max retries exceeded", "NameResolutionError", "ProxyError", "Timeout"),
    *("503 Server Error", "502 Server Error", "403 Client Error", "404 Client Error", "not found on PyPI"),
)
"""Words in pip-audit's output. They mean that pip-audit could not fetch its advisories."""
BAR = "!" * 78


def main(command: list[str]) -> int:
    """Run pip-audit and return its exit code; 0 if it is not installed or cannot fetch advisories."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return _report_skipped_audit(str(error))
    said = done.stdout + done.stderr
    if done.returncode and "vulnerabilit" not in done.stderr.lower() and any(word in said for word in AWAY):
        return _report_skipped_audit(said.strip().splitlines()[-1])
    print(said, end="")
    return done.returncode


def _report_skipped_audit(reason: str) -> int:
    lines = ("NOT AUDITED: the advisories could not be asked for. Nothing is known of the libraries' holes.", reason)
    print(
        "\n".join((BAR, *lines, "Run `make audit` again where PyPI (pypi.org) can be reached.", BAR)), file=sys.stderr
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
