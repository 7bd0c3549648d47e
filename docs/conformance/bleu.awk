# BLEU in awk, as a program for the conformance suite (level "tokens"):
# mtmetrics-edu conformance run --command "mawk -W interactive -f docs/conformance/bleu.awk"
# mawk needs "-W interactive" to answer each line at once; gawk does so without it.
# It reads the JSON of the suite letter by letter: [ and ] nest, a string is a token.
{
    split("", match_); split("", total); split("", text); split("", size)
    c = r = depth = segment = 0; part = ""
    rest = substr($0, index($0, "\"candidates\""))
    while (length(rest)) {
        if (match(rest, /^"([^"\\]|\\.)*"/)) {
            token = substr(rest, 1, RLENGTH)
            if (depth == 0) { part = token; segment = text_number = 0 }
            else if (part == "\"candidates\"") text[segment, 0, ++size[segment, 0]] = token
            else text[segment, text_number, ++size[segment, text_number]] = token
        } else {
            RLENGTH = 1; sign = substr(rest, 1, 1)
            if (sign == "[") {
                if (++depth == 2) { segment++; text_number = 0 }
                if (depth == 3) { text_number++; size[segment, text_number] += 0 }
                if (part == "\"candidates\"" && depth == 2) size[segment, 0] += 0
            } else if (sign == "]") { depth--; if (depth == 1) width[segment] = text_number }
        }
        rest = substr(rest, RLENGTH + 1)
    }
    for (s = 1; s <= segment; s++) {
        length_ = size[s, 0]; best = -1; c += length_
        for (k = 1; k <= width[s]; k++) {
            far = size[s, k] - length_; far = far < 0 ? -far : far
            if (best < 0 || far < distance || (far == distance && size[s, k] < best)) { best = size[s, k]; distance = far }
        }
        r += best
        for (n = 1; n <= 4; n++) {
            split("", limit); count(s, 0, n, found)
            for (k = 1; k <= width[s]; k++) { count(s, k, n, seen); for (g in seen) if (seen[g] > limit[g]) limit[g] = seen[g] }
            for (g in found) match_[n] += found[g] < limit[g] ? found[g] : limit[g] + 0
            total[n] += length_ >= n ? length_ - n + 1 : 0
        }
    }
    score = c == 0 ? 0 : exp(c < r ? 1 - r / c : 0)
    for (n = 1; n <= 4; n++) score = match_[n] ? score * (match_[n] / total[n]) ^ 0.25 : 0
    printf "{\"score\": %.17g}\n", score; fflush()
}
function count(s, k, n, counts,    i, j, gram) {
    split("", counts)
    for (i = 1; i + n - 1 <= size[s, k]; i++) {
        gram = ""; for (j = 0; j < n; j++) gram = gram " " text[s, k, i + j]
        counts[gram]++
    }
}
