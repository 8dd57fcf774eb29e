"""How A Storm of Swords looks: weather, claim, allies, the house's own tactics card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

from smallcouncil.core import Choice
from smallcouncil.games.facts import read_board_texts
from smallcouncil.games.storm_of_swords.board import CLAIM_TO_WIN, CLOSED, WEATHER
from smallcouncil.games.storm_of_swords.book import texts
from smallcouncil.games.storm_of_swords.cards import ALLY_DECKS, COMMON_TACTICS, HOUSE_TACTIC
from smallcouncil.games.storm_of_swords.claim import claim
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.state import castles
from smallcouncil.games.thrones.terminal.land import Areas
from smallcouncil.games.thrones.terminal.look import Line, Look, View
from smallcouncil.games.thrones.terminal.names import text_of
from smallcouncil.games.thrones.terminal.realm import tactics_of
from smallcouncil.terminal.houses import CODE
from smallcouncil.terminal.speech import ENGLISH, speeches

from . import land
from .drawing import Drawing

WIDE = 100  # columns that the map needs


class TridentLook(Look):
    """The board of the Trident."""

    position = StormOfSwords
    speech = speeches(read_board_texts(texts, "thrones", "storm_of_swords"))
    regions = land.REGIONS
    widths = (17, 9, 4, 26, 18)

    # The land

    def land(self, p: StormOfSwords, view: View) -> RenderableType:
        """As a map; on a narrow screen as a list."""
        return Land(self, p, view)

    def closed(self, p: StormOfSwords) -> Iterable[Area]:
        """SS-13.1."""
        return CLOSED[p.players]

    def site(self, area: Area) -> str:
        """Claim, icons, coasts."""
        return land.site(area)

    def borders_of(self, p: StormOfSwords, area: Area, viewer: int | None) -> list[str]:
        """Rivers, bridges, fords and arrows."""
        return land.borders_of(self.say, p, area, viewer)

    # The realm

    def weather(self, p: StormOfSwords) -> str:
        """Fair, or a storm."""
        return self.say(f"weather_{WEATHER[p.weather]}")

    def state_lines(self, p: StormOfSwords) -> list[Line]:
        """The weather and its track."""
        now, spaces = WEATHER[p.weather], [self.say(space) for space in WEATHER]
        track = " ".join(f"[{space}]" if at == p.weather else space for at, space in enumerate(spaces))
        return [(self.say("weather"), f"{self.say(f'weather_{now}')}, {self.say(f'fords_{now}')} ({track})")]

    def decks(self, p: StormOfSwords, view: View) -> list[Line]:
        return [(self.say("ally_decks"), "; ".join(self.ally_deck(p, view, deck) for deck in ALLY_DECKS))]

    def more_tracks(self, p: StormOfSwords) -> list[Line]:
        tokens = [CODE[p.houses[seat]] if seat >= 0 else "–" for seat in p.claim_track]
        return [
            (self.say("claim_track"), "  ".join(f"{space}: {token}" for space, token in enumerate(tokens, start=1)))
        ]

    def scores(self, p: StormOfSwords, seat: int) -> Mapping[str, str]:
        """Claim; then castles."""
        won = f"{claim(p, seat)}/{CLAIM_TO_WIN}"
        return {self.say("claim"): won, self.say("castles"): str(castles(p, seat))}

    def lines_of_house(self, p: StormOfSwords, view: View, seat: int) -> list[Line]:
        """Allies, and the tactics cards with the house's own."""
        say, own = self.say, HOUSE_TACTIC[p.houses[seat]]
        allies = [say.name(card) + (say("ally_used") if card in p.allies_used else "") for card in p.allies[seat]]
        state = say("in_hand" if own in p.tactics[seat] else "fulfilled", tactic=own)
        tactics = [*tactics_of(say, p, view, seat), state, say("common_cards", n=len(COMMON_TACTICS))]
        return [(say("allies"), ", ".join(allies)), (say("tactics"), "; ".join(tactics))]

    # Choices

    def numbers(self, p: StormOfSwords, kinds: Sequence[str], choices: Sequence[Choice]) -> str:
        """A bid, or a space of the claim track."""
        if kinds != ["accuse"]:
            return super().numbers(p, kinds, choices)
        spaces = [f"{space} ({self.say.name(p.houses[p.claim_track[int(space) - 1]])})" for space in choices]
        return self.say("a_space", spaces=", ".join(spaces))

    def thing(self, p: StormOfSwords, word: str) -> str:
        """The card on top of an ally deck."""
        if word not in ALLY_DECKS:
            return ""
        card = p.ally_open[word]
        return f"{self.say.name(card)}: {text_of(self.say, card)}" if card else self.say("a_card_face_down")

    def ally_deck(self, p: StormOfSwords, view: View, deck: str) -> str:
        """The card on top, how many lie below, those that the viewer knows there, and whose the deck is for good."""
        say, shown = self.say, p.ally_open[deck]
        under = ", ".join(say.names(view["ally_under"].get(deck, ())))
        beneath = say("under_it", cards=under) if under else ""
        bound = say("bound_to", house=p.houses[p.bound[deck]]) if deck in p.bound else ""
        top = say.name(shown) if shown else say("none_open")
        return f"{say.name(deck)}: {top} (+{view['ally_decks'][deck]}{beneath}){bound}"


class Land:
    """The land as a map; on a narrow screen as a list of areas."""

    def __init__(self, look: TridentLook, p: StormOfSwords, view: Mapping[str, Any]) -> None:
        self.drawing, self.areas = Drawing(look.say, p, view), Areas(look, p, view)

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        yield self.drawing if options.max_width >= WIDE else self.areas


LOOKS = {language: TridentLook(language) for language in TridentLook.speech}
LOOK = LOOKS[ENGLISH]
