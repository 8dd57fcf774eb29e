"""Ally cards (SS-6): every one of the 24."""

from __future__ import annotations

import pytest

from smallcouncil.games.storm_of_swords.allies import discard_ally, take_ally, turn_up_allies
from smallcouncil.games.storm_of_swords.cards import ALLIES, ALLY_DECKS
from smallcouncil.games.storm_of_swords.claim import claim
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.storm_of_swords.westeros import claim_westeros
from smallcouncil.games.thrones.consolidation import consolidation
from smallcouncil.games.thrones.leaders import capture, place_waiting
from smallcouncil.games.thrones.marches import marches
from smallcouncil.games.thrones.mustering import ways_to_muster
from smallcouncil.games.thrones.raids import raids
from smallcouncil.games.thrones.state import Army
from smallcouncil.games.thrones.supply import reconcile, recount_supply
from smallcouncil.games.thrones.tactics import tactics_step

from .table import asked, go, lay_claim, options, power_of, seat_of, start, table, told, units

THREE_DECKS = ("arryn", "frey", "tyrell")
TWO_AREAS = {"twins": "stark F", "seagard": "stark F"}


def taking(card: str, **what: object) -> StormOfSwords:
    """Stark takes an ally card."""
    p = table(**{"armies": TWO_AREAS, **what})  # type: ignore[arg-type]
    p.ally_decks = {deck: tuple(own for own in cards if own != card) for deck, cards in p.ally_decks.items()}
    return start(p, take_ally, 0, card)


def test_there_are_twenty_four_ally_cards() -> None:
    """A121, SS-2.5: four decks of six."""
    assert [len(cards) for cards in ALLY_DECKS.values()] == [6, 6, 6, 6]
    assert len(ALLIES) == 24


# Forge Alliances


def forging(**what: object) -> StormOfSwords:
    """Stark forges an alliance; a card lies open on every deck."""
    p = table(**{"armies": TWO_AREAS, "chosen": {"stark": "forge-alliances"}, **what})  # type: ignore[arg-type]
    start(p, turn_up_allies)
    return p


def test_forge_alliances_takes_the_open_card_for_two_power() -> None:
    """A122, SS-6.1, SS-6.2: it lies open before its owner."""
    p = forging()
    p.ally_open["tyrell"] = "tyrell-military-support"
    start(p, tactics_step)
    assert options(p, "stark") == ["pass", *ALLY_DECKS]
    go(p, "stark: tyrell")
    assert (power_of(p, "stark"), p.allies[0], p.ally_open["tyrell"]) == (3, ("tyrell-military-support",), "")
    assert p.view(3)["allies"][0] == ("tyrell-military-support",)


def test_the_top_card_may_lie_face_down() -> None:
    """A123, SS-6.1: after the open one was taken."""
    p = forging()
    p.ally_open["frey"] = ""
    p.ally_decks["frey"] = ("frey-army", "frey-galleys")
    start(p, tactics_step)
    go(p, "stark: frey")
    assert p.allies[0] == ("frey-galleys",)
    assert p.ally_decks["frey"] == ("frey-army",)


def test_no_card_of_an_empty_deck_nor_of_one_bound_to_another() -> None:
    """A124, SS-6.1, SS-6.3: one's own bound deck stays open to oneself."""
    p = forging()
    p.ally_decks["arryn"], p.ally_open["arryn"] = (), ""
    p.bound = {"frey": 1, "tyrell": 0}
    start(p, tactics_step)
    assert options(p, "stark") == ["pass", "tyrell", "sellswords_outlaws"]


def test_an_alliance_may_be_left_and_needs_two_power() -> None:
    """A125, SS-6.1: one may pay."""
    p = start(forging(), tactics_step)
    go(p, "stark: pass")
    assert (power_of(p, "stark"), p.allies[0]) == (5, ())
    assert not start(forging(power={"stark": 1}), tactics_step).pending


def test_a_discarded_card_goes_under_its_deck() -> None:
    """A126, SS-6.2: it comes up last."""
    p = table(allies={"stark": "frey-galleys"})
    discard_ally(p, 0, "frey-galleys")
    assert p.allies[0] == ()
    assert p.ally_under["frey"] == ("frey-galleys",)


def test_cards_under_a_deck_come_up_when_no_others_are_left() -> None:
    """C1, SS-6.2: the one discarded first before the one discarded last."""
    p = forging(allies={"stark": "frey-galleys frey-army"})
    p.ally_decks["frey"], p.ally_open["frey"] = ("frey-plots",), ""
    discard_ally(p, 0, "frey-galleys")
    discard_ally(p, 0, "frey-army")
    drawn = []
    for _ in range(3):
        turn_up_allies(p)
        drawn.append(p.ally_open["frey"])
        p.ally_open["frey"] = ""
    assert drawn == ["frey-plots", "frey-galleys", "frey-army"]
    p.ally_under["frey"] = ("frey-galleys",)
    start(p, tactics_step)
    go(p, "stark: frey")
    assert (p.allies[0], p.ally_under["frey"]) == (("frey-galleys",), ())


# Binding


@pytest.mark.parametrize("deck", THREE_DECKS)
def test_three_cards_bind_a_house(deck: str) -> None:
    """A127, SS-6.3: for the rest of the game, even if cards are discarded later."""
    others = [card for card in ALLY_DECKS[deck] if ALLIES[card].kind not in ("plots", "military-support")][:2]
    p = taking(f"{deck}-military-support", allies={"stark": " ".join(others)})
    assert p.bound == {deck: 0}
    discard_ally(p, 0, others[0])
    start(p, take_ally, 1, next(card for card in ALLY_DECKS["sellswords_outlaws"] if "raiders" in card))
    assert p.bound == {deck: 0}


def test_sellswords_and_outlaws_cannot_be_bound() -> None:
    """A128, SS-6.3: three of them are just three cards."""
    p = taking("mercenary-raiders", allies={"stark": "mercenary-transport outlaw-military-support"})
    assert p.bound == {}


def test_a_card_discarded_as_it_comes_never_counts() -> None:
    """A129, SS-6.3: Plots is no third card."""
    p = taking("arryn-plots", allies={"stark": "arryn-lookout arryn-military-support"})
    assert p.bound == {}


def test_capturing_the_leader_undoes_the_alliance_of_fewer_than_three() -> None:
    """A130, SS-6.3, SS-8.9: then whoever owns three binds it."""
    p = table(
        armies={"twins": "stark F", "seagard": "greyjoy F"},
        leaders={"black-walder": "twins"},
        allies={
            "stark": "frey-leadership frey-galleys frey-army",
            "greyjoy": "frey-military-support frey-political-support",
        },
    )
    p.bound = {"frey": 0}
    capture(p, "black-walder", seat_of(p, "greyjoy"), "seagard")
    assert p.bound == {"frey": seat_of(p, "greyjoy")}
    assert p.commanders["black-walder"] == seat_of(p, "greyjoy")
    assert "frey-leadership" in p.allies[seat_of(p, "greyjoy")]


def test_an_alliance_of_three_cards_left_outlives_its_leader() -> None:
    """A131, SS-6.3: capture alone does not undo it."""
    p = table(
        armies={"twins": "stark F", "seagard": "greyjoy F"},
        leaders={"black-walder": "twins"},
        allies={"stark": "frey-leadership frey-galleys frey-army frey-political-support"},
    )
    p.bound = {"frey": 0}
    capture(p, "black-walder", seat_of(p, "greyjoy"), "seagard")
    assert p.bound == {"frey": 0}


# Allied units


@pytest.mark.parametrize(
    ("card", "received"),
    [("arryn-army", "ff"), ("frey-army", "k"), ("tyrell-army", "fk"), ("sellsword-army", "f")],
)
def test_an_army_card_brings_its_allied_units(card: str, received: str) -> None:
    """A132, SS-6.7, SS-6.5: at once, in areas with an own unit, one by one."""
    p = taking(card)
    for _ in received:
        assert options(p, "stark") == ["twins", "seagard"]
        go(p, "stark: twins")
    assert sorted(unit for unit in p.armies["twins"].units if unit.islower()) == sorted(received)
    assert not p.pending
    assert p.allies[0] == (card,)


def test_allied_units_beyond_the_supply_limit_are_not_received() -> None:
    """A133, SS-6.7: the card stays; allied units count like own ones."""
    p = taking("arryn-army", armies={"twins": "stark F F", "seagard": "stark F"}, supply={"stark": 0})
    assert units(p, "seagard") == "stark F f"  # the only place for the first, none for the second
    assert told(p.events, "allied_lost") == [{"seat": 0, "unit": "f"}]
    assert p.allies[0] == ("arryn-army",)


def test_without_an_own_unit_no_allied_unit_is_received() -> None:
    """A134, SS-6.7: a token is no unit."""
    p = taking("frey-army", armies={}, tokens={"twins": "stark"})
    assert (p.armies, p.allies[0]) == ({}, ("frey-army",))


def test_allied_units_stay_in_company() -> None:
    """A135, SS-6.4: no march splits them off, and neither their own units leave them."""
    p = table(armies={"twins": "stark F f", "seagard": "stark F"}, orders={"twins": "march"})
    start(p, marches, 0)
    ways = options(p, "stark")
    assert "fairmarket 1f" not in ways
    assert "fairmarket 1F" not in ways
    assert {"seagard 1f", "fairmarket 1F 1f"} <= set(ways)


def test_allied_units_are_removed_first() -> None:
    """A136, SS-6.4: who is over the supply limit does not leave them alone."""
    p = table(armies={"twins": "stark F f", "seagard": "stark F F", "fairmarket": "stark F F"}, supply={"stark": 0})
    start(p, reconcile, 0)
    assert options(p, "stark") == ["twins f", "seagard F", "fairmarket F"]


def test_allied_footmen_are_not_promoted() -> None:
    """A137, SS-6.4: the own footman is, the allied one is not."""
    p = table(armies={"twins": "stark K f"})
    assert "promote" not in ways_to_muster(p, 0, "twins", 1)
    p.armies["twins"] = Army(0, ("F", "f"))
    assert "promote" in ways_to_muster(p, 0, "twins", 1)


def test_sellswords_block_the_power_of_opponents_beside_them() -> None:
    """A138, SS-6.5: Sellsword Army; only beside an allied unit of its owner."""
    p = table(
        armies={"twins": "stark F", "seagard": "greyjoy F f", "raventree": "stark F", "oldstones": "greyjoy F"},
        orders={"twins": "consolidate", "raventree": "consolidate", "oldstones": "consolidate"},
        allies={"greyjoy": "sellsword-army"},
        power=dict.fromkeys(("stark", "greyjoy"), 5),
    )
    start(p, consolidation, 0)
    events = go(p, "stark: twins: power")
    assert told(events, "blocked") == [{"seat": 0, "area": "twins"}]
    assert (power_of(p, "stark") > 5, power_of(p, "greyjoy") > 5) == (True, True)


# Leadership


@pytest.mark.parametrize(
    ("card", "leader"),
    [
        ("arryn-leadership", "littlefinger"),
        ("frey-leadership", "black-walder"),
        ("tyrell-leadership", "loras"),
        ("outlaw-leadership", "thoros"),
    ],
)
def test_a_leadership_card_brings_its_leader(card: str, leader: str) -> None:
    """A139, SS-6.8, SS-6.5: to an area with an own unit."""
    p = taking(card)
    assert options(p, "stark") == ["twins", "seagard"]
    go(p, "stark: seagard")
    assert (p.leaders[leader], p.commanders[leader]) == ("seagard", 0)


def test_a_leader_without_an_area_waits() -> None:
    """A140, SS-6.8: and comes as soon as there is one."""
    p = taking("tyrell-leadership", armies={})
    assert p.leaders["loras"] == "waiting"
    p.armies["twins"] = Army(0, ("F",))
    start(p, place_waiting)
    assert p.leaders["loras"] == "twins"


# Support


@pytest.mark.parametrize(
    ("card", "cost", "strength", "is_kept"),
    [
        ("arryn-military-support", 1, 1, True),
        ("frey-military-support", 2, 2, True),
        ("tyrell-military-support", 3, 3, True),
        ("outlaw-military-support", 0, 2, False),
    ],
)
def test_military_support_counts_as_support(card: str, cost: int, strength: int, is_kept: bool) -> None:
    """A141, SS-6.5, SS-6.9: for its price, once a round; the outlaws' card is discarded instead."""
    p = storming(card, neutral=1 + strength)
    go(p, "stark: seagard 1F", "stark: done")
    assert asked(p) == {"stark": "military_support"}
    go(p, f"stark: {card}")
    assert units(p, "seagard") == "stark F"
    assert (power_of(p, "stark"), card in p.allies[0], card in p.allies_used) == (5 - cost, is_kept, is_kept)


def storming(cards: str, *, neutral: int, power: int = 5) -> StormOfSwords:
    """Stark is about to march from the Twins on a neutral force in Seagard."""
    p = table(
        armies={"twins": "stark F F"},
        neutrals={"seagard": neutral},
        orders={"twins": "march"},
        allies={"stark": cards},
        power={"stark": power},
    )
    return start(p, marches, 0)


def test_military_support_needs_its_price_and_works_once_a_round() -> None:
    """A142, SS-6.5: else it is not offered."""
    assert "seagard 1F" not in options(storming("tyrell-military-support", neutral=4, power=2), "stark")
    p = table(armies={"twins": "stark F F"}, neutrals={"seagard": 4}, allies={"stark": "tyrell-military-support"})
    p.orders, p.allies_used = {"twins": "march"}, ["tyrell-military-support"]
    start(p, marches, 0)
    assert "seagard 1F" not in options(p, "stark")


@pytest.mark.parametrize("deck", THREE_DECKS)
@pytest.mark.parametrize(("total", "gained"), [(5, 1), (6, 0)])
def test_political_support_gives_a_claim_to_who_has_little(deck: str, total: int, gained: int) -> None:
    """A143, SS-6.5: with 5 or less in all."""
    p = table(armies=TWO_AREAS)
    lay_claim(p, "stark", total)
    start(p, take_ally, 0, f"{deck}-political-support")
    if gained:
        go(p, "stark: stock")
    assert not p.pending
    assert claim(p, 0) == total + gained


def test_political_support_adds_to_bids_for_claim() -> None:
    """A144, SS-6.5: one for each such card."""
    p = table(allies={"stark": "arryn-political-support frey-political-support", "greyjoy": "tyrell-political-support"})
    start(p, claim_westeros)
    events = go(p, *[f"{house}: 0" for house in p.houses])
    assert list(told(events, "bids")[0]["totals"]) == [2, 0, 1, 0]


def test_the_lookout_removes_a_support_order_before_support_is_called() -> None:
    """A145, SS-6.9, SS-5.4: Arryn Lookout, then support orders, then military support; nothing replaces the order."""
    p = table(
        armies={"twins": "stark F", "seagard": "greyjoy F", "greywater-watch": "greyjoy F", "fairmarket": "stark F"},
        orders={"twins": "march", "greywater-watch": "support", "fairmarket": "support"},
        allies={"stark": "arryn-lookout arryn-military-support"},
        chosen={"greyjoy": "forge-alliances"},
    )
    start(p, marches, 0)
    go(p, "stark: seagard 1F", "stark: none")
    assert asked(p) == {"stark": "lookout"}
    assert options(p, "stark") == ["pass", "greywater-watch"]
    go(p, "stark: greywater-watch")
    assert "greywater-watch" not in p.orders
    assert p.ally_under["arryn"] == ("arryn-lookout",)
    assert asked(p) == {"stark": "support"}
    go(p, "stark: support stark")
    assert asked(p) == {"stark": "military_support"}


# The rest


@pytest.mark.parametrize("deck", THREE_DECKS)
def test_plots_give_four_power(deck: str) -> None:
    """A146, SS-6.6: and are discarded; with nobody to rob nothing is asked."""
    p = taking(f"{deck}-plots")
    assert not p.pending
    assert (power_of(p, "stark"), p.allies[0]) == (9, ())
    assert told(p.events, "gains_power") == [{"seat": 0, "n": 4, "by": f"{deck}-plots"}]
    assert p.ally_under[deck] == (f"{deck}-plots",)


@pytest.mark.parametrize("deck", THREE_DECKS)
def test_plots_steal_a_card_of_their_deck_for_one_power(deck: str) -> None:
    """A147, SS-6.6: from one player's open cards of that deck."""
    p = taking(f"{deck}-plots", allies={"greyjoy": f"{deck}-military-support", "lannister": "mercenary-raiders"})
    assert options(p, "stark") == ["power", "rob greyjoy"]
    go(p, "stark: rob greyjoy")
    assert (power_of(p, "stark"), p.allies[0], p.allies[2]) == (4, (f"{deck}-military-support",), ())


def test_without_a_power_token_nobody_is_robbed() -> None:
    """A148, SS-6.6: only the four power are left."""
    p = taking("frey-plots", allies={"greyjoy": "frey-galleys"}, power={"stark": 0})
    assert not p.pending
    assert (power_of(p, "stark"), p.allies[2]) == (4, ("frey-galleys",))


def test_a_stolen_leader_leaves_the_victims_army() -> None:
    """A149, SS-6.6, SS-6.8: and is placed by the thief."""
    p = taking(
        "frey-plots",
        armies={**TWO_AREAS, "oldstones": "greyjoy F"},
        leaders={"black-walder": "oldstones"},
        allies={"greyjoy": "frey-leadership"},
    )
    go(p, "stark: rob greyjoy", "stark: twins")
    assert (p.leaders["black-walder"], p.commanders["black-walder"]) == ("twins", 0)


def test_a_stolen_card_acts_immediately_for_the_thief() -> None:
    """A150, SS-6.5, SS-6.10: supplies move up for the thief; the loss moves nothing until the next Supply."""
    p = taking("tyrell-plots", allies={"greyjoy": "tyrell-supplies"}, supply={"stark": 3, "greyjoy": 4})
    go(p, "stark: rob greyjoy")
    assert (p.supply[0], p.supply[2]) == (4, 4)


def test_who_has_no_more_allied_units_than_cards_left_loses_none() -> None:
    """A151, SS-6.6: footmen and knights apart."""
    p = taking(
        "arryn-plots",
        armies={**TWO_AREAS, "oldstones": "greyjoy F f k"},
        allies={"greyjoy": "arryn-army tyrell-army"},
    )
    go(p, "stark: rob greyjoy")
    assert units(p, "oldstones") == "greyjoy F k f"
    assert asked(p) == {"stark": "place_allied"}


def test_tyrell_supplies_move_the_marker_up() -> None:
    """A152, SS-6.10: by one, at most to 6; one barrel more when supply is recounted."""
    assert taking("tyrell-supplies", supply={"stark": 2}).supply[0] == 3
    assert taking("tyrell-supplies", supply={"stark": 6}).supply[0] == 6
    plain, with_card = table(armies=TWO_AREAS), table(armies=TWO_AREAS, allies={"stark": "tyrell-supplies"})
    for p in (plain, with_card):
        start(p, recount_supply)
    assert with_card.supply[0] == plain.supply[0] + 1


def test_filthy_accusations_remove_a_claim_token() -> None:
    """A153, SS-6.5: of anybody; those left of the gap move up; the card is discarded."""
    p = table()
    p.claim_track = [-1, -1, 3, 0, 1, 2]
    start(p, take_ally, 0, "filthy-accusations")
    assert options(p, "stark") == ["3", "4", "5", "6"]
    go(p, "stark: 5")
    assert p.claim_track == [-1, -1, -1, 3, 0, 2]
    assert p.ally_under["sellswords_outlaws"] == ("filthy-accusations",)


def test_filthy_accusations_on_an_empty_track_are_only_discarded() -> None:
    """A154, SS-6.5: nobody is asked."""
    p = start(table(), take_ally, 0, "filthy-accusations")
    assert not p.pending
    assert p.allies[0] == ()


def test_frey_galleys_march_across_any_river() -> None:
    """A155, SS-6.5: in a storm, where there is no ford at all; they neither raid nor support so."""
    p = table(
        armies={"fairmarket": "stark F F", "oldstones": "greyjoy F"},
        orders={"fairmarket": "march", "oldstones": "support"},
        allies={"stark": "frey-galleys"},
        weather="storm",
    )
    start(p, marches, 0)
    assert {"kingsroad-north 1F", "crossroads 1F", "oldstones 1F"} <= set(options(p, "stark"))
    p.orders["fairmarket"] = "raid"
    p.pending.clear()
    p.agenda.clear()
    start(p, raids, 0)
    assert not p.pending


def test_mercenary_transport_opens_fords_and_house_arrows() -> None:
    """A156, SS-6.5: fords for everything, in any weather; house arrows for marches."""
    p = table(
        armies={"fairmarket": "stark F", "oldstones": "greyjoy F", "kings-landing": "stark F F"},
        orders={"fairmarket": "raid", "oldstones": "support", "kings-landing": "march"},
        allies={"stark": "mercenary-transport"},
        weather="storm",
    )
    start(p, raids, 0)
    assert options(p, "stark") == ["fairmarket x oldstones", "fairmarket: nothing"]
    go(p, "stark: fairmarket: nothing")
    start(p, marches, 0)
    assert "dragonstone 1F" in options(p, "stark")


def raiders(**what: object) -> StormOfSwords:
    """Stark raids from Greywater Watch with Mercenary Raiders."""
    base = {
        "armies": {
            "greywater-watch": "stark F",
            "fairmarket": "greyjoy F",
            "winterfell": "greyjoy F",
            "crossroads": "greyjoy F",
            "oldstones": "greyjoy F",
        },
        "orders": {
            "greywater-watch": "raid",
            "fairmarket": "support",
            "winterfell": "raid",
            "crossroads": "support",
            "oldstones": "support",
        },
        "allies": {"stark": "mercenary-raiders"},
    }
    return start(table(**{**base, "tracks": {"iron_throne": "stark lannister greyjoy baratheon"}, **what}), raids, 0)  # type: ignore[arg-type]


def test_mercenary_raiders_raid_two_steps_away_or_along_an_arrow() -> None:
    """A157, SS-6.10: over borders open to raids; the card is discarded."""
    p = raiders()
    far = [way for way in options(p, "stark") if "mercenaries" in way]
    targets = {way.split(" x ")[1].removesuffix(" with mercenaries") for way in far}
    assert targets == {"fairmarket", "winterfell", "crossroads", "oldstones"}
    go(p, "stark: greywater-watch x winterfell with mercenaries")
    assert "winterfell" not in p.orders
    assert p.ally_under["sellswords_outlaws"] == ("mercenary-raiders",)


def test_mercenary_raiders_do_not_cross_a_closed_ford() -> None:
    """A158, SS-6.10: Oldstones lies behind the Blue Fork; and no arrow is one of two steps."""
    ways = options(raiders(weather="storm"), "stark")
    assert not any("oldstones" in way for way in ways)
    assert any("crossroads" in way for way in ways)


def test_mercenary_raiders_help_one_of_two_raids() -> None:
    """A159, SS-6.10: the card is gone for the second of a +1 raid."""
    p = raiders(orders={"greywater-watch": "raid+1", "fairmarket": "support", "winterfell": "support"})
    go(p, "stark: greywater-watch x fairmarket with mercenaries")
    assert p.orders == {"winterfell": "support"}
    assert not p.pending
