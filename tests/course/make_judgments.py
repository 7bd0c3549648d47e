"""Write the figures of course.judgments: python -m tests.course.make_judgments --from FOLDER

FOLDER holds the files of marks, as `mtmetrics-edu data` fetches them. TER is sacreBLEU's. The
corpus scores of sacreBLEU and NLTK go into tests/fixtures/judged_scores.json.
"""

import json
from argparse import ArgumentParser
from pathlib import Path

import numpy as np
from nltk.translate.nist_score import corpus_nist
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

from mtmetrics_edu.batch import chrf_segments, nist_segments, segment_stats
from mtmetrics_edu.course import judgments
from mtmetrics_edu.course.judgments import COLUMNS
from mtmetrics_edu.course.wmt import SOURCES, texts

FOLDER = Path(judgments.__file__).parent
SCORES = Path(__file__).parents[1] / "fixtures" / "judged_scores.json"


def table(candidates, reference):  # (segments, COLUMNS)
    """The statistics of each segment of a system."""
    nested, ter = [[text] for text in reference], TER()
    edits = [ter.sentence_score(c, r) for c, r in zip(candidates, nested, strict=True)]
    parts = [
        segment_stats(candidates, nested, tokenizer="13a").table(),
        nist_segments(candidates, nested, tokenizer="13a").table(),
        chrf_segments(candidates, nested).table(),
        np.array([[score.num_edits, score.ref_length] for score in edits]),
    ]
    rows = np.hstack(parts)
    assert rows.shape == (len(reference), COLUMNS)
    return rows


def arrays(data, letter):
    """What a file of figures holds: all systems against one reference."""
    reference = data.outputs[f"ref-{letter}"]
    systems = [name for name in data.outputs if name != f"ref-{letter}"]
    tables = np.array([table(data.outputs[name], reference) for name in systems])
    talks = sorted(set(data.documents))
    return {
        "systems": np.array(systems),
        "documents": np.array([talks.index(name) for name in data.documents], dtype=np.uint8),
        "errors": np.array([data.errors[name] for name in systems]),
        "table": np.asfortranarray(tables),  # a column alone packs better
    }


def scores(data, letter):
    """What other programs say of each system."""
    reference, split = data.outputs[f"ref-{letter}"], Tokenizer13a()
    tokens = {name: [split(text).split() for text in each] for name, each in data.outputs.items()}
    nested = [[text] for text in tokens[f"ref-{letter}"]]
    return {
        name: {
            "BLEU": BLEU().corpus_score(each, [reference]).score / 100,
            "NIST": corpus_nist(nested, tokens[name]),
            "chrF": CHRF().corpus_score(each, [reference]).score / 100,
            "−TER": -TER().corpus_score(each, [reference]).score / 100,
        }
        for name, each in data.outputs.items()
        if each is not reference
    }


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="folder", default=".")
    folder, recorded = parser.parse_args().folder, {}
    for name, source in SOURCES.items():
        data = texts(name, folder)
        for letter in source.references:
            path = FOLDER / f"{name}-{letter.lower()}.npz"
            np.savez_compressed(path, **arrays(data, letter))
            recorded[path.stem] = scores(data, letter)
            print(path.name, f"{path.stat().st_size:,} bytes")
    SCORES.write_text(json.dumps(recorded, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
