"""A Storm of Swords: the battles of the Trident for 3 and 4 players. Rules: `rulebook.md`."""

from smallcouncil.core import Game, register
from smallcouncil.games.facts import read_emblem
from smallcouncil.games.thrones.bidding import EVIDENT
from smallcouncil.games.thrones.outlook import outlook

from .book import book, texts
from .bots import squire
from .derived import DERIVED
from .facts import facts
from .knowledge import redeal
from .rounds import check_table, set_up
from .state import StormOfSwords, StormOptions

GAME = register(
    Game(
        id="storm-of-swords",
        version="3",
        players=range(3, 5),
        position=StormOfSwords,
        options=StormOptions,
        book=book,
        texts=texts,
        rules="storm_of_swords",
        base_rules="thrones",
        clause_players="SS-13.1",
        clause_turn="GT-3.2",
        clause_end="SS-1.1",
        check_table=check_table,
        set_up=set_up,
        redeal=redeal,
        derived=DERIVED,
        outlook=outlook,
        evident=EVIDENT,
        facts=facts,
        chart=("claims", "castles", "power", "supply"),
        variants={
            "plain": ((3, 4), {}),
            "strong Riverrun": ((3,), {"strong_riverrun": True}),
        },
        counted_by={"House": "houses"},
        private_talk=True,
        bots={"squire": squire},
        minutes=180,
        order=4,
        emblem=read_emblem("storm_of_swords"),
        tone="#245a53",
    )
)
