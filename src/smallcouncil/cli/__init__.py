"""The command line: play, go on, simulate, replay, read the rules."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from importlib.metadata import version
from pathlib import Path
from secrets import token_hex
from typing import Annotated, ParamSpec

import typer

import smallcouncil as sc
from smallcouncil.core import CouncilError
from smallcouncil.games.facts import LANGUAGES, read_primer
from smallcouncil.games.lessons import find_lesson

from . import administer, listing, rules
from .console import ask_line, fail, forgive_odd_characters, out, say, show
from .entries import BadEntry, find_game, read_options, read_seats, usual_seats
from .frame import FRAME, spoken
from .learn import Classroom
from .play import LEAVE, Sitting, command
from .replay import Replay
from .saved import check_file, read_saved
from .simulate import Match, play_match, report, speed
from .table import PERSON, LocalTable, resumed

Args = ParamSpec("Args")
AGame = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; `smallcouncil games` lists them.")]
AFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game that was saved.")]
SomeOptions = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A table option; may be given again.")
]
ALanguage = Annotated[str, typer.Option(metavar="LANGUAGE", help=f"One of {', '.join(LANGUAGES)}.")]
ItsLanguage = Annotated[
    str | None,
    typer.Option(metavar="LANGUAGE", help=f"One of {', '.join(LANGUAGES)}; without it, as the game was played."),
]
ASeed = Annotated[str | None, typer.Option(metavar="N", help="The same seed gives the same game.")]

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
app.add_typer(administer.app, name="admin")


def main() -> None:
    """Run the command line."""
    forgive_odd_characters()
    try:
        app(prog_name="smallcouncil")
    except OSError as error:  # nothing can be printed any more
        sys.exit(f"smallcouncil: {error}")


def politely(command: Callable[Args, None]) -> Callable[Args, None]:
    """Let a mistake be told in a line, with code 2, and never in a traceback."""

    @wraps(command)
    def run(*args: Args.args, **kwargs: Args.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except CouncilError as error:
            fail(str(error))

    return run


def show_version(is_wanted: bool) -> None:
    """Answer --version."""
    if is_wanted:
        say(f"smallcouncil {version('smallcouncil')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
@politely
def begin(
    context: typer.Context,
    _: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Game of Thrones tabletop games with every rule enforced. Without a command: play in the browser."""
    if context.invoked_subcommand is not None:
        return
    if is_at_a_terminal():
        say("To play in the terminal instead: smallcouncil play")
        serve_tables(accelerate=False, open_browser=True)
    else:
        play_a_game()


def is_at_a_terminal() -> bool:
    """Whether a person sits here: what is piped in is a game in the terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def checked(language: str) -> str:
    """The language; one that nothing is written in is refused."""
    if language not in LANGUAGES:
        raise BadEntry(f"The words are in {', '.join(LANGUAGES)}, not in {language!r}.")
    return language


def choose_game(language: str) -> str:
    """Ask which game; nothing if the player leaves."""
    frame = FRAME[language]
    show(listing.menu(language))
    out.print()
    try:
        while True:
            words = ask_line(frame["which_game"].format(n=len(sc.game_ids())))
            if words.lower() in LEAVE:
                break
            if words.isdecimal() and 0 < int(words) <= len(sc.game_ids()):
                return sc.game_ids()[int(words) - 1]
            try:
                return find_game(words).id
            except BadEntry as error:
                say(str(error), "yellow")
    except (EOFError, KeyboardInterrupt):
        out.print()
    again = command("play", *spoken(language)) if spoken(language) else command()
    say(f"{frame['goodbye']} {frame['another_time'].format(command=again)}")
    return ""


@app.command("play")
@politely
def play_a_game(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="The id of a game; without one you are asked.", show_default=False)
    ] = "",
    seats: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="Who plays each seat: you, squire or random; you,squire,squire.")
    ] = None,
    seed: ASeed = None,
    option: SomeOptions = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game when you leave.")] = None,
    language: ALanguage = "en",
) -> None:
    """Play a game in the terminal."""
    if not game and not (game := choose_game(checked(language))):
        return
    title = find_game(game)
    players = read_seats(seats or usual_seats(title), title, allowed=[PERSON])
    p = sc.new(title.id, players=len(players), seed=seed, options=read_options(option or [], title))
    if save:
        check_file(save)
    Sitting(LocalTable(p, players), save, checked(language)).play()


@app.command("learn")
@politely
def learn_a_game(
    game: AGame,
    step: Annotated[int, typer.Option(metavar="N", min=1, help="The step to begin at.")] = 1,
    language: ALanguage = "en",
) -> None:
    """Learn a game by playing it, with a maester at your side."""
    found = find_game(game)
    if (lesson := find_lesson(found.id)) is None:
        raise BadEntry(f"There is no lesson of {found.id} yet; its rules: smallcouncil rules {found.id}")
    Classroom(lesson, step - 1, checked(language)).play()


@app.command("resume")
@politely
def resume_a_game(
    file: AFile,
    seats: Annotated[str | None, typer.Option(metavar="A,B,…", help="Who plays each seat from here on.")] = None,
    language: ItsLanguage = None,
) -> None:
    """Go on with a game that was saved, and save it there again."""
    log = read_saved(file)
    spoken_here = checked(language or log.language)
    title = sc.find_game(log.game, log.version)
    players = read_seats(seats or usual_seats(title, log.players), title, allowed=[PERSON])
    if len(players) != log.players:
        raise BadEntry(f"This game has {log.players} players, not {len(players)}.")
    sc.replay(log)  # a log that breaks the rules is refused as a whole
    Sitting(resumed(log, players), file, spoken_here).play()


@app.command("simulate")
@politely
def simulate_games(
    game: AGame,
    players: Annotated[int | None, typer.Option(metavar="N", min=1, help="How many squires play.")] = None,
    games: Annotated[int, typer.Option(metavar="G", min=1, help="How many games.")] = 1000,
    seats: Annotated[str | None, typer.Option(metavar="A,B,…", help="Which bot plays each seat.")] = None,
    seed: ASeed = None,
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="In how many processes.")] = os.cpu_count() or 1,
    option: SomeOptions = None,
) -> None:
    """Let bots play many games and show who wins how often."""
    title = find_game(game)
    bots = read_seats(seats or usual_seats(title, players, first=""), title)
    if players is not None and players != len(bots):
        raise BadEntry(f"--players says {players}, but --seats names {len(bots)}.")
    match = Match(title.id, tuple(bots), read_options(option or [], title), seed or token_hex(8))
    sc.new(title.id, players=len(bots), options=match.options)  # a table that the rules refuse is refused here
    tally = play_match(match, games, jobs)
    if not tally.games:
        raise typer.Exit(130)
    out.print(report(tally))
    out.print(speed(tally))
    if tally.games < games:
        raise typer.Exit(130)


@app.command("replay")
@politely
def replay_a_game(
    file: AFile,
    seat: Annotated[
        int | None, typer.Option(metavar="S", help="Know what this seat knew; without it, what a spectator did.")
    ] = None,
    language: ItsLanguage = None,
) -> None:
    """Step through a game that was saved."""
    log = read_saved(file)
    Replay(log, seat, checked(language or log.language)).run()


@app.command("rules")
@politely
def show_rules(
    game: AGame,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="One clause only, like HK-3.1.")] = None,
    language: ALanguage = "en",
) -> None:
    """Read a game on one page, then its rules, clause by clause."""
    found = find_game(game)
    page = rules.rules_of(found.rules, found.base_rules, checked(language))
    if clause:
        out.print(rules.one_clause(page, page.find(clause)))
        return
    if primer := read_primer(found.folder, language):
        out.print(rules.primer(primer))
    out.print(rules.whole_page(page))


@app.command("games")
def list_games() -> None:
    """List the games with their players, options, variants and bots."""
    out.print(listing.all_games())


ADatabase = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="SMALLCOUNCIL_DATABASE",
        help="A file of SQLite, or postgresql://…; a file of your own if not given.",
    ),
]


@app.command("serve")
@politely
def serve_tables(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 or :: for the whole network.")
    ] = ("127.0.0.1"),
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="The port to listen at; 0: any that is free.")
    ] = 8765,
    database: ADatabase = None,
    fanout: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="SMALLCOUNCIL_FANOUT",
            help="A Redis, redis://…, to carry news between processes.",
            show_default=False,
        ),
    ] = "",
    bots: Annotated[int, typer.Option(metavar="N", min=1, help="In how many processes bots think.")] = 1,
    limits: Annotated[bool, typer.Option(help="Hold people to rates and numbers.")] = True,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Set a limit, see docs/hosting.md; may be given again."),
    ] = None,
    log_level: Annotated[str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")] = "warning",
    beat: Annotated[float, typer.Option(metavar="S", min=0.1, help="Seconds of silence before a sign of life.")] = 10.0,
    accelerate: Annotated[bool, typer.Option(help="Spare work at each socket, if what is installed lets us.")] = True,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="What links begin with.", envvar="SMALLCOUNCIL_PUBLIC_URL")
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(metavar="URL", help="The mail server, smtp://USER:PASSWORD@HOST.", envvar="SMALLCOUNCIL_SMTP"),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Whom mails come from.", envvar="SMALLCOUNCIL_MAIL_FROM")
    ] = "",
    private_targets: Annotated[bool, typer.Option(help="Let notices go to machines of your own network.")] = False,
    metrics_token: Annotated[
        str,
        typer.Option(
            metavar="TOKEN",
            envvar="SMALLCOUNCIL_METRICS_TOKEN",
            help="Who has it reads /metrics; without one, this machine alone does.",
        ),
    ] = "",
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Run the server: tables for people and bots, in the browser."""
    from .serve import serve  # here, because it takes a while and no other command needs it

    serve(
        host=host,
        port=port,
        database=database,
        fanout=fanout,
        bots=bots,
        limits=limits,
        limit=limit or [],
        log_level=log_level,
        beat=beat,
        accelerates=accelerate,
        public_url=public_url,
        smtp=smtp,
        mail_from=mail_from,
        reaches_private=private_targets,
        metrics_token=metrics_token,
        opens_browser=open_browser,
    )


@app.command("export")
@politely
def export_a_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table of a server.")],
    database: ADatabase = None,
) -> None:
    """Print a table of a server as JSON, with every secret; a game that runs should be kept to oneself."""
    from .archive import export_table

    export_table(table, database)


@app.command("verify")
@politely
def verify_a_table(file: AFile) -> None:
    """Replay a table that a server exported, and check every position and its seed."""
    from .archive import verify_file

    verify_file(file)
