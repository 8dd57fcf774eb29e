"""What a wheel of Small Council brings with it, for those who have to know: a CycloneDX document from the lock files.

It holds what is installed beside the package and what is built into the browser client. `make lock` writes it; a wheel
has it in its `sboms` folder.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

HERE = Path(__file__).parent
FILE = HERE / "smallcouncil.cdx.json"
BUILT_IN = (  # of the client's packages; the others only build it
    "@fontsource-variable/alegreya",
    "@fontsource-variable/cinzel",
    "@iconify-json/game-icons",
    "svelte",
    "uqr",
)
LOCKED = re.compile(
    r"^([\w.-]+)==([\w.!+-]+)(?: ; ([^\\\n]*?))? \\\n((?:    --hash=sha256:\w+(?: \\)?\n)+)", re.MULTILINE
)


def locked(name: str) -> dict[str, tuple[str, str, list[str]]]:
    """What a lock file holds: of each package its version, where it is needed, and the hashes of its files."""
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    return {
        package: (version, marker or "", re.findall(r"sha256:(\w+)", hashes))
        for package, version, marker, hashes in LOCKED.findall(text)
    }


def written() -> str:
    """The whole document. It tells neither when nor where it was made, so that it is the same for everybody."""
    project = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": component("application", name, version, f"pkg:pypi/{name}@{version}")
            | {"licenses": [{"license": {"id": project["license"]}}]}
        },
        "components": [*of_python(), *of_the_client()],
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def of_python() -> Iterator[dict[str, Any]]:
    """What pip installs; the databases' clients are optional."""
    needed = locked("play")
    for package, (version, marker, _) in sorted({**locked("server"), **needed}.items()):
        one = component("library", package, version, f"pkg:pypi/{package}@{version}")
        one["scope"] = "required" if package in needed else "optional"
        if marker:
            one["properties"] = [{"name": "smallcouncil:marker", "value": marker}]
        yield one


def of_the_client() -> Iterator[dict[str, Any]]:
    """What may be part of the pages."""
    lock = json.loads((HERE.parent / "client" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    needed = [*BUILT_IN]
    for package in needed:  # which grows by what each of them needs
        told = lock[f"node_modules/{package}"]
        needed += [one for one in told.get("dependencies", ()) if one not in needed]
        one = component("library", package, told["version"], f"pkg:npm/{quote(package)}@{told['version']}")
        yield one | {"scope": "required", "licenses": [{"expression": told["license"]}]}


def component(kind: str, name: str, version: str, purl: str) -> dict[str, Any]:
    """What every part tells of itself."""
    return {"type": kind, "bom-ref": purl, "name": name, "version": version, "purl": purl}
