"""The listing kit for Discord's app directory: ``python -m tests.render.listing [FOLDER]`` writes it from the gallery.

It is a page with the texts to paste, and pictures of the size that the directory shows.
"""

from __future__ import annotations

import sys
from pathlib import Path

from msgspec import Struct
from PIL import Image

from render.text.i18n import SOURCE

from .gallery import PICTURES

DESCRIPTION, TAGS, TAG = 400, 5, 20
"""Discord's limits: characters of the app's description, tags, and characters of a tag (``ApplicationFormPartial``)."""
SUMMARY, DETAILED, CAROUSEL = 200, 2000, 5
"""Limits of ours: characters of the summary and of the detailed description, and pictures.

Discord's documentation names no numbers for these fields. The developer portal shows them beside each field.
"""
SIZE = (1280, 720)
"""The size of a picture in pixels. The directory shows pictures in the ratio 16:9."""
MARGIN = 40
SHOWN = {
    "tomb_raider-01": "The map of an expedition, with everybody's raider on it",
    "counter_terror-01": "Two teams of Counter-Terror in the third round",
    "roll_for_adventure-01": "Heroes defend the lands against the Master of Shadows",
    "tomb-01": "Catacombs with the Crypts that the players raid",
    "tomb_raider-03": "A hand, which only its player sees",
}
"""The pictures of the gallery that the listing shows, each with a caption, in the directory's order."""
WORDS = ("tabletop", "board games", "card games", "multiplayer", "dice")
"""The tags."""


class Texts(Struct, frozen=True):
    """The texts of a listing in one language."""

    summary: str
    description: str
    detailed: str


LISTED = {
    SOURCE: Texts(
        summary="Play tabletop games in a channel: the bot knows the rules, rolls dice that you can check, draws the "
        "board after each step and never loses a game.",
        description="A referee for tabletop games. A channel is a table: press buttons or type commands, and the bot "
        "does the rest. It knows the rules, rolls dice that can be checked, draws the board, sends you your hand and "
        "lets others watch. Play alone, with friends, or with AI players. `/game new` opens a table.",
        detailed="""**A channel is a table.** `/game new` opens one. People join by a button, and the bot does the rest.

- **It knows the rules.** It asks only what you may decide, and says why something is not possible.
- **It draws the board** after each step, and describes it in words for screen readers.
- **Its dice can be checked.** A commitment is posted before anybody joins, and the secret is told at the end.
- **Your hand is yours.** It comes by direct message or behind a button that only you can use.
- **Nobody is missing.** AI players take free seats, and stand in for those who have to leave.
- **You learn while you play.** In a first game, each new thing is explained in one sentence.
- **At your pace.** Play in one evening, or over weeks with time limits, quiet hours and reminders.
- **A club, too.** Leagues, game nights, weekly challenges, ratings and films of matches.

The bot reads no messages, and needs no privileged intents.""",
    ),
    "pt-BR": Texts(
        summary="Jogue jogos de mesa em um canal: o bot conhece as regras, rola dados que você pode conferir, desenha "
        "o tabuleiro a cada passo e nunca perde uma partida.",
        description="Um árbitro para jogos de mesa. Um canal é uma mesa: aperte botões ou digite comandos, e o bot faz "
        "o resto. Ele conhece as regras, rola dados que podem ser conferidos, desenha o tabuleiro, envia a sua mão e "
        "deixa os outros assistirem. Jogue por conta própria, com amigos ou com a IA. `/game new` abre uma mesa.",
        detailed="""**Um canal é uma mesa.** `/game new` abre uma. Todos entram por um botão, e o bot faz o resto.

- **Ele conhece as regras.** Só pergunta o que você pode decidir, e diz por que algo não é possível.
- **Ele desenha o tabuleiro** a cada passo, e o descreve em palavras para leitores de tela.
- **Os dados podem ser conferidos.** Um compromisso é publicado antes de alguém entrar, e o segredo é revelado no fim.
- **A sua mão é só sua.** Ela chega por mensagem direta ou por um botão que só você pode usar.
- **Ninguém faz falta.** Jogadores de IA ocupam os lugares livres e substituem quem precisa sair.
- **Você aprende jogando.** Na primeira partida, cada novidade é explicada em uma frase.
- **No seu ritmo.** Jogue em uma noite, ou ao longo de semanas, com limites de tempo, horas de silêncio e lembretes.
- **Também é um clube.** Ligas, noites de jogos, desafios semanais, classificações e filmes das partidas.

O bot não lê mensagens e não precisa de permissões privilegiadas.""",
    ),
}
"""The texts by language."""
PAGE, FOLDER = "listing.md", "listing"
HEAD = """# The listing in Discord's app directory

The texts and pictures for the bot's page in the directory, to paste into the developer portal. Made by
`python -m tests.render.listing` from the [gallery](../gallery.md). Only an app that is verified can be listed there.

| field of the portal | at most | from |
| --- | --- | --- |
| tags (*General Information*) | {tags} of {tag} characters | Discord's description of its API |
| description (*General Information*) | {description} characters | Discord's description of its API |
| summary (*Discovery*) | {summary} characters | our limit: the portal shows Discord's beside the field |
| detailed description (*Discovery*) | {detailed} characters | our limit: the portal shows Discord's beside the field |
| pictures (*Discovery*) | {carousel}, {width} x {height} pixels | our limit: the directory shows the ratio 16:9 |

*Discovery* also asks for a support server, and takes links and the languages of the bot (English and the folders of
`locales/`).
"""


def page() -> str:
    """Return the page in Markdown."""
    parts = [
        HEAD.format(
            tags=TAGS, tag=TAG, description=DESCRIPTION, summary=SUMMARY, detailed=DETAILED, carousel=CAROUSEL,
            width=SIZE[0], height=SIZE[1],
        ),
        f"\n## Tags\n\n{', '.join(f'`{word}`' for word in WORDS)}\n",
    ]  # fmt: skip
    for language, texts in LISTED.items():
        for name, text in (
            ("Summary", texts.summary),
            ("Description", texts.description),
            ("Detailed description", texts.detailed),
        ):
            parts.append(f"\n## {name}, {language}\n\n```text\n{text}\n```\n")
    parts.append("\n## Pictures\n")
    parts += [f"\n![{caption}]({FOLDER}/{name}.png)\n" for name, caption in SHOWN.items()]
    return "".join(parts)


def fit(picture: Image.Image) -> Image.Image:
    """Return a picture as large as it fits on an opaque ground of the directory's size, in the colour of its corner."""
    opaque = picture.convert("RGB")
    made = Image.new("RGB", SIZE, opaque.getpixel((0, 0)))
    scale = min((SIZE[0] - 2 * MARGIN) / opaque.width, (SIZE[1] - 2 * MARGIN) / opaque.height)
    small = opaque.resize((round(opaque.width * scale), round(opaque.height * scale)), Image.Resampling.LANCZOS)
    made.paste(small, ((SIZE[0] - small.width) // 2, (SIZE[1] - small.height) // 2))
    return made


def main() -> None:
    """Write the page and its pictures. Old pictures are deleted."""
    docs = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    folder = docs / "operate" / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    for name in SHOWN:
        with Image.open(docs / PICTURES / f"{name}.png") as picture:
            fit(picture).quantize(256).save(folder / f"{name}.png", optimize=True)
    (docs / "operate" / PAGE).write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
