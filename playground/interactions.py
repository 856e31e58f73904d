"""Interactions: a person acts, and the bot has three seconds to answer and fifteen minutes to follow up."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from . import messages, payloads, validate
from .commands import TypedCommand
from .errors import Unsupported, check_fields, make_form_error, make_refusal
from .messages import Body
from .world import APPLICATION, DM, EPHEMERAL, GROUP, LOADING, PERMISSIONS, PRIVATE, Channel, Message, Person, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ANSWERS = {
    REPLY: "message",
    DEFER: "defer",
    DEFER_UPDATE: "defer_update",
    UPDATE: "update",
    CHOICES: "choices",
    MODAL: "modal",
}
FIRST_ANSWER_S, TOKEN_S = 3.0, 15 * 60.0
FOLLOW_UPS = 5
"""The most follow-ups of an interaction that only a user install has authorized."""
GUILD_INSTALL, USER_INSTALL = "0", "1"
IN_GUILD, WITH_BOT, ELSEWHERE = 0, 1, 2  # the contexts of interactions
LENT = sum(PERMISSIONS[name] for name in ("attach", "embed"))
"""The permissions of the bot's answers where the bot is not."""
MOST_REMEMBERED = 5_000


@dataclass
class Interaction:
    id: int
    token: str
    type: int
    person: Person
    channel: Channel
    data: dict[str, Any]
    source: Message | None  # the message whose component was used
    created: float
    name: str
    answer: int | None = None
    answered_at: float | None = None
    dead: bool = False  # the time for the first answer has passed
    thinking: bool = False  # the answer was deferred, and the reply has not come yet
    reply: int | None = None  # the id of the message that `@original` names
    follow_ups: list[int] = field(default_factory=list)
    said: list[Message] = field(default_factory=list)
    """The follow-ups themselves, with those that are deleted by now."""
    owners: dict[str, str] = field(default_factory=dict)  # who has installed the app, by the kind of the install
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    complete: asyncio.Event = field(default_factory=asyncio.Event)

    def mark_answered(self, thinking: bool = False) -> None:
        self.thinking = thinking
        self.answered.set()
        if not thinking:
            self.complete.set()


def find_context(channel: Channel) -> int:
    """Return where an interaction happens: in a server, in the bot's direct messages, or in any others."""
    return {DM: WITH_BOT, GROUP: ELSEWHERE}.get(channel.type, IN_GUILD)


class Interactions:
    """Every interaction of this run, by token."""

    def __init__(self, world: World, patience: float | None = None) -> None:
        """Create the register without interactions.

        ``patience`` is the number of seconds that the bot has for its first answer; None means Discord's three.
        """
        self.world = world
        self.patience = FIRST_ANSWER_S if patience is None else patience
        self.by_token: dict[str, Interaction] = {}
        self.by_id: dict[int, Interaction] = {}
        self._waiting: list[Interaction] = []

    # -- what people begin

    def begin(
        self, kind: int, person: Person, channel: Channel, data: dict[str, Any], source: Message | None, name: str
    ) -> Interaction:
        """Create an interaction and send it to the bot."""
        world = self.world
        it = Interaction(
            world.make_id(), secrets.token_urlsafe(48), kind, person, channel, data, source, world.now(), name
        )
        it.owners = self._find_integration_owners(it)
        self._forget_old_interactions()
        self.by_token[it.token] = self.by_id[it.id] = it
        self._waiting.append(it)
        # Shard 0 gets what comes from places where the bot is not.
        world.emit("INTERACTION_CREATE", self.build_payload(it), dm=channel.type == DM or not world.has_bot(channel))
        asyncio.get_running_loop().call_later(self.patience + 0.05, self.fail_unanswered)
        return it

    def run_command(
        self, person: Person, channel: Channel, typed: TypedCommand, name: str, focused: bool = False
    ) -> Interaction:
        kind = AUTOCOMPLETE if focused else COMMAND
        return self.begin(kind, person, channel, typed.data, None, "/" + name.removeprefix("/"))

    def fail_unanswered(self) -> None:
        """Fail the interactions that the bot has not answered in time.

        This is called when a test advances the clock, too.
        """
        now = self.world.now()
        self._waiting = [it for it in self._waiting if it.answer is None and not it.dead]
        for it in self._waiting:
            if now - it.created >= self.patience:
                it.dead = True
                it.mark_answered()
                self.world.note_change()

    def _forget_old_interactions(self) -> None:
        """Forget the oldest interactions, but long after their tokens expired: late calls must get error 50027."""
        while len(self.by_token) > MOST_REMEMBERED:
            token, oldest = next(iter(self.by_token.items()))
            del self.by_token[token], self.by_id[oldest.id]

    def build_payload(self, interaction: Interaction) -> dict[str, Any]:
        world, channel, person = self.world, interaction.channel, interaction.person
        mine = world.compute_permissions(person.id, channel)
        ours = world.compute_permissions(APPLICATION, channel) if world.has_bot(channel) else LENT
        data: dict[str, Any] = {
            "id": str(interaction.id),
            "application_id": str(APPLICATION),
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "locale": person.locale,
            "channel": payloads.build_channel(world, channel) | {"permissions": str(mine)},
            "app_permissions": str(ours),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": interaction.owners,
            "context": find_context(channel),
            "attachment_size_limit": messages.MOST_FILE,
        }
        if channel.type in PRIVATE:
            data["user"] = payloads.build_user(person)
        else:
            data |= {
                "guild_id": str(channel.guild),
                "guild_locale": world.guilds[channel.guild].locale,
                "member": payloads.build_member(person, mine),
                "guild": {"id": str(channel.guild), "locale": world.guilds[channel.guild].locale, "features": []},
            }
        if interaction.source is not None:
            data["message"] = payloads.build_message(world, interaction.source)
        return data

    def _find_integration_owners(self, interaction: Interaction) -> dict[str, str]:
        """Return who has installed the app. Whoever uses a component relies on the install behind the message."""
        channel, person = interaction.channel, interaction.person
        source = interaction.source.interaction if interaction.source is not None else None
        if source is not None and not self.world.has_bot(channel):
            known: dict[str, str] = source["authorizing_integration_owners"]
            return known
        found = {USER_INSTALL: str(person.id)} if person.installed else {}
        if self.world.has_bot(channel):
            found |= {GUILD_INSTALL: "0" if channel.type == DM else str(channel.guild)}
        return found

    # -- what the bot answers

    def take_callback(self, interaction_id: int, token: str, body: Body) -> dict[str, Any]:
        """Handle POST /interactions/{id}/{token}/callback. Return the response for calls with `with_response`."""
        it = self.by_token.get(token)
        self.fail_unanswered()
        if it is None or it.id != interaction_id or it.dead:
            raise make_refusal(10062)
        if it.answer is not None:
            raise make_refusal(40060)
        check_fields(body.json, ("type", "data"))
        kind = body.json.get("type")
        if kind not in ANSWERS:
            raise Unsupported(f"interaction answer type {kind}")
        self._check_kind(it, kind)
        body = Body(dict(body.json.get("data") or {}), body.uploads)
        if kind == REPLY:
            it.reply = self._post_answer(it, body).id
        elif kind == DEFER:
            it.reply = self._defer_answer(it, body).id
        elif kind == MODAL:
            check_fields(body.json, ("custom_id", "title", "components"))
            it.modal = validate.check_modal(body.json, self.world.emojis)
        elif kind == CHOICES:
            check_fields(body.json, ("choices",))
            it.choices = validate.check_choices(body.json.get("choices"))
        elif it.source is not None:  # the bot has answered with DEFER_UPDATE or UPDATE
            it.reply = it.source.id
            if kind == UPDATE:
                messages.edit(self.world, self._find_posted_message(it.source.id), body)
        it.answer, it.answered_at = kind, self.world.now()
        it.mark_answered(thinking=kind == DEFER)
        self.world.note_change()
        return self._build_callback_response(it)

    @staticmethod
    def _check_kind(interaction: Interaction, kind: int) -> None:
        fits = (kind == CHOICES) == (interaction.type == AUTOCOMPLETE)
        if kind in (DEFER_UPDATE, UPDATE):
            fits = fits and interaction.source is not None
        if kind == MODAL:
            fits = fits and interaction.type != MODAL_SUBMIT
        if not fits:
            raise make_form_error(("type",), "INTERACTION_RESPONSE_TYPE_INVALID", f"Type {kind} does not answer this")

    def _build_metadata(self, interaction: Interaction) -> dict[str, Any]:
        made: dict[str, Any] = {
            "id": str(interaction.id),
            "type": interaction.type,
            "user": payloads.build_user(interaction.person),
            "authorizing_integration_owners": interaction.owners,
        }
        if interaction.type == COMMAND:
            made |= {"name": interaction.name.removeprefix("/"), "command_type": interaction.data["type"]}
        if interaction.source is not None:
            made["interacted_message_id"] = str(interaction.source.id)
        return made

    def _post_answer(self, interaction: Interaction, body: Body, ephemeral: bool = False) -> Message:
        private = ephemeral or bool((body.json.get("flags") or 0) & EPHEMERAL) or self._is_muffled(interaction)
        return messages.create(
            self.world,
            interaction.channel,
            APPLICATION,
            body,
            only_for=interaction.person.id if private else None,
            interaction=self._build_metadata(interaction),
        )

    def _is_muffled(self, interaction: Interaction) -> bool:
        """Return whether Discord shows answers to this person alone: in a server that allows no apps from elsewhere."""
        channel, person = interaction.channel, interaction.person
        if GUILD_INSTALL in interaction.owners or channel.type in PRIVATE:
            return False
        return not self.world.may(person.id, "external_apps", channel)

    def _defer_answer(self, interaction: Interaction, body: Body) -> Message:
        check_fields(body.json, ("flags",))
        flags = (body.json.get("flags") or 0) | (EPHEMERAL if self._is_muffled(interaction) else 0)
        if flags & ~EPHEMERAL:
            raise make_form_error(("data", "flags"), "MESSAGE_FLAGS_INVALID", "A deferral may only set EPHEMERAL")
        message = Message(
            self.world.make_id(),
            interaction.channel.id,
            APPLICATION,
            self.world.now(),
            20 if interaction.type == COMMAND else 0,
            flags=flags | LOADING,
            only_for=interaction.person.id if flags else None,
            interaction=self._build_metadata(interaction),
        )
        messages.add_to_channel(self.world, message)
        return message

    def _build_callback_response(self, interaction: Interaction) -> dict[str, Any]:
        about: dict[str, Any] = {"id": str(interaction.id), "type": interaction.type}
        made: dict[str, Any] = {"interaction": about}
        message = self.world.find_message(interaction.reply) if interaction.reply else None
        if message is not None:
            about |= {
                "response_message_id": str(message.id),
                "response_message_loading": bool(message.flags & LOADING),
                "response_message_ephemeral": message.only_for is not None,
            }
            made["resource"] = {"type": interaction.answer}
            if interaction.answer in (REPLY, UPDATE):
                made["resource"]["message"] = payloads.build_message(self.world, message)
        return made

    # -- what the bot sends later

    def find_live(self, application: int, token: str) -> Interaction:
        """Return the interaction whose token a webhook call gives.

        Raises Discord's error 10015 before the bot's first answer, and 50027 after fifteen minutes.
        """
        it = self.by_token.get(token)
        if application != APPLICATION:
            raise make_refusal(10015)
        if it is None or self.world.now() - it.created > TOKEN_S:
            raise make_refusal(50027)
        if it.answer is None:
            raise make_refusal(10015)
        return it

    def _find_posted_message(self, message_id: int) -> Message:
        message = self.world.find_message(message_id)
        if message is None:
            raise make_refusal(10008)
        return message

    def find(self, interaction: Interaction, reference: str) -> Message:
        """Return a message of an interaction. `reference` is `@original` (the first reply) or the id of a follow-up."""
        if reference == "@original":
            if interaction.reply is None:
                raise make_refusal(10015)
            return self._find_posted_message(interaction.reply)
        if not reference.isdigit() or int(reference) not in (interaction.reply, *interaction.follow_ups):
            raise make_refusal(10008)
        return self._find_posted_message(int(reference))

    def follow_up(self, interaction: Interaction, body: Body) -> Message:
        """Post a follow-up message. Directly after a deferral it replaces the deferred reply, as on Discord."""
        if interaction.thinking and interaction.reply is not None:
            kept = {k: v for k, v in body.json.items() if k in messages.EDIT_FIELDS}
            return self.edit(interaction, "@original", Body(kept, body.uploads))
        if GUILD_INSTALL not in interaction.owners and len(interaction.follow_ups) >= FOLLOW_UPS:
            raise make_refusal(40094)
        message = self._post_answer(interaction, body)
        interaction.follow_ups.append(message.id)
        interaction.said.append(message)
        return message

    def edit(self, interaction: Interaction, reference: str, body: Body) -> Message:
        message = messages.edit(self.world, self.find(interaction, reference), body)
        if message.id == interaction.reply and interaction.thinking:
            interaction.mark_answered()
        return message

    def delete(self, interaction: Interaction, reference: str) -> None:
        message = self.find(interaction, reference)
        messages.delete(self.world, message)
        if message.id == interaction.reply and interaction.thinking:
            interaction.mark_answered()

    # -- what tests and the page are told

    def build_result(self, interaction: Interaction) -> dict[str, Any]:
        """Return the interaction's outcome as JSON, without its secret token."""
        world = self.world
        shown = [
            m
            for m in (world.find_message(n) for n in (interaction.reply, *interaction.follow_ups) if n)
            if m is not None
        ]
        return {
            "id": str(interaction.id),
            "type": interaction.type,
            "name": interaction.name,
            "failed": interaction.dead,
            "pending": not interaction.answered.is_set(),
            "answered": ANSWERS.get(interaction.answer or 0),
            "thinking": interaction.thinking,
            "after_ms": None
            if interaction.answered_at is None
            else round((interaction.answered_at - interaction.created) * 1000),
            "ephemeral": bool(shown) and shown[0].only_for is not None,
            "message": payloads.build_message(world, shown[0]) if shown and shown[0].id == interaction.reply else None,
            "follow_ups": [payloads.build_message(world, m) for m in shown if m.id in interaction.follow_ups],
            "taken_back": [payloads.build_message(world, m) for m in interaction.said if m not in shown],
            "modal": interaction.modal,
            "choices": interaction.choices,
            "channel_id": str(interaction.channel.id),
            "message_id": str(interaction.source.id) if interaction.source else None,
            "custom_id": interaction.data.get("custom_id"),
        }
