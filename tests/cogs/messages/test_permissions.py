"""Permissions are named in every language as Discord's own clients name them, also within sentences."""

from __future__ import annotations

import re

import pytest

from cogs.messages.common.permissions import NEEDED, WISHED
from locales.update import HOUSE, read_catalogue
from render.text.i18n import say

CLIENTS = {
    "es_ES": "Ver canal, Enviar mensajes, Enviar mensajes en hilos, Crear hilos públicos, Adjuntar archivos, "
    "Leer el historial de mensajes, Crear eventos, Crear hilos privados",
    "it": "Visualizza canale, Invia messaggi, Invia messaggi nei thread, Crea thread pubblici, Allega file, "
    "Leggi cronologia messaggi, Crea eventi, Crea thread privati",
    "ja": "チャンネルを見る, メッセージを送信, スレッドでメッセージを送信, 公開スレッドの作成, ファイルを添付, "
    "メッセージ履歴を読む, イベントを作成, プライベートスレッドの作成",
    "pt_BR": "Ver canal, Enviar mensagens, Enviar mensagens em tópicos, Criar tópicos públicos, Anexar arquivos, "
    "Ver histórico de mensagens, Criar eventos, Criar tópicos privados",
}
"""The words of Discord's clients, in the order of the table."""


@pytest.mark.parametrize("language", CLIENTS)
def test_permissions_have_the_names_that_discord_shows(language: str) -> None:
    table = {**NEEDED, **WISHED}
    named = {say(one, "en-US"): say(one, language.replace("_", "-")) for one in table.values()}
    assert ", ".join(named.values()) == CLIENTS[language]
    longest = sorted(named, key=lambda name: -len(name))
    for message in read_catalogue(language, HOUSE):
        for name in re.findall("|".join(longest), str(message.id)):
            assert named[name] in str(message.string), message.id
