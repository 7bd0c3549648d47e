"""The terms of the course, each with its one meaning and its name in Chinese and Korean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple


class Term(NamedTuple):
    """A term of the course, and its names in other languages."""

    name: str
    symbol: str  # in formulas; empty if it has none
    meaning: str
    chinese: str
    korean: str
    also: str = ""  # other names, by which it is found and which are not shown


def terms(text: str) -> tuple[Term, ...]:
    """The terms of a text with two lines for each: its names and symbol, then its meaning.

    A fifth name holds other words for the term, by which it is found.

    >>> terms("weight | w | 权重 | 가중치\\n    share of an order")[0].meaning
    'share of an order'
    """
    found = []
    for names, meaning in re.findall(r"(.+)\n {4}(.+)", text):
        name, symbol, chinese, korean, *also = (part.strip() for part in names.split("|"))
        found.append(Term(name, symbol, meaning, chinese, korean, *also))
    return tuple(found)


TERMS: tuple[Term, ...] = terms("""
candidate | | 候选译文 | 후보 번역 | 假设 假设译文 机器译文 系统输出 가설 번역문 hypothesis
    the translation being scored (hypothesis, system output elsewhere)
reference | | 参考译文 | 참조 번역 | 标准译文 参考答案 정답 번역 참조문
    a human translation
token | | 词元 | 토큰 | 标记 词例 형태소
    one unit of a text as the tokenizer cuts it: a word, a punctuation mark, a character
tokenizer | | 分词器 | 토크나이저 | 切分 分词 토큰화
    the rule that cuts a text into tokens
n-gram, order n | | n元语法（n元组），阶数n | n-그램, 차수 n | n元 엔그램
    n consecutive tokens
type | | 类型（类符） | 타입(유형)
    an n-gram as such, however often it occurs
count | | 计数 | 출현 횟수
    occurrences in the candidate
naive precision | | 朴素精确度 | 단순 정밀도 | 原始精确度 精确率 准确率 精度 정확도
    share of the candidate's n-grams that occur in some reference, unlimited
maximum reference count | | 最大参考计数 | 참조 내 최대 횟수
    the most times an n-gram occurs in any *single* reference
clipped count | | 截断计数 | 클리핑된 횟수 | 剪切计数 裁剪 클리핑
    min(count, maximum reference count)
modified precision | pₙ | 修正精确度 | 보정된(수정된) 정밀도 | 精确率 准确率 精度 정확도
    Σ clipped counts / Σ counts
recall | | 召回率 | 재현율 | 查全率
    share of a reference's n-grams that the candidate has; not part of BLEU
candidate length | c | 候选译文长度 | 후보 번역 길이
    tokens in the candidate(s)
effective reference length | r | 有效参考长度 | 유효 참조 길이
    closest reference length, the shorter on a tie, summed over segments
brevity penalty | BP | 简短惩罚（短句惩罚） | 브레버티 페널티(짧은 문장 페널티) | 간결성 페널티
    1 if c > r, else exp(1 − r/c); 长度惩罚 and 长度惩罚因子 can mean this one or NIST's
weight | wₙ | 权重 | 가중치
    share of order n; they sum to 1
geometric mean | | 几何平均 | 기하 평균
    exp(Σ wₙ ln pₙ); for N equal weights the N-th root of the product
zero, undefined | | 零 / 未定义 | 0 / 정의되지 않음
    an order without a match, an order without n-grams
smoothing | | 平滑 | 스무딩(평활화)
    putting something in place of a precision of zero
information weight | Info | 信息权重 | 정보 가중치
    log₂(count of w₁…wₙ₋₁ / count of w₁…wₙ) over the references
length penalty (NIST) | | NIST长度惩罚 | NIST 길이 페널티 | 长度惩罚因子
    exp(β ln² min(c / mean reference length, 1)), β = ln ½ / ln² ⅔
segment / sentence, corpus | | 句段 / 语料库 | 세그먼트 / 말뭉치 | 语料 句子 片段 코퍼스 문장
    one unit scored / all of them pooled
individual / cumulative | | 单独（单阶） / 累积 | 개별 / 누적 | 独立
    one order alone / orders 1…n together
convention | | 计算约定 | 계산 규약 | 规约 惯例
    the choices a tool makes: tokens, case, r, smoothing, zero
signature | | 签名 | 시그니처
    one line that states the convention behind a score
bootstrap interval | | 自助法置信区间 | 부트스트랩 신뢰구간
    where a score would lie on other test sets: those drawn, with replacement, from this one
paired bootstrap | | 配对自助法 | 쌍체(paired) 부트스트랩 | 대응 부트스트랩 成对
    the same draws scored for two systems: how often the better one stays ahead
approximate randomization | | 近似随机化检验 | 근사 무작위화 검정
    the outputs of two systems swapped at random: how often chance alone gives the gap
p-value | | p值 | p값(유의 확률) | 显著性 유의성 유의확률 significance
    how often chance alone gives a difference at least as large as the observed one
power | | 检验功效 | 검정력 | 检出力
    how often a test notices a difference that is real
""")


@dataclass(frozen=True, slots=True)
class Glossary:
    """Terms; as the value of a cell, a table in three languages."""

    terms: tuple[Term, ...]

    def __repr__(self) -> str:
        return "\n".join(f"{t.name}, {t.chinese}, {t.korean}: {t.meaning}" for t in self.terms)

    def _repr_markdown_(self) -> str:
        head = "| term | symbol | meaning | 中文 | 한국어 |\n|:--|:--|:--|:--|:--|"
        return "\n".join([head, *(f"| {' | '.join(term[:5])} |" for term in self.terms)])


def glossary(word: str = "") -> Glossary:
    """All terms, or those with the word in a name or in the meaning, in any of the languages.

    Names that other texts use find a term, too, though the table does not show them.

    LookupError if no term contains the word.

    >>> [term.name for term in glossary("惩罚").terms]
    ['brevity penalty', 'length penalty (NIST)']
    """
    found = tuple(term for term in TERMS if word.casefold() in " ".join(term).casefold())
    if not found:
        raise LookupError(
            f"no term of the glossary contains {word!r}; glossary() shows all of them"
        )
    return Glossary(found)
