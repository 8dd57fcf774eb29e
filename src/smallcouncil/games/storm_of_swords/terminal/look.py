"""How A Storm of Swords looks: weather, claim, allies, the house's own tactics card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

from smallcouncil.core import Choice
from smallcouncil.games.storm_of_swords.board import CLAIM_TO_WIN, CLOSED, WEATHER
from smallcouncil.games.storm_of_swords.cards import ALLY_DECKS, COMMON_TACTICS, HOUSE_TACTIC
from smallcouncil.games.storm_of_swords.claim import claim
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.state import castles
from smallcouncil.games.thrones.terminal.land import Areas
from smallcouncil.games.thrones.terminal.look import Line, Look, View
from smallcouncil.games.thrones.terminal.names import name, text_of
from smallcouncil.games.thrones.terminal.realm import tactics_of
from smallcouncil.terminal.houses import CODE

from . import land
from .drawing import Drawing

FORDS = {"fair": "fair weather, fords are open", "storm": "storm, fords are closed"}
WIDE = 100  # columns that the map needs


class TridentLook(Look):
    """The board of the Trident."""

    position = StormOfSwords
    score = "Claim"
    regions = land.REGIONS
    legend = land.LEGEND
    legend_of_cards = (
        "Cards: strength, s sword, t tower, * text. "
        "Leaders: strength (in their own march), activating order, icon; most of it reconstructed."
    )
    widths = (17, 9, 4, 26, 18)

    # The land

    def land(self, p: StormOfSwords, view: View) -> RenderableType:
        """As a map; on a narrow screen as a list."""
        return Land(p, view)

    def closed(self, p: StormOfSwords) -> Iterable[Area]:
        """SS-13.1."""
        return CLOSED[p.players]

    def site(self, area: Area) -> str:
        """Claim, icons, coasts."""
        return land.site(area)

    def borders_of(self, p: StormOfSwords, area: Area, viewer: int | None) -> list[str]:
        """Rivers, bridges, fords and arrows."""
        return land.borders_of(p, area, viewer)

    # The realm

    def weather(self, p: StormOfSwords) -> str:
        """Fair, or a storm."""
        return FORDS[WEATHER[p.weather]].partition(",")[0]

    def state_lines(self, p: StormOfSwords) -> list[Line]:
        """The weather and its track."""
        track = " ".join(f"[{space}]" if at == p.weather else space for at, space in enumerate(WEATHER))
        return [("Weather", f"{FORDS[WEATHER[p.weather]]} ({track})")]

    def decks(self, p: StormOfSwords, view: View) -> list[Line]:
        """Of allies."""
        return [("Ally decks", "; ".join(_ally_deck(p, view, deck) for deck in ALLY_DECKS))]

    def more_tracks(self, p: StormOfSwords) -> list[Line]:
        """The claim track."""
        tokens = [CODE[p.houses[seat]] if seat >= 0 else "–" for seat in p.claim_track]
        return [("Claim track", "  ".join(f"{space}: {token}" for space, token in enumerate(tokens, start=1)))]

    def scores(self, p: StormOfSwords, seat: int) -> Mapping[str, str]:
        """Claim; then castles."""
        return {"Claim": f"{claim(p, seat)}/{CLAIM_TO_WIN}", "Castles": str(castles(p, seat))}

    def lines_of_house(self, p: StormOfSwords, view: View, seat: int) -> list[Line]:
        """Allies, and the tactics cards with the house's own."""
        allies = [name(p, card) + (" (used)" if card in p.allies_used else "") for card in p.allies[seat]]
        own = HOUSE_TACTIC[p.houses[seat]]
        state = f"{name(p, own)} {'in hand' if own in p.tactics[seat] else 'fulfilled'}"
        tactics = [*tactics_of(p, view, seat), state, f"{len(COMMON_TACTICS)} common cards"]
        return [("Allies", ", ".join(allies)), ("Tactics", "; ".join(tactics))]

    # Choices

    def numbers(self, p: StormOfSwords, kinds: Sequence[str], choices: Sequence[Choice]) -> str:
        """A bid, or a space of the claim track."""
        if kinds != ["accuse"]:
            return super().numbers(p, kinds, choices)
        spaces = [f"{space} ({name(p, p.houses[p.claim_track[int(space) - 1]])})" for space in choices]
        return f"a space: {', '.join(spaces)}"

    def thing(self, p: StormOfSwords, word: str) -> str:
        """The card on top of an ally deck."""
        if word not in ALLY_DECKS:
            return ""
        card = p.ally_open[word]
        return f"{name(p, card)}: {text_of(p, card)}" if card else "a card face down"


def _ally_deck(p: StormOfSwords, view: View, deck: str) -> str:
    shown = name(p, p.ally_open[deck]) if p.ally_open[deck] else "none open"
    under = [name(p, card) for card in view["ally_under"].get(deck, ())]
    beneath = f"; under it {', '.join(under)}" if under else ""
    bound = f", bound to {name(p, p.houses[p.bound[deck]])}" if deck in p.bound else ""
    return f"{name(p, deck)}: {shown} (+{view['ally_decks'][deck]}{beneath}){bound}"


class Land:
    """The land as a map; on a narrow screen as a list of areas."""

    def __init__(self, p: StormOfSwords, view: Mapping[str, Any]) -> None:
        self.drawing, self.areas = Drawing(p, view), Areas(LOOK, p, view)

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        yield self.drawing if options.max_width >= WIDE else self.areas


LOOK = TridentLook()
