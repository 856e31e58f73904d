"""The proof of a round's shared set-up, computed as the page says."""

from __future__ import annotations

import hashlib
from pathlib import Path
from secrets import token_bytes

from engine.dice import compute_round_commitment
from referee.club.records.competition import Format
from referee.club.records.rounds import begin_round
from referee.club.records.sealing import find_opened_round, open_round, set_deal

from .random_leagues import make_league


def test_a_reader_of_the_page_computes_the_hash_that_was_shown() -> None:
    secret = token_bytes(32)
    league = set_deal(begin_round(make_league(Format.SWISS, 4), 0.0), compute_round_commitment(secret))
    opened = find_opened_round(open_round(league, 0, secret))
    assert opened is not None
    _, played = opened
    read = bytes.fromhex(played.secret)
    assert len(played.secret) == 64 and len(read) == 32
    assert hashlib.sha256(b"round|" + read).hexdigest() == played.deal
    assert hashlib.sha256(b"round|" + played.secret.encode()).hexdigest() != played.deal, "not of the text in hex"
    page = Path("docs/leagues.md").read_text()
    assert "hash of 38 bytes" in page and "64 hexadecimal digits" in page
