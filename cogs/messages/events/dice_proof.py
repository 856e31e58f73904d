"""The proof of the dice: a public line with the hash of the server seed, and a private message that explains it.

Each match has a line above the board, posted when the lobby opens. A spoiler hides the hash, because newcomers need not
read it. The line stays as it is, unless new dice get a hash of their own. The private message also lists the client
seeds from the start on, and the server seed from the end on. Nothing is drawn before the start. From then on, the hash
and the list are in every file of ``/record export``, which anybody may take at any time and keep. The server seed needs
no witness, because the hash confirms it.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.table import history
from referee.table.table import Table
from render.text.clean import clean_name
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout

KIND = "seal"
PROOF = "proof"
"""The verb of the button on the public line. Its argument is the number of the match."""
LONGEST = 100


def should_stay(table: Table, match: int) -> bool:
    """Return whether the proof of a match must not be edited yet, because the match has not begun."""
    return table.facts.phase == "lobby" and table.facts.match == match


def _format_texts(texts: Sequence[str]) -> str:
    return " · ".join(f"`{clean_name(text, LONGEST).replace('`', 'ˋ')}`" for text in texts)


def describe_fixed_set_up(commitment: str) -> Text:
    """Return the public line on a set-up that several matches share, with the hash of its secret behind a spoiler."""
    return T(
        "-# 🎲 Nobody can change the shared set-up any more: it comes from a secret that is already fixed. "
        "||`{hash}`||",
        hash=commitment,
    )


def explain_fixed_set_up(commitment: str) -> Text:
    """Return the private line by which a person can verify a set-up that several matches share."""
    return T(
        "SHA-256 of the six characters `round|` and the 32 bytes of the shared set-up's secret: `{hash}`",
        hash=commitment,
    )


async def build_dice_proof_message(table: Table, match: int) -> MessageLayout:
    """Build the public line on the dice of a table's present or earlier match, with the button *Proof*."""
    locale = table.facts.language
    opened = await history.open_server_seed(table, match)
    hashes = [opened.commitment if opened is not None else table.facts.commitment]
    hashes += [one.commitment for one in await history.list_new_commitments(table, match)]
    told = T("-# 🎲 Nobody can change the dice of this match any more: they come from a secret that is already fixed.")
    button = Button(custom_ids.make_table_id(table.id, PROOF, str(match)), say(T("Proof"), locale))
    heading = " ".join((say(told, locale), *(f"||`{one}`||" for one in hashes)))
    return MessageLayout(heading, locale, rows=((button,),), framed=False)


async def build_explained_proof(table: Table, match: int, locale: str) -> MessageLayout:
    """Build the private message by which a person can verify the dice of a table's present or earlier match."""
    facts = table.facts
    opened = await history.open_server_seed(table, match)
    fixed = opened.commitment if opened is not None else facts.commitment
    sentences = [T("The dice come from a secret that is already fixed. SHA-256 of the secret: `{hash}`", hash=fixed)]
    texts: tuple[str, ...] = ()
    if opened is not None:
        texts = opened.client_seeds
    elif facts.phase == "playing":
        texts = tuple(info.client_seed for info in facts.seats)
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
        if commitment.client_seeds:
            sentences.append(
                T("More texts of players for the dice: {texts}", texts=_format_texts(commitment.client_seeds))
            )
        if commitment.secret is not None:
            sentences.append(T("The secret of these dice: `{secret}`", secret=commitment.secret))
    if opened is not None and texts:  # A match that never began has drawn nothing, so there is nothing to verify.
        sentences.append(
            T(
                "The secret of the dice: `{secret}`. `/record verify` uses it to check all dice and moves.",
                secret=opened.secret,
            )
        )
    if facts.deal and match == facts.match:
        sentences.append(explain_fixed_set_up(facts.deal))
    heading = say(T("### Proof of the dice"), locale)
    return MessageLayout(heading, locale, lines=tuple(say(one, locale) for one in sentences))
