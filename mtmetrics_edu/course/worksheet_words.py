"""The words on a handout, in the language of its sentences."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Words:
    """What a handout says; {} stands for a number."""

    language: str  # for browsers and screen readers
    title: str
    worksheet: str
    key: str
    person: str  # who fills the sheet in
    candidate: str
    reference: str
    ngram: str
    order: str
    total: str
    counts: tuple[str, str, str, str]  # heads: candidate, reference, maximum, clipped
    gains: tuple[str, str, str, str, str]  # heads: clipped, count of prefix, count, Info, product
    precision: str
    precision_task: str
    penalty_rule: str
    root: str
    weights: str
    weights_task: str
    bits: str
    nothing: str
    why: str
    mean: str
    sum: str
    length_rule: str


ENGLISH = Words(
    language="en",
    title="BLEU and NIST by hand",
    worksheet="Worksheet",
    key="key",
    person="Name",
    candidate="Candidate",
    reference="Reference",
    ngram="{}-gram",
    order="Order {}",
    total="total",
    counts=("cand.", "ref. {}", "max.", "clipped"),
    gains=("clipped", "count of prefix", "count", "Info", "clipped · Info"),
    precision="Modified precision",
    precision_task="One row for each n-gram of the candidate: its count there, its count in each "
    "reference, the larger of these two, and the clipped count.",
    penalty_rule="BP: 1 if c is r or more, else e^(1 − r/c)",
    root="the fourth root of it",
    weights="Information weights",
    weights_task="Info = log₂ (count of the prefix / count), counted over both references. The "
    "prefix of a single word is the empty one: all {} words.",
    bits="bits",
    nothing="Orders 3 to 5 add nothing on this sheet. Why?",
    why="The words before it determine the last word of every n-gram that matches there.",
    mean="mean reference length",
    sum="sum of the orders",
    length_rule="LP: 1 if c is {:g} or more",
)

CHINESE = Words(
    language="zh",
    title="手算 BLEU 和 NIST",
    worksheet="练习",
    key="答案",
    person="姓名",
    candidate="候选译文",
    reference="参考译文",
    ngram="{} 元组",
    order="{} 阶",
    total="合计",
    counts=("候选", "参考{}", "最大", "截断"),
    gains=("截断计数", "前缀计数", "计数", "信息权重", "截断计数 · 信息权重"),
    precision="修正精确度",
    precision_task="候选译文的每个 n 元组占一行：它在候选译文中的计数、在每个参考译文中的计数、"
    "两者中较大的一个，以及截断计数。",
    penalty_rule="简短惩罚 BP：c 不小于 r 时为 1，否则为 e^(1 − r/c)",
    root="它的四次方根",
    weights="信息权重",
    weights_task="信息权重 = log₂(前缀计数 / 计数)，在两个参考译文中一起计数。"
    "单个字的前缀是空的：用总字数 {}。",
    bits="比特",
    nothing="这张练习上 3 到 5 阶的得分都是 0。为什么？",
    why="那里每个匹配的 n 元组，前面的字已经决定了最后一个字。",
    mean="参考译文的平均长度",
    sum="各阶之和",
    length_rule="NIST 的长度惩罚 LP：c 不小于 {:g} 时为 1",
)
