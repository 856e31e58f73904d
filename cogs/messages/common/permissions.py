"""The permissions that the bot asks for, in the words of Discord's own clients, in each of their languages."""

from __future__ import annotations

from render.text.i18n import T, Text

NEEDED: dict[str, Text] = {
    "view_channel": T("View Channel"),
    "send_messages": T("Send Messages"),
    "send_messages_in_threads": T("Send Messages in Threads"),
    "create_public_threads": T("Create Public Threads"),
    "attach_files": T("Attach Files"),
    "read_message_history": T("Read Message History"),
}
"""By discord.py's name of a permission that a table needs: Discord's words for it."""
WISHED: dict[str, Text] = {"create_events": T("Create Events"), "create_private_threads": T("Create Private Threads")}
"""The permissions that only some commands use."""
