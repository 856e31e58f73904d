"""The texts of refusals: short, with the rule if there is one, and with what is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.protocol import Move, Refused
from referee.table.table import Table
from render.face.missing import find_presenter
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, Text, join_texts, say

from .. import discord_errors
from ..components.sheet import MessageLayout
from ..messages import lobby
from ..messages.board import DAMAGED, NOT_INSTALLED, UNREADABLE
from ..messages.decks import DECKS
from ..messages.hand import Beside, build_hand_message, build_question_message
from ..messages.recap import Past, find_question_time
from ..messages.standing import list_waiting_lines
from ..messages.viewpoint import build_viewer_context, find_table_presenter, list_text_names

WAYS = 12

_WORDS: dict[str, Callable[[dict[str, Any]], Text]] = {
    # Refusals about a match and its questions.
    "stale": lambda v: T("The table has moved on since then."),
    "plan-late": lambda v: T("That can no longer be settled ahead: this is how things stand now."),
    "not-yours": lambda v: T("That question is not put to you."),
    "not-an-option": lambda v: _word_not_an_option(v),
    "not-your-moment": lambda v: T("That is for those whom it befell. `/game board` shows you the board as it is now."),
    "not-asked": lambda v: T("Nothing is asked of you now."),
    "not-now": lambda v: _word_not_now(v),
    "ambiguous": lambda v: _word_ambiguous(v),
    "malformed": lambda v: T("That button or form belongs to no question of this table. Use the newest message."),
    "broken": lambda v: T("The rules failed here; nothing has changed. (Failure {id})", id=v.get("id", "")),
    "no-room": lambda v: T("The bot's disk is full: nothing has changed. The table goes on as soon as there is room."),
    "no-disk": lambda v: T("The bot's disk takes nothing now: nothing has changed. Press again in some minutes."),
    "damaged": lambda v: DAMAGED,
    "not-installed": lambda v: NOT_INSTALLED,
    "ending": lambda v: T("I am just being restarted; nothing has changed. Try again in a moment."),
    "barred": lambda v: T("This server's moderators have barred you from its tables: you take no part in them."),
    "no-free-text": lambda v: T(
        "This server shows nothing that people write themselves: no reasons, no words for the dice, no own levels."
    ),
    "left-server": lambda v: T("You are no longer in that table's server."),
    "other-place": lambda v: T("That table is not here."),
    "too-many-lobbies": lambda v: T(
        "You have {most} open lobbies here. Start one of them or close it first.", most=v.get("most", "")
    ),
    "too-many-tables": lambda v: T("Nobody sits at more than {most} tables here at a time.", most=v.get("most", "")),
    "queue-full": lambda v: T("Others wait for this already ({n}). Try again in a minute.", n=v.get("waiting", "")),
    "too-often": lambda v: T("Not so fast: this is possible again in {seconds} s.", seconds=v.get("seconds", "")),
    "no-reason": lambda v: T("Say why: the reason is shown to the table."),
    "unreadable": lambda v: UNREADABLE,
    # Refusals about seats.
    "not-at-table": lambda v: _word_not_at_table(v),
    "given-up": lambda v: T(
        "You have given up your seat in this match: the defaults answer for it. `/table replace` asks whether you may "
        "play on in it."
    ),
    "still-seated": lambda v: T(
        "You still play in {places}. First `/game concede` there, or let `/table replace` give your seat to the AI; "
        "before the start, `/game leave`.",
        places=[f"<#{one}>" for one in v.get("tables", ())],
    ),
    "already-seated": lambda v: _word_already_seated(v),
    "full": lambda v: T("Every seat is taken ({most}). `/watch on` follows the table.", most=v.get("most", "")),
    "no-such-seat": lambda v: T("There is no such seat here."),
    "cannot-join": lambda v: T("You cannot join this table."),
    "already-host": lambda v: T("You are the host of this table."),
    "host-is-there": lambda v: _word_host_is_there(v),
    "invited-only": lambda v: T("At this table sit those whom its host invites. `/watch on` follows it."),
    "teaching": lambda v: T("One person plays all seats here, to teach or to try. `/watch on` follows the table."),
    "others-seated": lambda v: T("Others sit here, too: you can take several seats once they have left."),
    "reserved": lambda v: T("The seats that are free are held for others. `/watch on` follows the table."),
    "guest-seated": lambda v: T("That person sits here already."),
    "kick-oneself": lambda v: T("That is your own seat: `/game leave` gives it up."),
    "not-ai-seat": lambda v: T("That player chooses this for their own seat; you choose it for seats of the AI."),
    "nobody-plays-there": lambda v: T("No person plays in that seat: no clock runs for it."),
    "seat-played": lambda v: T("Somebody plays in that seat. Whoever does may leave it to you: `/table replace`."),
    "same-player": lambda v: T("That seat is played like that already."),
    "no-plans": lambda v: T("Nothing can be settled ahead in this game."),
    "too-many-plans": lambda v: T("Take one back first: {most} answers are settled ahead.", most=v.get("most", "")),
    "no-such-condition": lambda v: T("An answer cannot hang on that here."),
    "no-call": lambda v: T("Nobody is called to that seat any longer."),
    "not-called": lambda v: T("That seat is offered to somebody else, by name."),
    "held-another": lambda v: T(
        "You have held another seat of this match, and seen what it held: this one is not for you."
    ),
    "may-have-held-another": lambda v: T(
        "Who played in another seat of this match has asked to be forgotten, and could be anybody: nobody new takes "
        "this one. The AI may play on."
    ),
    "other-may-not": lambda v: T("That person cannot play on in this seat. Name somebody else, or nobody: the AI."),
    # Refusals about joint decisions.
    "paused": lambda v: T("The match rests. *Go on* or `/table resume` ends the pause."),
    "not-paused": lambda v: T("The match does not rest."),
    "proposed": lambda v: T("Something is proposed already: that must be decided first."),
    "own-seat": lambda v: T("That is for the others to give: nobody grants time to themselves."),
    "no-bank": lambda v: _word_no_bank(v),
    "not-away": lambda v: T("The AI does not stand in for you: you play yourself."),
    "no-proposal": lambda v: T("That proposal is no longer open."),
    "not-concerned": lambda v: T("Only those whose answers would be lost have a say in this."),
    "already-said": lambda v: T("You have said so already."),
    "nothing-to-undo": lambda v: T("There is no answer of yours to take back."),
    "no-practice": lambda v: T(
        "Only a practice table goes back to any position (`/game new practice:True`). Here `/game undo` takes back "
        "your last answer."
    ),
    "no-such-position": lambda v: T("There is no such position in this match. `/game rewind` alone lists yours."),
    "rules-changed": lambda v: T(
        "The rules of this game have changed since, and no longer lead there. `/game new practice:True` opens a "
        "practice table from the beginning."
    ),
    "nothing-to-redo": lambda v: T("There is nothing to do again: only what you took back last can be."),
    "file-too-large": lambda v: T("The file is too large."),
    "not-host": lambda v: T("Only the host of this table may do that: <@{host}>.", host=v.get("host", 0)),
    "not-ready": lambda v: T(
        "Not everybody is ready: {names}. Each one presses *Ready*, then you start.", names=v.get("names", ())
    ),
    "too-few": lambda v: T("More seats must be taken first: {least} are needed.", least=v.get("least", "")),
    "too-many": lambda v: T(
        "Too many sit here for this level: it is for {most}. Choose another level, or free a seat.",
        most=v.get("most", ""),
    ),
    # Refusals about time.
    "started": lambda v: T("That is possible only before the start."),
    "ai-replaces": lambda v: T(
        "Seats are given out before the start. Now `/table replace` lets the AI play on in one."
    ),
    "not-started": lambda v: _word_not_started(v),
    "over": lambda v: _word_over(v),
    "not-over": lambda v: T("The match goes on."),
    "no-review": lambda v: T(
        "The turning points of this match must be found first: run `/record turning`, then ask for this film again."
    ),
    "no-turning-point": lambda v: T("No answer of a person changed the chance to win by much."),
    # Refusals about values of commands and settings.
    "no-such-game": lambda v: T("There is no such game here."),
    "no-such-level": lambda v: T("This game has no such level."),
    "no-such-match": lambda v: T("No such match was played to its end here."),
    "no-such-setting": lambda v: T("There is no such setting."),
    "no-such-choice": lambda v: T("There is no such setting."),
    "no-hints": lambda v: T("This game has no hints to give. `/rules` explains it."),
    "luck-alone": lambda v: T("Say which game, too: `game:`. Your text for the dice goes with it."),
    "no-moment": lambda v: T("Say which question you mean, too: `moment:`."),
    "no-such-place": lambda v: T("Tables are opened in text channels and in forums."),
    "no-threads-here": lambda v: T("No thread can be opened here: only in a text channel."),
    "no-such-value": lambda v: _word_no_such_value(v),
    "no-such-city": lambda v: T("No city of that name has a time zone of its own. A large one near by does, too."),
    "no-zone": lambda v: T("Say first where you are: `/settings mine city:`."),
    "too-long": lambda v: T("Nobody is away for more than {most} days in a row.", most=v.get("most", "")),
    "no-days-left": lambda v: T(
        "Of {most} days a year you have {left} left.", most=v.get("most", ""), left=v.get("left", "")
    ),
    "too-quiet": lambda v: T("From one hour to another, such as 22-8: at most {most} hours.", most=v.get("most", "")),
    "unknown": lambda v: T("There is nothing of that name here."),
    "old-command": lambda v: T("This command has changed. Open the list of commands anew and try again."),
    # Refusals about own files.
    "no-such-file": lambda v: T("You have nothing of that name."),
    "too-many-files": lambda v: T("You have {most} of them already: delete one first.", most=v.get("most", "")),
    "no-name": lambda v: T("It needs a name."),
    "name-taken": lambda v: T("You have one of that name already."),
    "not-a-text": lambda v: T("That is no text file."),
    "no-cards": lambda v: _word_no_cards(v),
    "unfit-file": lambda v: _word_unfit_file(v),
    "no-level": lambda v: T("That is no level. {why}", why=v["why"]) if "why" in v else T("That is no level."),
    "no-open-list": lambda v: T("That player brought no deck of their own, or its list is closed."),
    # Refusals about suggestions and advice.
    "no-advice": lambda v: T("There is no advice on this question."),
    "advice-off": lambda v: T("The AI advises nobody at this table. `/rules` explains the game, `/card` a card."),
    "advice-rated": lambda v: T(
        "This match counts for a rating, so the AI advises nobody. It advises whoever plays alone, and in matches "
        "whose host has chosen *Ask the AI: always*."
    ),
    "no-suggestion": lambda v: T("Nobody suggests that any more. The newest message shows what is suggested."),
    "own-question": lambda v: T("This question is put to you: answer it instead."),
    "suggest-instead": lambda v: T(
        "That is for <@{who}> to decide. *Suggest…* tells everybody what you would do.", who=v.get("who", 0)
    ),
    "no-open-question": lambda v: T("Nothing is asked now that others may suggest something for."),
    "not-together": lambda v: T("In this game each decides alone: nothing is suggested to others."),
    # Refusals about places.
    "no-table": lambda v: T("There is no game in this channel. `/game new` opens a table."),
    "no-table-of-yours": lambda v: T("You sit at no such table. Tables are opened in a server's channels."),
    "other-game": lambda v: T(
        "{game} is played in this channel. `/game options` says what you can do.",
        game=find_presenter(v["game"]).title,
    ),
    "busy": lambda v: T("There is a game in this channel already. A thread can hold another one."),
    "several-tables": lambda v: T("You sit at several tables. Use the command in the channel of the one you mean."),
    "guild-only": lambda v: T("Tables stand in a server's channels. Use this command there."),
    "not-followed": lambda v: T("You do not follow that table any longer. `/watch on` follows it."),
    "elsewhere": lambda v: T("Tables of this server are opened in {places}.", places=v.get("places", ())),
    "no-server": lambda v: T("A server's settings are settled in one of its channels."),
    "not-manager": lambda v: T("Only who may manage this server settles that. `/settings mine` holds your own."),
    "not-moderating": lambda v: T("Only who may time members of this server out, or manage it, bars people here."),
    "no-server-here": lambda v: T("Results and campaigns are a server's. Use this command there."),
    "not-moderator": lambda v: T("Only who may manage this server puts a total right."),
    "results-hidden": lambda v: T("This person shows results to nobody."),
    # Refusals where several processes share the tables.
    "changed-elsewhere": lambda v: T("The table has just changed. Press once more."),
    "newer-rules": lambda v: T(
        "This match goes on under newer rules, which are being installed. Press again in a minute."
    ),
    # titles
    "title-early": lambda v: T("Titles are given in a server after a match. Its end has a menu for that."),
    "title-guest": lambda v: T("Only who played this match gives titles for it. After a match of yours you can."),
    "title-ai": lambda v: T("Titles are for people, and nobody plays in that seat. Choose another player."),
    "title-oneself": lambda v: T("A title is for somebody else. Choose another player of this match."),
    "title-given": lambda v: T("You have given your title for this match. The next match has another one to give."),
    "title-giver-hidden": lambda v: T(
        "Your results are hidden, so you give no titles and collect none. `/settings mine data:` shows them again."
    ),
    "title-receiver-hidden": lambda v: T("This player collects no titles. Choose another player of this match."),
    # seasons
    "no-season": lambda v: T("That month is no longer stored. `/record replay match:` shows matches of a channel."),
    "no-season-place": lambda v: T(
        "The picture of a month needs a text channel where I may write and attach files. Choose another channel, or "
        "let me write there."
    ),
    # challenges
    "no-challenge": lambda v: T("There is no such challenge here yet. `/challenge play` begins this week's."),
    "no-try": lambda v: T("That match is no longer shown. `/challenge results` lists those that are."),
    "challenge-played": lambda v: T(
        "You have begun your only try at this week's challenge. The next challenge begins <t:{time}:R>, and other "
        "games have challenges of their own.",
        time=int(v.get("ends", 0)),
    ),
    "challenge-busy": lambda v: T(
        "You play a challenge in your direct messages already. Finish that match there, or give it up with "
        "`/game concede`, before you begin another."
    ),
    "challenge-dms": lambda v: T(
        "A challenge is played in your direct messages, and I cannot write to you. Allow direct messages from this "
        "server, then play: your try is not used up."
    ),
    "challenge-once": lambda v: T("A challenge is played once. `/game new` in a server opens another match."),
    "challenge-undo": lambda v: T(
        "In a challenge, nothing is taken back that dice or secrets have shown. An answer that has shown nothing can "
        "be taken back."
    ),
    "challenge-sealed": lambda v: T(
        "The challenge is sealed until <t:{time}:F>. Then its results, films and files are open to all.",
        time=int(v.get("ends", 0)),
    ),
    # game nights
    "no-night": lambda v: T("There is no such game night. `/night list` shows those of this server."),
    "night-over": lambda v: T("This game night is called off. `/night new` plans another."),
    "night-full": lambda v: T("No more than {most} people can come.", most=v.get("most", "")),
    "too-many-nights": lambda v: T(
        "No more than {most} game nights can be planned. Call one off first.", most=v.get("most", "")
    ),
    "no-such-time": lambda v: T("That is no time of the day. Write it like 20:00."),
    "no-zone-known": lambda v: T("I do not know your time zone yet. `/settings mine city:` tells me."),
    "not-night-host": lambda v: T(
        "Only its host, <@{host}>, or who manages this server calls it off.", host=v.get("host", 0)
    ),
    # Refusals about leagues.
    "no-league": lambda v: T("There is no league in this channel. `/league new` founds one."),
    "league-here": lambda v: T("This channel has a league already. Another channel can hold the next one."),
    "league-over": lambda v: T("This league is over. `/league standings` shows how it ended."),
    "league-begun": lambda v: T("This knock-out has begun, so nobody can join it any more."),
    "league-full": lambda v: T("This league is full: {most} play in it.", most=v.get("most", "")),
    "in-league": lambda v: T("You, or whoever you named, play in this league already."),
    "not-in-league": lambda v: T("You do not play in this league. *Join* lets you in from the next round on."),
    "no-excuse": lambda v: T("In a knock-out no round can be skipped. `/league substitute` lets somebody else play."),
    "round-open": lambda v: T("This round still waits for results. The next one begins by itself after the last one."),
    "few-entrants": lambda v: T("Two must have joined before the first round begins."),
    "too-many-leagues": lambda v: T(
        "No more than {most} leagues can run at a time. End one first.", most=v.get("most", "")
    ),
    "no-duel": lambda v: T(
        "A league plays a level for two against each other: {levels}.",
        levels=[find_presenter(v["game"], level).name_level(level) for level in v.get("levels", ())],
    ),
    "is-a-bot": lambda v: T("A bot cannot play in your place. Name a person."),
    "no-such-length": lambda v: T("A round lasts from one day to {most} days.", most=v.get("most", "")),
    "not-league-host": lambda v: T(
        "Only the host, <@{host}>, or who manages this server does that.", host=v.get("host", 0)
    ),
    "no-such-campaign": lambda v: T("There is no campaign of that game."),
    "no-such-amount": lambda v: T(
        "Nobody has less than 0, and more than {most} are not added at a time. It stands at {total} now.",
        most=v.get("most", ""),
        total=v.get("total", ""),
    ),
    "missing-permission": lambda v: T("I may not do that here. I lack: {names}.", names=v.get("names", ())),
    "you-may-not": lambda v: T("You may not do that here. You lack: {names}.", names=v.get("names", ())),
    "tag-needed": lambda v: T(
        "That forum takes no post without a tag, and has none called “waiting” or like the game. Whoever manages it "
        "can add one."
    ),
    "dm-closed": lambda v: T(
        "I cannot write to you. Allow direct messages from this server; until then *Hand* shows your hand here."
    ),
}
_WORDS |= discord_errors.WORDS
KINDS = frozenset(_WORDS)
OTHERS_TURN = ("stale", "not-yours", "not-asked")
"""The refusals after which the text names who is waited for, as the board does."""


def _word_not_at_table(values: dict[str, Any]) -> Text:
    match values.get("way"):
        case "join":
            return T("You have no seat at this table. `/game join` takes one; `/watch on` follows the table.")
        case "replace":
            return T(
                "You have no seat at this table. `/table replace` asks for one of the AI's; `/watch on` follows the "
                "table."
            )
        case "watch":
            return T("You have no seat at this table. `/watch on` follows it.")
        case "new":
            return T("You have no seat at this table. `/game new` opens another.")
    return T("You have no seat at that table.")


def _word_already_seated(values: dict[str, Any]) -> Text:
    if values.get("phase") == "playing":
        return T("You have a seat in this match already. `/game concede` gives it up.")
    return T("You have a seat here already. `/game leave` gives it up.")


def _word_host_is_there(values: dict[str, Any]) -> Text:
    if "at" not in values:
        return T("The host was here a moment ago.")
    return T(
        "The host, <@{host}>, was here a moment ago. Without another sign whoever sits here may take over {time}.",
        host=values.get("host", 0),
        time=f"<t:{int(values['at'])}:R>",
    )


def _word_no_bank(values: dict[str, Any]) -> Text:
    if values.get("alone"):
        return T("No clock runs where one person plays: nobody needs more time.")
    return T("Nobody has a bank of time at this pace: only *slow*, chosen before the start, has one.")


def _word_not_started(values: dict[str, Any]) -> Text:
    if values.get("phase") == "cancelled":
        return _word_over(values)
    return T("The match has not begun. *Start* begins it.")


def _word_over(values: dict[str, Any]) -> Text:
    over = T("This table was closed.") if values.get("phase") == "cancelled" else T("This match is over.")
    more = T("`/game again` gathers for another.") if values.get("sits") else T("`/game new` opens another table.")
    return join_texts((over, more))


def _word_no_such_value(values: dict[str, Any]) -> Text:
    if "possible" in values:
        return T("That is not possible at this table. Possible: {ways}.", ways=_shorten_list(values["possible"]))
    return T("That setting has no such value.")


def _word_no_cards(values: dict[str, Any]) -> Text:
    if why := "\n".join(values.get("why", ())):
        return T("That list names no card. {why}", why=why)
    return T("That list names no card.")


def _word_unfit_file(values: dict[str, Any]) -> Text:
    if "reason" in values:
        return T("It may not be played with here. {reason}", reason=values["reason"])
    return T("It may not be played with here.")


def _word_not_now(values: dict[str, Any]) -> Text:
    if values.get("tag") == "pass":
        return T("This cannot be let be: one of these must be chosen.")
    return T("That move is not asked for now.")


def _word_not_an_option(values: dict[str, Any]) -> Text:
    if "typed" in values:
        typed = escape_markdown(clean_name(values["typed"], 60))
        return T("There is no “{typed}” here.", typed=typed)
    if "choose" in values:
        return T("That is not possible now. {choose}.", choose=values["choose"])
    return T("That is not possible now.")


def _word_ambiguous(values: dict[str, Any]) -> Text:
    if "which" in values:
        return T("{which}: {ways}?", which=values["which"], ways=_shorten_list(values["ways"]))
    return T("That could mean several things. Say a little more.")


def _shorten_list(ways: Sequence[str]) -> list[str]:
    """Return as many of the words as people can read at a glance."""
    return [escape_markdown(way) for way in ways[:WAYS]] + (["…"] if len(ways) > WAYS else [])


def word_refusal(reason: Refused) -> Text:
    """Return the sentence for a refusal that is not special to one game."""
    make = _WORDS.get(reason.kind)
    said = make(reason.values) if make else T("That is not possible.")
    if "typed" in reason.values:
        said = _add_alternatives(said, reason.values)
    return T("{said} (`/rules {rule}`)", said=said, rule=reason.rule) if reason.rule else said


def _add_alternatives(text: Text, values: dict[str, Any]) -> Text:
    """Add to a text the names that were perhaps meant, or else the possible ones."""
    if values.get("near"):
        return T("{said} Did you mean {near}?", said=text, near=_shorten_list(values["near"]))
    if values.get("ways"):
        return T("{said} Possible: {ways}.", said=text, ways=_shorten_list(values["ways"]))
    return text


def _choose_way_in(table: Table) -> str:
    """Return what a person without a seat may do here: "join", "replace", "watch" or "new"."""
    facts = table.facts
    if facts.phase == "lobby":
        return "join" if len(facts.seats) < max(table.game.seats(facts.level)) else "watch"
    if facts.phase != "playing":
        return "new"
    return "replace" if any(info.plays != "person" for info in facts.seats) else "watch"


def _complete_values(reason: Refused, table: Table, person: int, locale: str) -> Refused:
    """Return the refusal with names of seats and settings, and with the table's state, for its text."""
    facts = table.facts
    values = {
        **{"phase": facts.phase, "sits": facts.seat_of(person) is not None, "way": _choose_way_in(table)},
        **reason.values,
    }
    if reason.kind == "not-ready":
        names = list_text_names(table)
        values["names"] = [names[seat] for seat in values.get("seats", ())]
    if reason.kind == "no-such-value" and (found := lobby.find_setting(table, values.get("key", ""))) is not None:
        values["possible"] = [say(name, locale) for value, name in found.values if value in values["values"]]
    presenter = find_table_presenter(table).decks
    if reason.kind == "unfit-file" and "reason" not in values and presenter is not None:
        values["reason"] = say(DECKS.word_fault(table.facts.game, values["faults"][0], locale), locale)
        return Refused(reason.kind, **values)  # The reason names its rule already.
    return Refused(reason.kind, reason.rule, **values)


def explain_refusal(
    reason: Refused, table: Table | None, person: int, locale: str, past: Past | None = None
) -> Text | str | MessageLayout:
    """Explain a refusal, with what is possible.

    What follows is the person's own open question, or else perhaps who is waited for. ``table``: the table concerned,
    if known. ``past``: the latest events, as the person may know them.
    """
    if table is None:
        return word_refusal(reason)
    reason = _complete_values(reason, table, person, locale)
    said = word_refusal(reason)
    seat = table.facts.seat_of(person)
    playing = table.facts.phase == "playing" and table.readable
    said = find_table_presenter(table).refusal(reason, table.view(seat) if playing else None) or said
    if playing and seat is not None and reason.kind == "plan-late":
        return build_hand_message(table, seat, locale, beside=Beside(note=[f"**{say(said, locale)}**"]))
    if playing and seat is not None and table.find_question(seat) is not None:
        left = [option for option in reason.values.get("left", ()) if isinstance(option, Move)]
        return build_question_message(table, seat, locale, f"**{say(said, locale)}**", only=left, past=past)
    if playing and table.facts.paused is None and reason.kind in OTHERS_TURN:
        waits = list_waiting_lines(
            table, build_viewer_context(table, None, locale), list_text_names(table), find_question_time(table)
        )
        return "\n".join((say(said, locale), *waits))
    return said
