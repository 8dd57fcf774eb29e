"""The REST endpoints as an OpenAPI document, kept as docs/openapi.json: the client's types are made from it."""

from __future__ import annotations

import json

from .endpoints import openapi
from .protocol import VERSION
from .rest import ENDPOINTS


def document() -> str:
    """What the server tells of its endpoints, by the version of the protocol: the package has a new one too often."""
    return json.dumps(openapi(ENDPOINTS, str(VERSION)), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    print(document(), end="")
