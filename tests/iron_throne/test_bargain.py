"""The bargain of a truce (IT-6.6 to IT-6.10): its notation, its domain, how it is made, and how it is carried out."""

from itertools import islice
from random import Random
from typing import Any

import pytest

import smallcouncil as sc
from smallcouncil.games.iron_throne.bargain import Grants, Proposals
from smallcouncil.games.iron_throne.state import Bargain, Bundle, IronThrone

from .table import (
    asked,
    deck,
    discards,
    fight,
    go,
    hand,
    hostages,
    knows,
    options,
    refused,
    sheet,
    story,
    table,
    the_question,
    timing,
    tokens,
)

FOUR = "stark lannister tyrell baratheon"
TRUCE = {"stark": "truce", "lannister": "truce"}


def at_bargain(houses: str = "stark lannister tyrell", **more: Any) -> IronThrone:
    """Robb and Jaime revealed truces; Stark, the challenger, begins to bargain. One power was moved to a character."""
    supports = {house: more.pop(house) for house in houses.split() if house in more}
    p = table(houses, hands=TRUCE | more.pop("hands", {}), **more)
    fight(p, "robb", "jaime", TRUCE, **supports)
    return p


def domain(p: IronThrone, house: str) -> Proposals:
    """What a player can answer, as the lazy domain it is."""
    answers = p.pending[p.houses.index(house)].options
    assert isinstance(answers, Proposals)
    return answers


# How it is made


def test_the_challenger_begins_and_has_nothing_to_accept() -> None:
    """IT-6.9, IT-6.6: the two active players bargain after the window, the challenger first."""
    p = at_bargain()
    assert asked(p) == {"stark": "bargain"}
    assert list(islice(domain(p, "stark"), 1)) == ["break off"]
    assert domain(p, "stark").answers == ("break off",)
    assert p.proposals == [6, 6, 6]
    assert p.bargain is None


def test_they_propose_in_turn() -> None:
    """IT-6.9, R-IT-10: whole bargains, alternately, each seen by all; the last one lies on the table."""
    p = at_bargain()
    happened = go(p, "stark: propose influence deck for 2p")
    assert story(p, happened) == ["proposed stark influence deck 2p"]
    assert happened[0].data == {"seat": 0, "grants": "influence deck", "gets": "2p"}
    assert p.bargain == Bargain(0, Bundle(True, ("deck",), 0), Bundle(False, (), 2))
    assert asked(p) == {"lannister": "bargain"}
    assert domain(p, "lannister").answers == ("accept", "break off")
    happened = go(p, "lannister: propose 1p for hand")
    assert story(p, happened) == ["proposed lannister 1p hand"]
    assert p.bargain == Bargain(1, Bundle(False, (), 1), Bundle(False, ("hand",), 0))
    assert asked(p) == {"stark": "bargain"}
    assert p.proposals == [5, 5, 6]


def test_proposals_run_out() -> None:
    """IT-6.9, R-IT-10: each has so many; after the last one it can only be accepted or broken off."""
    p = at_bargain(truce_proposals=2)
    for house in ("stark", "lannister", "stark"):
        go(p, f"{house}: propose 1p for nothing")
    assert p.proposals == [0, 1, 2]
    assert domain(p, "lannister").may_propose
    go(p, "lannister: propose 2p for nothing")
    assert the_question(p) == ("stark", "bargain", ["accept", "break off"])
    assert refused(p, "stark: propose 1p for nothing") == (
        "IT-6.9",
        "You have no offers left: accept or break off",
    )


def test_six_proposals_each_unless_the_table_says_otherwise() -> None:
    """IT-6.9, R-IT-10: 6 each, table option `truce_proposals`."""
    p = at_bargain()
    for _ in range(6):
        go(p, "stark: propose 1p for nothing", "lannister: propose 1p for nothing")
    assert options(p, "stark") == ["accept", "break off"]
    assert at_bargain(truce_proposals=1).proposals == [1, 1, 1]


def test_the_challenger_begins_wherever_they_sit() -> None:
    """IT-6.9: also where the challenger sits elsewhere; the opponent answers."""
    p = table(challenger="tyrell", event="stark", hands={"tyrell": "truce", "stark": "truce"})
    fight(p, "mace", "robb", {"tyrell": "truce", "stark": "truce"})
    go(p, "tyrell: propose nothing for 1p")
    assert asked(p) == {"stark": "bargain"}


def test_supporters_neither_bargain_nor_get_anything() -> None:
    """IT-6.8: only the active players are asked, and only their things change places."""
    p = at_bargain(FOUR, tyrell="challenger mace", baratheon="defender davos")
    before = (hand(p, "tyrell"), hand(p, "baratheon"), sheet(p, "tyrell"), dict(p.power))
    go(p, "stark: propose influence deck for 2p")
    assert asked(p) == {"lannister": "bargain"}
    go(p, "lannister: accept")
    assert (hand(p, "tyrell"), hand(p, "baratheon"), sheet(p, "tyrell"), dict(p.power)) == before
    assert tokens(p, "tyrell", "tyrell") == tokens(p, "baratheon", "baratheon") == 5


def test_bargaining_follows_the_window_after_the_reveal() -> None:
    """IT-6.7, IT-11.3: at the beginning of the resolution, after everything that happens after the reveal."""
    p = table(leaders="tyrion", hands={"stark": "truce", "lannister": "truce jaime"})
    happened = fight(p, "robb", "jaime", TRUCE)
    assert story(p, happened)[-1] == "outcome truce"
    assert the_question(p)[1] == "bargain"
    go(p, "stark: propose 1p for nothing", "lannister: accept")
    assert the_question(p) == ("lannister", "leader_ability", ["use", "pass"])


def test_nobody_else_is_asked_while_two_bargain() -> None:
    """IT-6.8, IT-13.1: talk is open: every proposal and answer is told to everybody, and stands open in the log."""
    p = at_bargain()
    happened = go(p, "stark: propose 1p for nothing", "lannister: accept")
    assert [event.audience for event in happened if event.kind in ("proposed", "agreed", "power_given")] == [None] * 3
    assert p.history(2)[-2:] == [(0, "propose 1p for nothing"), (1, "accept")]
    assert p.history(None)[-2:] == p.history(2)[-2:]


# Accepted


def test_an_accepted_bargain_is_carried_out_in_order_as_one_event() -> None:
    """IT-6.10, R-IT-10: influence, hostages (the challenger takes first), power; then nobody wins or loses."""
    p = at_bargain(
        leaders="tyrion",
        decks={"stark": "1 2 3", "lannister": "1 12 10"},
        hostages={"lannister": ["tyrell 7", "tyrell 8"]},
    )
    go(p, "stark: propose influence deck 2p for influence deck #2")
    happened = go(p, "lannister: accept")
    assert story(p, happened) == [
        "agreed lannister",
        "influence stark lannister",
        "influence lannister stark",
        "hostage stark lannister deck 3 lannister",
        "hostage_face 3 12 (stark)",
        "hostage stark lannister #2 2 tyrell",
        "hostage_face 2 8 (stark)",
        "hostage lannister stark deck 4 stark",
        "hostage_face 4 2 (lannister)",
        "power_given stark lannister 2",
    ]
    assert (tokens(p, "stark", "lannister"), tokens(p, "lannister", "stark")) == (1, 1)
    assert hostages(p, "stark") == ["#3 lannister 12", "#2 tyrell 8"]
    assert hostages(p, "lannister") == ["#1 tyrell 7", "#4 stark 2"]
    assert (sheet(p, "stark"), sheet(p, "lannister")) == (1, 5)
    assert (p.winner, p.lost) == ("", False)
    assert the_question(p)[:2] == ("lannister", "leader_ability")
    assert timing(p) == "after_resolution"


def test_the_challenger_takes_first_whoever_proposed() -> None:
    """IT-6.10: the same bargain, proposed by the defender, is carried out in the same order."""
    p = at_bargain()
    go(p, "stark: propose 1p for nothing", "lannister: propose influence deck for influence deck 1p")
    happened = go(p, "stark: accept")
    assert story(p, happened, "agreed", "influence", "hostage", "power_given") == [
        "agreed stark",
        "influence stark lannister",
        "influence lannister stark",
        "hostage stark lannister deck 1 lannister",
        "hostage lannister stark deck 2 stark",
        "power_given stark lannister 1",
    ]


def test_in_a_bargain_nobody_is_rewarded_or_punished() -> None:
    """IT-6.6: agreed, and something changed its place: no reward, no penalty, for supporters neither."""
    p = at_bargain(FOUR, tyrell="challenger mace", baratheon="defender davos")
    power = dict(p.power)
    go(p, "stark: propose 1p for nothing", "lannister: accept")
    assert dict(p.power) == power
    assert timing(p) == "after_resolution"
    assert [sheet(p, house) for house in FOUR.split()] == [2, 4, 4, 4]


def test_a_bargain_may_be_one_sided() -> None:
    """IT-6.6: one may grant for nothing; the influence is the other's, spread onto the granting player's board."""
    p = at_bargain()
    go(p, "stark: propose influence for nothing", "lannister: accept")
    assert (tokens(p, "lannister", "stark"), tokens(p, "lannister", "lannister")) == (1, 4)
    assert tokens(p, "stark", "stark") == 5


def test_influence_goes_to_the_other_active_players_board() -> None:
    """IT-6.6, R-IT-8: what the proposer gets lies on the other's board."""
    p = at_bargain()
    go(p, "stark: propose nothing for influence", "lannister: accept")
    assert (tokens(p, "stark", "lannister"), tokens(p, "stark", "stark")) == (1, 4)
    assert tokens(p, "lannister", "lannister") == 5


def test_power_goes_from_sheet_to_sheet() -> None:
    """IT-6.6, IT-10.5: from the granting player's leader sheet to the other's, by a rule that says so."""
    p = at_bargain(sheet={"stark": 8})
    happened = go(p, "stark: propose 3p for nothing", "lannister: accept")
    assert (sheet(p, "stark"), sheet(p, "lannister"), p.power_gone) == (4, 6, 0)
    assert story(p, happened)[-1] == "power_given stark lannister 3"


def test_two_hostages_may_be_of_one_source() -> None:
    """IT-6.6: one or two hostages, the source of each named."""
    p = at_bargain(hands={"stark": "truce 5 7"}, decks={"stark": "1", "lannister": "1 12 10 8"})
    go(p, "stark: propose hand hand for deck deck", "lannister: accept")
    assert hostages(p, "stark") == ["#1 lannister 12", "#2 lannister 10"]
    taken = [hostage.face for hostage in p.hostages[1]]
    assert sorted([*taken, *p.hands[0]]) == ["1", "5", "7"]
    assert len(taken) == 2


def test_an_own_card_held_by_the_other_is_taken_back_by_a_bargain() -> None:
    """IT-6.6, IT-8.3: it goes to the hand, and the former holder knows it is there."""
    p = at_bargain(hostages={"lannister": ["stark 20"]}, decks={"stark": "1 2"})
    happened = go(p, "stark: propose 1p for #1", "lannister: accept")
    assert "own_card_back stark" in story(p, happened)
    assert (hostages(p, "stark"), hostages(p, "lannister")) == ([], [])
    assert hand(p, "stark") == "1 20"
    assert (knows(p, "lannister", "stark"), knows(p, "tyrell", "stark")) == ("20", "")


def test_a_card_taken_back_is_never_the_random_card_the_other_takes() -> None:
    """IT-6.10, R-IT-10: one event: a random card is drawn from the hand as it stood before, whoever takes first."""
    for key in range(20):
        p = at_bargain(hostages={"lannister": ["stark 20"]}, decks={"stark": "1"})
        p.key = str(key)
        go(p, "stark: propose hand for #1", "lannister: accept")
        assert (hand(p, "stark"), hostages(p, "lannister")) == ("20", ["#2 stark 1"])


def test_who_saw_a_card_go_back_by_a_bargain_knows_of_it_though_a_random_one_left() -> None:
    """IT-6.10, R-IT-31: the card that left unseen was none of those that came by the same bargain."""
    p = at_bargain(hostages={"lannister": ["stark 20"]}, decks={"stark": "1"})
    p.hostages[1] = (p.hostages[1][0]._replace(knowers=(1, 2)),)  # Tyrell held it once
    go(p, "stark: propose hand for #1", "lannister: accept")
    assert (knows(p, "lannister", "stark"), knows(p, "tyrell", "stark")) == ("20", "20")


def test_power_given_both_ways_is_set_off() -> None:
    """IT-6.6, R-IT-10: only the difference counts, and it is told."""
    p = at_bargain(sheet={"stark": 4, "lannister": 4})
    happened = go(p, "stark: propose 3p for 1p", "lannister: accept")
    assert story(p, happened) == ["proposed stark 3p 1p", "agreed lannister", "power_given stark lannister 2"]
    assert (sheet(p, "stark"), sheet(p, "lannister")) == (1, 5)


@pytest.mark.parametrize(
    ("proposal", "due"),
    [
        ("propose 3p for 1p", {"giver": 0, "n": 2}),
        ("propose 1p for 3p", {"giver": 1, "n": 2}),
        ("propose influence 2p for 2p", {"giver": 0, "n": 0}),
        ("propose deck for nothing", {"giver": 0, "n": 0}),
    ],
)
def test_a_view_tells_what_a_bargain_costs_whom(proposal: str, due: dict[str, int]) -> None:
    """IT-6.6: by the bargain on the table, and before it lies there to whoever thinks of proposing it."""
    p = at_bargain(sheet={"stark": 4, "lannister": 4})
    assert p.view(None)["power_due"] is None
    assert p.preview(0, proposal).after.get("power_due") == due
    go(p, f"stark: {proposal}")
    assert all(p.view(viewer)["power_due"] == due for viewer in (None, 0, 1, 2))


def test_equal_power_both_ways_moves_nothing_and_may_go_with_something_else() -> None:
    """IT-6.6, R-IT-10: by itself it is no bargain, since nothing changes its place."""
    p = at_bargain()
    assert refused(p, "stark: propose 2p for 2p") == ("IT-6.6", "A bargain must change something")
    happened = go(p, "stark: propose influence 2p for 2p", "lannister: accept")
    assert story(p, happened)[2:] == ["influence lannister stark"]
    assert (sheet(p, "stark"), sheet(p, "lannister")) == (3, 3)


def test_the_last_card_of_a_deck_is_granted_and_the_pile_makes_a_new_one() -> None:
    """IT-6.6, IT-9.7: "deck deck" with one card in the deck and one in the pile."""
    p = at_bargain(hands={"stark": "truce rest"}, decks={"stark": "1 2"}, discards={"stark": "3"})
    assert (deck(p, "stark"), discards(p, "stark")) == ("2", "3")
    assert "propose deck deck for nothing" in domain(p, "stark")
    go(p, "stark: propose deck deck for nothing", "lannister: accept")
    assert hostages(p, "lannister") == ["#1 stark 2", "#2 stark 3"]


def test_the_end_is_checked_after_a_bargain() -> None:
    """IT-12.3: one bargain as a whole: both spread their last influence, and share the win."""
    p = at_bargain(influence={"stark": {"tyrell": 4}, "lannister": {"tyrell": 4}})
    go(p, "stark: propose influence for influence")
    happened = go(p, "lannister: accept")
    assert story(p, happened)[-1] == "game_over stark lannister 5 5 0"
    assert p.pending == {}


# Broken off


@pytest.mark.parametrize("proposed", [False, True])
def test_broken_off_everybody_on_both_sides_loses(proposed: bool) -> None:
    """IT-6.6, IT-7.0: supporters too lose, by the penalties, and nobody wins."""
    p = at_bargain(FOUR, tyrell="challenger mace", baratheon="defender davos")
    if proposed:
        go(p, "stark: propose influence for nothing", "lannister: propose 1p for nothing")
    happened = go(p, "stark: break off")
    assert story(p, happened) == [
        "broken_off stark",
        "power_removed robb 2",
        "power_removed jaime 2",
        "power_removed mace 2",
        "power_removed davos 2",
    ]
    assert (p.winner, p.lost, p.bargain) == ("", True, None)
    assert tokens(p, "lannister", "lannister") == 5
    assert timing(p) == "after_resolution"


def test_either_may_break_off() -> None:
    """IT-6.9: also the one to whom a bargain was proposed."""
    p = at_bargain()
    happened = go(p, "stark: propose influence for nothing", "lannister: break off")
    assert story(p, happened)[-3:] == ["broken_off lannister", "power_removed robb 2", "power_removed jaime 2"]


# The domain

NOTATION = [
    ("propose nothing for influence", True),
    ("propose influence hand #1 3p for influence deck deck", True),
    ("propose deck #1 for deck hand", True),
    ("propose deck hand for 2p", True),
    ("propose #1 #2 for nothing", True),
    ("accept", False),
    ("break off", True),
    ("propose nothing for nothing", False),
    ("propose 1p for 1p", False),
    ("propose 3p for 1p", True),
    ("propose deck 1p for 1p", True),
    ("propose 4p for nothing", False),
    ("propose 0p for deck", False),
    ("propose 01p for deck", False),
    ("propose hand deck for nothing", False),
    ("propose #2 #1 for nothing", False),
    ("propose #1 #1 for nothing", False),
    ("propose #3 for nothing", False),
    ("propose nothing for #1", False),
    ("propose deck deck deck for nothing", False),
    ("propose influence influence for nothing", False),
    ("propose 1p influence for nothing", False),
    ("propose 1p 2p for nothing", False),
    ("propose deck", False),
    ("propose deck for", False),
    ("propose  for deck", False),
    ("propose deck  for nothing", False),
    ("propose deck for nothing for nothing", False),
    ("propose nothing influence for deck", False),
    ("deck for nothing", False),
    ("Propose deck for nothing", False),
    ("", False),
]


@pytest.mark.parametrize(("choice", "legal"), NOTATION)
def test_a_bargain_has_one_notation(choice: str, legal: bool) -> None:
    """IT-6.6, IT-6.9: influence, hostages by source, power; each at most once, in this order."""
    p = at_bargain(sheet={"stark": 8}, hostages={"stark": ["tyrell 5", "tyrell 6"]})
    assert (choice in domain(p, "stark")) is legal
    assert (p.why_not(0, choice) is None) is legal


def test_what_is_no_text_is_no_bargain() -> None:
    """IT-6.9: the domain holds texts only."""
    p = at_bargain()
    assert 7 not in domain(p, "stark")
    assert None not in domain(p, "stark")


@pytest.mark.parametrize(
    "zones",
    [
        {},
        {"sheet": {"stark": 1, "lannister": 1}},
        {"sheet": {"stark": 8, "lannister": 2}, "hostages": {"stark": ["tyrell 5"], "lannister": ["tyrell 6"]}},
        {"hands": {"stark": "truce 5"}, "hostages": {"tyrell": ["lannister rest"]}},
        {"hands": {"stark": "truce", "lannister": "truce rest"}, "decks": {"lannister": "1 2"}},
        {"truce_proposals": 1},
    ],
)
def test_the_domain_lists_counts_holds_and_draws_the_same_bargains(zones: dict[str, Any]) -> None:
    """IT-6.6, IT-6.9: iteration, length, `in` and sampling agree, for the first and for the second player."""
    p = at_bargain(**zones)
    rng = Random(1)
    for house in ("stark", "lannister"):
        choices = list(domain(p, house))
        assert len(choices) == len(set(choices)) == len(domain(p, house))
        assert all(choice in domain(p, house) for choice in choices)
        assert {domain(p, house).sample(rng) for _ in range(100)} <= set(choices)
        assert all(twin_of(p, choice).pending.keys() for choice in rng.sample(choices, 20))
        go(p, f"{house}: propose influence for nothing")


def twin_of(p: IronThrone, choice: str) -> IronThrone:
    """What follows from a choice."""
    twin = p.copy()
    twin.answer(next(iter(p.pending)), choice)
    return twin


def test_every_bargain_can_be_drawn() -> None:
    """IT-6.6: sampling reaches every answer and every proposal of a small domain, and nothing else."""
    small = Proposals(("accept", "break off"), Grants(((), ("hand",)), 1), Grants(((),), 2), True)
    granted = ["nothing", "1p", "hand", "hand 1p"]
    granted += [" ".join(["influence", *bundle.split()]).removesuffix(" nothing") for bundle in granted]
    got = ["nothing", "1p", "2p", "influence", "influence 1p", "influence 2p"]
    nothing = {"propose nothing for nothing", "propose 1p for 1p"}
    bargains = [f"propose {grants} for {gets}" for grants in granted for gets in got]
    assert list(small) == ["accept", "break off", *[bargain for bargain in bargains if bargain not in nothing]]
    assert len(small) == 2 + 8 * 6 - 2
    assert {small.sample(Random(seed)) for seed in range(1200)} == set(small)


def test_sampling_draws_only_answers_when_no_proposal_is_left() -> None:
    """IT-6.9: accept or break off, each about as often."""
    p = at_bargain(truce_proposals=1)
    go(p, "stark: propose 1p for nothing", "lannister: propose 1p for nothing")
    drawn = [domain(p, "stark").sample(Random(seed)) for seed in range(60)]
    assert 15 < drawn.count("accept") < 45
    assert set(drawn) == {"accept", "break off"}
    assert len(domain(p, "stark")) == 2


def test_what_can_be_granted_is_what_is_there() -> None:
    """IT-6.6, IT-8.1: a source is named as often as it has cards, at most two; power at most three, or the sheet."""
    p = at_bargain(
        hands={"stark": "truce", "lannister": "truce rest"},
        decks={"stark": "1", "lannister": "1 2"},
        sheet={"stark": 3, "lannister": 8},
        hostages={"lannister": ["tyrell 5"]},
    )
    assert (hand(p, "stark"), deck(p, "lannister")) == ("1", "2")
    assert domain(p, "stark").mine.hostages == ((), ("deck",), ("hand",), ("deck", "deck"), ("deck", "hand"))
    assert domain(p, "stark").theirs.hostages == (
        (),
        ("deck",),
        ("hand",),
        ("#1",),
        ("deck", "hand"),
        ("deck", "#1"),
        ("hand", "hand"),
        ("hand", "#1"),
    )
    assert (domain(p, "stark").mine.power, domain(p, "stark").theirs.power) == (2, 3)


def test_an_empty_deck_cannot_be_granted() -> None:
    """IT-6.6, IT-9.7, R-IT-20: deck and pile empty: the deck is no source of hostages."""
    p = at_bargain(hands={"lannister": "truce 5"}, hostages={"tyrell": ["lannister rest"]})
    assert domain(p, "stark").theirs.hostages == ((), ("hand",))
    assert refused(p, "stark: propose nothing for deck") == ("IT-8.1", "Seat 1 has no card there: the deck")


# Refusals


@pytest.mark.parametrize(
    ("choice", "clause", "reason"),
    [
        ("accept", "IT-6.9", "No bargain is on the table yet"),
        ("pass", "IT-6.9", "A bargain says what you give and what you get"),
        (
            "propose 2p",
            "IT-6.9",
            "A bargain says what you give and what you get",
        ),
        ("propose nothing for nothing", "IT-6.6", "A bargain must change something"),
        ("propose 2p for 2p", "IT-6.6", "A bargain must change something"),
        ("propose 3p for nothing", "IT-6.6", "Seat 0 can give at most 2 power"),
        ("propose nothing for 4p", "IT-6.6", "Seat 1 can give at most 3 power"),
        ("propose deck deck hand for nothing", "IT-6.6", "At most two hostages a side"),
        ("propose nothing for deck hand hand", "IT-6.6", "At most two hostages a side"),
        ("propose #1 for nothing", "IT-8.1", "Seat 0 has no card there: hostage #1"),
        ("propose nothing for #7", "IT-8.1", "Seat 1 has no card there: hostage #7"),
        (
            "propose hand hand for nothing",
            "IT-6.6",
            "There are not that many cards, or the order is wrong: first the deck, then the hand, then hostages",
        ),
        (
            "propose nothing for #1 deck",
            "IT-6.6",
            "There are not that many cards, or the order is wrong: first the deck, then the hand, then hostages",
        ),
    ],
)
def test_a_bargain_that_cannot_be_is_refused_with_its_reason(choice: str, clause: str, reason: str) -> None:
    """IT-6.6, IT-6.9, IT-8.1, R-IT-10: why this is no answer in the bargaining; nothing changes."""
    p = at_bargain(sheet={"stark": 3, "lannister": 6}, hostages={"lannister": ["tyrell 5"]})
    assert refused(p, f"stark: {choice}") == (clause, reason)


def test_a_number_without_end_is_refused_like_any_other() -> None:
    """IT-6.9: whatever is sent, an illegal answer is refused and changes nothing."""
    p = at_bargain()
    for digits in (3, 5_000):
        for thing in (f"{'9' * digits}p", f"#{'9' * digits}"):
            assert refused(p, f"stark: propose {thing} for nothing")[0] in ("IT-6.6", "IT-6.9", "IT-8.1")


# Saved


def test_a_bargain_under_way_can_be_saved_and_written_down() -> None:
    """IT-6.9: the table, its lazy domain and the bargain on it come back as they were."""
    p = at_bargain(hostages={"lannister": ["tyrell 5"]})
    go(p, "stark: propose influence 1p for #1")
    for back in (sc.load(sc.save(p)), sc.read(sc.write(p))):
        assert back == p
        assert back.answer(1, "propose #1 for 2p") == twin_of(p, "propose #1 for 2p").events
