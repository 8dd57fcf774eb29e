"""Companions that change what is there: Melisandre, Ramsay, Petyr, Syrio, Pycelle."""

import pytest

from .table import asked, counted, forced, held, laid, table, told

COURT = "varys asha arya hoster"


# Melisandre


def test_melisandre_gives_another_whole_turn() -> None:
    """R-HK-13: when the turn is complete the same player moves again; then the player to the left."""
    p = table(grid="varys asha arya hoster jaime\n. . bran renly", available="melisandre shae", earned=True)
    assert p.answer(0, "melisandre") == [
        told("companion", seat=0, companion="melisandre"),
        told("further_turn", seat=0),
    ]
    assert p.discarded == ["melisandre"]
    assert (p.turn, p.further_turns) == (0, 0)
    assert asked(p)[:2] == (0, "move")
    assert p.answer(0, "right stark")[1:] == [told("banner", house="stark", seat=0, before=None)]
    assert asked(p)[:2] == (1, "move")


def test_melisandres_turn_can_earn_a_companion() -> None:
    """R-HK-13: a turn like any other."""
    p = table(grid="varys asha arya hoster jaime", available="melisandre shae sandor", earned=True)
    p.answer(0, "melisandre")
    p.answer(0, "right tully")
    assert asked(p) == (0, "companion", ["shae", "sandor"])
    p.answer(0, "shae")
    assert asked(p)[:2] == (1, "move")


def test_petyr_turns_up_melisandre() -> None:
    """R-HK-14, R-HK-13: both are put away, then the further turn begins."""
    p = table(
        grid="varys asha arya hoster jaime\n. bran", available="petyr shae", unused="melisandre bronn", earned=True
    )
    p.answer(0, "petyr")
    assert p.answer(0, "melisandre") == [
        told("carried_out", seat=0, companion="melisandre"),
        told("further_turn", seat=0),
    ]
    assert p.discarded == ["petyr", "melisandre", "bronn"]
    assert asked(p)[:2] == (0, "move")


def test_melisandre_with_varys_stuck_ends_the_game() -> None:
    """HK-3.5, R-HK-13: the further turn cannot begin."""
    p = table(grid="varys\n. arya", areas={0: "hoster"}, banners={"tully": 0}, available="melisandre", earned=True)
    assert p.events == [
        forced(0, "companion", "melisandre"),
        told("companion", seat=0, companion="melisandre"),
        told("further_turn", seat=0),
        told("game_over", winners=(0,), scores=(1, 0)),
    ]
    assert p.turn == 0


# Ramsay


def test_ramsay_swaps_two_characters_in_kings_landing() -> None:
    """R-HK-15: two different ones, of one house or two; no empty place, not Varys."""
    p = table(grid="asha . hoster\n. varys arya\nbran jaime", areas={0: "robb"}, available="ramsay shae", earned=True)
    assert p.answer(0, "ramsay") == [told("companion", seat=0, companion="ramsay")]
    assert asked(p) == (0, "swap", ["asha", "hoster", "arya", "bran", "jaime"])
    assert p.pending[0].clause == "R-HK-15"
    assert p.answer(0, "arya") == []
    assert p.marked == "arya"
    assert asked(p) == (0, "swap_with", ["asha", "hoster", "bran", "jaime"])
    assert p.pending[0].prompt == "Who changes places with Arya?"
    assert p.answer(0, "hoster") == [told("swapped", seat=0, first="arya", second="hoster")]
    assert (p.grid, p.varys) == laid("asha . arya\n. varys hoster\nbran jaime")
    assert (p.marked, p.discarded) == ("", ["ramsay"])
    assert asked(p) == (1, "move", ["down lannister", "right tully"])


def test_ramsay_may_swap_two_of_one_house() -> None:
    """R-HK-15: of one house or two."""
    p = table(grid="varys bran asha arya", available="ramsay shae", earned=True)
    p.answer(0, "ramsay")
    p.answer(0, "bran")
    p.answer(0, "arya")
    assert (p.grid, p.varys) == laid("varys arya asha bran")


@pytest.mark.parametrize("grid", ["varys\n. arya", "varys arya", "varys"])
@pytest.mark.parametrize("moves_varys", [False, True])
def test_ramsay_needs_two_to_swap(grid: str, moves_varys: bool) -> None:
    """R-HK-15: fewer than two, nothing; with the table option Varys is one of the two."""
    p = table(grid=grid, available="ramsay", earned=True, ramsay_moves_varys=moves_varys)
    if moves_varys and "arya" in grid:
        assert asked(p) == (0, "swap", ["arya", "varys"])
    else:
        assert p.events[1:3] == [told("companion", seat=0, companion="ramsay"), told("no_effect", companion="ramsay")]
        assert p.discarded == ["ramsay"]


@pytest.mark.parametrize(("first", "second"), [("varys", "jaime"), ("jaime", "varys")])
def test_by_the_table_option_ramsay_may_move_varys(first: str, second: str) -> None:
    """R-HK-15: `ramsay_moves_varys`: Varys goes to the character's place, and the character to his."""
    p = table(
        grid="asha . hoster\n. varys arya\nbran jaime", available="ramsay shae", earned=True, ramsay_moves_varys=True
    )
    p.answer(0, "ramsay")
    assert asked(p)[2] == ["asha", "hoster", "arya", "bran", "jaime", "varys"]
    p.answer(0, first)
    assert second in asked(p)[2]
    assert first not in asked(p)[2]
    assert p.answer(0, second)[0] == told("swapped", seat=0, first=first, second=second)
    assert (p.grid, p.varys) == laid("asha . hoster\n. jaime arya\nbran varys")
    assert asked(p) == (1, "move", ["up lannister", "left stark"])


def test_with_the_table_option_two_characters_leave_varys_where_he_is() -> None:
    """R-HK-15: he need not be one of the two."""
    p = table(grid="asha varys hoster arya", available="ramsay shae", earned=True, ramsay_moves_varys=True)
    p.answer(0, "ramsay")
    p.answer(0, "asha")
    p.answer(0, "arya")
    assert (p.grid, p.varys) == laid("arya varys hoster asha")


def test_without_the_table_option_varys_is_not_swapped() -> None:
    """R-HK-2: he is not a character."""
    p = table(grid="varys asha arya hoster", available="ramsay shae", earned=True)
    p.answer(0, "ramsay")
    assert "varys" not in asked(p)[2]
    p.answer(0, "asha")
    assert "varys" not in asked(p)[2]


def test_petyr_turns_up_ramsay() -> None:
    """R-HK-14: he asks as usual."""
    p = table(grid=COURT, available="petyr shae", unused="bronn ramsay", earned=True)
    p.answer(0, "petyr")
    p.answer(0, "ramsay")
    p.answer(0, "asha")
    p.answer(0, "hoster")
    assert (p.grid, p.varys) == laid("varys hoster arya asha")
    assert p.discarded == ["petyr", "bronn", "ramsay"]


# Petyr


def test_petyr_turns_up_the_top_two_for_all() -> None:
    """R-HK-14: from the top of the unused deck, seen by everybody; one of them must be carried out."""
    p = table(3, COURT, available="petyr shae", unused="bronn gendry syrio hodor", earned=True)
    assert p.answer(0, "petyr") == [
        told("companion", seat=0, companion="petyr"),
        told("turned_up", seat=0, companions=("bronn", "gendry")),
    ]
    assert asked(p) == (0, "carry_out", ["bronn", "gendry"])
    assert p.pending[0].clause == "R-HK-14"
    assert (p.turned_up, p.unused) == (["bronn", "gendry"], ["hodor", "syrio"])
    for viewer in (0, 1, 2, None):
        assert p.view(viewer)["turned_up"] == ["bronn", "gendry"]
        assert p.view(viewer)["unused"] == 2


def test_petyrs_two_never_become_available() -> None:
    """R-HK-14: one carried out, the other and Petyr discarded."""
    p = table(grid=COURT, areas={0: "tyrion"}, available="petyr shae", unused="bronn gendry syrio", earned=True)
    p.answer(0, "petyr")
    assert p.using == "petyr"
    assert p.answer(0, "bronn") == [
        told("carried_out", seat=0, companion="bronn"),
        told("no_effect", companion="bronn"),
    ]
    assert (p.available, p.discarded, p.unused) == (["shae"], ["petyr", "bronn", "gendry"], ["syrio"])
    assert (p.turned_up, p.using, p.staying) == ([], "", [(), ()])
    assert asked(p)[:2] == (1, "move")


def test_petyr_may_carry_out_one_without_effect() -> None:
    """R-HK-14: even without effect, though the other would have one."""
    p = table(grid=COURT, dead="bran", available="petyr shae", unused="hodor sandor", earned=True)
    p.answer(0, "petyr")
    assert p.answer(0, "hodor")[1:] == [told("no_effect", companion="hodor")]
    assert p.dead == ["bran"]


def test_petyr_with_one_unused_companion_carries_it_out() -> None:
    """R-HK-14: as many as there are; one must be carried out."""
    p = table(grid=COURT, available="petyr sandor", unused="gendry", earned=True)
    assert p.answer(0, "petyr") == [
        told("companion", seat=0, companion="petyr"),
        told("turned_up", seat=0, companions=("gendry",)),
        forced(0, "carry_out", "gendry"),
        told("carried_out", seat=0, companion="gendry"),
        told("banner", house="baratheon", seat=0, before=None),
    ]
    assert (p.unused, p.discarded, p.staying) == ([], ["petyr"], [("gendry",), ()])


def test_petyr_with_no_unused_companion_does_nothing() -> None:
    """R-HK-14: none, nothing."""
    p = table(grid=COURT, available="petyr sandor", earned=True)
    assert p.answer(0, "petyr") == [
        told("companion", seat=0, companion="petyr"),
        told("no_effect", companion="petyr"),
    ]
    assert p.discarded == ["petyr"]
    assert asked(p)[:2] == (1, "move")


def test_petyrs_banners_come_once_after_the_one_carried_out() -> None:
    """R-HK-14, HK-4.6: what Petyr's companion changed is settled before he is put away."""
    p = table(
        grid=COURT, areas={1: "renly"}, banners={"baratheon": 1}, available="petyr sandor", unused="gendry bronn",
        earned=True,
    )  # fmt: skip
    p.answer(0, "petyr")
    p.answer(0, "gendry")
    assert asked(p) == (0, "banner", ["seat 0", "seat 1"])
    assert (p.using, p.discarded, p.turned_up) == ("gendry", [], ["bronn"])
    assert p.answer(0, "seat 0") == [told("banner", house="baratheon", seat=0, before=1)]
    assert p.discarded == ["petyr", "bronn"]


# Syrio


def test_syrio_moves_varys_to_an_empty_place_with_a_legal_move() -> None:
    """R-HK-22: exactly those places, row by row; nothing is taken there."""
    p = table(
        grid="""
        asha    varys   jaime  aegon robert garlan
        arya    euron   cersei aerys renly  olenna
        bran    theon   tywin  .     .      .
        rickon  balon   .      .     .      .
        robb    aeron   .      .     .      .
        sansa   rodrik  .      .     .      .
        """,
        available="syrio shae",
        earned=True,
    )
    p.answer(0, "syrio")
    assert asked(p) == (0, "move_varys", [
        "d3", "e3", "f3",
        "c4", "d4", "e4", "f4",
        "c5", "d5", "e5", "f5",
        "c6", "d6", "e6", "f6",
    ])  # fmt: skip
    assert p.pending[0].clause == "R-HK-22"
    grid, areas = list(p.grid), list(p.areas)
    assert p.answer(0, "e5") == [told("varys_moved", seat=0, place="e5")]
    assert (p.varys, p.grid, p.areas) == (28, grid, areas)
    assert (held(p), p.discarded) == ({}, ["syrio"])
    assert asked(p) == (1, "move", ["up baratheon", "left greyjoy", "left stark"])


def test_syrio_offers_no_place_without_a_legal_move() -> None:
    """R-HK-22: a place in a row and a column of gaps is not offered; he must not end the game by himself."""
    p = table(grid="varys asha\n.\n. . arya", available="syrio shae", earned=True)
    p.answer(0, "syrio")
    assert asked(p)[2] == [
        "c1", "d1", "e1", "f1",
        "b2", "c2",
        "a3", "b3", "d3", "e3", "f3",
        "b4", "c4", "b5", "c5", "b6", "c6",
    ]  # fmt: skip


def test_syrio_may_send_varys_back_to_where_he_came_from() -> None:
    """R-HK-22: the place Varys came from this turn is empty and allowed; the place he stands on is not."""
    p = table(grid="varys hoster arya asha\njaime", available="syrio shae")
    p.answer(0, "right tully")
    p.answer(0, "syrio")
    assert "a1" in asked(p)[2]
    assert "b1" not in asked(p)[2]
    assert p.answer(0, "a1") == [told("varys_moved", seat=0, place="a1")]
    assert (p.grid, p.varys) == laid("varys . arya asha\njaime")
    assert asked(p) == (1, "move", ["down lannister", "right stark", "right greyjoy"])


def test_syrio_tests_no_banner_and_earns_nothing() -> None:
    """R-HK-22: this is no move; no house is named."""
    p = table(
        grid="varys asha arya", areas={0: "robb", 1: "theon"}, banners={"stark": 1, "greyjoy": 0},
        available="syrio shae jon_snow", earned=True,
    )  # fmt: skip
    p.answer(0, "syrio")
    p.answer(0, "d1")
    assert held(p) == {"stark": 1, "greyjoy": 0}
    assert p.available == ["shae", "jon_snow"]
    assert asked(p) == (1, "move", ["left stark", "left greyjoy"])


def test_syrio_in_an_empty_kings_landing_does_nothing() -> None:
    """R-HK-22: no empty place has a legal move; Varys stays, and the game ends."""
    p = table(areas={0: "asha"}, banners={"greyjoy": 0}, available="syrio", earned=True)
    assert p.events[1:] == [
        told("companion", seat=0, companion="syrio"),
        told("no_effect", companion="syrio"),
        told("game_over", winners=(0,), scores=(1, 0)),
    ]
    assert (p.varys, p.discarded) == (0, ["syrio"])


def test_syrio_can_keep_the_game_alive() -> None:
    """R-HK-22, HK-3.5: Varys would be stuck where he stands."""
    p = table(grid="varys\n. arya . asha", available="syrio shae", earned=True)
    p.answer(0, "syrio")
    assert asked(p)[2] == ["b1", "d1", "a2", "c2", "e2", "f2", "b3", "d3", "b4", "d4", "b5", "d5", "b6", "d6"]
    p.answer(0, "c2")
    assert asked(p) == (1, "move", ["left stark", "right greyjoy"])


def test_petyr_turns_up_syrio() -> None:
    """R-HK-14: he asks for a place as usual."""
    p = table(grid=COURT, available="petyr shae", unused="syrio bronn", earned=True)
    p.answer(0, "petyr")
    p.answer(0, "syrio")
    p.answer(0, "e1")
    assert p.varys == 4
    assert p.discarded == ["petyr", "syrio", "bronn"]


# Pycelle


def test_pycelle_exchanges_a_character_with_a_rival() -> None:
    """R-HK-23: you take one, then that player takes one of yours of another house, of their own choice."""
    p = table(
        3,
        COURT,
        areas={0: "robb theon jaime", 1: "edmure", 2: "euron"},
        available="pycelle shae",
        earned=True,
    )
    assert p.answer(0, "pycelle") == [told("companion", seat=0, companion="pycelle")]
    assert asked(p) == (0, "exchange", ["edmure", "euron"])
    assert p.pending[0].clause == "R-HK-23"
    assert p.answer(0, "euron") == [told("taken", seat=0, card="euron", loser=2)]
    assert asked(p) == (2, "return", ["robb", "jaime"])
    assert p.pending[2].clause == "R-HK-23"
    assert p.pending[2].about == {"seat": 0, "taken": "euron"}
    assert p.pending[2].prompt == "Seat 0 took Euron from you: which of their characters do you take in return?"
    assert p.answer(2, "jaime")[0] == told("taken", seat=2, card="jaime", loser=0)
    assert p.areas == [("robb", "theon", "euron"), ("edmure",), ("jaime",)]
    assert p.counts == counted(p)
    assert p.discarded == ["pycelle"]


def test_pycelle_offers_only_what_something_can_be_taken_for() -> None:
    """R-HK-23: an exchange, never a gift: Arya is a Stark, and the user has nothing but Starks."""
    p = table(
        grid=COURT.replace("arya", "bran"), areas={0: "robb sansa", 1: "arya theon euron"}, available="pycelle shae",
        earned=True,
    )  # fmt: skip
    p.answer(0, "pycelle")
    assert asked(p) == (0, "exchange", ["theon", "euron"])


@pytest.mark.parametrize(
    "areas",
    [{0: "robb sansa", 1: "rickon"}, {0: "robb theon"}, {1: "robb theon"}, {}],
    ids=["one and the same house", "a rival without characters", "a user without characters", "nobody has any"],
)
def test_pycelle_without_a_pair_does_nothing(areas: dict[int, str]) -> None:
    """R-HK-23: no such pair, nothing happens."""
    p = table(grid=COURT, areas=areas, available="pycelle shae", earned=True)
    before = list(p.areas)
    assert p.answer(0, "pycelle") == [
        told("companion", seat=0, companion="pycelle"),
        told("no_effect", companion="pycelle"),
    ]
    assert (p.areas, p.discarded, held(p)) == (before, ["pycelle"], {})
    assert asked(p)[:2] == (1, "move")


def test_pycelle_earns_no_companion() -> None:
    """R-HK-23, R-HK-10: none of the two houses lies in King's Landing; they come out of play areas."""
    p = table(grid=COURT, areas={0: "jaime", 1: "renly"}, available="pycelle shae gendry", earned=True)
    p.answer(0, "pycelle")
    assert p.areas == [("renly",), ("jaime",)]
    assert p.available == ["shae", "gendry"]
    assert asked(p)[:2] == (1, "move")


def test_pycelles_ties_are_settled_house_by_house_the_largest_first() -> None:
    """R-HK-16, R-HK-23: one question a house, asked of the user, after both takings."""
    p = table(
        grid="varys asha arya jaime",
        areas={0: "robb sansa lyanna", 1: "hoster edmure rickon"},
        banners={"stark": 0, "tully": 1},
        available="pycelle shae",
        earned=True,
    )
    p.answer(0, "pycelle")
    assert asked(p) == (0, "exchange", ["hoster", "edmure"])
    assert p.answer(0, "hoster") == [told("taken", seat=0, card="hoster", loser=1)]
    assert held(p) == {"stark": 0, "tully": 1}
    assert p.answer(1, "robb") == [told("taken", seat=1, card="robb", loser=0)]
    assert asked(p) == (0, "banner", ["seat 0", "seat 1"])
    assert p.pending[0].about == {"house": "stark"}
    assert p.answer(0, "seat 1") == [told("banner", house="stark", seat=1, before=0)]
    assert asked(p) == (0, "banner", ["seat 0", "seat 1"])
    assert p.pending[0].about == {"house": "tully"}
    assert p.answer(0, "seat 0") == [told("banner", house="tully", seat=0, before=1)]
    assert held(p) == {"stark": 1, "tully": 0}
    assert p.discarded == ["pycelle"]


def test_pycelles_banners_without_ties_move_the_largest_first() -> None:
    """HK-4.9 (5): Lannister (6) before Baratheon (4), though Renly was taken first."""
    p = table(
        grid=COURT, areas={0: "jaime", 1: "renly"}, banners={"lannister": 0, "baratheon": 1}, available="pycelle shae",
        earned=True,
    )  # fmt: skip
    assert p.answer(0, "pycelle") == [
        told("companion", seat=0, companion="pycelle"),
        forced(0, "exchange", "renly"),
        told("taken", seat=0, card="renly", loser=1),
        forced(1, "return", "jaime"),
        told("taken", seat=1, card="jaime", loser=0),
        told("banner", house="lannister", seat=1, before=0),
        told("banner", house="baratheon", seat=0, before=1),
    ]


def test_petyr_turns_up_pycelle() -> None:
    """R-HK-14, R-HK-23: both takings, then the banners."""
    p = table(
        grid=COURT, areas={0: "robb jaime", 1: "theon"}, available="petyr shae", unused="pycelle bronn", earned=True
    )
    p.answer(0, "petyr")
    assert p.answer(0, "pycelle")[:2] == [
        told("carried_out", seat=0, companion="pycelle"),
        forced(0, "exchange", "theon"),
    ]
    assert asked(p) == (1, "return", ["robb", "jaime"])
    p.answer(1, "robb")
    assert p.areas == [("jaime", "theon"), ("robb",)]
    assert held(p) == {"stark": 1, "greyjoy": 0}
    assert p.discarded == ["petyr", "pycelle", "bronn"]
