"""The services that handlers of commands and presses may use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord
from msgspec import Struct

from engine.match_file import Part
from engine.review.review import Review
from referee.club.records.night import Night
from referee.records.facts import TableFacts
from referee.referee import Referee
from referee.thinking.reviews import Reviews

from .delivery.changes import Changes
from .delivery.channels import Channels
from .delivery.club.challenge_posts import ChallengePosts
from .delivery.club.daily_posts import DailyPosts
from .delivery.club.league_posts import LeaguePosts
from .delivery.club.night_events import NightEvents
from .delivery.club.night_posts import NightPosts
from .delivery.club.posts import Services
from .delivery.club.season_posts import SeasonPosts
from .delivery.emojis import Emojis
from .delivery.films import Films
from .delivery.in_sight import InSight
from .delivery.members import Members
from .delivery.mentions import Mentions
from .delivery.names import Names
from .delivery.pressed_messages import PressedMessages
from .delivery.presses_first import PressesFirst
from .delivery.private_sheets import PrivateSheets
from .delivery.puzzle_letters import PuzzleLetters
from .delivery.rights import Rights
from .delivery.screen import Screen
from .delivery.stored_places import StoredPlaces
from .delivery.thread_opener import ThreadOpener
from .delivery.threads import Threads
from .delivery.tools import DeliveryTools
from .delivery.upkeep import Upkeep
from .drawing import Drawing
from .readers import Readers


class Context(Struct, frozen=True):
    """The services that handlers of commands and presses may use, one object of each, as long as the bot runs."""

    referee: Referee
    readers: Readers
    drawing: Drawing
    channels: Channels
    members: Members
    rights: Rights
    screen: Screen
    mentions: Mentions
    changes: Changes
    presses_first: PressesFirst
    pressed_messages: PressedMessages
    films: Films
    reviews: Reviews
    threads: Threads
    league_posts: LeaguePosts
    night_posts: NightPosts
    night_events: NightEvents
    season_posts: SeasonPosts
    challenge_posts: ChallengePosts
    daily_posts: DailyPosts
    puzzle_letters: PuzzleLetters
    stored_places: StoredPlaces
    names: Names
    emojis: Emojis
    private_sheets: PrivateSheets
    persistent: bool
    """True if the database outlives a restart of this machine, as far as that can be detected."""

    async def show_failed(self) -> None:
        """Try once more to show the records of the club that Discord has refused, because permissions have changed."""
        for upkeep in self._list_upkeep():
            await upkeep.show_failed()

    async def show_night(self, night: Night) -> None:
        """Bring the message, the lobby and Discord's event of a game night up to date in the background."""
        await self.night_posts.show(night)
        await self.night_events.show(night)

    async def stop(self) -> None:
        """Cancel the work of all services that is waiting or in progress, and wait until it has ended."""
        for service in (self.changes, self.films, self.reviews):
            await service.stop()
        for upkeep in self._list_upkeep():
            await upkeep.stop()
        self.emojis.close()

    def _list_upkeep(self) -> Sequence[Upkeep[Any]]:
        return self.league_posts, self.night_posts, self.night_events, self.daily_posts


def build_context(
    referee: Referee, connection: discord.Client, far: Callable[[int], bool], *, persistent: bool
) -> Context:
    """Build the services for a client.

    ``far`` returns whether private answers have pushed the board of a channel out of sight.
    """
    readers, drawing, channels, presses_first = Readers(referee), Drawing(), Channels(connection), PressesFirst()
    mentions = Mentions(referee, readers, channels)
    emojis = Emojis(connection, referee.surfaces.wrap_call)
    in_sight, private_sheets = InSight(referee, channels, mentions, far), PrivateSheets(referee)
    films, rights = Films(), Rights(connection, referee.surfaces.wrap_call)
    tools = DeliveryTools(referee, readers, drawing, channels)
    pressed_messages = PressedMessages()
    screen = Screen(tools, presses_first, pressed_messages, emojis, mentions.on_board, rights)
    screen.tell_of_boards(private_sheets.note_board_posted)
    threads = Threads(tools, films, screen, ThreadOpener(connection))
    posting = Services(connection, referee, drawing, channels, threads, readers)

    async def note_review(facts: TableFacts, parts: Sequence[Part], review: Review) -> None:
        await referee.statistics.note_luck((facts.id, facts.match), review.luck)
        await referee.puzzles.note_review(facts, parts, review)

    return Context(
        referee=referee,
        readers=readers,
        drawing=drawing,
        channels=channels,
        members=Members(channels),
        rights=rights,
        screen=screen,
        mentions=mentions,
        changes=Changes(referee, channels, mentions, in_sight, private_sheets, threads),
        presses_first=presses_first,
        pressed_messages=pressed_messages,
        films=films,
        reviews=Reviews(note_review),
        threads=threads,
        league_posts=LeaguePosts(posting, referee.leagues),
        night_posts=NightPosts(posting, referee.nights),
        night_events=NightEvents(connection, referee, drawing),
        season_posts=SeasonPosts(posting, referee.seasons),
        challenge_posts=ChallengePosts(posting, referee.challenges),
        daily_posts=DailyPosts(posting, referee.dailies),
        puzzle_letters=PuzzleLetters(tools),
        stored_places=StoredPlaces(referee, channels),
        names=Names(referee),
        emojis=emojis,
        private_sheets=private_sheets,
        persistent=persistent,
    )
