"""What the server counts about itself: by names that dashboards know, each explained, each server for itself."""

from __future__ import annotations

import re
from pathlib import Path

from prometheus_client import Counter
from prometheus_client.parser import text_string_to_metric_families

from smallcouncil.server.metrics import Metrics
from tests.server.host import Server, Visitor

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


def value_of(counter: Counter) -> float:
    """How far something has been counted."""
    [family] = counter.collect()
    return family.samples[0].value


def test_the_page_is_one_that_prometheus_reads(server: Server) -> None:
    page = Visitor(server, "").http.get("/metrics")
    assert page.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    families = {family.name: family for family in text_string_to_metric_families(page.text)}
    assert families["smallcouncil_refusals"].type == "counter"
    assert families["smallcouncil_connections"].type == "gauge"
    assert families["smallcouncil_answer_seconds"].type == "histogram"
    assert all(family.documentation for family in families.values())


def test_what_took_long_is_counted_in_the_buckets_that_dashboards_know() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.001, 0.004, 3.0):
        metrics.answer_seconds.observe(seconds)
    page = metrics.page().decode()
    buckets = re.findall(r'smallcouncil_answer_seconds_bucket\{le="(.+)"\} (\S+)', page)
    bounds = ["0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1.0", "2.5", "+Inf"]
    counts = [2.0, 2.0, *[3.0] * 9, 4.0]
    assert [(bound, float(count)) for bound, count in buckets] == [*zip(bounds, counts, strict=True)]
    assert "\nsmallcouncil_answer_seconds_count 4.0\n" in page


def test_each_server_counts_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.observe_commit(3, 0.01)
    assert (value_of(one.commits), value_of(one.writes)) == (1, 3)
    assert (value_of(other.commits), value_of(other.writes)) == (0, 0)


def test_hosts_are_told_of_every_metric_and_of_no_other() -> None:
    families = text_string_to_metric_families(Metrics().page().decode())
    names = {f"{family.name}_total" if family.type == "counter" else family.name for family in families}
    assert {*re.findall(r"`(smallcouncil_\w+)`", HOSTING.read_text())} == names
