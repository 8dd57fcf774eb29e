"""Asks whether anything that is locked has a known flaw: `make audit`. No answer is not taken for a good one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
FILES = ("server", "dev", "build")
FLAWED, UNKNOWN = 1, 2  # exit codes


def main() -> int:
    """Audit each file, and tell."""
    return max(audit(name) for name in FILES)


def audit(name: str) -> int:
    """One lock file."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(HERE / f"{name}.txt"), "--disable-pip"]
    ran = subprocess.run([*command, "--format", "json"], capture_output=True, text=True, check=False)
    try:
        told = json.loads(ran.stdout)["dependencies"]
    except ValueError:
        print(f"{name}: NOT AUDITED. {(ran.stderr.strip() or 'pip-audit said nothing').splitlines()[-1]}")
        return UNKNOWN
    flaws = [(one["name"], one["version"], flaw) for one in told for flaw in one.get("vulns", [])]
    for package, version, flaw in flaws:
        print(f"{name}: {package} {version}: {flaw['id']}, mended in {', '.join(flaw['fix_versions']) or 'no version'}")
    skipped = [one["name"] for one in told if "skip_reason" in one]
    if skipped or not told:
        print(
            f"{name}: NOT AUDITED: the database of advisories knows or tells nothing of {len(skipped)} of {len(told)}."
        )
    elif not flaws:
        print(f"{name}: nothing is known against any of {len(told)} packages.")
    return FLAWED if flaws else UNKNOWN if skipped or not told else 0


if __name__ == "__main__":
    sys.exit(main())
