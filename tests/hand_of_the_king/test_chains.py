"""HK-4.1, HK-4.2, HK-4.7, HK-4.9: earning companions, one after the other."""

from .table import asked, forced, held, laid, table, told


def test_the_last_of_a_house_gives_a_companion_of_ones_choice() -> None:
    """HK-4.1: any of the available ones, in the order in which they lie."""
    p = table(grid="varys hoster arya asha", areas={1: "edmure"}, available="sandor gendry petyr shae ramsay hodor")
    p.answer(0, "right tully")
    assert asked(p) == (0, "companion", ["sandor", "gendry", "petyr", "shae", "ramsay", "hodor"])
    assert p.pending[0].clause == "HK-4.1"
    assert p.pending[0].prompt == "You took the last character of a house from King's Landing: choose a companion."
    p.answer(0, "petyr")
    assert p.available == ["sandor", "gendry", "shae", "ramsay", "hodor"]


def test_several_taken_at_once_with_the_last_among_them_give_one_companion() -> None:
    """HK-4.1: one move names one house, so one companion is owed."""
    p = table(grid="varys hoster edmure arya asha", available="gendry shae sandor")
    p.answer(0, "right tully")
    p.answer(0, "gendry")
    assert p.available == ["shae", "sandor"]
    assert asked(p)[:2] == (1, "move")


def test_while_one_of_the_house_lies_in_kings_landing_none_is_earned() -> None:
    """HK-4.1: so that none of that house lies there any more."""
    p = table(grid="varys hoster arya asha\n.\n. . . . edmure", available="gendry shae")
    p.answer(0, "right tully")
    assert p.available == ["gendry", "shae"]
    assert asked(p)[:2] == (1, "move")


def test_companions_are_never_refilled() -> None:
    """HK-2.2: what is used is not replaced from the unused deck."""
    p = table(grid="varys hoster arya asha", available="gendry shae", unused="bronn syrio")
    p.answer(0, "right tully")
    p.answer(0, "gendry")
    assert (p.available, p.unused) == (["shae"], ["syrio", "bronn"])


def test_the_only_companion_is_carried_out_unasked() -> None:
    """R-HK-1: choosing is mandatory while one is available."""
    p = table(grid="varys hoster arya asha", available="gendry")
    assert p.answer(0, "right tully")[2:] == [
        forced(0, "companion", "gendry"),
        told("companion", seat=0, companion="gendry"),
        told("banner", house="baratheon", seat=0, before=None),
    ]
    assert p.staying[0] == ("gendry",)


def test_with_no_companion_available_nothing_is_chosen() -> None:
    """HK-4.7, R-HK-1: the seventh house emptied, and none left."""
    p = table(grid="varys hoster arya asha", unused="bronn syrio")
    assert [event.kind for event in p.answer(0, "right tully")] == ["moved", "banner"]
    assert (p.earned, p.unused) == (False, ["syrio", "bronn"])
    assert asked(p)[:2] == (1, "move")


def test_a_chain_with_no_companion_left_stops() -> None:
    """HK-4.7: Hodor takes the last Stark, and nobody is there to be chosen."""
    p = table(grid="varys hoster jaime asha\n. . . . bran", available="hodor")
    assert [event.kind for event in p.answer(0, "right tully")] == [
        "moved", "banner", "forced", "companion", "taken", "banner",
    ]  # fmt: skip
    assert (p.discarded, p.earned) == (["hodor"], False)
    assert asked(p)[:2] == (1, "move")


def test_what_was_earned_in_vain_is_not_owed_later() -> None:
    """HK-4.7: nothing is chosen, then or on a later turn."""
    p = table(grid="varys hoster arya asha jaime\n. bran")
    p.answer(0, "right tully")
    p.available.append("gendry")
    p.answer(1, "right lannister")
    assert p.available == []  # seat 1 took the last Lannister
    assert p.staying == [(), ("gendry",)]
    p = table(grid="varys hoster arya asha jaime\n. bran\n. . robb")
    p.answer(0, "right tully")
    p.available.append("gendry")
    p.answer(1, "down stark")
    assert p.available == ["gendry"]


def test_chains_have_no_limit_but_the_companions() -> None:
    """HK-4.2: four named characters, each the last of its house in King's Landing."""
    p = table(
        grid="""
        varys hoster theon olenna
        bran  .      asha
        tyrion
        renly
        daenerys
        """,
        available="hodor bronn brienne drogo shae sandor",
    )
    p.answer(0, "right tully")
    for companion, left in [
        ("hodor", ["bronn", "brienne", "drogo", "shae", "sandor"]),
        ("bronn", ["brienne", "drogo", "shae", "sandor"]),
        ("brienne", ["drogo", "shae", "sandor"]),
        ("drogo", ["shae", "sandor"]),
    ]:
        p.answer(0, companion)
        assert asked(p) == (0, "companion", left)
    p.answer(0, "shae")
    assert p.areas[0] == ("hoster", "bran", "tyrion", "renly", "daenerys")
    assert p.discarded == ["hodor", "bronn", "brienne", "drogo"]
    assert held(p) == {"tully": 0, "stark": 0, "lannister": 0, "baratheon": 0, "targaryen": 0}
    assert asked(p) == (1, "move", ["right greyjoy", "right tyrell"])


def test_the_order_of_a_turn() -> None:
    """HK-4.9: move, banner, companion, effect, banners, discard, and again; then the turn ends."""
    p = table(
        grid="varys hoster theon olenna\nbran . asha",
        areas={1: "robb edmure"},
        banners={"stark": 1, "tully": 1},
        available="hodor jon_snow shae",
    )
    assert p.answer(0, "right tully") == [
        told("moved", seat=0, direction="right", house="tully", taken=("hoster",), to=1),
        told("banner", house="tully", seat=0, before=1),
    ]
    assert p.answer(0, "hodor") == [
        told("companion", seat=0, companion="hodor"),
        told("taken", seat=0, card="bran", loser=None),
    ]
    assert asked(p) == (0, "banner", ["seat 0", "seat 1"])
    assert (p.discarded, p.earned) == ([], True)
    assert p.answer(0, "seat 1") == []
    assert asked(p) == (0, "companion", ["jon_snow", "shae"])
    assert (p.discarded, p.earned) == (["hodor"], False)
    p.answer(0, "jon_snow")
    assert p.answer(0, "stark") == [
        told("sworn", seat=0, companion="jon_snow", house="stark"),
        told("banner", house="stark", seat=0, before=1),
    ]
    assert (p.grid, p.varys) == laid(". varys theon olenna\n. . asha")
    assert (p.turn, asked(p)) == (1, (1, "move", ["right greyjoy", "right tyrell"]))


def test_petyr_turns_up_hodor_with_bran_the_last_stark() -> None:
    """R-HK-14, HK-4.2: what the one carried out earns comes after the banners, when Petyr is put away."""
    p = table(
        grid="varys asha hoster\n. bran", available="petyr shae gendry", unused="hodor syrio", areas={1: "robb"},
        banners={"stark": 1}, earned=True,
    )  # fmt: skip
    p.answer(0, "petyr")
    assert p.answer(0, "hodor") == [
        told("carried_out", seat=0, companion="hodor"),
        told("taken", seat=0, card="bran", loser=None),
    ]
    assert asked(p) == (0, "banner", ["seat 0", "seat 1"])
    p.answer(0, "seat 0")
    assert p.discarded == ["petyr", "hodor", "syrio"]
    assert asked(p) == (0, "companion", ["shae", "gendry"])


def test_melisandres_turn_comes_after_the_whole_chain() -> None:
    """R-HK-13, HK-4.9 (8): Hodor earns Melisandre; her turn begins when this one is complete."""
    p = table(grid="varys asha hoster jaime\n. bran", available="hodor melisandre shae", earned=True)
    p.answer(0, "hodor")
    assert p.answer(0, "melisandre") == [
        told("companion", seat=0, companion="melisandre"),
        told("further_turn", seat=0),
    ]
    assert asked(p) == (0, "move", ["right greyjoy", "right tully", "right lannister"])


def test_a_companion_earned_by_the_last_move_is_carried_out_before_the_end() -> None:
    """R-HK-3, HK-3.5: Varys is stuck, but the companion comes first and may decide the game."""
    p = table(
        grid="varys hoster\n. . arya",
        areas={1: "edmure robb renly"},
        banners={"tully": 1, "stark": 1, "baratheon": 1},
        available="gendry jon_snow",
        turn=0,
    )
    assert p.outcome is None
    assert asked(p) == (0, "companion", ["gendry", "jon_snow"])
    p.answer(0, "jon_snow")
    assert p.answer(0, "stark") == [
        told("sworn", seat=0, companion="jon_snow", house="stark"),
        told("banner", house="stark", seat=0, before=1),
        told("game_over", winners=(0,), scores=(2, 1)),
    ]


def test_a_chain_with_the_last_move_is_carried_out_before_the_end() -> None:
    """R-HK-3: and so is what that companion earns."""
    p = table(grid="varys hoster\n. . . bran", available="hodor gendry shae")
    p.answer(0, "hodor")
    assert asked(p) == (0, "companion", ["gendry", "shae"])
    p.answer(0, "gendry")
    assert p.outcome is not None
    assert p.outcome.scores == (3, 0)
