"""The Iron Throne in the terminal: the houses, the encounter in the middle, the reader's hand and hostages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from smallcouncil.core import Choice, Event
from smallcouncil.games.iron_throne.book import texts
from smallcouncil.games.iron_throne.cards import CARDS, CHARACTERS, HOUSE_OF, LEADERS, VALUE, Ability, Face
from smallcouncil.games.iron_throne.state import HOSTILITY_OUTCOME, ThroneOptions
from smallcouncil.terminal.houses import CODE, chip
from smallcouncil.terminal.parts import Part, labelled, numbered, side_by_side
from smallcouncil.terminal.words import YOU, in_a_sentence

SCORE = "Influence spread"
NOTATION = {
    "play": "the character of a card, like robb; pass; pass all (nothing more in this window)",
    "lay": "what the card shows: a value like 20, truce, or a character",
    "hostages": "release #3, torture #3, or pass",
    "offer_support": "a side and a character, like defender robb; or stay out",
    "bargain": "propose WHAT YOU GRANT for WHAT YOU GET, like propose influence hand #7 for 2p; accept; break off",
    "source": "deck, hand, or a hostage they hold, like #7",
}
FOLLOWING: dict[str, tuple[str, ...]] = {
    "play": ("IT-9.5", "IT-11.6"),
    "lay": ("IT-6.2", "IT-6.4", "IT-6.5", "IT-6.6"),
    "bargain": ("IT-6.6", "IT-6.10"),
    "hostages": ("IT-8.4", "IT-8.5"),
    "offer_support": ("IT-5.2", "IT-7.1", "IT-7.2", "IT-7.3"),
}
# By the kind of question: whose abilities a name stands for
TITLED: dict[str, dict[str, Ability]] = {
    "keep_leader": LEADERS,
    "play": CARDS,
}
LAID = ("lay", "lay_face_up", "discard")  # of these questions a character is a house card (IT-6.2)
SAID = {
    "pass": "not now",
    "pass all": "nothing more of yours in this window",
    "stay out": "you take no part",
    "deck": "the top card of it, unseen",
    "hand": "a card of it at random",
    "truce": "two make a truce, one alone is betrayed",
}
MOST_LISTED = 40  # of the thousands of bargains
View = Mapping[str, Any]
Names = Sequence[str]


def name(an_id: str) -> str:
    """The name of an id."""
    return texts.name(an_id)


def headline(view: View, names: Names) -> str:
    """The round, and who meets whom."""
    words = [f"round {view['round']}", f"event: {name(view['event'])}" if view["event"] else ""]
    if view["defender"] is not None:
        words.append(f"{names[view['challenger']]} against {in_a_sentence(names[view['defender']])}")
    return " · ".join(filter(None, words)) if view["round"] else "choosing leaders"


def parts(view: View, names: Names) -> list[Part]:
    """The table as the viewer sees it."""
    found = [Part("houses", houses(view, names), houses_in_brief(view, names))]
    if any(view["leaders"]):
        found.insert(0, Part("leaders", leaders(view, names), leaders_in_brief(view, names), may_go=True))
    if any(view["hostages"]):
        found.append(Part("hostages", hostages(view, names), hostages_in_brief(view, names)))
    if any(view["sides"]):
        found.append(Part("encounter", encounter(view, names), encounter(view, names)))
    if view["viewer"] is not None:
        found.append(Part("hand", hand(view), hand_in_brief(view)))
    return found


# The houses


def houses(view: View, names: Names) -> RenderableType:
    """Power of the characters and the leader sheet, where influence lies, cards."""
    table = Table(box=SIMPLE, padding=(0, 1), pad_edge=False, show_edge=False)
    table.add_column("House")
    table.add_column("Characters and their power")
    table.add_column("Influence on")
    for heading in ("Sheet", "Hand", "Deck", "Discards"):
        table.add_column(heading, justify="right")
    for seat, house in enumerate(view["houses"]):
        is_asked = any(asked["seat"] == seat for asked in view["asked"])
        table.add_row(
            Text.assemble(chip(house), f" {names[seat]}"),
            characters(view, seat),
            influence(view, seat),
            str(view["sheet"][seat]) if view["sheet"] else "–",
            str(_size(view["hands"][seat])),
            str(view["decks"][seat]),
            str(len(view["discards"][seat])),
            style="bold" if is_asked else "",
        )
    limit = view["settings"].get("round_limit", ThroneOptions().round_limit)
    left = f"{view['events_deck']} events left; the game ends after round {limit} at the latest"
    return Group(table, Text(left, "dim"))


def houses_in_brief(view: View, names: Names) -> RenderableType:
    """The same in a line a house, without decks and discards."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False, header_style="dim")
    for heading in ("House", "Characters and their power", "Sheet", "Hand", "Influence"):
        table.add_column(heading, justify="right" if heading in ("Sheet", "Hand") else "left")
    for seat, house in enumerate(view["houses"]):
        is_asked = any(asked["seat"] == seat for asked in view["asked"])
        sheet = str(view["sheet"][seat]) if view["sheet"] else "–"
        player = Text.assemble(chip(house), f" {names[seat]}")
        row = (player, characters(view, seat), sheet, str(_size(view["hands"][seat])), influence(view, seat))
        table.add_row(*row, style="bold" if is_asked else "")
    return table


def influence(view: View, seat: int) -> str:
    """How much influence a house has spread, and onto whose boards."""
    row = view["influence"][seat] if view["influence"] else ()
    boards = [(CODE[view["houses"][on]], n) for on, n in enumerate(row) if n and on != seat]
    where = " ".join(f"{code}{n}" if n > 1 else code for code, n in boards)
    return f"{sum(n for _, n in boards)}: {where}" if boards else "–"


def characters(view: View, seat: int) -> Text:
    """The living with their power, the dead crossed out by a dagger; those who take part are marked."""
    words = []
    for character in CHARACTERS[view["houses"][seat]]:
        if character in view["power"]:
            mark = "»" if view["participants"] and view["participants"][seat] == character else ""
            words.append(f"{mark}{character.capitalize()} {view['power'][character]}")
        elif character in view["dead"]:
            words.append(f"†{character.capitalize()}")
    return Text("  ".join(words))


def leaders(view: View, names: Names) -> RenderableType:
    """What each leader can do, and where it comes from."""
    rows = [
        (f"{names[seat]}: {who.capitalize()}", _ability(LEADERS[who]))
        for seat, who in enumerate(view["leaders"])
        if who
    ]
    return labelled([(label, Text(text)) for label, text in rows])


def leaders_in_brief(view: View, names: Names) -> RenderableType:
    """Who leads whom."""
    led = [f"{who.capitalize()} ({in_a_sentence(names[seat])})" for seat, who in enumerate(view["leaders"]) if who]
    return labelled([("Leaders", Text(", ".join(led)))])


def _ability(ability: Ability) -> str:
    """Its printed meaning; a card of our own design says so."""
    condition = f" if {ability.condition}:" if ability.condition else ":"
    ours = " (our design)" if ability.origin == "designed" else f" (ours: {ability.ruling})" if ability.ruling else ""
    return f"{ability.title}, {texts.phrase(f'timing.{ability.timing}', {})}{condition} {ability.effect}{ours}"


# The encounter


def encounter(view: View, names: Names) -> RenderableType:
    """Both sides: who takes part, what lies there, and the sum as far as it can be seen."""
    return labelled([(side.capitalize(), _side(view, names, side)) for side in ("challenger", "defender")])


def _whose(participant: str, name: str) -> str:
    return f"your {participant}" if name == YOU else f"{participant} of {name}"


def _side(view: View, names: Names, side: str) -> Text:
    seats = [seat for seat, on in enumerate(view["sides"]) if on == side]
    seats.sort(key=lambda seat: seat not in (view["challenger"], view["defender"]))
    if not seats:
        return Text("nobody yet", style="dim")
    there = " with ".join(_whose(_participant(view, seat), names[seat]) for seat in seats)
    return Text("; ".join(filter(None, [there, _card(view, side), *_at_work(view, side, seats), _total(view, side)])))


def _participant(view: View, seat: int) -> str:
    character = view["participants"][seat]
    return f"{character.capitalize()} ({view['power'].get(character, 'dead')})"


def _card(view: View, side: str) -> str:
    """The house card of a side; of one that lies face down only that it is there."""
    active = view[side]
    if view["revealed"][active]:
        return name(view["revealed"][active])
    return "a card face down" if _has_laid(view, active) else ""


def _at_work(view: View, side: str, seats: Sequence[int]) -> list[str]:
    """The effects of a side, with what they add; and the cards that were played for something else."""
    counted = view["encounter"][side]["parts"] if view["encounter"] else ()
    added = {part["what"]: part["n"] for part in counted}
    effects = [effect for effect, _, of in view["effects"] if of == side]
    others = [card for seat in seats for card in view["played"][seat] if f"card {card}" not in effects]
    return [
        *(f"{name(effect)} {added[effect]:+}" if effect in added else name(effect) for effect in effects),
        *(f"{name(f'card {card}')} played" for card in others),
    ]


def _total(view: View, side: str) -> str:
    """IT-6.4: only hostility is decided by totals; once they are worked out (R-IT-15), who won."""
    if view["lost"]:
        return "won" if side == view["winner"] else "lost"
    if view["result"] not in ("", HOSTILITY_OUTCOME):
        return ""
    return f"= {view['encounter'][side]['total']} so far" if view["encounter"] else ""


def _has_laid(view: View, seat: int) -> bool:
    """The own laid card is in the view; of another's one sees that it lies there."""
    return bool(view["laid"] and view["laid"][seat]) or view["has_laid"][seat]


# Hostages and hand


def hostages(view: View, names: Names) -> RenderableType:
    """Who holds which card of which house; the face, where the viewer saw it."""
    rows = [
        (f"Hostages of {names[holder]}", Text(", ".join(_hostage(view, hostage) for hostage in row)))
        for holder, row in enumerate(view["hostages"])
        if row
    ]
    return labelled(rows)


def hostages_in_brief(view: View, names: Names) -> RenderableType:
    """The same in as few lines as possible."""
    held = [
        f"{_holds(names[holder])} {', '.join(_hostage(view, hostage) for hostage in row)}"
        for holder, row in enumerate(view["hostages"])
        if row
    ]
    return labelled([("Hostages", Text("; ".join(held)))])


def _holds(player: str) -> str:
    return "you hold" if player == YOU else f"{player} holds"


def _hostage(view: View, hostage: Mapping[str, Any]) -> str:
    code = CODE[view["houses"][hostage["owner"]]]
    face = f" {_face(hostage['face'])}" if hostage["face"] else ""
    return f"#{hostage['number']} {code}{face}"


def hand(view: View) -> RenderableType:
    """The reader's own cards; of character cards what they do."""
    held: list[Face] = sorted(view["hands"][view["viewer"]], key=_rank)
    rows = [("Your hand", Text(", ".join(_face(face) for face in held) or "–"))]
    rows += [(_face(face), Text(_ability(CARDS[face]))) for face in dict.fromkeys(held) if face in CARDS]
    return labelled(rows)


def hand_in_brief(view: View) -> RenderableType:
    """The reader's own cards, character cards with their titles, alike ones once."""
    held = Counter(sorted(view["hands"][view["viewer"]], key=_rank))
    words = [(f"{n} × " if n > 1 else "") + _titled(face) for face, n in held.items()]
    return labelled([("Your hand", Text(", ".join(words) or "–"))])


def _titled(face: Face) -> str:
    return f"{_face(face)} ({CARDS[face].title})" if face in CARDS else face


def _rank(face: Face) -> tuple[int, str]:
    return VALUE.get(face, 100 if face == "truce" else 200), face


def _face(face: Face) -> str:
    return face.capitalize() if face in HOUSE_OF else face


def _size(cards: int | Sequence[Any]) -> int:
    return cards if isinstance(cards, int) else len(cards)


# Choices and events


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """Cards by their value, the rest as the game lists it; of thousands of bargains only the first."""
    found = list(islice(choices, MOST_LISTED))
    return sorted(found, key=_rank) if any(choice in VALUE for choice in found) else found


def list_options(view: View, choices: Sequence[Choice], names: Names) -> RenderableType:
    """The choices and what they mean."""
    kind = _asked(view)
    return numbered(choices, [meaning(view, kind, choice, names) for choice in choices])


def list_shortly(view: View, choices: Sequence[Choice], names: Names) -> RenderableType:
    """The same side by side; of leaders and cards only their titles, of bargains none of it."""
    kind = _asked(view)
    if kind in TITLED:
        return numbered(choices, [TITLED[kind][choice].title if choice in CARDS else "" for choice in choices])
    return side_by_side(
        choices, ["" if kind == "bargain" else meaning(view, kind, choice, names) for choice in choices]
    )


def _asked(view: View) -> str:
    """The kind of question that the viewer is asked."""
    return next((str(asked["kind"]) for asked in view["asked"] if asked["seat"] == view["viewer"]), "")


def meaning(view: View, kind: str, choice: Choice, names: Names) -> str:
    """What a choice means, by the kind of question it answers."""
    if kind in TITLED and choice in CARDS:
        return _ability(TITLED[kind][choice])
    if choice in view["houses"]:
        return next(player for player, house in zip(names, view["houses"], strict=True) if house == choice)
    if choice in SAID:
        return SAID[choice]
    if kind in LAID and choice in CARDS:
        return f"counts 0; as a card: {CARDS[choice].title}"
    *first, last = choice.split()
    if kind == "bargain":
        return _bargain(choice) if " for " in choice else ""
    if last.startswith("#"):
        return " ".join([*first, _held(view, names, int(last[1:]))])
    if last in view["power"]:
        side = [f"for {in_a_sentence(names[view[side]])}" for side in first if side in ("challenger", "defender")]
        return ", ".join([f"power {view['power'][last]}", *side])
    return name(choice) if choice in VALUE else ""


def _held(view: View, names: Names, number: int) -> str:
    for holder, row in enumerate(view["hostages"]):
        for hostage in row:
            if hostage["number"] == number:
                return f"{_hostage(view, hostage)}, held by {in_a_sentence(names[holder])}"
    return ""


def _bargain(choice: Choice) -> str:
    """What is granted for what is got."""
    sides = [side.split() for side in choice.removeprefix("propose ").split(" for ")]
    grants, gets = (
        ", ".join(texts.numbered(w, times=n) or name(w) for w, n in Counter(side).items()) for side in sides
    )
    return f"you grant {grants}; you get {gets}"


def retell(event: Event, names: Names) -> str | None:
    """Totals with their sums; what lies on the board is not told again."""
    match event.kind:
        case "totals":
            sides = [
                f"{side} {_sum(event.data['parts'][side])} = {event.data[side]}" for side in ("challenger", "defender")
            ]
            return f"Totals: {'; '.join(sides)}."
        case "game_over":
            scores = ", ".join(f"{name} {score}" for name, score in zip(names, event.data["scores"], strict=True))
            return f"The game is over. Influence spread: {scores}."
    return None


def _sum(parts: Sequence[tuple[str, int, int]]) -> str:
    return " + ".join(f"{n} {_what(what)}" for what, _, n in parts).replace("+ -", "- ")


def _what(part: str) -> str:
    """What adds to a total: power, the card, or an effect by its name."""
    return f"({part})" if part in ("power", "card") else f"by {name(part)}"
