"""Work in threads gives what it gives without them, in the same order, with few items at once."""

from __future__ import annotations

import runpy
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from mtmetrics_edu import batch
from mtmetrics_edu.batch import reading, threads
from mtmetrics_edu.batch.threads import in_threads

from ..corpora import corpus


@pytest.mark.parametrize("number", [1, 2, 3])
def test_results_come_in_order_and_few_items_are_read_ahead(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(threads, "THREADS", number)
    read: list[int] = []

    def items() -> Iterator[int]:
        for item in range(20):
            assert threading.current_thread() is threading.main_thread()
            read.append(item)
            yield item

    for done, result in enumerate(in_threads(lambda item: item * item, items())):
        assert result == done * done
        ahead = number if number > 1 else 0
        assert len(read) == min(done + 1 + ahead, 20)
    assert len(read) == 20


@pytest.mark.parametrize(
    ("platform", "processors", "expected"),
    [("linux", 8, 2), ("linux", 1, 1), ("linux", None, 1), ("emscripten", 8, 1)],
)
def test_two_threads_where_there_are_processors(
    monkeypatch: pytest.MonkeyPatch, platform: str, processors: int | None, expected: int
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("os.cpu_count", lambda: processors)
    assert runpy.run_path(threads.__file__)["THREADS"] == expected


def test_no_more_threads_than_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "THREADS", 2)
    used = set()

    def worked(item: int) -> None:
        used.add(threading.current_thread())
        time.sleep(0.002)

    for _ in in_threads(worked, range(9)):
        assert len(used) <= 2


@pytest.mark.parametrize("number", [1, 2])
def test_an_error_is_raised_where_it_belongs(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(threads, "THREADS", number)
    results = in_threads(lambda item: 1 // item, [1, 1, 0, 1, 1])
    assert [next(results), next(results)] == [1, 1]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_two_threads_score_text_as_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "CHARACTERS", 2_000)
    segments = list(corpus(300, seed=7))
    texts = [s.candidate for s in segments], [list(s.references) for s in segments]
    found = []
    for number in (1, 2):
        monkeypatch.setattr(threads, "THREADS", number)
        table = batch.segment_stats(*texts, tokenizer="13a").table().tolist()
        found.append((batch.corpus_bleu(*texts, tokenizer="13a"), table))
    assert found[0] == found[1]


@pytest.mark.parametrize("score", [batch.corpus_bleu, batch.segment_stats])
def test_raw_text_is_counted_in_threads_of_its_own(
    monkeypatch: pytest.MonkeyPatch, score: Callable[..., Any]
) -> None:
    monkeypatch.setattr(threads, "THREADS", 2)
    used, of = set(), batch.BleuSegments.of

    def counted(*given: Any) -> batch.BleuSegments:
        used.add(threading.current_thread())
        return of(*given)

    monkeypatch.setattr(batch.BleuSegments, "of", counted)
    score(["a b"], [["a b"]], tokenizer="whitespace")
    assert used
    assert threading.main_thread() not in used


def test_a_tokenizer_of_the_user_runs_in_the_users_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "THREADS", 2)
    used = set()

    def split(text: str) -> list[str]:
        used.add(threading.current_thread())
        return text.split()

    batch.corpus_bleu(["a b"], [["a b"]], tokenizer=split)
    assert used == {threading.main_thread()}
