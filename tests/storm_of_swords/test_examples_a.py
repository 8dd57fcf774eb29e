"""The worked examples of the rulebook: claim, alliances, leaders, negotiation, Plots."""

from __future__ import annotations

from smallcouncil.games.storm_of_swords.allies import steal, turn_up_allies
from smallcouncil.games.storm_of_swords.claim import gain_claim
from smallcouncil.games.thrones.consolidation import consolidation
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.state import power_in_stock
from smallcouncil.games.thrones.tactics import tactics_step

from .table import asked, go, options, power_of, seat_of, start, table, told, units

STARK, LANNISTER, GREYJOY, BARATHEON = range(4)


def test_a_full_claim_track_pushes_its_last_token_off() -> None:
    """A226, SS-X1, SS-1.4: Greyjoy's comes on 1, Lannister's on 6 goes back to its stock."""
    p = table()
    p.claim_track = [STARK, BARATHEON, GREYJOY, STARK, BARATHEON, LANNISTER]
    stock = power_in_stock(p, LANNISTER)
    start(p, gain_claim, GREYJOY)
    go(p, "greyjoy: stock")
    assert p.claim_track == [GREYJOY, STARK, BARATHEON, GREYJOY, STARK, BARATHEON]
    assert power_in_stock(p, LANNISTER) == stock + 1


def test_two_players_forge_alliances_in_turn_order() -> None:
    """A227, SS-X2, SS-6.1: Stark takes the open Tyrell card; Baratheon may take the next, face down, or another."""
    p = table(
        chosen={"stark": "forge-alliances", "baratheon": "forge-alliances"},
        tracks={"iron_throne": "stark baratheon lannister greyjoy"},
    )
    start(p, turn_up_allies)
    p.ally_open["tyrell"] = "tyrell-military-support"
    p.ally_decks["tyrell"] = ("tyrell-army", "tyrell-supplies")
    start(p, tactics_step)
    assert asked(p) == {"stark": "forge_alliances"}
    go(p, "stark: tyrell")
    assert options(p, "baratheon") == ["pass", "arryn", "frey", "tyrell", "sellswords_outlaws"]
    go(p, "baratheon: tyrell")
    assert p.allies[STARK] == ("tyrell-military-support",)
    assert p.allies[BARATHEON] == ("tyrell-supplies",)


def test_robb_marches_by_a_raid_order() -> None:
    """A228, SS-X3, SS-8.3, SS-8.4: Black Walder goes to Greywater Watch, neither to Fairmarket nor stays alone."""
    p = table(
        armies={"twins": "stark F", "greywater-watch": "stark F", "seagard": "greyjoy F"},
        leaders={"robb": "twins", "black-walder": "twins"},
        orders={"twins": "raid"},
        allies={"stark": "frey-leadership"},
    )
    start(p, raids, 0)
    go(p, "stark: twins: robb")
    ways = options(p, "stark")
    assert "seagard robb 1F" not in ways  # Black Walder would stay alone
    assert "fairmarket black-walder" not in ways
    assert {"greywater-watch black-walder", "seagard robb black-walder 1F"} <= set(ways)
    go(p, "stark: greywater-watch black-walder")
    events = go(p, "stark: seagard robb 1F", "stark: none")
    assert told(events, "attack") == [{"seat": 0, "area": "seagard", "origin": "twins", "defender": GREYJOY}]
    assert p.leaders["black-walder"] == "greywater-watch"


def test_jaime_marches_by_a_raid_order() -> None:
    """A229, SS-X4, SS-8.3: with one footman from Tumbleton to the Roseroad; no battle, and he is turned back."""
    p = table(armies={"tumbleton": "lannister F F"}, leaders={"jaime": "tumbleton"}, orders={"tumbleton": "raid"})
    start(p, raids, 0)
    go(p, "lannister: tumbleton: jaime", "lannister: roseroad jaime 1F", "lannister: done")
    assert (units(p, "tumbleton"), units(p, "roseroad")) == ("lannister F", "lannister F")
    assert (p.leaders["jaime"], p.march, p.orders) == ("roseroad", None, {})


def test_balon_and_four_power_for_eddard() -> None:
    """A230, SS-X5, SS-8.11: Eddard stands in Greywater Watch, Balon lies in Lannister's dungeon."""
    p = table(
        armies={"greywater-watch": "stark F"},
        leaders={"eddard": "dungeon lannister", "balon": "dungeon stark"},
        orders={"greywater-watch": "consolidate"},
    )
    start(p, consolidation, 0)
    before = power_of(p, "stark")
    go(p, "stark: lannister: eddard for balon 4p", "lannister: accept")
    assert (power_of(p, "stark"), power_of(p, "lannister")) == (before - 4, 9)
    assert (p.leaders["eddard"], p.leaders["balon"]) == ("greywater-watch", f"dungeon {LANNISTER}")


def test_plots_steal_the_arryn_army() -> None:
    """A231, SS-X9, SS-6.6: the victim keeps one allied footman and the knight; the thief places two."""
    p = table(
        armies={"twins": "stark F", "seagard": "greyjoy F f", "oldstones": "greyjoy F f k"},
        allies={"greyjoy": "arryn-leadership tyrell-army arryn-army"},
        leaders={"littlefinger": "seagard"},
    )
    p.agenda.clear()
    steal(p, STARK, seat_of(p, "greyjoy"), "arryn-army")
    start(p, turn_up_allies)
    assert asked(p) == {"greyjoy": "dismiss"}
    assert options(p, "greyjoy") == ["seagard", "oldstones"]
    go(p, "greyjoy: oldstones")
    assert (units(p, "seagard"), units(p, "oldstones")) == ("greyjoy F f", "greyjoy F k")
    assert units(p, "twins") == "stark F f f"
    assert p.allies[STARK] == ("arryn-army",)
    assert p.leaders["littlefinger"] == "seagard"
