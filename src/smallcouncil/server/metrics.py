"""Metrics: what the server counts about itself, for Prometheus. They never hold a secret, a name or a choice."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

NAMESPACE = "smallcouncil"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
disable_created_metrics()  # type: ignore[no-untyped-call]  # a series more for each, of when the server began


class Metrics:
    """All that a server counts, each with what it means; the registry is its own, for several may run in a process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = self._gauge("connections", "Connections now")
        self.tables_in_memory = self._gauge("tables_in_memory", "Tables in memory now")
        self.answer_seconds = self._histogram("answer_seconds", "From an answer to its commit")
        self.commit_seconds = self._histogram("commit_seconds", "How long a commit takes")
        self.commits = self._counter("commits", "Commits")
        self.writes = self._counter("writes", "Writes; several share a commit")
        self.refusals = self._counter("refusals", "Requests that were refused")
        self.tables_made = self._counter("tables_made", "Tables made")
        self.turned_out = self._counter("turned_out", "Connections closed that asked by halves or took no reply")
        self.bot_answers = self._counter("bot_answers", "Answers of bots")
        self.bot_failures = self._counter("bot_failures", "Questions that any option answered, for the bot failed")
        self.bot_pools_replaced = self._counter(
            "bot_pools_replaced", "Bots' processes replaced: crashed, or too long at it"
        )
        self.notices_waiting = self._gauge("notices_waiting", "Notices in the outbox now")
        self.notices_delivered = self._counter("notices_delivered", "Notices delivered")
        self.notices_failed = self._counter("notices_failed", "Attempts to deliver a notice that failed")
        self.notices_given_up = self._counter("notices_given_up", "Notices that could not be delivered at all")
        self.replay_pools_replaced = self._counter("replay_pools_replaced", "Replays that crashed or took too long")
        self.import_pools_replaced = self._counter("import_pools_replaced", "Imports that crashed or took too long")

    def _counter(self, name: str, about: str) -> Counter:
        return Counter(name, about, namespace=NAMESPACE, registry=self.registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(name, about, namespace=NAMESPACE, registry=self.registry)

    def _histogram(self, name: str, about: str) -> Histogram:
        return Histogram(name, about, namespace=NAMESPACE, registry=self.registry, buckets=BOUNDS)

    def observe_commit(self, writes: int, seconds: float) -> None:
        """A transaction with so many writes took so long."""
        self.commits.inc()
        self.writes.inc(writes)
        self.commit_seconds.observe(seconds)

    def page(self) -> bytes:
        """The page that Prometheus reads."""
        return generate_latest(self.registry)
