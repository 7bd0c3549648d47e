"""The words on a handout, in the language of its sentences."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Words:
    """What a handout says; {} stands for a number."""

    language: str  # for browsers and screen readers
    titles: tuple[str, str, str]  # of the three levels, with the minutes
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
    length_columns: tuple[str, str, str, str]  # heads: segment, c, reference lengths, r
    this_one: str  # the segment of this sheet
    precision: str
    precision_task: str
    which_clipped: str
    lengths: str
    lengths_task: str
    together: str
    penalty_rule: str
    root: str
    weights: str
    weights_task: str
    bits: str
    zero: str
    nothing: str
    why: str
    mean: str
    sum: str
    length_rule: str

    def said(self, tokens: int, mean_length: float) -> dict[str, str]:
        """The sentences of a sheet, by their names in its template.

        tokens: in both references together; mean_length: of the references.

        >>> LANGUAGES["en"].said(16, 8)["order_2"]
        'Order 2'
        """
        plain = "precision precision_task which_clipped lengths lengths_task together penalty_rule"
        more = "weights bits zero nothing sum"
        return {
            **{name: getattr(self, name) for name in f"{plain} {more}".split()},
            "root_word": self.root,
            "weights_task": self.weights_task.format(tokens),
            "order_1": self.order.format(1),
            "order_2": self.order.format(2),
            "mean_word": self.mean,
            "length_rule": self.length_rule.format(mean_length),
        }


ENGLISH = Words(
    language="en",
    titles=("P1 and P2 · 10 minutes", "BLEU by hand · 25 minutes", "NIST by hand · 25 minutes"),
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
    length_columns=("segment", "c", "references", "r"),
    this_one="1 (above)",
    precision="Modified precision",
    precision_task="One row for each n-gram of the candidate: its count there, its count in each "
    "reference, the larger of these two, and the clipped count.",
    which_clipped="Which words are clipped, but not to 0?",
    lengths="Lengths",
    lengths_task="r is the reference length closest to c; on a tie, the shorter one. A corpus has "
    "these three segments. Add up c and r before you look for the penalty.",
    together="all three",
    penalty_rule="BP: 1 if c is r or more, else e^(1 − r/c).",
    root="the fourth root of it",
    weights="Information weights",
    weights_task="Info = log₂ (count of the prefix / count), counted over both references. The "
    "prefix of a single word is the empty one: all {} words.",
    bits="bits",
    zero="No run of four words matches: p₄ = 0, so BLEU",
    nothing="Orders 3 to 5 add nothing to NIST on this sheet. Why?",
    why="Where three words match, the first two determine the third: Info = 0. Longer runs do not "
    "match.",
    mean="mean reference length",
    sum="sum of the orders",
    length_rule="LP: 1 if c is {:g} or more",
)

CHINESE = Words(
    language="zh",
    titles=("P1 和 P2 · 10 分钟", "手算 BLEU · 25 分钟", "手算 NIST · 25 分钟"),
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
    length_columns=("句段", "c", "参考长度", "r"),
    this_one="1（上面）",
    precision="修正精确度",
    precision_task="候选译文的每个 n 元组占一行：它在候选译文中的计数、在每个参考译文中的计数、"
    "两者中较大的一个，以及截断计数。",
    which_clipped="哪些字的计数被截断，但没有截成 0？",
    lengths="长度",
    lengths_task="r 是最接近 c 的参考长度；一样近时取较短的。语料库由这三个句段组成。"
    "先分别求 c 与 r 的和，再查惩罚。",
    together="三个句段",
    penalty_rule="简短惩罚 BP：c 不小于 r 时为 1，否则为 e^(1 − r/c)。",
    root="它的四次方根",
    weights="信息权重",
    weights_task="信息权重 = log₂(前缀计数 / 计数)，在两个参考译文中一起计数。"
    "单个字的前缀是空的：用总字数 {}。",
    bits="比特",
    zero="没有连续四个字匹配：p₄ = 0，所以 BLEU",
    nothing="这张练习上 3 到 5 阶对 NIST 没有贡献。为什么？",
    why="三个字匹配时，前两个字已经决定了第三个字：信息权重为 0。更长的串不匹配。",
    mean="参考译文的平均长度",
    sum="各阶之和",
    length_rule="NIST 的长度惩罚 LP：c 不小于 {:g} 时为 1",
)

KOREAN = Words(
    language="ko",
    titles=("P1과 P2 · 10분", "손으로 계산하는 BLEU · 25분", "손으로 계산하는 NIST · 25분"),
    worksheet="연습지",
    key="정답",
    person="이름",
    candidate="후보 번역",
    reference="참조 번역",
    ngram="{}-그램",
    order="차수 {}",
    total="합계",
    counts=("후보", "참조 {}", "최대", "클리핑"),
    gains=("클리핑된 횟수", "접두사 횟수", "횟수", "정보 가중치", "클리핑된 횟수 · 정보 가중치"),
    length_columns=("세그먼트", "c", "참조 길이", "r"),
    this_one="1(위)",
    precision="보정된 정밀도",
    precision_task="후보 번역의 n-그램마다 한 줄을 씁니다. 후보 번역에 나온 횟수, 각 참조 번역에 "
    "나온 횟수, 둘 중 큰 값, 클리핑된 횟수를 적으세요.",
    which_clipped="클리핑되었지만 0이 되지 않은 단어는?",
    lengths="길이",
    lengths_task="r은 c에 가장 가까운 참조 길이이고, 똑같이 가까우면 짧은 쪽입니다. 말뭉치는 이 세 "
    "세그먼트입니다. c와 r을 각각 더한 다음 페널티를 찾으세요.",
    together="세 세그먼트",
    penalty_rule="브레버티 페널티 BP: c가 r 이상이면 1, 아니면 e^(1 − r/c).",
    root="네제곱근",
    weights="정보 가중치",
    weights_task="정보 가중치 = log₂(접두사 횟수 / 횟수). 두 참조 번역에서 함께 셉니다. "
    "단어 하나의 접두사는 비어 있으므로 전체 단어 수 {}을 씁니다.",
    bits="비트",
    zero="네 단어가 이어져 일치하는 곳이 없습니다. p₄ = 0이므로 BLEU",
    nothing="이 연습지에서 차수 3부터 5까지는 NIST에 더해지는 것이 없습니다. 왜일까요?",
    why="세 단어가 일치하는 곳에서는 앞의 두 단어가 셋째 단어를 결정하므로 정보 가중치가 0입니다. "
    "더 긴 것은 일치하지 않습니다.",
    mean="참조 번역의 평균 길이",
    sum="차수별 합",
    length_rule="NIST 길이 페널티 LP: c가 {:g} 이상이면 1",
)

LANGUAGES = {words.language: words for words in (ENGLISH, CHINESE, KOREAN)}
