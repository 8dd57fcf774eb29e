"""The Iron Throne: encounters, bluff, hostages and bargains for 3 to 5 players. Rules: `rulebook.md`."""

from smallcouncil.core import Game, register
from smallcouncil.games.facts import read_emblem

from . import characters, characters_of_the_south, leaders
from .book import book, texts
from .bots import squire
from .cards import HOUSES
from .derived import DERIVED, facts
from .knowledge import redeal
from .outlook import outlook
from .passives import may_say, say
from .rounds import check_table, set_up
from .state import IronThrone, ThroneOptions
from .windows import EVIDENT, may_arm

__all__ = ["GAME", "characters", "characters_of_the_south", "leaders"]

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
        derived=DERIVED,
        outlook=outlook,
        may_arm=may_arm,
        evident=EVIDENT,
        facts=facts,
        chart=("spread", "house_power", "hostages_held"),
        variants={
            "plain": ((3, 4, 5), {}),
            "both draw": ((3, 4, 5), {"release_draw": "both"}),
            "Arya hits all": ((3, 4, 5), {"arya_leader_hits_active": True}),
            "short": ((3, 4, 5), {"round_limit": 8, "truce_proposals": 1}),
        },
        private_talk=False,  # IT-13.1; anything may be claimed, but nothing is shown (IT-13.2, R-IT-29)
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
