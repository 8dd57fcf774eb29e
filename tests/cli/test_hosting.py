"""What hosts are told of the command line is what there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import typer.main

from smallcouncil.cli import app

HOSTING = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
COMMANDS: Any = typer.main.get_command(app)


def options(of: Any) -> list[Any]:
    return [one for one in of.params if one.param_type_name == "option"]


def test_every_option_of_the_server_is_told_to_hosts_and_no_other() -> None:
    """An option that is on or off may be told by either of its names; what the environment sets is told beside it."""
    _, _, section = HOSTING.partition("## Options")
    rows = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("| `--")]
    told = {name for row in rows for name in re.findall(r"`(--[a-z-]+)", row.split("|")[1])}
    offered = options(COMMANDS.commands["serve"])
    assert [one.name for one in offered if not told & {*one.opts, *one.secondary_opts}] == []
    assert told <= {name for one in offered for name in [*one.opts, *one.secondary_opts]}
    variables = {one.envvar for one in offered if one.envvar}
    assert variables == {*re.findall(r"SMALLCOUNCIL_[A-Z_]+", "".join(rows))}


def test_every_command_of_administration_is_told_to_hosts_with_its_options() -> None:
    """But for `--database`, which all of them have and which is told once."""
    _, _, section = HOSTING.partition("## Administration")
    section = section.partition("\n## ")[0]
    offered = COMMANDS.commands["admin"]
    assert {*re.findall(r"smallcouncil admin ([a-z]+)", section)} == {*offered.commands}
    for name, one in offered.commands.items():
        lines = "".join(line for line in section.splitlines() if f"smallcouncil admin {name}" in line)
        assert {*re.findall(r"--[a-z]+", lines)} | {"--database"} == {*(o for p in options(one) for o in p.opts)}
