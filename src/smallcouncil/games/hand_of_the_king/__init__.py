"""Hand of the King: a card game for 2 to 4 players. Rules: `rulebook.md`."""

from random import Random

from smallcouncil.core import Game, Viewer, register
from smallcouncil.games.facts import read_emblem

from .book import book, texts
from .bots import squire
from .cards import DATA
from .derived import DERIVED, facts
from .rules import check_table, rule_of_talk, set_up
from .state import HandOfTheKing, HandOptions


def redeal(world: HandOfTheKing, _: Viewer, rng: Random) -> None:
    """Only the order of the unused companions is hidden, from all alike; which they are follows from the others."""
    world.unused = rng.sample(sorted(world.unused), len(world.unused))


PLAYERS = DATA["parts"]["players"]

GAME = register(
    Game(
        id="hand-of-the-king",
        version="1",
        players=range(PLAYERS["min"], PLAYERS["max"] + 1),
        position=HandOfTheKing,
        options=HandOptions,
        book=book,
        texts=texts,
        rules="hand_of_the_king",
        clause_players="HK-1.0",
        clause_turn="HK-2.3",
        clause_end="HK-3.5",
        check_table=check_table,
        set_up=set_up,
        redeal=redeal,
        derived=DERIVED,
        facts=facts,
        chart=("banners_held", "characters_held"),
        variants={
            "plain": ((2, 3, 4), {}),
            "teams": ((4,), {"teams": True}),
            "raven": ((3,), {"raven": True}),
            "raven in teams": ((4,), {"teams": True, "raven": True}),
            "Ramsay moves Varys": ((2, 3, 4), {"ramsay_moves_varys": True}),
        },
        talk=rule_of_talk,
        bots={"squire": squire},
        minutes=15,
        order=1,
        emblem=read_emblem("hand_of_the_king"),
        tone="#5b3a86",
    )
)
