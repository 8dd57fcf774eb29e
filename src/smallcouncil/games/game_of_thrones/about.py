"""What each thing on the board of Westeros is."""

from smallcouncil.games.about import Thing, plain
from smallcouncil.games.thrones import about as family
from smallcouncil.games.thrones.about import cards_that_say, family_things

from .cards import (
    BASE_TACTICS,
    CASTLES_TO_WIN,
    DECKS,
    HOUSE_CARDS,
    LEADERS,
    STOCK,
    WESTEROS_CARDS,
    WILDLING_CARDS,
    WILDLINGS,
)

CLAUSES = {**family.CLAUSES, "wildlings": "GT-11.1"}
HANDS = {house: tuple(card for deck in DECKS.values() for card in deck[house]) for house in DECKS[False]}

THINGS = (
    family_things(STOCK, HANDS, HOUSE_CARDS, LEADERS, ("stronghold", "city"))
    | cards_that_say("tactic", BASE_TACTICS)
    | cards_that_say("westeros", WESTEROS_CARDS)
    | cards_that_say("wildling_card", WILDLING_CARDS)
    | {"won": Thing("won", {"n": CASTLES_TO_WIN}), "wildlings": Thing("wildlings", {"n": WILDLINGS["top"]})}
    | plain("mammoth")
)
