"""What the terminal itself says around a board, in each language; commands and notation are the same in all."""

from __future__ import annotations

FRAME = {
    "en": {
        "help": """\
?         the rules behind the question; ? HK-3.1 a clause of the rules
choices   every choice that has a number, with what it means
board     all of the board; or a part of it: {parts}
log       all that happened so far
undo      takes your last decision back
save FILE keeps the game; quit leaves""",
        "cut": "      … all of them, with what they mean: choices",
        "more": "      and {n} more, in notation",
        "answer": "Answer by a number from the list, or in notation: {notation}.",
        "read_on": "To read on: {clauses}",
        "any_time": "At any time, unseen by the others, you may also say: {sayings}.",
        "numbers": "The choices are numbered 1 to {n}.",
        "end_of_round": "The end of round {n}",
        "place": "Place",
        "player": "Player",
        "won": "won",
        "reason": "Reason: {reason}.",
        "goodbye": "Goodbye.",
    },
    "hu": {
        "help": """\
?         a kérdés mögötti szabályok; ? HK-3.1 egy szabálypont
choices   minden számozott lehetőség, és hogy mit jelent
board     az egész tábla; vagy egy része: {parts}
log       minden, ami eddig történt
undo      visszaveszi az utolsó döntésed
save FILE elmenti a játszmát; quit: kilépés""",
        "cut": "      … mind, és hogy mit jelentenek: choices",
        "more": "      és még {n}, ezeket írd be",
        "answer": "Válaszolj egy számmal a listáról, vagy írd be, ahogy a listán áll.",
        "read_on": "Tovább: {clauses}",
        "any_time": "Bármikor, úgy, hogy a többiek nem látják, ezt is mondhatod: {sayings}.",
        "numbers": "A lehetőségek számozása: 1–{n}.",
        "end_of_round": "Vége: {n}. forduló",
        "place": "Hely",
        "player": "Játékos",
        "won": "győzött",
        "reason": "Ami döntött: {reason}.",
        "goodbye": "Viszlát!",
    },
    "cs": {
        "help": """\
?         pravidla k otázce; ? HK-3.1 jeden bod pravidel
choices   všechny očíslované možnosti a co znamenají
board     celá deska; nebo její část: {parts}
log       všechno, co se zatím stalo
undo      vezme zpět tvé poslední rozhodnutí
save FILE uloží hru; quit: konec""",
        "cut": "      … všechny, i s tím, co znamenají: choices",
        "more": "      a další, které lze napsat: {n}",
        "answer": "Odpověz číslem ze seznamu, nebo volbu napiš tak, jak v seznamu stojí.",
        "read_on": "Dál: {clauses}",
        "any_time": "Kdykoli, aniž to ostatní uvidí, smíš také říct: {sayings}.",
        "numbers": "Možnosti mají čísla 1 až {n}.",
        "end_of_round": "Konec {n}. kola",
        "place": "Místo",
        "player": "Hráč",
        "won": "vítězí",
        "reason": "Rozhodlo: {reason}.",
        "goodbye": "Na shledanou.",
    },
}
