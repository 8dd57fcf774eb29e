"""The engine that all games share. It knows no game.

What a game's rules are written with is re-exported here.
"""

from .agenda import CardText, RuleBook, ask, do, tell, tell_only
from .alarm import Alarm
from .chance import below, shuffled
from .decision import Choice, Decision, Domain, Frame, Options, Question, Refusal, refuse_unlisted
from .derived import looks_at, zones_of
from .errors import BadRecord, CouncilError, IllegalChoice, IllegalTable, Unanswerable, UnknownGame, UnknownRules
from .events import Event, seen_by, worth_telling
from .game import EARLIER, GAMES, Bot, Game, TalkRule, find_game, register
from .legality import Legality, as_said, first_refusal, unless_offered
from .log import Log
from .notation import read, write
from .position import Outcome, Position, TableOptions, advance
from .preview import Preview
from .saving import load, save
from .texts import Texts
from .zones import Blank, Bookkeeping, Counted, Hidden, Named, Own, Pile, Piles, Public, Read, Seat, Seen, Show, Viewer

__all__ = [
    "EARLIER",
    "GAMES",
    "Alarm",
    "BadRecord",
    "Blank",
    "Bookkeeping",
    "Bot",
    "CardText",
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
    "Legality",
    "Log",
    "Named",
    "Options",
    "Outcome",
    "Own",
    "Pile",
    "Piles",
    "Position",
    "Preview",
    "Public",
    "Question",
    "Read",
    "Refusal",
    "RuleBook",
    "Seat",
    "Seen",
    "Show",
    "TableOptions",
    "TalkRule",
    "Texts",
    "Unanswerable",
    "UnknownGame",
    "UnknownRules",
    "Viewer",
    "advance",
    "as_said",
    "ask",
    "below",
    "do",
    "find_game",
    "first_refusal",
    "load",
    "looks_at",
    "read",
    "refuse_unlisted",
    "register",
    "save",
    "seen_by",
    "shuffled",
    "tell",
    "tell_only",
    "unless_offered",
    "worth_telling",
    "write",
    "zones_of",
]
