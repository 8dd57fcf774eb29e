"""Westeros Intrigue: a card game for 2 to 6 players. Rules: `rulebook.md`."""

from smallcouncil.core import Game, register
from smallcouncil.games.facts import read_emblem

from .book import book, texts
from .bot import squire
from .cards import DEALS
from .derived import DERIVED, facts
from .knowledge import redeal
from .rules import check_table, set_up
from .state import IntrigueOptions, WesterosIntrigue

GAME = register(
    Game(
        id="westeros-intrigue",
        version="1",
        players=range(min(DEALS), max(DEALS) + 1),
        position=WesterosIntrigue,
        options=IntrigueOptions,
        book=book,
        texts=texts,
        rules="westeros_intrigue",
        clause_players="WI-1.0",
        clause_turn="WI-4.1",
        clause_end="WI-6.1",
        check_table=check_table,
        set_up=set_up,
        redeal=redeal,
        derived=DERIVED,
        facts=facts,
        chart=("scores", "in_hand"),
        variants={
            "plain": ((2, 3, 4, 5, 6), {}),
            "sharp throne": (
                (2, 3, 4, 5, 6),
                {"throne_cards": [[1, 0], [2, 0], [3, 1], [4, 1], [5, 2], [6, 2], [7, 3]]},
            ),
        },
        bots={"squire": squire},
        minutes=20,
        order=2,
        emblem=read_emblem("westeros_intrigue"),
        tone="#8c6a16",
    )
)
