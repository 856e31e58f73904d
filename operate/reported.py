"""``python -m operate.reported DATABASE FOLDER`` writes each move of the AI that players found silly as a file.

The tests take such files as they are (``tests/engine/reported``). A file holds the hidden cards of its match.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.review.reported import encode
from referee.store.survey import list_reported


def write_reported(database: Path, folder: Path) -> list[Path]:
    """Write the file of each reported move, and return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for one in list_reported(database):
        file = folder / one.name
        file.write_bytes(encode(one))
        written.append(file)
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database", type=Path)
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    for file in write_reported(asked.database, asked.folder):
        print(file)


if __name__ == "__main__":
    main()
