"""Committed, verifiable chance ("provably fair" dice).

When the lobby opens, the commitment (``compute_commitment``) of a fresh server seed (``secret``) is posted. At the
start the ordered list of the players' client seeds is closed and posted; its hash is the ``entropy``. Draw n is then
HMAC-SHA256(secret, entropy, n, block), cut into 32-bit words. At the end the secret is opened, and anybody can draw
every number again.

Where several tables play a series game or a challenge with one set-up, a shared secret answers the shared shuffles. Its
commitment is in each match's setup (``compute_round_commitment``). Its draws have negative numbers. No entropy is mixed
in, so the shared secret gives equal numbers in every match.

If a match is put back to an earlier position (its file was restored), its dice are committed again. From a certain draw
on another secret answers. The client seed of the person who resumes the match is mixed in, so that dice already seen
never fall again.

This proves that a result was not chosen after seeing the players' answers. It does not stop the operator of the bot
from reading the secret.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from struct import Struct
from typing import Protocol

from .protocol import Roll, Shuffle


class Chance(Protocol):
    """A source of chance for a match: the committed dice, a test's fixed list, or the generator of a search."""

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        """Return the result of one draw of a match: the numbers thrown, or a shuffled order.

        ``number`` is the draw's number. Draws are numbered from 0 up, shared shuffles from -1 down. Each number is used
        once in a match.
        """


def compute_commitment(secret: bytes, table: int, match: int) -> str:
    """Return the commitment of a server seed, posted before anybody joins.

    It is the SHA-256 hash of secret, table and match, in hex.
    """
    return hashlib.sha256(secret + b"|%d|%d" % (table, match)).hexdigest()


def compute_round_commitment(secret: bytes) -> str:
    """Return the commitment of a secret that several matches share. It is in the setup of each (``Setup.round``)."""
    return hashlib.sha256(b"round|" + secret).hexdigest()


def hash_client_seeds(client_seeds: Sequence[str]) -> bytes:
    """Return the hash of the closed, ordered list of client seeds.

    Each seed is hashed with its length, so that different lists never give equal input to the hash.
    """
    digest = hashlib.sha256()
    for text in client_seeds:
        raw = text.encode()
        digest.update(b"%d:" % len(raw) + raw)
    return digest.digest()


_WORDS = Struct(">8I")


LaterSecrets = tuple[int, bytes, bytes]
"""A later commitment of dice: the number of the first draw, then the server seed and entropy from that draw on."""


class Dice:
    """The committed dice of one match.

    ``round_secret`` answers the shared shuffles, if there are any. ``new_dice`` lists the match's later commitments, in
    the order of draws.
    """

    def __init__(
        self, secret: bytes, entropy: bytes, round_secret: bytes = b"", new_dice: Sequence[LaterSecrets] = ()
    ) -> None:
        begun = [(0, secret, entropy), *new_dice]
        self._own = [(first, hmac.new(key, mixed, hashlib.sha256)) for first, key, mixed in begun]
        self._round = hmac.new(round_secret, b"", hashlib.sha256)

    def __repr__(self) -> str:
        return "<Dice>"  # A traceback must not show the secret.

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        if number >= 0:
            words = self._draw_words(next(own for first, own in reversed(self._own) if first <= number), number)
        else:
            words = self._draw_words(self._round, -number)
        if isinstance(request, Roll):
            return tuple([_draw_below(words, request.sides) + 1 for _ in range(request.dice)])
        return draw_permutation(request.size, words)

    @staticmethod
    def _draw_words(prefix: hmac.HMAC, number: int) -> Iterator[int]:
        """Yield the 32-bit words of one draw. ``prefix`` is the HMAC of everything before the draw's number."""
        block = 0
        while True:
            hashed = prefix.copy()
            hashed.update(number.to_bytes(8, "big") + block.to_bytes(8, "big"))
            yield from _WORDS.unpack(hashed.digest())
            block += 1


def _draw_below(words: Iterator[int], bound: int) -> int:
    """Return a number from 0 to ``bound`` - 1, all equally likely.

    Words beyond the last whole multiple of ``bound`` are discarded, because they would favour small numbers.
    """
    limit = (1 << 32) - (1 << 32) % bound
    while (word := next(words)) >= limit:
        pass
    return word % bound


def draw_permutation(size: int, words: Iterator[int]) -> tuple[int, ...]:
    """Return a random order of ``size`` things, drawn by the Fisher-Yates method from the last place down."""
    places = list(range(size))
    for top in range(size - 1, 0, -1):
        other = _draw_below(words, top + 1)
        places[top], places[other] = places[other], places[top]
    return tuple(places)
