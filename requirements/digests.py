"""Pins the images of Dockerfile and compose.yaml by digest: `make digests`, where there is Docker and a registry.

A tag can be moved; a digest cannot.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

FILES = ("Dockerfile", "compose.yaml")
IMAGE = re.compile(r"^(FROM |\s*image: )([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?", re.MULTILINE)


def main(folder: Path) -> None:
    """Write the digest behind every image."""
    texts = {file: (folder / file).read_text(encoding="utf-8") for file in FILES}
    images = sorted({image for text in texts.values() for _, image in IMAGE.findall(text)})
    digests = {image: digest_of(image) for image in images}
    for file, text in texts.items():
        pinned = IMAGE.sub(lambda found: f"{found[1]}{found[2]}@{digests[found[2]]}", text)
        (folder / file).write_text(pinned, encoding="utf-8")
    print("\n".join(f"{image}@{digest}" for image, digest in digests.items()))


def digest_of(image: str) -> str:
    """What the registry has under a tag now, for all kinds of machines."""
    command = ["docker", "buildx", "imagetools", "inspect", image, "--format", "{{.Manifest.Digest}}"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    digest = ran.stdout.strip()
    if ran.returncode or not re.fullmatch(r"sha256:[0-9a-f]{64}", digest):
        sys.exit(f"No registry tells the digest of {image}: {ran.stderr.strip() or digest}")
    return digest


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent)
