"""A stopwatch in the bot's process: ``bot.py --extra tests.bench.stopwatch`` writes a line for each interaction.

From the moment its event was read from the gateway's socket, in milliseconds: until the answer is on its way, and until
Discord has taken it: ``acknowledged <interaction> <sent> <taken>``.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

from discord.state import ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter


def register() -> None:
    read = ConnectionState.parse_interaction_create
    answer = AsyncWebhookAdapter.create_interaction_response
    received: dict[int, float] = {}

    def reading(self: Any, data: Any) -> None:
        received[int(data["id"])] = perf_counter()
        read(self, data)

    async def answering(self: Any, interaction_id: int, *args: Any, **more: Any) -> Any:
        start = received.pop(interaction_id)
        sent = perf_counter() - start
        try:
            return await answer(self, interaction_id, *args, **more)
        finally:
            taken = perf_counter() - start
            print(f"acknowledged {interaction_id} {sent * 1000:.2f} {taken * 1000:.2f}", file=sys.stderr, flush=True)

    ConnectionState.parse_interaction_create = reading  # type: ignore[method-assign]
    AsyncWebhookAdapter.create_interaction_response = answering  # type: ignore[method-assign, assignment]
