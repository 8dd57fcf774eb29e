"""HK-3.4 and HK-3.6: the banner after a move. HK-4.6: the banners after a companion."""

import pytest

from smallcouncil.games.hand_of_the_king.state import leaders

from .table import asked, counted, forced, held, laid, table, told

ROW = "varys arya asha jaime\nbran"  # "right stark" takes Arya, and Bran is still there
COURT = "varys asha jaime catelyn"
TAKEN = told("moved", seat=0, direction="right", house="stark", taken=("arya",), to=1)


# After a move


def test_the_first_card_of_a_house_brings_its_banner_from_the_supply() -> None:
    """HK-3.4: 1 to 0."""
    p = table(grid=ROW)
    assert p.answer(0, "right stark") == [TAKEN, told("banner", house="stark", seat=0, before=None)]
    assert held(p) == {"stark": 0}


def test_equal_counts_are_enough_to_take_a_banner() -> None:
    """HK-3.4: equal to every other player is enough to take it from its holder."""
    p = table(grid=ROW, areas={1: "robb"}, banners={"stark": 1})
    assert p.answer(0, "right stark") == [TAKEN, told("banner", house="stark", seat=0, before=1)]
    assert held(p) == {"stark": 0}


def test_more_is_enough_too() -> None:
    """HK-3.4: greater than every other player."""
    p = table(grid=ROW, areas={0: "sansa", 1: "robb"}, banners={"stark": 1})
    assert p.answer(0, "right stark")[1:] == [told("banner", house="stark", seat=0, before=1)]
    assert held(p) == {"stark": 0}


def test_one_fewer_is_not_enough() -> None:
    """HK-3.4: the holder still has more."""
    p = table(grid=ROW, areas={1: "robb sansa"}, banners={"stark": 1})
    assert p.answer(0, "right stark") == [TAKEN]
    assert held(p) == {"stark": 1}


@pytest.mark.parametrize(
    ("areas", "holder"),
    [({1: "robb", 2: "sansa"}, 0), ({1: "robb", 2: "sansa rickon"}, 1), ({1: "lyanna", 2: "hoster"}, 0)],
)
def test_every_other_player_has_to_be_matched(areas: dict[int, str], holder: int) -> None:
    """HK-3.4: equal to or greater than that of every other player."""
    p = table(3, ROW, areas=areas, banners={"stark": 1})
    p.answer(0, "right stark")
    assert held(p) == {"stark": holder}


def test_one_who_holds_the_banner_already_takes_nothing() -> None:
    """HK-3.4: there is nothing to tell."""
    p = table(grid=ROW, areas={0: "robb", 1: "sansa"}, banners={"stark": 0})
    assert p.answer(0, "right stark") == [TAKEN]
    assert held(p) == {"stark": 0}


def test_taking_the_banner_is_not_optional() -> None:
    """HK-3.4: nobody is asked; the next question is the next player's move."""
    p = table(grid=ROW, areas={1: "robb"}, banners={"stark": 1})
    p.answer(0, "right stark")
    assert asked(p) == (1, "move", ["right greyjoy", "right lannister"])


def test_only_the_house_named_in_the_move_is_tested() -> None:
    """R-HK-7: being ahead or equal in another house moves no banner."""
    p = table(
        grid=ROW,
        areas={0: "theon tywin cersei", 1: "euron kevan"},
        banners={"greyjoy": 1, "lannister": 1},
    )
    assert p.answer(0, "right stark") == [TAKEN, told("banner", house="stark", seat=0, before=None)]
    assert held(p) == {"stark": 0, "greyjoy": 1, "lannister": 1}


def test_falling_behind_or_being_equalled_moves_nothing_by_itself() -> None:
    """HK-3.6: a banner stays until a move in its house or a companion moves it."""
    p = table(
        grid="varys arya asha jaime renly\nbran",
        areas={0: "hoster edmure", 1: "olenna", 2: "garlan"},
        banners={"tully": 1, "tyrell": 2},
        players=3,
    )
    p.answer(0, "right stark")
    p.answer(1, "right greyjoy")
    assert held(p) == {"tully": 1, "tyrell": 2, "stark": 0, "greyjoy": 1}


@pytest.mark.parametrize(
    ("staying", "holder"),
    [({0: "jon_snow"}, 0), ({1: "jon_snow"}, 1), ({1: "gendry"}, 0), ({1: "shae"}, 0)],
)
def test_companions_that_stay_count_after_a_move(staying: dict[int, str], holder: int) -> None:
    """HK-4.8, R-HK-11: Jon Snow counts 2 of the house he is sworn to, whoever has him; the others not here."""
    p = table(grid=ROW, areas={1: "robb"}, staying=staying, sworn="stark", banners={"stark": 1})
    p.answer(0, "right stark")
    assert held(p) == {"stark": holder}


@pytest.mark.parametrize(
    ("companion", "house", "held_by_rival", "card"),
    [("gendry", "baratheon", "renly robert", "stannis"), ("shae", "lannister", "cersei jaime", "tywin")],
)
def test_gendry_and_shae_count_one(companion: str, house: str, held_by_rival: str, card: str) -> None:
    """HK-4.8: with one of them and one character a player has two of the house."""
    rest = "shireen" if house == "baratheon" else "kevan"
    grid = f"varys {card} asha bran\n{rest}"
    p = table(grid=grid, areas={1: held_by_rival}, staying={0: companion}, banners={house: 1})
    p.answer(0, f"right {house}")
    assert p.counts[house] == (2, 2)
    assert held(p) == {house: 0}


def test_the_banner_comes_before_the_companion() -> None:
    """R-HK-8, HK-4.9: (2) the named house's banner, (3) the companion."""
    p = table(grid="varys hoster asha jaime", available="melisandre sandor")
    assert p.answer(0, "right tully") == [
        told("moved", seat=0, direction="right", house="tully", taken=("hoster",), to=1),
        told("banner", house="tully", seat=0, before=None),
    ]
    assert asked(p) == (0, "companion", ["melisandre", "sandor"])


def test_the_choice_of_a_tied_banner_is_not_overruled_at_the_end_of_the_turn() -> None:
    """R-HK-8: the move's test came first; who was given the banner after the companion keeps it."""
    p = table(
        grid="varys hoster asha jaime\n. rhaegar", areas={0: "edmure", 1: "theon euron"}, available="pycelle sandor"
    )
    p.answer(0, "right tully")
    assert held(p) == {"tully": 0}
    p.answer(0, "pycelle")
    p.answer(0, "theon")
    p.answer(1, "edmure")
    assert asked(p) == (0, "banner", ["seat 0", "seat 1"])  # Greyjoy first
    assert p.pending[0].about == {"house": "greyjoy"}
    p.answer(0, "seat 0")
    assert p.pending[0].about == {"house": "tully"}
    p.answer(0, "seat 1")
    assert held(p) == {"greyjoy": 0, "tully": 1}
    assert asked(p)[:2] == (1, "move")


# After a companion


def hodor_makes_a_tie(holder: int) -> tuple[list[str], dict[str, int]]:
    """Seat 0 takes Bran and has as many Starks as seat 1, who led alone; the user gives the banner away."""
    p = table(grid=ROW, areas={1: "robb"}, banners={"stark": 1}, available="hodor sandor", earned=True)
    assert p.answer(0, "hodor") == [
        told("companion", seat=0, companion="hodor"),
        told("taken", seat=0, card="bran", loser=None),
    ]
    assert asked(p) == (0, "banner", ["seat 0", "seat 1"])
    assert p.pending[0].clause == "HK-4.6"
    assert p.pending[0].prompt == "Several players lead House Stark: who holds its banner?"
    assert held(p) == {"stark": 1}
    return [event.kind for event in p.answer(0, f"seat {holder}")], held(p)


def test_a_tie_that_arises_is_decided_by_the_user_of_the_companion() -> None:
    """HK-4.6: the user, one of the tied, may keep the banner or leave it to the other."""
    assert hodor_makes_a_tie(0) == (["banner"], {"stark": 0})
    assert hodor_makes_a_tie(1) == ([], {"stark": 1})


def test_a_tie_given_away_is_told_with_who_had_it_before() -> None:
    """HK-4.6: the banner changes hands, and all are told."""
    p = table(grid=ROW, areas={1: "robb"}, banners={"stark": 1}, available="hodor sandor", earned=True)
    p.answer(0, "hodor")
    assert p.answer(0, "seat 0") == [told("banner", house="stark", seat=0, before=1)]


def test_a_tie_among_others_is_decided_by_the_user_too() -> None:
    """HK-4.6: seat 1 takes Tywin in return and is level with seat 2; the user, without a Lannister now, decides."""
    p = table(
        3,
        ROW,
        areas={0: "tywin", 1: "renly", 2: "kevan"},
        banners={"lannister": 0, "baratheon": 1},
        available="pycelle sandor",
        earned=True,
    )
    assert p.answer(0, "pycelle") == [
        told("companion", seat=0, companion="pycelle"),
        forced(0, "exchange", "renly"),
        told("taken", seat=0, card="renly", loser=1),
        forced(1, "return", "tywin"),
        told("taken", seat=1, card="tywin", loser=0),
    ]
    assert asked(p) == (0, "banner", ["seat 1", "seat 2"])
    assert p.answer(0, "seat 2") == [
        told("banner", house="lannister", seat=2, before=0),
        told("banner", house="baratheon", seat=0, before=1),
    ]
    assert held(p) == {"lannister": 2, "baratheon": 0}


def test_jaqen_makes_a_tie_of_two_rivals() -> None:
    """HK-4.6: seat 1 led alone; now seats 1 and 2 lead, and seat 0, without a Stark, decides."""
    p = table(3, COURT, areas={1: "robb sansa", 2: "rickon"}, banners={"stark": 1}, available="jaqen", earned=True)
    p.answer(0, "asha")
    p.answer(0, "robb")
    assert asked(p) == (0, "banner", ["seat 1", "seat 2"])
    assert p.answer(0, "seat 2")[:1] == [told("banner", house="stark", seat=2, before=1)]
    assert held(p) == {"stark": 2}


@pytest.mark.parametrize("holder", [1, 2])
def test_jaqen_breaks_a_three_way_tie(holder: int) -> None:
    """R-HK-4: the user drops out of the lead; the leaders are others than before, so the user chooses between them."""
    p = table(
        3,
        COURT,
        areas={0: "arya", 1: "robb", 2: "sansa"},
        banners={"stark": 0},
        available="jaqen",
        earned=True,
    )
    p.answer(0, "asha")
    p.answer(0, "arya")
    assert asked(p) == (0, "banner", ["seat 1", "seat 2"])
    assert p.answer(0, f"seat {holder}") == [told("banner", house="stark", seat=holder, before=0)]
    assert held(p) == {"stark": holder}


def test_a_third_leader_reopens_a_tie() -> None:
    """R-HK-4: the set of leaders is another than before, also where it grew."""
    p = table(
        3,
        ROW,
        areas={0: "robb", 1: "sansa lyanna", 2: "rickon eddard"},
        banners={"stark": 2},
        available="hodor",
        earned=True,
    )
    assert asked(p) == (0, "banner", ["seat 0", "seat 1", "seat 2"])
    assert p.answer(0, "seat 2") == []
    assert held(p) == {"stark": 2}


def test_one_leader_takes_the_banner_unasked() -> None:
    """HK-4.6, R-HK-4: Bran changes sides; who leads alone now holds the banner."""
    p = table(
        grid=COURT, areas={0: "robb", 1: "bran sansa"}, banners={"stark": 1}, available="hodor sandor", earned=True
    )
    assert p.answer(0, "hodor") == [
        told("companion", seat=0, companion="hodor"),
        told("taken", seat=0, card="bran", loser=1),
        told("banner", house="stark", seat=0, before=1),
    ]
    assert held(p) == {"stark": 0}
    assert asked(p)[:2] == (1, "move")


def test_the_one_leader_may_be_a_rival() -> None:
    """HK-4.6: two rivals were tied; one of them loses a card, the other leads alone."""
    p = table(3, COURT, areas={1: "robb", 2: "sansa"}, banners={"stark": 2}, available="jaqen", earned=True)
    p.answer(0, "asha")
    assert p.answer(0, "sansa")[1:] == [told("banner", house="stark", seat=1, before=2)]
    assert held(p) == {"stark": 1}


def test_with_nobody_left_the_banner_goes_back_to_the_supply() -> None:
    """HK-4.6, R-HK-4: Jaqen kills the only card of a house in play areas; 0 is no lead."""
    p = table(grid=COURT, areas={1: "hoster", 0: "robb"}, banners={"tully": 1}, available="jaqen", earned=True)
    p.answer(0, "asha")
    assert p.answer(0, "hoster") == [
        told("killed", seat=0, card="hoster", loser=1),
        told("banner_back", house="tully", seat=None, before=1),
    ]
    assert held(p) == {}


def test_the_leader_who_loses_a_card_and_still_leads_keeps_the_banner() -> None:
    """R-HK-4: with the same leaders the banner stays, even if counts changed, even where a rival holds it."""
    p = table(
        grid="varys asha jaime",
        areas={0: "robb sansa arya", 1: "rickon"},
        banners={"stark": 1},
        available="jaqen",
        earned=True,
    )
    p.answer(0, "asha")
    assert p.answer(0, "arya")[:1] == [told("killed", seat=0, card="arya", loser=0)]
    assert p.counts["stark"] == (2, 1)
    assert held(p)["stark"] == 1


def test_a_tie_that_was_there_before_stays_as_it_is() -> None:
    """R-HK-4: a third player loses a card of the house; the two leaders are the same, nobody is asked."""
    p = table(
        3,
        COURT,
        areas={0: "robb sansa", 1: "rickon arya", 2: "lyanna"},
        banners={"stark": 1},
        available="jaqen",
        earned=True,
    )
    p.answer(0, "asha")
    assert p.answer(0, "lyanna") == [told("killed", seat=0, card="lyanna", loser=2)]
    assert held(p) == {"stark": 1}
    assert asked(p)[:2] == (1, "move")


def test_a_tie_in_an_untouched_house_survives_ramsay() -> None:
    """R-HK-4: he touches no play area, so no banner moves and nobody is asked."""
    p = table(
        grid="varys asha jaime",
        areas={0: "robb", 1: "arya"},
        banners={"stark": 1},
        available="ramsay sandor",
        earned=True,
    )
    p.answer(0, "ramsay")
    assert p.answer(0, "asha") == [
        told("forced", seat=0, question="swap_with", choice="jaime"),
        told("swapped", seat=0, first="asha", second="jaime"),
    ]
    assert (p.grid, p.varys) == laid("varys jaime asha")
    assert held(p) == {"stark": 1}
    assert asked(p)[:2] == (1, "move")


def test_a_tie_in_another_house_survives_a_companion() -> None:
    """HK-4.6: Hodor changes Stark; tied Greyjoy and a Lannister banner in the wrong hands stay."""
    p = table(
        grid=ROW,
        areas={0: "theon tywin", 1: "euron"},
        banners={"greyjoy": 1, "lannister": 1},
        available="hodor sandor",
        earned=True,
    )
    p.answer(0, "hodor")
    assert held(p) == {"stark": 0, "greyjoy": 1, "lannister": 1}


def test_the_banners_come_before_the_companion_is_put_away() -> None:
    """HK-4.9: (5) banners, (6) discard."""
    p = table(grid=ROW, areas={1: "robb"}, banners={"stark": 1}, available="hodor sandor", earned=True)
    p.answer(0, "hodor")
    assert (p.using, p.available, p.discarded) == ("hodor", ["sandor"], [])
    p.answer(0, "seat 0")
    assert (p.using, p.available, p.discarded) == ("", ["sandor"], ["hodor"])


@pytest.mark.parametrize(
    ("counts", "leading"),
    [((0, 0), ()), ((1, 0), (0,)), ((0, 3), (1,)), ((2, 2), (0, 1)), ((1, 3, 3, 2), (1, 2)), ((0, 0, 0, 0), ())],
)
def test_the_leaders_have_the_highest_count_if_it_is_at_least_one(
    counts: tuple[int, ...], leading: tuple[int, ...]
) -> None:
    """HK-4.6: the players with the highest count, if it is at least 1."""
    assert leaders(counts) == leading


def test_counts_are_characters_and_companions_that_stay() -> None:
    """HK-4.8: counted of the play areas after each step."""
    p = table(
        3, COURT, areas={0: "robb renly", 1: "bran"}, staying={0: "gendry", 2: "jon_snow"}, sworn="stark",
        banners={"stark": 2}, available="hodor shae", earned=True,
    )  # fmt: skip
    assert (p.counts["stark"], p.counts["baratheon"]) == ((1, 1, 2), (2, 0, 0))
    p.answer(0, "hodor")
    assert (p.counts["stark"], p.counts["baratheon"]) == ((2, 0, 2), (2, 0, 0))
    assert asked(p) == (0, "banner", ["seat 0", "seat 2"])
    assert p.counts == counted(p)
