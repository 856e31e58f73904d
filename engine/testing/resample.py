"""The redeal of a match in play for secrecy tests: it deals again everything that a viewer cannot know.

A state between two checkpoints cannot be continued. So the state of the last checkpoint is dealt again, and the inputs
since are replayed. Two things ensure that the result does not contradict what the viewer has learned since:

- The inputs are first replayed unchanged, with every card marked, so that copies can be told apart. Only cards that the
viewer has not known at any time since the checkpoint are dealt again. A shuffle is changed only among the cards that
the viewer has not seen since.

- Every attempt is compared, stop by stop, with the events, views and questions that the viewer had.

Secret answers of other seats are replaced by random ones; where the viewer would notice, they are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Generic

import msgspec
from msgspec.structs import replace

from ..dice import Chance
from ..events import GameEvent
from ..game import S
from ..match import Match
from ..match_records import Input, Snapshot
from ..protocol import Choice, Pick, Roll, Seat, Shuffle, Some, Value
from ..zones import Zone, compute_viewer_bit

TRIES = 60
"""The most attempts to deal a match again. After them no deal is returned."""


class Noticed(Exception):
    """An exception that ends an attempt to deal a match again, because the viewer would notice a difference.

    ``rows`` are the numbers of the changed inputs that may have caused the difference.
    """

    def __init__(self, rows: Collection[int]) -> None:
        super().__init__("the viewer can tell")
        self.rows = frozenset(rows)


class RandomChance:
    """A source of chance for an imagined match, which draws every result from ``pick``."""

    def __init__(self, pick: Pick) -> None:
        self._pick = pick

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return tuple(self._pick(request.sides) + 1 for _ in range(request.dice))
        return tuple(_shuffle_things(range(request.size), self._pick))


def redeal_match(match: Match[S], viewer: Seat | None, pick: Pick, chance: Chance | None = None) -> Match[S] | None:
    """Return a match that the viewer cannot tell from this one, or None if none was found.

    It has the identical question and identical numbers. ``chance`` gives the later dice and shuffles. By default it is
    derived from ``pick``, never from the dice of the match itself.
    """
    deals = Deals(match, viewer)
    settled: set[int] = set()
    for _ in range(TRIES):
        try:
            return deals.try_deal(pick, settled, chance)
        except Noticed as noticed:
            settled |= noticed.rows
    return None


def encode_seen(match: Match[Any], viewer: Seat | None) -> bytes:
    """Return all that a viewer now sees of a match and is asked in it, as bytes for comparison.

    They hold the view, the viewer's own question in full, and the other seats that are waited for, with their public
    questions.
    """
    own = [question for question in match.asked_now if question.ask.seat == viewer]
    others = [
        (question.ask.seat, question.ask.secret, None if question.ask.secret else question)
        for question in match.pending
        if question.ask.seat != viewer
    ]
    waited = any(question.ask.seat == viewer for question in match.pending)
    return _pack((match.view(viewer), own, waited, others, match.over, match.result))


class Deals(Generic[S]):
    """A match as a viewer knows it. It can be dealt again in ways that fit this knowledge."""

    def __init__(self, match: Match[S], viewer: Seat | None) -> None:
        self.match, self.viewer = match, viewer
        self._unopened_before = match.unopened
        trace = _Trace(match, match.snapshot, viewer)
        self._stops = [
            _encode_stop(trace, viewer, start) for start in _replay_inputs(trace, lambda row, choice: row.value)
        ]
        self._learned = trace.list_learned()
        """A flag by zone and index at the checkpoint: the viewer has known the card there at some time since then."""
        self._open_places = trace.list_open_places()
        """By the number of a shuffle's input: the places whose cards the viewer has not known since the shuffle."""

    def try_deal(self, pick: Pick, settled: Collection[int] = (), chance: Chance | None = None) -> Match[S]:
        """Deal the match again once. Raises ``Noticed`` if the viewer could tell it from the true match.

        ``settled``: the numbers of inputs that are kept if possible. Simultaneous answers that are not opened yet are
        always replaced.
        """
        snapshot = replace(self.match.snapshot, state=self._redeal_checkpoint(pick))
        again = _Attempt(self.match, snapshot, pick, settled, self._open_places)
        changed: set[int] = set()
        """The inputs changed since the last stop. Until that stop the viewer could notice no difference."""
        ever: set[int] = set()

        def answer(row: Input, choice: Choice) -> Value:
            value: Value = row.value
            if row.number in self._unopened_before and row.seat != self.viewer:
                value = choice.write(choice.sample(pick))
            elif (row.seat != self.viewer and again.is_asked_secretly(row.seat)) and (
                not choice.is_valid_answer(value) or (row.number not in settled and choice.count() > 1 and pick(2))
            ):
                value = _choose_similar_answer(choice, value, pick)
                again.changed.add(row.number)
            return value

        try:
            for stop, start in enumerate(_replay_inputs(again, answer)):
                changed = again.changed - ever
                ever |= changed
                if stop >= len(self._stops) or _encode_stop(again, self.viewer, start) != self._stops[stop]:
                    raise Noticed(changed or ever)
        except Noticed:
            raise
        except Exception as error:  # The changed inputs cannot be played: another seat is asked, or the options differ.
            raise Noticed((again.changed - ever) or ever) from error
        return self._restore_position(snapshot, again.rows, chance or RandomChance(pick))

    def _redeal_checkpoint(self, pick: Pick) -> bytes:
        """Return the state of the checkpoint, dealt again except for the cards that the viewer has learned since."""
        game, bit = self.match.game, compute_viewer_bit(self.viewer)
        state = msgspec.msgpack.decode(self.match.snapshot.state, type=game.state)
        before = [list(zone.known) for zone in game.zones(state)]
        for zone, learned in zip(game.zones(state), self._learned, strict=True):
            zone.known[:] = [who | bit if yes else who for who, yes in zip(zone.known, learned, strict=True)]
        fresh = game.redeal(state, self.viewer, pick)
        for zone, known_before in zip(game.zones(fresh), before, strict=True):
            zone.known[:] = known_before
        return msgspec.msgpack.encode(fresh)

    def _restore_position(self, snapshot: Snapshot, rows: list[Input], chance: Chance) -> Match[S]:
        found: Match[S] = Match.resume(self.match.game, snapshot, rows, chance)
        found.continue_numbers_of(self.match)
        return found


# --- replaying the inputs -------------------------------------------------------------------------------------------


class _Replay(Match[S]):
    """A match that replays the inputs since the checkpoint, and never draws from the dice."""

    def __init__(self, match: Match[S], snapshot: Snapshot) -> None:
        super().__init__(match.game, match.chance, snapshot)
        self._given = list(match.rows)
        self._begin_step()

    def is_asked_secretly(self, seat: Seat) -> bool:
        """Return whether a seat is asked a secret question now."""
        question = self.find_question(seat)
        return question is not None and question.ask.secret

    def _store_checkpoint(self) -> None:
        """Do nothing at a checkpoint, because the replay keeps the checkpoint from which it starts."""


def _replay_inputs(replay: _Replay[Any], find_answer: Callable[[Input, Choice], Value]) -> Iterator[int]:
    """Replay all inputs of a match, each with the answer that ``find_answer`` returns for it.

    Yields a number at the start and after every input: the number of the replay's events before this input.
    """
    start = 0
    replay._run_rules(None)
    yield start
    while replay._given:
        start = len(replay._new_events)
        row = replay._given[0]
        question = replay.find_question(row.seat)
        if question is None:
            raise LookupError("nobody is asked here")
        answer = question.ask.choice.read(find_answer(row, question.ask.choice))
        replay._given[0] = replace(row, value=question.ask.choice.write(answer))
        replay._accept_answer(question, answer, question.ask.choice.write(answer))
        yield start


def _encode_stop(replay: _Replay[Any], viewer: Seat | None, start: int) -> bytes:
    """Return a viewer's events since the previous stop, its view and its question, as bytes for comparison."""
    return _pack([logged.event.hide_secrets_from(viewer) for logged in replay._new_events[start:]]) + encode_seen(
        replay, viewer
    )


class _Card(str):
    """A card that can be told from its copies, because each is an object of its own."""


class _Trace(_Replay[S]):
    """A replay without changes. It records when the viewer knew each card, and which cards each shuffle moved."""

    def __init__(self, match: Match[S], snapshot: Snapshot, viewer: Seat | None) -> None:
        super().__init__(match, snapshot)
        self._bit = compute_viewer_bit(viewer)
        self._clock = 0
        self._last: dict[int, int] = {}
        """By ``id`` of a card: the last time at which the viewer knew it, or it lay in no zone; 0 for never."""
        self._shuffles: list[tuple[Input, int, list[tuple[int, list[str]]]]] = []
        """For each shuffle: its input, its time, and the zones of its size before it. One of them was shuffled."""
        self._cards: list[str] = []
        """All cards marked so far. They are kept alive so that their ``id`` stays unique."""
        self._record_knowledge()
        self._first = [list(zone.cards) for zone in self._list_zones()]

    def list_learned(self) -> list[list[bool]]:
        """Return, zone by zone, whether the viewer has known each card at some time since the checkpoint."""
        return [[self._last[id(card)] > 0 for card in cards] for cards in self._first]

    def list_open_places(self) -> dict[int, list[int]]:
        """Return the places that may be changed without the viewer noticing, by the number of a shuffle's input."""
        found = {}
        for row, time, zones in self._shuffles:
            cards = zones[0][1]
            found[row.number] = [to for to, frm in enumerate(row.value) if self._last[id(cards[frm])] <= time]
        return found

    def _list_zones(self) -> list[Zone]:
        return list(self.game.zones(self.state))

    def _record_knowledge(self) -> None:
        """Record which cards the viewer knows now, and mark cards that came from outside all zones."""
        self._clock += 1
        here = set()
        for zone in self._list_zones():
            for index, (card, who) in enumerate(zip(zone.cards, zone.known, strict=True)):
                if type(card) is not _Card:
                    zone.cards[index] = card = _Card(card)
                    self._cards.append(card)
                here.add(id(card))
                if who & self._bit:
                    self._last[id(card)] = self._clock
                else:
                    self._last.setdefault(id(card), 0)
        for gone in self._last.keys() - here:
            self._last[gone] = self._clock
        if self._shuffles:
            row, _, zones = self._shuffles[-1]
            if len(zones) > 1:
                zones[:] = [entry for entry in zones if self._is_in_shuffled_order(row, *entry)][:1] or zones[:1]

    def _is_in_shuffled_order(self, row: Input, number: int, before: list[str]) -> bool:
        """Return whether the cards left in a zone lie in the order that a shuffle gave to these cards.

        ``number`` is the index of the zone, ``before`` holds its cards before the shuffle.
        """
        now = [id(card) for card in self._list_zones()[number].cards]
        after = [id(before[place]) for place in row.value]
        return [card for card in after if card in now] == [card for card in now if card in after]

    def _log_event(self, event: GameEvent) -> None:
        self._record_knowledge()
        super()._log_event(event)

    def _draw_result(self, request: Roll | Shuffle) -> tuple[int, ...]:
        self._record_knowledge()
        if isinstance(request, Shuffle):
            zones = [(n, list(zone.cards)) for n, zone in enumerate(self._list_zones()) if len(zone) == request.size]
            if zones:
                self._shuffles.append((self._given[0], self._clock, zones))
        return super()._draw_result(request)

    def _run_rules(self, answer: Any) -> None:
        super()._run_rules(answer)
        self._record_knowledge()


class _Attempt(_Replay[S]):
    """A replay of a match with other hidden facts."""

    def __init__(
        self,
        match: Match[S],
        snapshot: Snapshot,
        pick: Pick,
        settled: Collection[int],
        open_places: dict[int, list[int]],
    ) -> None:
        super().__init__(match, snapshot)
        self._pick, self._settled, self._open_places = pick, settled, open_places
        self.changed: set[int] = set()

    def _draw_result(self, request: Roll | Shuffle) -> tuple[int, ...]:
        row = self._given[0]  # An IndexError here means that the true match did not ask for chance at this point.
        value = list(row.value)
        if isinstance(request, Shuffle):
            places = self._open_places.get(row.number, [])
            for place, other in zip(places, _shuffle_things(places, self._pick), strict=True):
                value[place] = row.value[other]
        elif row.number not in self._settled and self._pick(2):
            value = [self._pick(request.sides) + 1 for _ in value]
            self.changed.add(row.number)
        self._given[0] = replace(row, value=tuple(value))
        return super()._draw_result(request)


def _choose_similar_answer(choice: Choice, value: Any, pick: Pick) -> Value:
    """Return a random answer to a choice. A set keeps its size, because the size is mostly public."""
    if isinstance(choice, Some) and choice.least <= len(value) <= min(choice.most, len(choice.items)):
        return choice.write(choice.read(tuple(_shuffle_things(choice.items, pick)[: len(value)])))
    return choice.write(choice.sample(pick))


def _shuffle_things(items: Any, pick: Pick) -> list[Any]:
    """Return these things as a list in random order."""
    listed = list(items)
    for top in range(len(listed) - 1, 0, -1):
        other = pick(top + 1)
        listed[top], listed[other] = listed[other], listed[top]
    return listed


_encoder = msgspec.msgpack.Encoder(enc_hook=lambda card: str.__str__(card))
"""The encoder of bytes for comparison. It writes marked cards as plain text."""


def _pack(value: Any) -> bytes:
    return _encoder.encode(value)
