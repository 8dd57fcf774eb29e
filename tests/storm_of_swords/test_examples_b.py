"""Examples of the rulebook: battles, executions and the Westeros phase."""

from __future__ import annotations

from smallcouncil.games.storm_of_swords.board import AREAS
from smallcouncil.games.storm_of_swords.westeros import westeros_phase
from smallcouncil.games.thrones.leaders import swing_the_sword
from smallcouncil.games.thrones.state import FIEFDOMS, holder
from smallcouncil.games.thrones.westeros import westeros_card

from .battles import at_seagard, cards, parts
from .table import asked, go, seat_of, start, table, told


def test_eddard_is_executed() -> None:
    """B220, SS-X6: token and house card leave the game; Stark has six cards from then on."""
    p = start(table(leaders={"eddard": "dungeon lannister"}), swing_the_sword)
    assert asked(p) == {"lannister": "execute"}
    go(p, "lannister: eddard")
    assert p.leaders["eddard"] == "gone"
    assert len(p.hands[seat_of(p, "stark")]) == 6
    assert "eddard-stark" not in p.hands[seat_of(p, "stark")]


def test_an_execution_with_secure_hostages_swaps_places() -> None:
    """B221, SS-X7, SS-8.10: Lannister takes Stark's place 1 on the Fiefdoms, and the blade."""
    p = table(
        leaders={"eddard": "dungeon lannister"},
        chosen={"lannister": "secure-hostages"},
        tracks={"fiefdoms": "stark greyjoy baratheon lannister"},
    )
    start(p, swing_the_sword)
    go(p, "lannister: eddard", "lannister: fiefdoms")
    assert [p.houses[seat] for seat in p.tracks[FIEFDOMS]] == ["lannister", "greyjoy", "baratheon", "stark"]
    assert holder(p, FIEFDOMS) == seat_of(p, "lannister")


def test_military_support_is_support_for_catelyn() -> None:
    """B222, SS-X8: Arryn's +1, Catelyn's +2 and her tower against Dagmer's sword."""
    p = at_seagard("F F", "K K K", allies={"stark": "arryn-military-support"})
    go(p, "stark: arryn-military-support")
    events = cards(p, stark="catelyn-stark", greyjoy="dagmer-cleftjaw")
    assert parts(events, 0) == {"units": 2, "arryn-military-support": 1, "catelyn-stark": 3}
    assert told(events, "units_lost") == []


def test_support_without_any_unit_is_support_for_asha() -> None:
    """B223, SS-X8: a bare +1 gives her two swords; on the Trident it comes from a military support card."""
    p = at_seagard("F F F", "K K K", allies={"greyjoy": "arryn-military-support"})
    go(p, "greyjoy: arryn-military-support")
    events = cards(p, greyjoy="asha-greyjoy", stark="bran-stark")
    assert len(told(events, "units_lost")) == 2


def test_throne_of_blades_as_supply() -> None:
    """B224, SS-X10: everybody's supply is recounted."""
    p = start(table(), westeros_card, "a-throne-of-blades")
    go(p, "baratheon: supply")
    homes = ("winterfell", "lannisport", "pyke", "dragonstone")
    assert p.supply == [AREAS[home].supply for home in homes]


def test_punish_the_guilty_as_claim_westeros_leaves_the_weather() -> None:
    """B225, SS-X11, SS-4.5: the icon on the chosen card does not count."""
    p = table()
    p.westeros = [("last-days-of-summer",), ("last-days-of-summer",), ("punish-the-guilty",)]
    start(p, westeros_phase)
    go(p, "greyjoy: claim-westeros")
    assert set(asked(p).values()) == {"bid"}
    assert p.weather == 0
