"""How A Game of Thrones looks: land and seas region by region, the wildlings, castles."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import RenderableType

from smallcouncil.games.facts import read_board_texts
from smallcouncil.games.game_of_thrones.board import AREAS, BOARD, WAYS
from smallcouncil.games.game_of_thrones.book import texts
from smallcouncil.games.game_of_thrones.cards import CASTLES_TO_WIN, WILDLINGS
from smallcouncil.games.game_of_thrones.ending import lands_of
from smallcouncil.games.game_of_thrones.state import GameOfThrones
from smallcouncil.games.thrones.board import Area
from smallcouncil.games.thrones.state import castles, units_in
from smallcouncil.games.thrones.terminal.land import KIND, Areas
from smallcouncil.games.thrones.terminal.look import Line, Look, View
from smallcouncil.games.thrones.terminal.names import text_of
from smallcouncil.games.thrones.terminal.realm import tactics_of
from smallcouncil.terminal.speech import ENGLISH, speeches

REGIONS: dict[str, tuple[Area, ...]] = {
    "north": (
        *("castle-black", "karhold", "winterfell", "the-stony-shore", "white-harbor", "widows-watch", "moat-cailin"),
        *("flints-finger", "greywater-watch"),
    ),
    "riverlands": (*("pyke", "seagard", "the-twins", "riverrun", "harrenhal", "stoney-sept"),),
    "vale": ("the-fingers", "the-mountains-of-the-moon", "the-eyrie"),
    "west": (*("lannisport", "searoad-marches", "highgarden", "the-reach", "oldtown", "the-arbor"),),
    "blackwater": (*("crackclaw-point", "blackwater", "kings-landing", "kingswood", "dragonstone", "storms-end"),),
    "dorne": ("dornish-marches", "starfall", "yronwood", "sunspear"),
    "western_seas": ("bay-of-ice", "sunset-sea", "ironmans-bay", "the-golden-sound", "redwyne-straits"),
    "eastern_seas": (
        *("the-shivering-sea", "the-narrow-sea", "blackwater-bay", "shipbreaker-bay", "sea-of-dorne", "summer-sea"),
    ),
}


class WesterosLook(Look):
    """The board of Westeros."""

    position = GameOfThrones
    speech = speeches(read_board_texts(texts, "thrones", "game_of_thrones"))
    regions = REGIONS
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
        near = [("~" if other in BOARD.seas and not at_sea else "") + self.say.short(other) for other in WAYS[area]]
        return [*near, *(f">{self.say.short(other)}" for other in self.carried(p, area, viewer))]

    def carried(self, p: GameOfThrones, area: Area, viewer: int | None) -> list[Area]:
        """GT-7.5: where ships carry the viewer's units from an area, beyond its neighbours."""
        if viewer is None or not units_in(p, area, viewer):
            return []
        return [other for other in p.roads(viewer)[area] if other not in WAYS[area]]

    # The realm

    def weather(self, p: GameOfThrones) -> str:
        """How strong the wildlings are."""
        return self.say("wildlings_now", n=p.wildlings)

    def state_lines(self, p: GameOfThrones) -> list[Line]:
        """The wildlings, the rains, and who is out of favour."""
        say, card = self.say, p.wildling_card
        attack = f", {say.name(card)}: {text_of(say, card)}" if card else ""
        lines = [(say("wildlings"), say("of", n=p.wildlings, of=WILDLINGS["top"]) + attack)]
        lines += [(say("rains"), text_of(say, "rains-of-autumn"))] if p.rains else []
        starless = say.listed(say.name(p.houses[seat]) for seat in p.starless)
        return lines + ([(say("no_stars"), say("starless", houses=starless))] if starless else [])

    def scores(self, p: GameOfThrones, seat: int) -> Mapping[str, str]:
        """Cities and strongholds; then land areas."""
        won = f"{castles(p, seat)}/{CASTLES_TO_WIN}"
        return {self.say("castles"): won, self.say("lands"): str(lands_of(p, seat))}

    def lines_of_house(self, p: GameOfThrones, view: View, seat: int) -> list[Line]:
        """The tactics cards, where they are played."""
        return [(self.say("tactics"), "; ".join(tactics_of(self.say, p, view, seat)))]


LOOKS = {language: WesterosLook(language) for language in WesterosLook.speech}
LOOK = LOOKS[ENGLISH]
