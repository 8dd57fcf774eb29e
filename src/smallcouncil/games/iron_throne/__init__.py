"""The Iron Throne: encounters, bluff, hostages and bargains for 3 to 5 players. Rules: `rulebook.md`."""

from smallcouncil.core import Game, register
from smallcouncil.games.facts import read_emblem

from . import characters, leaders
from .book import book, texts
from .bots import squire
from .cards import HOUSES
from .knowledge import redeal
from .passives import may_say, say
from .rounds import check_table, set_up
from .state import IronThrone, ThroneOptions

__all__ = ["GAME", "characters", "leaders"]

GAME = register(
    Game(
        id="iron-throne",
        version="2",
        players=range(3, len(HOUSES) + 1),
        position=IronThrone,
        options=ThroneOptions,
        book=book,
        texts=texts,
        rules="iron_throne",
        clause_players="IT-1.0",
        clause_turn="IT-11.5",
        clause_end="IT-12.3",
        check_table=check_table,
        set_up=set_up,
        redeal=redeal,
        variants={
            "plain": ((3, 4, 5), {}),
            "both draw": ((3, 4, 5), {"release_draw": "both"}),
            "Arya hits all": ((3, 4, 5), {"arya_leader_hits_active": True}),
            "short": ((3, 4, 5), {"round_limit": 8, "truce_proposals": 1}),
        },
        may_say=may_say,
        say=say,
        counted_by={"House": "houses", "Leader": "leaders"},
        bots={"squire": squire},
        minutes=60,
        order=3,
        emblem=read_emblem("iron_throne"),
        tone="#4f5963",
    )
)
