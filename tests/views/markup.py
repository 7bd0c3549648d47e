"""HTML and SVG read back: a strict parser, and the hostile texts every view must survive."""

from html.parser import HTMLParser

from hypothesis import strategies as st

from mtmetrics_edu.explain import explain
from mtmetrics_edu.views.html.tables import REFERENCES_FIRST

HOSTILE = [
    *("<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "</style>"),
    *("</b></s></td></table></div>", "]]>", "<!--", "&", "&amp;&#0;", '"', "'"),
    *('" onmouseover="alert(1)', "`id`", "$x^2$", "$$", "\\(x\\)", "\x00", "\x1b[31m", "\t"),
    *("\n", "\r\n", "\x85", "\u2028", "\u202eevil", "\u2066evil", "a\u200bb", "\ufeff", "\ud800"),
    *(
        "\udfff\ud800",
        "\uffff",
        "\ufdd0",
        "e\u0301" * 3,
        "مرحبا",
        "苹果",
        "👩\u200d💻",
        "x" * 10_000,
    ),
    *("<b onclick=x>" * 90, "", " ", "\u3000"),
]
any_text = st.text(st.characters() | st.sampled_from("<>&\"'`$\x00\ud800\u202e\ufffe"), max_size=6)
VOID = {"br", "img", "hr", "input", "meta", "link", "wbr"}


def hostile():
    """Every hostile text in the candidate, some twice, and in two references."""
    return explain([*HOSTILE, *HOSTILE[:9]], [HOSTILE, HOSTILE[::-1]], max_n=3)


class Reader(HTMLParser):
    """Reads a fragment; complains of what does not nest and of what could run."""

    REFUSED_TAGS = frozenset("script iframe object link form img base meta".split())
    REFUSED_ATTRIBUTES = frozenset({"href", "src", "id"})

    def __init__(self, fragment):
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.rows: list[list[str]] = []
        fragment.encode("utf-8")  # what goes to the browser can be sent
        self.feed(fragment)
        self.close()
        assert self.open == [], f"never closed: {self.open}"

    def handle_starttag(self, tag, attrs):
        given = {name: value or "" for name, value in attrs}
        assert tag not in self.REFUSED_TAGS
        assert not self.REFUSED_ATTRIBUTES & {*given}
        assert not any(name.startswith("on") for name in given)
        self.elements.append((tag, given))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" in self.open:
            return
        bad = [c for c in data if (ord(c) < 0x20 and c != "\n") or 0x7F <= ord(c) < 0xA0]
        assert not bad, f"control characters {bad!r} in {data!r}"
        assert not set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u200b\ufeff") & set(data)
        self.words.append(data)
        if self.rows and {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data

    def handle_comment(self, data):
        raise AssertionError(f"a comment: {data!r}")

    def handle_decl(self, decl):
        raise AssertionError(f"a declaration: {decl!r}")

    @property
    def text(self):
        return "".join(self.words)

    def having(self, css):
        """The elements of a class."""
        return [it for it in self.elements if css in it[1].get("class", "").split()]


def as_explained(lines, order):
    """Lines of a precision table in the order of explain: with many references, the page has max
    and clipped in front of them."""
    if order.width <= REFERENCES_FIRST:
        return lines
    return [[*line[:2], *line[4:], *line[2:4]] for line in lines]
