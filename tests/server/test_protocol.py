"""The documents about the protocol are what the server speaks."""

from __future__ import annotations

import json
import re

import jsonschema_rs
import msgspec
import pytest

from smallcouncil.server import openapi, protocol
from smallcouncil.server.refusals import STATUS
from smallcouncil.server.rest import ENDPOINTS
from tests.contract.clauses import ROOT
from tests.server.host import Server, Visitor

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = "\n".join(re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))


def test_the_schema_is_current() -> None:
    """`python -m smallcouncil.server.protocol > docs/protocol.schema.json` writes it anew."""
    assert (ROOT / "docs" / "protocol.schema.json").read_text(encoding="utf-8") == protocol.schema()


def test_the_openapi_document_is_current() -> None:
    """`python -m smallcouncil.server.openapi > docs/openapi.json` writes it anew; the client's types come from it."""
    assert (ROOT / "docs" / "openapi.json").read_text(encoding="utf-8") == openapi.document()


def test_every_frame_fits_the_schema(server: Server) -> None:
    schema = {**json.loads(protocol.schema()), "$ref": "#/$defs/Reply"}
    ned = Visitor(server)
    sitting = ned.sit(ned.make("iron-throne", "me", "random", "random"))
    sitting.answer("nonsense")
    sitting.request("why", seat=0, choice="nonsense")
    sitting.request("say", seat=0, text="well met")
    sitting.reach(sitting.answer(sitting.decisions[0]["options"][0])["seq"])
    assert {frame["type"] for frame in sitting.frames} >= {"welcome", "step", "done", "error", "reason", "talked"}
    validator = jsonschema_rs.validator_for(schema)
    for frame in sitting.frames:
        validator.validate(frame)


@pytest.mark.parametrize("line", re.findall(r"^\| `(\{\"type\".*?\})` \|", PAGE, re.MULTILINE))
def test_the_requests_on_the_page_can_be_read(line: str) -> None:
    protocol.read_request(line.replace("231f…", "231f"))


@pytest.mark.parametrize("line", re.findall(r"^\{\"type\".*?\}$", EXAMPLES, re.MULTILINE | re.DOTALL))
def test_the_replies_on_the_page_are_replies(line: str) -> None:
    msgspec.json.decode(line, type=protocol.AnyReply)


def test_the_page_names_every_frame_code_and_endpoint() -> None:
    frames = [kind.__struct_config__.tag for kind in (*protocol.AnyRequest.__args__, *protocol.AnyReply.__args__)]
    assert not [frame for frame in frames if f'"type": "{frame}"' not in PAGE]
    assert not [code for code in STATUS if f"`{code}`" not in PAGE and code != "not_allowed_method"]
    assert not [one.path for one in ENDPOINTS if one.path.replace("{session}", "{id}") not in PAGE]


def test_requests_are_strict() -> None:
    with pytest.raises(msgspec.ValidationError):
        protocol.read_request('{"type": "ping", "id": "1", "more": 1}')
