"""Lines on the state of a match and on its result."""

from __future__ import annotations

from engine.games.tomb.outlook import rank
from engine.games.tomb.view import PartyView, View
from render.face.records import Names
from render.text.i18n import TN, T, Text, join_texts

from .names import LEVEL, RANK, describe_crypt_name

SETTING_UP = ("order", "markers", "crypt-card", "deal", "stock", "recruits")
"""Steps before the first turn."""


def count_wounds(party: PartyView) -> int:
    """Return the number of wounds of a party's combatants."""
    return sum(one.wounds for one in party.fighters)


def count_cards_left(view: View) -> int:
    """Count the cards in all Crypts."""
    return sum(crypt.count for crypt in view.crypts)


def describe_goal(view: View) -> Text:
    """Return the goal of the match in one sentence (TOMB-GEN-3, TOMB-SOLO-14)."""
    if len(view.parties) == 1:
        return T("The goal: as many XP as you can, before all Crypts are empty or no Character is left.")
    return T("The goal: the most XP when all Crypts are empty.")


def describe_headline(view: View, names: Names) -> Text:
    """Return the board, the number of cards left, and whose turn it is or which Crypt is raided."""
    level, n = LEVEL[view.level], count_cards_left(view)
    if view.over:
        return T("{level} · over", level=level)
    if view.step == "stock":
        places = sum(crypt.cap for crypt in view.crypts)
        return T("{level} · stocking the Crypts: {n} of {places}", level=level, n=n, places=places)
    if view.step in SETTING_UP or view.active is None:
        return T("{level} · setting up", level=level)
    name = names[view.active]
    if view.raid is not None:
        crypt = describe_crypt_name(view.raid.crypt)
        return T("{level} · turn {turn}: {name} raids {crypt}", level=level, turn=view.turn, name=name, crypt=crypt)
    return TN(
        "{level} · {n} card left · turn {turn}: {name}",
        "{level} · {n} cards left · turn {turn}: {name}",
        n,
        level=level,
        turn=view.turn,
        name=name,
    )


def describe_result(view: View, names: Names) -> Text:
    """Say who has won, with all scores. For a solo game, name the rank that was reached."""
    if len(view.parties) == 1:
        score = view.parties[0].score
        values = {"n": score, "rank": RANK[rank(score)]}
        if count_cards_left(view):
            return T("The Tomb is not empty. {n} XP: {rank}.", **values)
        return T("The Tomb is empty! {n} XP: {rank}.", **values)
    scores = tuple(T("{name} {n}", name=names[party.seat], n=party.score) for party in view.parties)
    won = tuple(names[seat] for seat in view.winners)
    if not view.over:
        return T("The match was given up. XP: {scores}.", scores=scores)
    if len(won) == 1:
        said = T("{name} has won! XP: {scores}.", name=won[0], scores=scores)
    else:
        said = T("Equal scores: {names}. XP: {scores}.", names=won, scores=scores)
    # Only giving up ends a match of several players while cards are left (TOMB-END-6).
    return (
        join_texts((T("All players have only passed for five rounds, so the match is over."), said))
        if count_cards_left(view)
        else said
    )
