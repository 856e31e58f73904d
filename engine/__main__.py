"""The command line of the engine: list games, play matches automatically, count positions, verify exported records.

Without ``--level`` the first level is used that takes this number of seats.

    games
    selfplay GAME [--level L] [--seats N] [--games N] [--seed S] [--policy random|kinds|ai] [--house KEY=VALUE ...]
    perft GAME [--level L] [--seats N] [--depth D]
    verify FILE
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

try:
    import msgspec  # noqa: F401  # the one library that the rules need
except ModuleNotFoundError:
    sys.exit(
        "msgspec is not installed for this Python. `make play` installs it into .venv: .venv/bin/python -m engine …"
    )

from .game import Game
from .match_file import UnfitRecord, read, verify
from .protocol import Answer, Ask, Choice, One, Order, Pick, Roll, Shuffle, Some
from .pump import run_to_next_question
from .registry import load_game, load_games
from .setup import Result, Setup

UNFINISHED = 20_000
"""The command ``selfplay`` stops a match after this number of answers, and leaves it unfinished."""

Policy = Callable[[Game[Any], Any, Ask, Pick], Answer]


class Played(NamedTuple):
    """A match that the command ``selfplay`` played to its end, or stopped after too many answers."""

    answers: int
    """The number of answers in the match. An answer does not count if its seat had only one possibility."""
    over: bool
    state: Any
    result: Result | None

    @property
    def turns(self) -> int:
        """The turn in which the match ended, or 0 if the game counts no turns."""
        return int(getattr(self.state, "turn", 0))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m engine")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help="list the games installed")
    for name, help_ in (("selfplay", "play matches to the end"), ("perft", "count the ways the next answers can go")):
        command = commands.add_parser(name, help=help_)
        command.add_argument("game", choices=sorted(load_games()))
        command.add_argument("--level")
        command.add_argument("--seats", type=int)
        if name == "perft":
            command.add_argument("--depth", type=int, default=3)
        else:
            command.add_argument("--games", type=int, default=100)
            command.add_argument("--seed", type=int, default=1)
            command.add_argument("--policy", choices=tuple(POLICIES), default="random")
            command.add_argument("--house", nargs="*", default=[], help="what the table chooses, as key=value")
    command = commands.add_parser("verify", help="check an exported record")
    command.add_argument("file", type=Path)
    args = parser.parse_args()
    if args.command == "games":
        for key, game in load_games().items():
            for level in game.levels:
                seats = game.seats(level)
                print(f"{key} {level} seats={seats[0]}-{seats[-1]} rules={game.version}")
        return 0
    if args.command == "verify":
        return _verify_file(args.file)
    game = load_game(args.game)
    setup = _build_setup(game, args.level, args.seats, dict(said.split("=", 1) for said in getattr(args, "house", ())))
    if args.command == "perft":
        print(f"{count_answer_paths(game, setup, args.depth)}")
    else:
        print(run_selfplay(game, setup, args.games, args.seed, POLICIES[args.policy]))
    return 0


def _build_setup(game: Game[Any], level: str | None, seats: int | None, house: dict[str, str] | None = None) -> Setup:
    """Return the setup of a match. If ``level`` is None, the first level that allows this number of seats is used.

    ``house`` holds the house rules that are set, as key -> value.
    """
    if level is None:
        level = next(key for key in game.levels if seats is None or seats in game.seats(key))
    return Setup(level, ({},) * (game.seats(level)[-1] if seats is None else seats), house or {})


def _verify_file(file: Path) -> int:
    """Check an exported match, print one line, and return the exit code of the command ``verify``.

    The code is 0 if everything is in order, 1 if something differs, 2 if the file cannot be checked.
    """
    try:
        record = read(file.read_bytes())
    except OSError as error:
        print(f"not checked: {file} cannot be read ({error.strerror})")
        return 2
    except UnfitRecord as error:
        print(f"not checked: {file} is {error}")
        return 2
    if record.secret is None:
        print("not checked: the match is not over, so its secret is not opened; export it again at the end")
        return 2
    if record.game not in load_games():
        print(f"not checked: the game {record.game} is not installed; there is {', '.join(load_games())}")
        return 2
    try:
        found = verify(record, load_game(record.game))
    except UnfitRecord as error:
        print(f"differs: {error}")
        return 1
    except Exception:  # A forged file can lead the rules to a position that no real match reaches.
        print("differs: the rules cannot play it")
        return 1
    rows = len([row for row in record.rows if not row.void])
    if found.rows == rows:
        print(f"in order: draws={found.draws} rows={found.rows} result={found.result}")
    else:
        print(
            f"dice in order: draws={found.draws}; of {rows} rows {found.rows} were played again, "
            "for the others follow another version of the rules"
        )
    return 0


# --- selfplay ------------------------------------------------------------------------------------------------------


def choose_randomly(game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    """Return a random answer to a question."""
    choice = ask.choice
    return choice.options[pick(len(choice.options))] if type(choice) is One else choice.sample(pick)


def choose_by_kind(game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    """Return a random option of a random kind. Otherwise the kinds with many options would hide the others."""
    choice = ask.choice
    if type(choice) is not One:
        return choice.sample(pick)
    kinds = list(dict.fromkeys(map(type, choice.options)))
    kind = kinds[pick(len(kinds))]
    listed = [option for option in choice.options if type(option) is kind]
    return listed[pick(len(listed))]


def choose_as_ai(game: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    """Return the answer of the game's own AI to a question, from the view of the seat that is asked."""
    answer: Answer = game.choose(game.view(s, ask.seat), ask, pick)
    return answer


POLICIES: dict[str, Policy] = {"random": choose_randomly, "kinds": choose_by_kind, "ai": choose_as_ai}


def run_selfplay(game: Game[Any], setup: Setup, count: int, seed: int, policy: Policy) -> str:
    """Play ``count`` matches by a policy; return one line with their number, lengths, speed and wins by seat.

    Answers of seats that had only one possibility are not counted.
    """
    wins = [0] * len(setup.seats)
    start = time.perf_counter()
    matches = [play(game, setup, f"{seed}:{number}", policy) for number in range(count)]
    for match in matches:
        for seat in match.result.winners if match.result is not None else ():
            wins[seat] += 1
    lengths, unfinished = [match.answers for match in matches], sum(not match.over for match in matches)
    turns = [match.turns for match in matches]
    speed = int(sum(lengths) / max(time.perf_counter() - start, 1e-9))
    return (
        f"games={count} answers={sum(lengths)} answers_per_s={speed} median={int(median(lengths or [0]))} "
        f"longest={max(lengths, default=0)} unfinished={unfinished} wins={','.join(map(str, wins))} "
        f"turns_median={int(median(turns or [0]))} turns_longest={max(turns, default=0)}"
    )


def play(game: Game[Any], setup: Setup, seed: str, policy: Policy, most: int = UNFINISHED) -> Played:
    """Play a match by a policy to its end, or until ``most`` answers are counted. All chance follows from ``seed``."""
    rng = random.Random(seed)
    draw_fraction = rng.random

    def pick(n: int) -> int:
        return int(draw_fraction() * n)

    def chance(request: Roll | Shuffle) -> tuple[int, ...]:
        if type(request) is Roll:
            return tuple([int(draw_fraction() * request.sides) + 1 for _ in range(request.dice)])
        assert isinstance(request, Shuffle)
        order = list(range(request.size))
        rng.shuffle(order)
        return tuple(order)

    s = game.begin(setup)
    rules = game.play(s)
    asked = run_to_next_question(rules, None, chance)
    counted = 0
    while asked is not None and counted < most:
        answer: Any
        if type(asked) is tuple:
            counted += sum(ask.choice.count() > 1 for ask in asked)
            answer = tuple([policy(game, s, ask, pick) for ask in asked])
        else:
            assert isinstance(asked, Ask)
            counted += asked.choice.count() > 1
            answer = policy(game, s, asked, pick)
        asked = run_to_next_question(rules, answer, chance)
    return Played(counted, asked is None, s, game.result(s))


# --- counting --------------------------------------------------------------------------------------------------


def count_answer_paths(game: Game[Any], setup: Setup, depth: int) -> int:
    """Return in how many ways the first ``depth`` answers of a match can go.

    Each roll of dice is reduced to three results: all dice low, all middling, all high. After three rolls in a row
    there is only one fixed result, because players who roll off a tie might otherwise never finish. Shuffles keep the
    existing order. Simultaneous questions count as one answer each, in their order.
    """
    return _count_paths(game, setup, [], depth)


def _count_paths(game: Game[Any], setup: Setup, path: list[Any], depth: int, roll_count: int = 0) -> int:
    """Return in how many ways the next ``depth`` answers can go, after the answers and rolls of ``path``.

    ``roll_count`` is the number of rolls since the last answer.
    """
    if depth == 0:
        return 1
    request = _find_request(game, setup, path)
    if request is None:
        return 0
    if isinstance(request, Roll):
        throws = _list_throws(request, roll_count)
        return sum(_count_paths(game, setup, [*path, throw], depth, roll_count + 1) for throw in throws)
    if isinstance(request, Ask):
        if depth == 1:
            return request.choice.count()
        return sum(_count_paths(game, setup, [*path, answer], depth - 1) for answer in list_answers(request.choice))
    return _count_simultaneous(game, setup, path, request, (), depth)


def _list_throws(request: Roll, roll_count: int) -> list[tuple[int, ...]]:
    """Return the results to try for a roll: all dice low, middling or high.

    After three rolls in a row (``roll_count``) there is only one fixed result.
    """
    sides = request.sides
    if roll_count < 3:
        return [(face,) * request.dice for face in (1, (sides + 1) // 2, sides)]
    lot = random.Random(roll_count)
    return [tuple([lot.randrange(sides) + 1 for _ in range(request.dice)])]


def _count_simultaneous(
    game: Game[Any], setup: Setup, path: list[Any], asks: tuple[Ask, ...], first_answers: tuple[Any, ...], depth: int
) -> int:
    """Return in how many ways simultaneous questions and the answers after them can go.

    ``first_answers`` holds the answers to the first questions, which are already chosen.
    """
    if len(first_answers) == len(asks):
        return _count_paths(game, setup, [*path, first_answers], depth)
    choice = asks[len(first_answers)].choice
    if depth == 1:
        return choice.count()
    return sum(
        _count_simultaneous(game, setup, path, asks, (*first_answers, answer), depth - 1)
        for answer in list_answers(choice)
    )


def _find_request(game: Game[Any], setup: Setup, path: list[Any]) -> Any:
    """Return what the rules ask for next, after the answers and rolls of ``path``; None at the end of the match.

    It is one question, a tuple of simultaneous questions, or a roll.
    """
    rules = game.play(game.begin(setup))
    answers = iter(path)
    try:
        request: Any = next(rules)
        while True:
            if isinstance(request, Shuffle):
                request = rules.send(tuple(range(request.size)))
            elif isinstance(request, Roll | Ask | tuple):
                try:
                    answer = next(answers)
                except StopIteration:
                    return request
                request = rules.send(answer)
            else:
                request = rules.send(None)
    except StopIteration:
        return None


def list_answers(choice: Choice) -> Iterator[Answer]:
    """Yield every possible answer to a question with this choice, each once."""
    if isinstance(choice, One):
        yield from choice.options
    elif isinstance(choice, Order):
        yield from sorted(set(permutations(choice.items)))
    else:
        kinds = sorted(Counter(choice.items).items())
        for chosen in _list_subsets(kinds, choice):
            yield choice.read(chosen)


def _list_subsets(kinds: list[tuple[str, int]], choice: Some) -> Iterator[tuple[str, ...]]:
    """Yield each subset of a choice's items that has a permitted size. ``kinds``: (item, number of its copies)."""

    def extend_subset(place: int, chosen: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if place == len(kinds):
            if len(chosen) >= choice.least:
                yield chosen
            return
        kind, copies = kinds[place]
        for n in range(min(copies, choice.most - len(chosen)) + 1):
            yield from extend_subset(place + 1, chosen + (kind,) * n)

    return extend_subset(0, ())


if __name__ == "__main__":
    sys.exit(main())
