"""Sealed bids: Clash of Kings (GT-4.8) and Claim Westeros (SS-9.4)."""

from __future__ import annotations

import pytest

import smallcouncil as sc
from smallcouncil.games.storm_of_swords.state import StormOfSwords
from smallcouncil.games.storm_of_swords.westeros import claim_westeros
from smallcouncil.games.thrones.bidding import clash_of_kings
from smallcouncil.games.thrones.planning import ask_plan
from smallcouncil.games.thrones.state import FIEFDOMS, IRON_THRONE, holder

from .table import asked, go, options, refused, seat_of, start, table, told

NO_BIDS = ("stark: 0", "lannister: 0", "greyjoy: 0", "baratheon: 0")


def bids(*amounts: int) -> list[str]:
    """Stark, Lannister, Greyjoy, Baratheon."""
    houses = ("stark", "lannister", "greyjoy", "baratheon")
    return [f"{house}: {n}" for house, n in zip(houses, amounts, strict=True)]


def houses_on(p: StormOfSwords, track: str) -> str:
    """A track from its place 1."""
    return " ".join(p.houses[seat] for seat in p.tracks[track])


def test_everybody_bids_at_once_up_to_their_power() -> None:
    """B151, GT-4.8: sealed, from 0 to what lies before the player; even who has nothing is asked."""
    p = start(table(power={"stark": 2, "greyjoy": 0}), clash_of_kings)
    assert set(asked(p)) == {"stark", "lannister", "greyjoy", "baratheon"}
    assert options(p, "stark") == ["0", "1", "2"]
    assert options(p, "greyjoy") == ["0"]
    assert refused(p, "stark", "3").clause == "GT-4.8"


def test_bids_are_turned_up_together_and_all_are_paid() -> None:
    """B152, GT-4.8: nothing is paid or told before the last bid."""
    p = start(table(), clash_of_kings)
    first = bids(3, 2, 1, 4)
    assert go(p, *first[:3]) == []
    assert p.power == [5, 5, 5, 5]
    events = go(p, first[3])
    assert told(events, "bids")[0]["bids"] == (3, 2, 1, 4)
    assert p.power == [2, 3, 4, 1]


def test_the_highest_bid_takes_place_one() -> None:
    """B153, GT-4.8: and so on down; the three tracks one after another, the tokens at once."""
    p = start(table(power=dict.fromkeys(("stark", "lannister", "greyjoy", "baratheon"), 12)), clash_of_kings)
    go(p, *bids(3, 2, 1, 4))
    assert houses_on(p, "iron_throne") == "baratheon stark lannister greyjoy"
    go(p, *bids(1, 2, 3, 4))
    assert houses_on(p, "fiefdoms") == "baratheon greyjoy lannister stark"
    assert holder(p, FIEFDOMS) == seat_of(p, "baratheon")
    go(p, *bids(4, 3, 2, 1))
    assert houses_on(p, "kings_court") == "stark lannister greyjoy baratheon"
    assert asked(p) == {}


def test_the_holder_of_the_throne_orders_the_tied() -> None:
    """B154, GT-4.8: one after another, as they like."""
    p = start(table(), clash_of_kings)
    go(p, *bids(1, 1, 1, 3))
    assert asked(p) == {"baratheon": "order_tied"}
    assert set(options(p, "baratheon")) == {"lannister", "stark", "greyjoy"}
    assert refused(p, "baratheon", "baratheon").clause == "GT-4.8"
    go(p, "baratheon: greyjoy", "baratheon: stark")
    assert houses_on(p, "iron_throne") == "baratheon greyjoy stark lannister"


def test_the_new_holder_orders_the_tied_from_the_second_bid_on() -> None:
    """B155, GT-4.8: Greyjoy has just taken the Iron Throne."""
    p = start(table(), clash_of_kings)
    go(p, *bids(2, 1, 3, 0))
    assert holder(p, IRON_THRONE) == seat_of(p, "greyjoy")
    go(p, *NO_BIDS)
    assert asked(p) == {"greyjoy": "order_tied"}


def test_the_old_holder_may_put_themselves_first_among_the_tied() -> None:
    """B156, GT-4.8: Baratheon, tied with all, keeps the Iron Throne."""
    p = start(table(), clash_of_kings)
    go(p, *NO_BIDS, "baratheon: baratheon", "baratheon: stark", "baratheon: greyjoy")
    assert houses_on(p, "iron_throne") == "baratheon stark greyjoy lannister"


def test_control_westeros_adds_one_to_every_bid() -> None:
    """B157, SS-5.8: to a bid of 0 too."""
    p = start(table(chosen={"stark": "control-westeros"}), clash_of_kings)
    events = go(p, *bids(0, 0, 2, 3))
    assert told(events, "bids")[0]["totals"] == (1, 0, 2, 3)
    assert houses_on(p, "iron_throne") == "baratheon greyjoy stark lannister"
    assert p.power[seat_of(p, "stark")] == 5


def test_the_highest_total_claims_westeros() -> None:
    """B158, SS-9.4: 1 claim on the track at once; the lowest chooses no tactics card; all pay."""
    p = start(table(), claim_westeros)
    go(p, *bids(3, 2, 0, 1))
    assert asked(p) == {"stark": "claim_from"}
    go(p, "stark: stock")
    assert p.claim_track[-1] == seat_of(p, "stark")
    assert p.barred == seat_of(p, "greyjoy")
    assert p.power == [2, 3, 5, 4]


def test_who_bid_lowest_chooses_no_tactics_card() -> None:
    """B159, SS-9.4, SS-5.7: in the next planning phase it is refused."""
    p = table(armies={"pyke": "greyjoy F"})
    p.phase, p.barred = "planning", seat_of(p, "greyjoy")
    ask_plan(p, seat_of(p, "greyjoy"))
    assert refused(p, "greyjoy", "tactic hold-territory").clause == "SS-9.4"


def test_a_bid_is_told_part_by_part_with_clauses() -> None:
    """C10, GT-4.8, SS-5.8, SS-9.4: the bonuses are announced before the bid; what counts is told after it."""
    p = table(allies={"lannister": "arryn-political-support"}, chosen={"lannister": "control-westeros"})
    start(p, clash_of_kings)
    assert p.pending[0].about["bonuses"] == [0, 1, 0, 0]
    (said,) = told(go(p, "stark: 1", "lannister: 2", "greyjoy: 0", "baratheon: 3"), "bids")
    assert said["parts"][1] == (("bid", 2), ("control-westeros", 1))
    assert (said["bids"], said["totals"], said["raised"]) == ((1, 2, 0, 3), (1, 3, 0, 3), {1: 3})
    assert said["clauses"] == {"bid": "GT-4.8", "control-westeros": "SS-5.8"}
    p.agenda.clear()
    p.pending.clear()
    start(p, claim_westeros)
    assert p.pending[0].about["bonuses"] == [0, 2, 0, 0]
    (said,) = told(go(p, "stark: 1", "lannister: 2", "greyjoy: 0", "baratheon: 0"), "bids")
    assert said["parts"][1] == (("bid", 2), ("control-westeros", 1), ("arryn-political-support", 1))
    assert said["clauses"] == {"bid": "SS-9.4", "control-westeros": "SS-5.8", "arryn-political-support": "SS-9.4"}


@pytest.mark.parametrize(
    ("language", "plain", "raised"),
    [
        ("en", "Bids: Seat 0: 1, Seat 1: 0.", "Bids: Seat 0: 1, Seat 1: 0; with bonuses: Seat 1: 2."),
        ("hu", "Licitek: Seat 0: 1, Seat 1: 0.", "Licitek: Seat 0: 1, Seat 1: 0; módosítókkal: Seat 1: 2."),
        ("cs", "Nabídky: Seat 0: 1, Seat 1: 0.", "Nabídky: Seat 0: 1, Seat 1: 0; s bonusy: Seat 1: 2."),
    ],
)
def test_bonuses_are_told_where_there_are_any(language: str, plain: str, raised: str) -> None:
    """GT-4.8, SS-5.8: a list that is the same is not told twice."""
    texts = sc.find_game("storm-of-swords").texts
    about = [{"bids": (1, 0), "totals": (1, total), "raised": {1: total} if total else {}} for total in (0, 2)]
    assert [texts.say("event.bids", one, "Seat {}".format, language) for one in about] == [plain, raised]


def test_political_support_and_control_westeros_add_to_claim_bids() -> None:
    """B160, SS-9.4, SS-6.5: +1 a card and +1, also to a bid of 0; but political support not to other bids."""
    allies = {"lannister": "arryn-political-support frey-political-support"}
    p = start(table(allies=allies, chosen={"lannister": "control-westeros"}), claim_westeros)
    events = go(p, *bids(2, 0, 1, 0))
    assert told(events, "bids")[0]["totals"] == (2, 3, 1, 0)
    assert p.power[seat_of(p, "lannister")] == 5
    p = start(table(allies=allies), clash_of_kings)
    assert told(go(p, *bids(1, 0, 2, 3)), "bids")[0]["totals"] == (1, 0, 2, 3)


def test_the_throne_names_the_highest_then_the_lowest_of_the_tied() -> None:
    """B161, SS-9.4: all tied; nobody is both."""
    p = start(table(), claim_westeros)
    go(p, *NO_BIDS)
    assert asked(p) == {"baratheon": "name_tied"}
    assert set(options(p, "baratheon")) == {"stark", "lannister", "greyjoy", "baratheon"}
    go(p, "baratheon: greyjoy", "greyjoy: stock")
    assert set(options(p, "baratheon")) == {"stark", "lannister", "baratheon"}
    assert refused(p, "baratheon", "greyjoy").clause == "SS-9.4"
    go(p, "baratheon: stark")
    assert p.claim_track[-1] == seat_of(p, "greyjoy")
    assert p.barred == seat_of(p, "stark")


def test_the_borrower_of_the_throne_names_the_tied() -> None:
    """B162, SS-9.4, SS-10.2: the holder of the token, not of the place."""
    p = table()
    p.throne_borrower = seat_of(p, "stark")
    start(p, claim_westeros)
    go(p, *NO_BIDS)
    assert asked(p) == {"stark": "name_tied"}
