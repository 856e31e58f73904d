from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from engine.events import GameEvent
from engine.game import Game
from engine.match import Match
from engine.match_records import Step
from engine.protocol import PASS, Seat
from engine.testing.resample import Deals, Noticed, encode_seen, redeal_match
from engine.zones import Zone, compute_viewer_bit
from tests.engine.conformance import GAMES, start

ANSWERS, EVERY, AHEAD = 240, 6, 5
"""The number of answers in a match, the number of answers between two checks, and the number of answers that both
matches are played on after a check."""


SAID = ("trap", "no-trap")
"""News that say something of hidden cards without laying them open."""


class Leak(AssertionError):
    """Raised if somebody could know a secret."""


def positions(key: str, level: str, seats: int, seed: int, answers: int = ANSWERS) -> Iterator[Match[Any]]:
    """Yield a random match, every few answers and wherever an answer is sealed. Begin another after a short one."""
    match, _ = start(GAMES[key], level, seats, seed)
    lot = Random(seed + 1)
    for number in range(answers):
        while match.over:
            match, _ = start(GAMES[key], level, seats, seed := seed + 1000)
        if number % EVERY == 0 or match.unopened:
            yield match
        put = match.pending[lot.randrange(len(match.pending))]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.randrange)))


def viewers(match: Match[Any]) -> tuple[Seat | None, ...]:
    return (None, *match.game.seats_in_play(match.state))


def twin(match: Match[Any], viewer: Seat | None, lot: Random, chance: Any = None) -> Match[Any]:
    """Return a match with other hidden cards. Raise ``Leak`` if no other cards could have led to the same play."""
    try:
        everything = {row.number for row in match.rows}
        return Deals(match, viewer).try_deal(lot.randrange, everything, chance or match.chance)
    except Noticed as noticed:
        if not noticed.rows:
            raise Leak("what the viewer was told, saw or was asked depends on hidden cards") from noticed
        # Somebody has since given an answer that needed one of those cards, so fewer deals fit.
        found = redeal_match(match, viewer, lot.randrange, chance or match.chance)
        if found is None:
            raise Leak("no other deal fits what the viewer knows") from noticed
        return found


def alike(one: Match[Any], other: Match[Any], viewer: Seat | None) -> None:
    """Check that both matches look the same to the viewer: the view, the own question, and the public part."""
    pack = msgspec.msgpack.encode
    if pack(one.view(viewer)) != pack(other.view(viewer)):
        raise Leak("the view")
    if viewer is not None and one.find_question(viewer) != other.find_question(viewer):
        raise Leak("the viewer's question")
    waited = [
        [(p.ask.seat, p.number, p.ask.secret, None if p.ask.secret else p.ask) for p in match.pending]
        for match in (one, other)
    ]
    if waited[0] != waited[1]:
        raise Leak("who is waited for, and with what open question")
    if (one.over, one.result) != (other.over, other.result):
        raise Leak("the end")
    if encode_seen(one, viewer) != encode_seen(other, viewer):
        raise Leak("something that the engine compares and this test does not")


def cards_known(match: Match[Any], viewer: Seat | None) -> tuple[Counter[str], int]:
    """Return the cards that the viewer knows, and how many there are in all zones."""
    zones: list[Zone] = list(match.game.zones(match.state))
    found = Counter(card for zone in zones for card in zone.list_known_cards(viewer) if card is not None)
    return found, sum(map(len, zones))


class Watching(Match[Any]):
    """A match that follows a viewer's knowledge from event to event. A shown card may be shuffled away in the same
    step."""

    viewer: Seat | None = None
    learned = False

    def look(self) -> None:
        before = getattr(self, "_seen", None)
        self._seen = cards_known(self, self.viewer)
        self.learned |= before is not None and bool(self._seen[0] - before[0] or self._seen[1] != before[1])

    def _log_event(self, event: GameEvent) -> None:
        self.look()
        self.learned |= self.viewer in event.secret or event.kind in SAID
        super()._log_event(event)

    def reveals(self, seat: Seat, number: int, value: Any) -> tuple[Step, bool]:
        """Give an answer. Return its step, and whether the viewer learned a card or an answer by it."""
        sealed = set(self.unopened)
        self.learned = False
        self.look()
        step = self.act(seat, number, value)
        self.look()
        return step, self.learned or bool(sealed - set(self.unopened) - set(step.voided))


def told(step: Step, viewer: Seat | None) -> bytes:
    return msgspec.msgpack.encode([logged.event.hide_secrets_from(viewer) for logged in step.events])


def played_on(match: Match[Any], other: Match[Any], viewer: Seat | None, lot: Random) -> int:
    """Give both matches the same answers and the same chance, until either reveals something. Return how many answers
    that were. (A card drawn and shown may differ: the viewer sees as well which card it is not.)"""
    one, other = (Watching.resume(m.game, m.snapshot, tuple(m.rows), m.chance) for m in (match, other))
    one.viewer = other.viewer = viewer
    for count in range(AHEAD):
        if one.over:
            return count
        put = one.pending[lot.randrange(len(one.pending))]
        value = put.ask.choice.write(put.ask.choice.sample(lot.randrange))
        theirs = other.find_question(put.ask.seat)
        if theirs is None or theirs.number != put.number:
            raise Leak("who is asked")
        if not theirs.ask.choice.is_valid_answer(value):
            if put.ask.seat == viewer or not put.ask.secret:
                raise Leak("what may be answered")
            return count  # The answer names a card that only one of both hands holds.
        step, revealed = one.reveals(put.ask.seat, put.number, value)
        same, parted = other.reveals(put.ask.seat, put.number, value)
        if revealed or parted:
            return count
        if told(step, viewer) != told(same, viewer):
            raise Leak("the news")
        alike(one, other, viewer)
    return AHEAD


def nobody_learns(key: str, level: str, seats: int, seed: int, answers: int = ANSWERS, most: int = 99) -> int:
    """Check one random match for ``most`` random viewers each time. Return how many answers were given to both
    matches."""
    lot, ahead = Random(seed), 0
    for match in positions(key, level, seats, seed, answers):
        looking = viewers(match)
        for viewer in lot.sample(looking, min(most, len(looking))):
            other = twin(match, viewer, lot)
            alike(match, other, viewer)
            assert GAMES[key].faults(other.state) == [], "a deal that play could not reach"
            ahead += played_on(match, other, viewer, lot)
    return ahead


def hidden_places(game: Game[Any], s: Any, viewer: Seat | None) -> dict[int, list[str]]:
    """Return, by zone, the cards that the viewer does not know."""
    bit = compute_viewer_bit(viewer)
    found = {
        number: [card for card, who in zip(zone.cards, zone.known, strict=True) if not who & bit]
        for number, zone in enumerate(game.zones(s))
    }
    return {number: cards for number, cards in found.items() if cards}


LETS_BE = PASS.format_text()


def differing(key: str, level: str, seats: int, seeds: tuple[int, ...]) -> tuple[set[Any], set[Any]]:
    """Return what was hidden from somebody at some time, and which part of it a deal has changed: (viewer, zone), and
    (viewer, kind of a question answered under seal, unless the answer was to do nothing)."""
    there: set[Any] = set()
    changed: set[Any] = set()
    for seed in seeds:
        lot = Random(seed)
        for match in positions(key, level, seats, seed):
            for viewer in viewers(match):
                for _ in range(9):  # A hidden card seldom gets more than one try.
                    other = twin(match, viewer, lot)
                    mine, theirs = (hidden_places(m.game, m.state, viewer) for m in (match, other))
                    there |= {(viewer, number) for number, cards in mine.items() if len(set(cards)) > 1}
                    changed |= {(viewer, number) for number, cards in mine.items() if theirs[number] != cards}
                    for row, same in zip(match.rows, other.rows, strict=True):
                        if row.number in match.unopened and row.seat != viewer:
                            if row.value != LETS_BE:  # In another deal, passing may have been the only option.
                                there.add((viewer, row.kind))
                            if row.value != same.value:
                                changed.add((viewer, row.kind))
                    if there <= changed:
                        break
    return there, changed
