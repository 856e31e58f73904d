"""The proof of the dice: a small message for each match, by which people can verify its dice.

It is posted above the board when the lobby opens, with the hash of the server seed. The list of client seeds is added
at the start, and the server seed at the end. The hash and the list never change. The message is edited later, but that
does not weaken the proof. Nothing is drawn before the start. From then on, the hash and the list are in every file of
``/record export``, which anybody may take at any time and keep. Anybody who copied the line in the lobby has it as
well. The server seed needs no witness, because the hash confirms it.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.table import history
from referee.table.table import Table
from render.text.clean import clean_name
from render.text.i18n import T, say

from ..components.sheet import MessageLayout

KIND = "seal"
LONGEST = 100


def should_stay(table: Table, match: int) -> bool:
    """Return whether the proof of a match must not be edited yet, because the match has not begun."""
    return table.facts.phase == "lobby" and table.facts.match == match


def _format_texts(texts: Sequence[str]) -> str:
    return " · ".join(f"`{clean_name(text, LONGEST).replace('`', 'ˋ')}`" for text in texts)


async def build_dice_proof_message(table: Table, match: int) -> MessageLayout:
    """Build the proof of the dice of a table's present or earlier match."""
    facts = table.facts
    opened = await history.open_server_seed(table, match)
    sealed = opened.commitment if opened is not None else facts.commitment
    sentences = [T("The dice come from a secret that is already fixed. SHA-256 of the secret: `{hash}`", hash=sealed)]
    texts: tuple[str, ...] = ()
    if opened is not None:
        texts = opened.luck
    elif facts.phase == "playing":
        texts = tuple(info.luck for info in facts.seats)
    if texts:
        sentences.append(
            T("The players' texts for the dice, in the order of the seats: {texts}", texts=_format_texts(texts))
        )
    for commitment in await history.list_new_commitments(table, match):
        since = T(
            "From random draw {n} on, the dice come from a new secret. SHA-256 of the secret: `{hash}`",
            n=commitment.draw,
            hash=commitment.commitment,
        )
        sentences.append(since)
        if commitment.luck:
            sentences.append(T("More texts of players for the dice: {texts}", texts=_format_texts(commitment.luck)))
        if commitment.secret is not None:
            sentences.append(T("The secret of these dice: `{secret}`", secret=commitment.secret))
    if opened is not None and texts:  # A match that never began has drawn nothing, so there is nothing to verify.
        sentences.append(
            T(
                "The secret of the dice: `{secret}`. `/record verify` uses it to check all dice and moves.",
                secret=opened.secret,
            )
        )
    heading, *lines = (f"-# {say(text, facts.language)}" for text in sentences)
    return MessageLayout(heading, facts.language, lines=tuple(lines), framed=False)
