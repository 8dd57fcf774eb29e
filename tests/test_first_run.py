"""The first run: what is missing is installed or named, what failed is tried again, a lock is waited for.

The real Makefile and the real installer, with programs of our own in the place of Python, pip and apt-get: no network.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import programs
from tests.contract.clauses import ROOT

APT_GET = """#!/bin/sh
echo "$*" >> "{folder}/apt.log"
case "$*" in *install*)
  {install}
esac
"""
LOCKED = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1234 (apt-get)"
PYTHON = """#!/bin/sh
echo "$*" >> "{folder}/python.log"
case "$*" in "-m venv "*)
  mkdir -p "$3/bin"
  for name in python pytest ruff mypy smallcouncil; do cp "$0" "$3/bin/$name"; done
esac
case "$*" in *"${{FAIL:-nothing of the kind}}"*) exit 1; esac
"""


def put(file: Path, text: str) -> Path:
    """A program of our own."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return file


# Programs


class Debian:
    """A machine without Chromium, whose apt-get does as it is told."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.bin = folder, folder / "bin"
        self.bin.mkdir()
        monkeypatch.setenv("PATH", str(self.bin))
        monkeypatch.setattr(programs, "PAUSE", 0.0)
        monkeypatch.setattr(programs, "PROGRAMS", (programs.CHROMIUM,))
        self.patch = monkeypatch
        self.becomes(0)

    def becomes(self, user: int) -> None:
        self.patch.setattr(os, "geteuid", lambda: user)

    def installs(self, by: str) -> None:
        """What apt-get does when it is asked to install, in words of the shell."""
        put(self.bin / "apt-get", APT_GET.format(folder=self.folder, install=by))

    @property
    def works(self) -> str:
        return f"printf '#!/bin/sh' > {self.bin}/chromium; /bin/chmod +x {self.bin}/chromium"

    @property
    def asked(self) -> list[str]:
        """What apt-get was asked to install."""
        log = self.folder / "apt.log"
        lines = log.read_text().splitlines() if log.exists() else []
        return [line for line in lines if "install" in line]


@pytest.fixture
def debian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Debian:
    return Debian(tmp_path, monkeypatch)


def test_an_installation_that_failed_is_told_and_tried_again(
    debian: Debian, capsys: pytest.CaptureFixture[str]
) -> None:
    debian.installs('echo "E: Unable to locate package chromium" >&2; exit 100')
    programs.main()
    told = capsys.readouterr().out
    assert "Chromium is missing: E: Unable to locate package chromium." in told
    assert "apt-get install chromium" in told
    debian.installs(debian.works)
    programs.main()
    assert capsys.readouterr().out == ""
    assert len(debian.asked) == 2
    programs.main()
    assert len(debian.asked) == 2


def test_an_installation_that_only_says_that_it_worked_did_not(debian: Debian) -> None:
    debian.installs("exit 0")
    assert programs.install(programs.CHROMIUM) == "apt-get said nothing"


def test_a_locked_package_manager_is_waited_for(debian: Debian) -> None:
    """`DPkg::Lock::Timeout` is for dpkg's lock; for that of the lists apt-get fails at once, and is asked again."""
    once = f'if [ ! -e {debian.folder}/was ]; then : > {debian.folder}/was; echo "{LOCKED}" >&2; exit 100; fi'
    debian.installs(f"{once}; {debian.works}")
    assert programs.install(programs.CHROMIUM) == ""
    assert len(debian.asked) == 2
    assert all("-o DPkg::Lock::Timeout=600" in line for line in debian.asked)


def test_a_lock_that_is_never_given_back_is_waited_for_no_longer_than_that(
    debian: Debian, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "LONGEST", 0)
    debian.installs(f'echo "{LOCKED}" >&2; exit 100')
    assert programs.install(programs.CHROMIUM) == LOCKED


def test_without_root_it_says_what_is_missing_and_asks_nobody(
    debian: Debian, capsys: pytest.CaptureFixture[str]
) -> None:
    debian.installs(debian.works)
    debian.becomes(1000)
    programs.main()
    assert "Chromium is missing: only root can install it. The tests that need it are left out, or take longer." in (
        capsys.readouterr().out
    )
    assert debian.asked == []


def test_where_there_is_no_apt_get_it_says_so(debian: Debian) -> None:
    assert programs.install(programs.CHROMIUM) == "there is no apt-get here"


def test_tests_that_are_left_out_are_named_with_their_reason_at_the_end(tmp_path: Path) -> None:
    test = tmp_path / "test_redis.py"
    test.write_text(
        "import pytest\nfrom tests import programs\n\ndef test_it():\n    pytest.skip(programs.REDIS.missing)\n"
    )
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), str(test), "-p", "no:cacheprovider"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    reason = "Redis is not installed: `make test` as root does it, else `apt-get install redis-server`"
    named = [line for line in ran.stdout.splitlines() if line.startswith("SKIPPED") and reason in line]
    assert len(named) == 1, ran.stdout


# The Makefile


class Clone:
    """A fresh clone, whose Python only notes what it is asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copy(ROOT / "Makefile", folder)
        shutil.copy(ROOT / "pyproject.toml", folder)
        shutil.copytree(ROOT / "requirements", folder / "requirements")
        for file in ("docs/protocol.schema.json", "docs/openapi.json", "client/build.py"):
            put(folder / file, "")
        put(folder / "src/smallcouncil/server/static/index.html", "")
        self.python = put(folder / "bin" / "python3", PYTHON.format(folder=folder))

    def makes(self, target: str, fail: str = "nothing of the kind") -> tuple[int, list[str]]:
        """Make something while one thing fails; the exit code, and what was asked of Python and its programs."""
        log = self.folder / "python.log"
        log.write_text("")
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
        command = ["make", target, f"PYTHON={self.python}"]
        ran = subprocess.run(  # noqa: S603
            command, cwd=self.folder, env={**clean, "FAIL": fail}, capture_output=True, check=False
        )
        return ran.returncode, log.read_text().splitlines()


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    if not shutil.which("make"):
        pytest.skip("make is not installed")
    return Clone(tmp_path)


def asked_for(name: str, lines: list[str]) -> bool:
    return any(f"-r requirements/{name}.txt" in line for line in lines)


@pytest.mark.parametrize(
    ("target", "fails"),
    [
        ("play", "-m venv"),
        ("play", "requirements/play.txt"),
        ("play", "--editable ."),
        ("test", "requirements/dev.txt"),
        ("mutation", "requirements/mutation.txt"),
        ("audit", "requirements/supply.txt"),
    ],
)
def test_a_set_up_that_failed_is_tried_again_and_one_that_worked_is_not(clone: Clone, target: str, fails: str) -> None:
    code, lines = clone.makes(target, fail=fails)
    assert code != 0
    assert fails in lines[-1]
    code, lines = clone.makes(target)
    assert code == 0
    assert any(fails in line for line in lines)
    code, lines = clone.makes(target)
    assert code == 0
    assert not [line for line in lines if "pip" in line or "venv" in line]


def test_peers_that_do_not_install_are_left_out_and_tried_again(clone: Clone) -> None:
    for _ in range(2):
        code, lines = clone.makes("bench", fail="requirements/bench.txt")
        assert code == 0
        assert asked_for("bench", lines)
        assert "-m bench" in lines
    assert asked_for("bench", clone.makes("bench")[1])
    assert not asked_for("bench", clone.makes("bench")[1])


def is_run(line: str) -> bool:
    """Whether pytest was told how many workers to take: a number, or auto."""
    return re.match(r"-n (auto|[0-9]+) ", line) is not None


def test_programs_are_looked_for_before_every_run_of_the_tests(clone: Clone) -> None:
    for _ in range(2):
        lines = clone.makes("test")[1]
        assert lines.index("-m tests.programs") < lines.index(next(line for line in lines if is_run(line)))


def test_everything_that_is_installed_is_locked(clone: Clone) -> None:
    """With its hash; but for the project itself, which brings nothing with it."""
    for target in ("test", "bench", "mutation", "audit"):
        installed = [line for line in clone.makes(target)[1] if "install" in line.split()]
        assert installed or target == "bench"
        for line in installed:
            assert "--require-hashes -r requirements/" in line or "--no-deps --no-build-isolation --editable ." in line


def test_both_runs_of_the_tests_have_the_random_order_that_is_told(clone: Clone) -> None:
    code, lines = clone.makes("test-random")
    runs = [line.split() for line in lines if is_run(line)]
    assert code == 0
    assert len(runs) == 2
    [seed] = {run[run.index("--shuffle") + 1] for run in runs}
    assert seed.isdecimal()
