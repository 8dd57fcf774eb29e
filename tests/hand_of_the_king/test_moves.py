"""HK-3.1 to HK-3.3, HK-3.5: moving Varys."""

import pytest

from smallcouncil.games.hand_of_the_king.state import legal_moves

from .table import asked, forced, laid, new, refused, table, told

SQUARE = """
    robert  asha    jaime   arya    edmure  aegon
    tywin   sansa   euron   bran    hoster  renly
    cersei  theon   garlan  kevan   margaery aerys
    rickon  balon   robb    varys   stannis catelyn
    viserys eddard  tyrion  rodrik  olenna  lyanna
    aeron   joffrey rhaegar victarion daenerys shireen
"""


def test_a_move_is_a_direction_and_a_house_that_lies_there() -> None:
    """HK-3.1: each direction with each house in it, once; the nearest first."""
    p = table(grid=SQUARE)
    assert asked(p) == (
        0,
        "move",
        [
            "up lannister", "up stark",
            "down greyjoy",
            "left stark", "left greyjoy",
            "right baratheon", "right stark",
        ],
    )  # fmt: skip


def test_diagonals_and_other_rows_give_no_move() -> None:
    """HK-3.1: only Varys's own row and column count."""
    p = table(
        grid="""
        arya .     euron
        .    varys .     hoster
        bran .     jaime
        .    .     .     renly
        .    aerys
    """
    )
    assert asked(p)[2] == ["down targaryen", "right tully"]


@pytest.mark.parametrize(
    ("grid", "moves"),
    [
        (". . . . . arya\nvarys . . . . .\nasha . . . . .\ntywin", ["down greyjoy", "down lannister"]),
        (". . . . . tywin\n. . . . . varys\nasha . . . . arya", ["up lannister", "down stark"]),
        ("varys asha . . . .\narya\n\n. . . . . tywin", ["down stark", "right greyjoy"]),
        ("arya\n. . . . . asha\n.\n.\n.\n. . . . tywin varys", ["up greyjoy", "left lannister"]),
    ],
    ids=["left edge", "right edge", "top left corner", "bottom right corner"],
)
def test_a_row_ends_at_the_edge(grid: str, moves: list[str]) -> None:
    """HK-3.1: what lies on the next row is not in Varys's row."""
    assert asked(table(grid=grid))[2] == moves


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_up_down_left_and_right_are_the_same_for_every_seat(turn: int) -> None:
    """R-HK-9: one grid, as shown; up is towards its first row, left towards its first column."""
    p = table(4, ". arya\nasha varys tywin\n. aerys", turn=turn)
    assert asked(p) == (turn, "move", ["up stark", "down targaryen", "left greyjoy", "right lannister"])


@pytest.mark.parametrize(
    ("choice", "taken", "to"),
    [
        ("up stark", ("bran", "arya"), 3),
        ("up lannister", ("kevan",), 15),
        ("down greyjoy", ("rodrik", "victarion"), 33),
        ("left stark", ("robb", "rickon"), 18),
        ("left greyjoy", ("balon",), 19),
        ("right baratheon", ("stannis",), 22),
        ("right stark", ("catelyn",), 23),
    ],
)
def test_varys_goes_to_the_farthest_card_of_the_house(choice: str, taken: tuple[str, ...], to: int) -> None:
    """HK-3.2, HK-3.3: over all other cards; every card of the house on the way is taken, all others stay."""
    p = table(grid=SQUARE)
    direction, house = choice.split()
    events = p.answer(0, choice)
    assert events[0] == told("moved", seat=0, direction=direction, house=house, taken=taken, to=to)
    assert p.areas == [taken, ()]
    assert p.varys == to
    assert p.grid == ["" if card in taken else card for card in laid(SQUARE)[0]]


def test_places_that_are_emptied_stay_empty() -> None:
    """HK-3.3: Varys stands on the farthest card's place; his old place and those of the others he took are gaps."""
    p = table(grid="arya asha . bran varys robb\n. . . . hoster")
    p.answer(0, "left stark")
    assert (p.grid, p.varys) == laid("varys asha . . . robb\n. . . . hoster")


def test_varys_goes_over_gaps() -> None:
    """HK-3.2: empty places stop nobody."""
    p = table(grid="varys . . . . arya\nhoster")
    assert asked(p)[2] == ["down tully", "right stark"]
    p.answer(0, "right stark")
    assert (p.grid, p.varys) == laid(". . . . . varys\nhoster")


def test_varys_stops_at_the_farthest_card_of_the_house_not_at_the_edge() -> None:
    """HK-3.2: what lies beyond is not passed."""
    p = table(grid="varys asha arya theon jaime .\nhoster")
    p.answer(0, "right greyjoy")
    assert (p.grid, p.varys) == laid(". . arya varys jaime .\nhoster")
    assert p.areas[0] == ("asha", "theon")


def test_cards_of_the_house_behind_varys_stay() -> None:
    """HK-3.3: only what he passed is taken."""
    p = table(grid="arya bran varys robb sansa\n. . asha . hoster")
    p.answer(0, "right stark")
    assert (p.grid, p.varys) == laid("arya bran . . varys\n. . asha . hoster")
    assert p.areas[0] == ("robb", "sansa")


def test_what_is_taken_joins_what_one_has() -> None:
    """HK-3.3: the play area grows."""
    p = table(grid="varys arya asha jaime\nbran", areas={0: "tywin robb", 1: "hoster"})
    p.answer(0, "right stark")
    assert p.areas == [("tywin", "robb", "arya"), ("hoster",)]
    assert p.counts["stark"] == (2, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_goes_clockwise(players: int) -> None:
    """HK-2.3: the player to the left is next, and after the last seat the first."""
    grid = "varys arya asha jaime aegon renly\nbran\nrobb\nsansa"
    p = table(players, grid, turn=players - 1)
    assert asked(p)[0] == players - 1
    for seat, choice in [(players - 1, "right stark"), (0, "right greyjoy"), (1, "right lannister")]:
        assert p.turn == seat
        p.answer(seat, choice)
    assert p.turn == 2 % players


def test_the_next_player_moves_varys_from_his_new_place() -> None:
    """HK-3.2: there is one Varys for all."""
    p = table(grid="varys asha arya\n. bran aegon\n. . tywin")
    p.answer(0, "right stark")
    assert asked(p) == (1, "move", ["down targaryen", "down lannister", "left greyjoy"])


def test_the_only_legal_move_is_carried_out_unasked() -> None:
    """HK-3.1: a choice of one is no choice; everybody is told."""
    p = table(grid="varys arya bran\n. . asha\n. . hoster", areas={1: "robb"})
    assert p.events == [
        forced(0, "move", "right stark"),
        told("moved", seat=0, direction="right", house="stark", taken=("arya", "bran"), to=2),
        told("banner", house="stark", seat=0, before=None),
    ]
    assert asked(p) == (1, "move", ["down greyjoy", "down tully"])


def test_the_game_ends_at_once_when_varys_cannot_move() -> None:
    """HK-3.5: no character in his row or column, though others lie in King's Landing."""
    p = table(3, grid="varys\n. arya\n. . asha", turn=1, banners={"stark": 2}, available="hodor jon_snow")
    assert p.pending == {}
    assert p.events == [told("game_over", winners=(2,), scores=(0, 0, 1))]
    assert p.outcome is not None
    assert p.agenda == []


def test_one_character_in_his_row_or_column_keeps_the_game_going() -> None:
    """HK-3.5: any direction will do."""
    for grid in ("arya\n.\nvarys", "varys\n.\narya", "arya . varys", "varys . arya"):
        p = table(grid=grid)
        assert p.events[0].kind == "forced"
        assert p.areas == [("arya",), ()]


def test_varys_moves_away_from_the_last_one_who_could_be_reached() -> None:
    """HK-3.5: it is checked from the place where Varys stands now, when the next turn would begin."""
    p = table(grid="varys arya\nasha\nbran", available="")
    p.answer(0, "right stark")
    assert p.outcome is not None
    assert (p.turn, p.grid, p.varys) == (1, *laid(". varys\nasha\nbran"))


def test_nothing_is_asked_but_moves_on_a_plain_table() -> None:
    """HK-3.1: the first question of every table is the move, with every legal one as an option."""
    for seed in range(10):
        p = new(4, seed)
        assert asked(p) == (p.turn, "move", legal_moves(p))
        assert p.pending[p.turn].clause == "HK-3.1"
        assert p.pending[p.turn].prompt == "Move Varys: a direction and a house."


def test_after_the_end_nobody_moves() -> None:
    """HK-3.5: the game is over."""
    p = table(grid="varys\n. arya")
    assert refused(p, 0, "right stark") == ("HK-3.5", "The game is over")
