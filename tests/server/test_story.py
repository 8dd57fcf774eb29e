"""A story shares what it can with those that go on from it, and still none sees what another tells."""

from __future__ import annotations

from random import Random

import pytest

from smallcouncil.server.entries import Row, Start
from smallcouncil.server.story import Story, Told


def told(number: int) -> Told:
    return Told(Row(seq=number, at=0, entry=Start()))


def test_stories_that_go_on_from_one_stay_apart() -> None:
    rng, stories = Random(1), [(Story([]), list[Told]())]
    for number in range(300):
        story, plain = rng.choice(stories[-8:])
        stories.append((story.and_then(told(number)), [*plain, told(number)]))
    for story, plain in stories:
        assert (len(story), [*story], story[1:], story[:-1]) == (len(plain), plain, plain[1:], plain[:-1])
        assert not plain or (story[-1], story[0]) == (plain[-1], plain[0])
        with pytest.raises(IndexError):
            story[len(plain)]


def test_a_story_that_goes_straight_on_is_not_copied() -> None:
    story = Story([])
    for number in range(5):
        longer = story.and_then(told(number))
        assert longer.told is story.told
        story = longer
