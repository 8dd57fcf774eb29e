"""A Game of Thrones: the war for Westeros, 3 to 5 players, with the options of A Storm of Swords. Rules: `thrones`.

`wildlings` and `wildling_cards` enter what the cards of attacks do.
"""

from smallcouncil.core import Game, register
from smallcouncil.games.facts import read_emblem
from smallcouncil.games.thrones.bidding import EVIDENT
from smallcouncil.games.thrones.outlook import outlook

from . import wildling_cards, wildlings
from .book import book, texts
from .bots import squire
from .derived import DERIVED
from .facts import facts
from .knowledge import redeal
from .setup import check_table, set_up
from .state import GameOfThrones, ThronesOptions

__all__ = ["GAME", "wildling_cards", "wildlings"]

STORM = {"storm_house_cards": True, "blue_decks": True, "leaders": True}  # SS-14.4: leaders need the two others
GAME = register(
    Game(
        id="game-of-thrones",
        version="1",
        players=range(3, 6),
        position=GameOfThrones,
        options=ThronesOptions,
        book=book,
        texts=texts,
        rules="thrones",
        base_rules="storm_of_swords",  # the clauses of its options
        clause_players="GT-1.1",
        clause_turn="GT-3.2",
        clause_end="GT-10.1",
        check_table=check_table,
        set_up=set_up,
        redeal=redeal,
        derived=DERIVED,
        outlook=outlook,
        evident=EVIDENT,
        facts=facts,
        chart=("castles", "lands", "power", "supply"),
        variants={
            "plain": ((3, 4, 5), {}),
            "Storm house cards": ((3, 4, 5), {"storm_house_cards": True}),
            "blue decks": ((3, 4, 5), {"blue_decks": True}),
            "tactics": ((3, 4, 5), {"tactics": True}),
            "leaders": ((3, 4, 5), STORM),
            "wildling cards": ((3, 4, 5), {"wildling_cards": True}),
            "everything": ((3, 4, 5), {**STORM, "tactics": True, "wildling_cards": True}),
            "ten rounds": ((3, 4, 5), {"seven_at_once": False, "special_consolidate": "muster"}),
            "King's Court": ((5,), {"faq_kings_court": True}),
        },
        counted_by={"House": "houses"},
        private_talk=True,
        bots={"squire": squire},
        minutes=180,
        order=5,
        emblem=read_emblem("game_of_thrones"),
        tone="#5a2e24",
    )
)
