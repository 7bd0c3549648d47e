"""One sentence or two for each thing that is shown: what it says, with its numbers.

>>> from mtmetrics_edu.explain import explain
>>> words_said(explain("it is a cat".split(), ["it is the dog".split()]).orders[0])
'2 of 4 words match; “a” and “cat” are in no reference.'
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import exp, fsum, inf, prod
from operator import attrgetter, itemgetter
from unicodedata import bidirectional

from mtmetrics_edu.explain.order import CLIPPED_AWAY, UNMATCHED, NgramRow, Order
from mtmetrics_edu.explain.segment import CorpusExplanation, Explanation, Factor, explain_score
from mtmetrics_edu.explain.words import Word
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.ngrams import Ngram
from mtmetrics_edu.metrics.nist import NistScore
from mtmetrics_edu.views import notation
from mtmetrics_edu.views.notation import as_counts, brief, is_smoothed, length, number, visible

NAMED = 3  # so many words or n-grams are named; of more, how many there are
LETTERS = 24  # of one that is named
RIGHT_TO_LEFT = ("R", "AL")  # Unicode's classes of letters: among other words they are isolated
SMALL = "no one two three four five six seven eight nine ten".split()


def quoted(tokens: Sequence[str]) -> str:
    """A word or an n-gram in quotation marks, cut if it is long.

    >>> quoted(("the", "cat"))
    '“the cat”'
    """
    text = visible(" ".join(tokens))
    cut = f"{text[:LETTERS]}{'…' * (len(text) > LETTERS)}"
    if any(bidirectional(letter) in RIGHT_TO_LEFT for letter in cut):
        cut = f"\u2068{cut}\u2069"
    return f"“{cut}”"


def listed(names: Sequence[str], limit: int = NAMED) -> str:
    """Names with commas and “and”; of many, the first ones and how many more there are.

    >>> listed(["a"]), listed(["a", "b", "c"]), listed(["a", "b", "c", "d"])
    ('a', 'a, b and c', 'a, b, c and 1 more')
    """
    more = len(names) - limit
    *most, last = [*names[:limit], f"{more} more"] if more > 0 else names
    return f"{', '.join(most)} and {last}" if most else last


def amounts(counts: Mapping[Ngram, int]) -> list[str]:
    """Each word by name, and how many there are if it is not one.

    >>> amounts({("a",): 1, ("b",): 2})
    ['“a”', 'two “b”']
    """
    return [f"{in_letters(k)} " * (k > 1) + quoted(word) for word, k in counts.items()]


def times(count: int) -> str:
    """How often.

    >>> times(1), times(2), times(7)
    ('once', 'twice', '7 times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def in_letters(count: int) -> str:
    """A small number as a word.

    >>> in_letters(2), in_letters(12)
    ('two', '12')
    """
    return SMALL[count] if count < len(SMALL) else str(count)


def be(count: int) -> str:
    """The verb that goes with so many.

    >>> be(1), be(2)
    ('is', 'are')
    """
    return "is" if count == 1 else "are"


def numbered(suppliers: Sequence[int]) -> str:
    """References by their numbers, from 1.

    >>> numbered((0,)), numbered((0, 2))
    ('reference 1', 'references 1 and 3')
    """
    numbers = [str(i + 1) for i in suppliers]
    return f"reference{'s' * (len(numbers) > 1)} {listed(numbers)}"


# Words and n-grams


def words_said(order: Order, what: str = "words") -> str:
    """How many words match; which ones do not, and which are clipped away."""
    if not order.total:
        return "The candidate is empty, so nothing can match."
    if order.matches == order.total:
        all_of = "Both" if order.total == 2 else f"All {order.total}"
        return f"{all_of} {what} match." if order.total > 1 else f"The {what[:-1]} matches."
    missing = Counter({row.ngram: row.count for row in order.rows if not row.clipped})
    clipped = [row for row in order.rows if row.count > row.clipped > 0]
    parts = [f"{order.matches} of {order.total} {what} match"]
    if missing:
        rest = sum([*missing.values()][NAMED:])
        names = [*amounts(missing)[:NAMED], *[""] * rest]
        parts.append(f"{listed(names)} {be(missing.total())} in no reference")
    if clipped:
        row, more = clipped[0], sum(other.count - other.clipped for other in clipped[1:])
        only = f"only {row.clipped} count{'s' * (row.clipped == 1)}"
        parts.append(f"{quoted(row.ngram)} occurs {times(row.count)}, but {only}")
        parts += [f"{more} more {be(more)} clipped away"] * bool(more)
    return "; ".join(parts) + "."


def ngrams_said(order: Order) -> str:
    """How many n-grams of an order match, are clipped away, and are in no reference."""
    if order.n == 1:
        return words_said(order)
    if not order.total:
        return f"The candidate has no {order.n}-grams: it is too short."
    clipped, missing = (order.state_counts[state] for state in (CLIPPED_AWAY, UNMATCHED))
    parts = [f"{order.matches} of {order.total} {order.n}-grams match"]
    parts += [f"{clipped} more {be(clipped)} clipped away"] * bool(clipped)
    parts += [f"{missing} {be(missing)} in no reference"] * bool(missing)
    return "; ".join(parts) + "."


def word_said(word: Word) -> str:
    """Whether a word matches, and which reference supplies it."""
    row = word.rows[0]
    if word.state == UNMATCHED:
        return f"{quoted(row.ngram)} is in no reference."
    here, supplier = f"it occurs {times(row.count)} in the candidate,", numbered(row.suppliers)
    most = f"{times(row.max_reference_count)} in {supplier}."
    if word.state == CLIPPED_AWAY:
        return f"This {quoted(row.ngram)} is clipped away: {here} at most {most}"
    if row.count == row.max_reference_count == 1:
        return f"{quoted(row.ngram)} matches: it is in {supplier}."
    return f"This {quoted(row.ngram)} matches: {here} {most}"


def removal_said(now: BleuScore, without: BleuScore, name: str = "BLEU") -> str:
    """What the score would be without a word. name: of the score."""
    change = notation.difference(now.score, without.score)
    if not change:
        return f"Without it {name} stays {brief(now.score)}."
    sign = "+" if change > 0 else ""
    return f"Without it {name} would be {brief(without.score)} ({sign}{number(change)})."


# BLEU


def score_said(score: BleuScore, what: str = "words") -> str:
    """What costs most, in one sentence; empty where nothing is lost."""
    if not score.stats.candidate_length:
        return "BLEU is 0."
    lost = [factor for factor in explain_score(score) if factor.log_share < 0]
    if not lost:
        return f"BLEU is {number(score.score)}: nothing is lost."
    return cost_said(min(lost, key=attrgetter("log_share")), score, what)


def cost_said(factor: Factor, score: BleuScore, what: str = "words") -> str:
    """What one factor does to BLEU."""
    stats, n = score.stats, factor.n
    if not n:
        few = f"{stats.candidate_length} {what} are fewer than r = {length(stats.reference_length)}"
        return f"The penalty costs most: {few}, so BP is {number(factor.value)}."
    name = what if n == 1 else f"{n}-grams"
    matches, total = stats.matches[n - 1], stats.totals[n - 1]
    if factor.weight and not factor.value > 0:  # it counts, and is 0 or undefined
        return f"No {name.removesuffix('s')} {'matches' if total else 'exists'}, so BLEU is 0."
    if is_smoothed(factor, score):
        return f"{factor.name} costs most: {as_counts(factor, score)} by smoothing."
    return f"{factor.name} costs most: {matches} of {total} {name} match."


def penalty_said(score: BleuScore) -> str:
    """Whether the candidate is too short, and what that costs."""
    c, r = score.stats.candidate_length, score.stats.reference_length
    lengths = f"c = {c} and r = {length(r)}"
    if not c:
        return f"The candidate is empty ({lengths}), so BP is 0."
    if c >= r:
        return f"The candidate is not shorter than r ({lengths}), so BP is 1."
    lost = 1 - score.brevity_penalty
    return f"{lengths}: the candidate is too short, and loses {lost:.0%} of its score."


def limits_asked_said(order: Order, asked: Mapping[NgramRow, int]) -> str:
    """How many n-grams would match if some had other limits.

    >>> from mtmetrics_edu.explain import explain_order
    >>> order = explain_order(["a"] * 4, [["a"]], 1)
    >>> limits_asked_said(order, {order.rows[0]: 3})
    'What if the limit of “a” were 3, not 1? Then 3 of all 4 would match, not 1.'
    """
    parts = [
        f"the limit of {quoted(row.ngram)} were {limit}, not {row.max_reference_count}"
        for row, limit in asked.items()
    ]
    more = sum(min(row.count, limit) - row.clipped for row, limit in asked.items())
    matches = f"Then {order.matches + more} of all {order.total} would match"
    return f"What if {listed(parts)}? {matches}, not {order.matches}."


def shares_said(score: BleuScore) -> str:
    """What each factor multiplies BLEU by."""
    shares = {f.name: exp(f.log_share) for f in explain_score(score) if f.log_share}
    if not shares:
        return f"BLEU begins at 1, and nothing takes from it: it is {number(score.score)}."
    texts = notation.rounded(shares.values(), lambda *factors: prod(factors))
    pairs = zip(texts, shares.items(), strict=True)
    factors = [f"× {text if share else 0} by {name}" for text, (name, share) in pairs]
    return f"BLEU begins at 1: {listed(factors, len(factors))}; that makes {number(score.score)}."


# NIST, tools, corpora, changes


def nist_said(score: NistScore) -> str:
    """Which order gives how much of NIST."""
    orders = {n: gain for n, gain in enumerate(score.per_order, start=1) if gain}
    if not orders:
        return "No n-gram that tells anything matches, so NIST is 0."
    *gains, lp = notation.rounded(
        [*orders.values(), score.length_penalty], lambda *values: fsum(values[:-1]) * values[-1]
    )
    names = ["single words" if n == 1 else f"{n}-grams" for n in orders]
    parts = [f"{gain} from {name}" for gain, name in zip(gains, names, strict=True)]
    penalty = f", times LP = {lp}" * (score.length_penalty < 1)
    return f"NIST is {number(score.score)} bits: {listed(parts, len(parts))}{penalty}."


def telling_said(order: Order) -> str:
    """Which n-grams that match tell most, in bits; "" if none tells anything."""
    bits = {row.ngram: row.information or 0.0 for row in order.rows if row.clipped}
    most = max(bits.values(), default=0.0)
    words = [quoted(ngram) for ngram in bits if bits[ngram] == most > 0]
    tell = "tell" if words[1:] else "tells"
    why = " A word that occurs half as often tells one bit more." * (order.n == 1)
    return f"{listed(words)} {tell} most: {number(most)} bits.{why}" if words else ""


def tools_said(scores: Mapping[str, BleuScore | NistScore | str]) -> str:
    """How far the tools' BLEU scores lie apart."""
    bleus = [score.score for score in scores.values() if isinstance(score, BleuScore)]
    distinct = len(set(map(number, bleus)))
    if not bleus:
        return "No tool gives these texts a BLEU score."
    if distinct == 1:
        return f"BLEU is {number(bleus[0])} in each tool that gives a score: {len(bleus)} of them."
    return (
        f"{len(bleus)} tools, {distinct} different BLEU scores of the same texts: "
        f"from {number(min(bleus))} to {number(max(bleus))}."
    )


def corpus_said(corpus: CorpusExplanation) -> str:
    """That the pooled score is not the mean."""
    count = len(corpus.segments)
    if count == 1:
        return "One segment: its score is the score of the corpus."
    mean, pooled = number(corpus.mean), number(corpus.pooled.score)
    return f"{count} segments: pooled BLEU {pooled}, mean of the sentence scores {mean}."


def change_said(before: BleuScore, after: BleuScore) -> str:
    """How BLEU changed from A to B, and which factor changed it most."""
    change = after.score - before.score
    if not change:
        return f"From A to B BLEU stays {number(after.score)}."
    verb, cause = "rises" if change > 0 else "falls", ""
    if moves := moves_of(before, after):
        (most, _, factor), *others = moves
        is_main = most == inf or most > sum(move[0] for move in others)
        cause = f", {'most of it ' * bool(others)}because of {factor.name}" * is_main
    return f"From A to B BLEU {verb} from {number(before.score)} to {number(after.score)}{cause}."


def moved_said(before: BleuScore, after: BleuScore) -> str:
    """BLEU before and after a change."""
    old, new = brief(before.score), brief(after.score)
    return f"BLEU stays {new}" if old == new else f"BLEU {old} → {new}"


def edit_said(before: Explanation, after: Explanation) -> str:
    """What a change of the texts did. First the words that are gone; then, if BLEU rises, what is
    matched now and after it what is not, if it falls the other way round; at last the numbers: the
    factor that moved BLEU most, and BP and r if BP changed.

    >>> from mtmetrics_edu.explain import explain
    >>> one, other = (explain(text.split(), ["the cat sat".split()]) for text in ("the cat", "cat"))
    >>> edit_said(one, other)
    '“the” is gone, “the cat” is broken; BP 0.6065 → 0.1353.'
    """
    old, new = before.bleu, after.bleu
    made, broken = newly_matched(before, after), newly_matched(after, before)
    one, other = (Counter[Ngram]((word,) for word in text.candidate) for text in (before, after))
    went, extra, limits = one - other, other - one - Counter(made), after.orders[0].clipped
    rises = new.score > old.score
    kept = (Counter(broken) - went).elements()
    losses = [
        clause("no longer matched", [ngram for ngram in kept if len(ngram) == 1]),
        clause("broken", longer(broken), partial(longer_listed, named=not rises)),
        clause("clipped away", [ngram for ngram in extra.elements() if limits[ngram]]),
        clause("in no reference", [ngram for ngram in extra.elements() if not limits[ngram]]),
    ]
    gains = [
        clause("matched", [ngram for ngram in made if len(ngram) == 1]),
        clause("made", longer(made), partial(longer_listed, named=rises)),
    ]
    more = unmatched(after) - unmatched(before)
    count = f"{in_letters(abs(more))} {'more' if more > 0 else 'fewer'}"
    cost = f"{count} n-gram{'s match' if abs(more) > 1 else ' matches'} nothing"
    if rises and more < 0 and not any(gains):  # words are gone
        gains.append(cost)
    elif not any(losses) and more > 0:
        losses.append(cost)
    clauses = [clause("gone", [*went.elements()])]
    clauses += [*gains, *losses] if rises else [*losses, *gains]
    was, now = notation.score_values(old), notation.score_values(new)
    names = [new.name for _, _, new in moves_of(old, new)[:1]]
    names += [name for name in ("BP", "r") if was[name] != now[name] and was["BP"] != now["BP"]]
    numbers = [f"{name} {was[name]} → {now[name]}" for name in dict.fromkeys(names)]
    text = "; ".join(filter(None, (", ".join(filter(None, clauses)), ", ".join(numbers))))
    order = "same words, other order: " * (one == other and before.candidate != after.candidate)
    return f"{order}{text or 'the same n-grams match'}."


def words_listed(words: Sequence[Ngram]) -> str:
    """A few words by name, of more how many there are.

    >>> words_listed([("a",), ("a",)]), words_listed([*zip("abcde")])
    ('two “a”', 'five words')
    """
    names = amounts(Counter(words))
    return f"{in_letters(len(words))} words" if len(names) > NAMED else listed(names)


def clause(what: str, ngrams: Sequence[Ngram], listed: Callable[..., str] = words_listed) -> str:
    """That some n-grams are something; "" if there are none.

    >>> clause("matched", [("a",), ("b",)])
    '“a” and “b” are matched'
    """
    return f"{listed(ngrams)} {be(len(ngrams))} {what}" if ngrams else ""


def longer_listed(ngrams: Sequence[Ngram], *, named: bool = True) -> str:
    """Up to two 2-grams by name, and how many others there are: a telephone has room for that.

    named: if not, more than two n-grams are only counted.

    >>> longer_listed([("a", "b"), ("a", "b", "c"), ("b", "c", "d")])
    '“a b” and two 3-grams'
    >>> more = [("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d")]
    >>> longer_listed(more), longer_listed(more, named=False)
    ('“a b” and two longer ones', 'three n-grams')
    """
    if not named and len(ngrams) > 2:
        return f"{in_letters(len(ngrams))} n-grams"
    counts = Counter(map(len, ngrams))
    pairs = [quoted(ngram) for ngram in ngrams if len(ngram) == 2 and counts[2] <= 2]
    more = {n: k for n, k in counts.items() if n > 2 or not pairs}
    counted = [f"{in_letters(k)} {n}-gram{'s' * (k > 1)}" for n, k in more.items()]
    if len(more) > 2 - bool(pairs):
        counted = [f"{in_letters(sum(more.values()))} {'longer ones' if pairs else 'n-grams'}"]
    return listed([*pairs, *counted], 9)


def longer(ngrams: Sequence[Ngram]) -> list[Ngram]:
    """Those that are longer than one word."""
    return [ngram for ngram in ngrams if len(ngram) > 1]


def unmatched(explanation: Explanation) -> int:
    """How many n-grams of the candidate match nothing, of all orders."""
    return sum(order.total - order.matches for order in explanation.orders)


def moves_of(before: BleuScore, after: BleuScore) -> list[tuple[float, Factor, Factor]]:
    """The factors that moved BLEU its way: how far each moved ln BLEU, the factor before and after.
    Those that moved it most come first; of several that became 0, or undefined, the first order."""
    rises = after.score >= before.score
    moves = [
        (abs(new.log_share - old.log_share), old, new)
        for old, new in zip(explain_score(before), explain_score(after), strict=False)
        if old.log_share != new.log_share and (old.log_share < new.log_share) == rises
    ]
    return sorted(moves, key=itemgetter(0), reverse=True)


def newly_matched(before: Explanation, after: Explanation) -> list[Ngram]:
    """The n-grams that match more often than before, once for each time; shorter ones first."""
    pairs = zip(before.orders, after.orders, strict=False)
    more = (Counter(new.clipped) - Counter(old.clipped) for old, new in pairs)
    return [ngram for counts in more for ngram in counts.elements()]


def guess_said(guess: float, score: float) -> str:
    """How near a guess came.

    >>> guess_said(0.4, 0.5)
    'You guessed 0.4000; BLEU is 0.5000, 0.1000 higher.'
    """
    ours, theirs = number(score), number(guess)
    if ours == theirs:
        return f"You guessed {theirs}, and BLEU is {ours}."
    side = "higher" if score > guess else "lower"
    apart = number(abs(notation.difference(guess, score)))
    return f"You guessed {theirs}; BLEU is {ours}, {apart} {side}."
