"""Whether the libraries that are pinned have known holes (``make audit``):
``python -m operate.audit PIP-AUDIT ARGUMENTS…``.

Where the advisories cannot be asked for, nothing is known: that is said so that nobody overlooks it, and is no failure;
a hole that was found is one.
"""

from __future__ import annotations

import subprocess
import sys

AWAY = (
    *("ConnectionError", "Could not connect", "Max retries exceeded", "NameResolutionError", "ProxyError", "Timeout"),
    *("503 Server Error", "502 Server Error", "403 Client Error", "404 Client Error", "not found on PyPI"),
)
"""What pip-audit says where its source of advisories is out of reach, or is not served by the mirror that is asked."""
BAR = "!" * 78


def main(command: list[str]) -> int:
    """What pip-audit ends with; 0 where it could ask nobody, or is not there."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return _skipped(str(error))
    said = done.stdout + done.stderr
    if done.returncode and "vulnerabilit" not in done.stderr.lower() and any(word in said for word in AWAY):
        return _skipped(said.strip().splitlines()[-1])
    print(said, end="")
    return done.returncode


def _skipped(why: str) -> int:
    lines = ("NOT AUDITED: the advisories could not be asked for. Nothing is known of the libraries' holes.", why)
    print(
        "\n".join((BAR, *lines, "Run `make audit` again where PyPI (pypi.org) can be reached.", BAR)), file=sys.stderr
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
