"""The engine that all games share. It knows no game.

What a game's rules are written with is re-exported here.
"""

from .agenda import RuleBook, ask, cancel, do, resume, tell, tell_only, use, window
from .chance import below, shuffled
from .decision import Choice, Decision, Domain, Frame, Options, Question, Refusal, refuse_unlisted
from .errors import BadRecord, CouncilError, IllegalChoice, IllegalTable, UnknownGame, UnknownRules
from .events import Event, seen_by
from .game import EARLIER, GAMES, Bot, Game, TalkRule, find_game, register
from .log import Log
from .notation import read, write
from .position import Outcome, Position, TableOptions
from .saving import load, save
from .texts import Texts
from .zones import Bookkeeping, Counted, Hidden, Own, Pile, Public, Seat, Seen, Show, Viewer

__all__ = [
    "EARLIER",
    "GAMES",
    "BadRecord",
    "Bookkeeping",
    "Bot",
    "Choice",
    "CouncilError",
    "Counted",
    "Decision",
    "Domain",
    "Event",
    "Frame",
    "Game",
    "Hidden",
    "IllegalChoice",
    "IllegalTable",
    "Log",
    "Options",
    "Outcome",
    "Own",
    "Pile",
    "Position",
    "Public",
    "Question",
    "Refusal",
    "RuleBook",
    "Seat",
    "Seen",
    "Show",
    "TableOptions",
    "TalkRule",
    "Texts",
    "UnknownGame",
    "UnknownRules",
    "Viewer",
    "ask",
    "below",
    "cancel",
    "do",
    "find_game",
    "load",
    "read",
    "refuse_unlisted",
    "register",
    "resume",
    "save",
    "seen_by",
    "shuffled",
    "tell",
    "tell_only",
    "use",
    "window",
    "write",
]
