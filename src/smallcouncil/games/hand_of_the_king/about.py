"""What each thing on the board of Hand of the King is."""

from smallcouncil.games.about import Thing, plain

from .cards import COMPANIONS, HOUSE, HOUSES, SIZE, VARYS

CLAUSES: dict[str, str] = {}  # the first page tells of all its parts
THINGS = (
    {card: Thing("character", {"house": house, "n": SIZE[house]}) for card, house in HOUSE.items() if card}
    | {f"banner {house}": Thing("banner", {"house": house, "n": SIZE[house]}) for house in HOUSES}
    | {companion: Thing("companion", besides=(f"effect.{companion}",)) for companion in COMPANIONS}
    | plain(VARYS, "left", "banners", "unused", "dead", "raven")
)
