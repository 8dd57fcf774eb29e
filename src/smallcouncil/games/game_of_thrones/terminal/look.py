"""How A Game of Thrones looks: land and seas region by region, the wildlings, castles."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import RenderableType

from smallcouncil.games.game_of_thrones.board import AREAS, BOARD, WAYS
from smallcouncil.games.game_of_thrones.cards import CASTLES_TO_WIN, WILDLINGS
from smallcouncil.games.game_of_thrones.ending import lands_of
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.state import castles, units_in
from smallcouncil.games.thrones.terminal.land import KIND, Areas
from smallcouncil.games.thrones.terminal.look import Line, Look, View
from smallcouncil.games.thrones.terminal.names import area_in_short, listed, name, names_of, text_of
from smallcouncil.games.thrones.terminal.realm import tactics_of

REGIONS: dict[str, tuple[Area, ...]] = {
    "The North": (
        *("castle-black", "karhold", "winterfell", "the-stony-shore", "white-harbor", "widows-watch", "moat-cailin"),
        *("flints-finger", "greywater-watch"),
    ),
    "The Iron Islands and the riverlands": (*("pyke", "seagard", "the-twins", "riverrun", "harrenhal", "stoney-sept"),),
    "The Vale": ("the-fingers", "the-mountains-of-the-moon", "the-eyrie"),
    "The west and the Reach": (*("lannisport", "searoad-marches", "highgarden", "the-reach", "oldtown", "the-arbor"),),
    "The Blackwater and the stormlands": (
        *("crackclaw-point", "blackwater", "kings-landing", "kingswood", "dragonstone", "storms-end"),
    ),
    "Dorne and its marches": ("dornish-marches", "starfall", "yronwood", "sunspear"),
    "The western seas": ("bay-of-ice", "sunset-sea", "ironmans-bay", "the-golden-sound", "redwyne-straits"),
    "The eastern seas": (
        *("the-shivering-sea", "the-narrow-sea", "blackwater-bay", "shipbreaker-bay", "sea-of-dorne", "summer-sea"),
    ),
}


class WesterosLook(Look):
    """The board of Westeros."""

    position = GameOfThrones
    score = "Castles"
    regions = REGIONS
    legend = (
        "S stronghold, C city, b barrel, p power icon · K knight, F footman, S ship, * routed · "
        "~ a sea beside land, > where your ships carry your units now"
    )
    legend_of_cards = (
        "Cards: strength, s sword, t tower, * text. Leaders: strength (in their own march), activating order, icon."
    )
    widths = (25, 5, 4, 23, 17)

    # The land

    def land(self, p: GameOfThrones, view: View) -> RenderableType:
        """As a list."""
        return Areas(self, p, view)

    def site(self, area: Area) -> str:
        """Castle and icons."""
        facts = AREAS[area]
        return " ".join(filter(None, [KIND[facts.kind], "b" * facts.supply + "p" * facts.power]))

    def borders_of(self, p: GameOfThrones, area: Area, viewer: int | None) -> list[str]:
        """All neighbours, seas beside land with their sign; then where ships carry the viewer's units."""
        at_sea = area in BOARD.seas
        near = [("~" if other in BOARD.seas and not at_sea else "") + area_in_short(p, other) for other in WAYS[area]]
        return [*near, *(f">{area_in_short(p, other)}" for other in self.carried(p, area, viewer))]

    def carried(self, p: GameOfThrones, area: Area, viewer: int | None) -> list[Area]:
        """GT-7.5: where ships carry the viewer's units from an area, beyond its neighbours."""
        if viewer is None or not units_in(p, area, viewer):
            return []
        return [other for other in p.roads(viewer)[area] if other not in WAYS[area]]

    # The realm

    def weather(self, p: GameOfThrones) -> str:
        """How strong the wildlings are."""
        return f"wildlings {p.wildlings}"

    def state_lines(self, p: GameOfThrones) -> list[Line]:
        """The wildlings, the rains, and who is out of favour."""
        attack = f", {name(p, p.wildling_card)}: {text_of(p, p.wildling_card)}" if p.wildling_card else ""
        lines = [("Wildlings", f"{p.wildlings} of {WILDLINGS['top']}{attack}")]
        lines += [("Rains", text_of(p, "rains-of-autumn"))] if p.rains else []
        starless = names_of(p, [p.houses[seat] for seat in p.starless])
        return lines + ([("No stars", f"no special orders for {listed(starless)}")] if starless else [])

    def scores(self, p: GameOfThrones, seat: int) -> Mapping[str, str]:
        """Cities and strongholds; then land areas."""
        return {"Castles": f"{castles(p, seat)}/{CASTLES_TO_WIN}", "Lands": str(lands_of(p, seat))}

    def lines_of_house(self, p: GameOfThrones, view: View, seat: int) -> list[Line]:
        """The tactics cards, where they are played."""
        return [("Tactics", "; ".join(tactics_of(p, view, seat)))]


LOOK = WesterosLook()
