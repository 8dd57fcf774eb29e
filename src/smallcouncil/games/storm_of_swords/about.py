"""What each thing on the board of the Trident is."""

from smallcouncil.games.about import Thing, plain
from smallcouncil.games.thrones import about as family
from smallcouncil.games.thrones.about import cards_that_say, family_things
from smallcouncil.games.thrones.units import STRENGTH

from .board import CLAIM_TO_WIN
from .cards import (
    ALLIED_STOCK,
    ALLIES,
    ALLY_DECKS,
    BINDABLE,
    COMMON_TACTICS,
    DECK_OF_ALLY,
    DECK_OF_HOUSE,
    HOUSE_CARDS,
    HOUSE_TACTIC,
    LEADERS,
    STOCK,
    WESTEROS,
)

CLAUSES = {**family.CLAUSES, "claim_track": "SS-1.4", "ally_decks": "SS-6.1", "ally_cards": "SS-6.2"}


def _ally(card: str) -> Thing:
    """What it does; of one that brings a leader, what that leader is."""
    leader = ALLIES[card].leader
    return Thing("ally", {"deck": DECK_OF_ALLY[card]}, (f"card.{card}", *([f"about.{leader}"] if leader else [])))


THINGS = (
    family_things(STOCK, DECK_OF_HOUSE, HOUSE_CARDS, LEADERS, ("stronghold", "city", "town"))
    | cards_that_say("tactic", (*COMMON_TACTICS, *HOUSE_TACTIC.values()))
    | cards_that_say("westeros", (card for deck in WESTEROS for card in deck))
    | {card: _ally(card) for card in DECK_OF_ALLY}
    | {deck: Thing("ally_deck", besides=("bound",) if deck in BINDABLE else ()) for deck in ALLY_DECKS}
    | {unit: Thing("allied", {"strength": STRENGTH[unit]}) for unit in ALLIED_STOCK}
    | {f"{unit}*": Thing("routed") for unit in ALLIED_STOCK}
    | {thing: Thing(thing, {"n": CLAIM_TO_WIN}) for thing in ("won", "claim")}
    | plain("claim_track", "fair", "storm", "weather_icon")
)
