"""One visual language for tables, texts, formulas and plots.

Three states (matched, clipped away, unmatched), orders 1 to 5, references R1, R2, … Hue is never
alone: matched is solid, clipped away is hatched and struck through, unmatched is hollow or dotted;
orders and references always carry their number. Blue and vermilion are Okabe & Ito's; the colours
of the orders were chosen to stay apart for readers with any of the three colour blindnesses.

A mark (bar, line, box) has one colour that stands out from white and from black paper. Text needs
more contrast than any one colour gives on both, so it has a colour for each theme.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED

MARKS = {MATCHED: "#0072b2", CLIPPED_AWAY: "#d55e00", UNMATCHED: "#7f7f7f"}
ORDERS = ("#38a478", "#8987e0", "#a05182", "#816831", "#7c9729")  # orders 1 to 5
METRICS = {"BLEU": "#0072b2", "NIST": "#a05182"}  # curves; NIST is dashed as well
NEUTRAL = "#7a7a7a"  # ink that reads on both papers: transparent figures have only one


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of text and paper on a light or a dark page; JupyterLab's own where it says."""

    paper: str
    ink: str
    muted: str
    line: str
    matched: str
    matched_paper: str
    clipped: str
    clipped_paper: str
    lit: str  # behind what is pointed at
    error: str
    error_paper: str

    def variables(self) -> str:
        """The theme as CSS custom properties; paper, ink and line follow JupyterLab's."""
        own = {
            "paper": f"var(--jp-layout-color0, {self.paper})",
            "ink": f"var(--jp-content-font-color1, {self.ink})",
            "line": f"var(--jp-border-color1, {self.line})",
        }
        names = [name.replace("_", "-") for name in self.__dataclass_fields__]
        values = [getattr(self, name) for name in self.__dataclass_fields__]
        pairs = (f"--mtm-{n}:{own.get(n, v)}" for n, v in zip(names, values, strict=True))
        return ";".join(pairs)


LIGHT = Theme(
    paper="#ffffff",
    ink="#212121",
    muted="#595959",
    line="#bdbdbd",
    matched="#00507d",
    matched_paper="#deeefa",
    clipped="#8f3f00",
    clipped_paper="#fde8da",
    lit="#fff1a8",
    error="#a3161a",
    error_paper="#fdeaea",
)
DARK = Theme(
    paper="#111111",
    ink="#ffffff",
    muted="#b8b8b8",
    line="#616161",
    matched="#93cef7",
    matched_paper="#10324b",
    clipped="#ffb58a",
    clipped_paper="#4a2610",
    lit="#474008",
    error="#ffb0ab",
    error_paper="#4a1515",
)

FONTS = (  # Latin first, then whatever has Chinese, Japanese and Korean
    'var(--jp-content-font-family, system-ui, "Segoe UI", Helvetica, Arial, sans-serif), '
    '"Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK KR", '
    '"Apple SD Gothic Neo", "Malgun Gothic", "Hiragino Sans", sans-serif'
)
MATPLOTLIB_FONTS = (
    "DejaVu Sans",
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "Noto Sans SC",
    "PingFang SC",
    "Microsoft YaHei",
    "Malgun Gothic",
    "Apple SD Gothic Neo",
    "Arial Unicode MS",
)


def order_colour(n: int) -> str:
    """The colour of order n; from order 6 on they begin again."""
    return ORDERS[(n - 1) % len(ORDERS)]


def themes() -> str:
    """Which theme holds where: the page's word (JupyterLab, Voilà, VS Code, Colab) before the
    system's preference."""
    light, dark = LIGHT.variables(), DARK.variables()
    return f"""
.mtm{{{light}}}
@media (prefers-color-scheme:dark){{.mtm{{{dark}}}}}
[data-jp-theme-light="true"] .mtm,.vscode-light .mtm,[theme="light"] .mtm{{{light}}}
[data-jp-theme-light="false"] .mtm,.vscode-dark .mtm,[theme="dark"] .mtm{{{dark}}}
.mtm{{--mtm-mark-matched:{MARKS[MATCHED]};--mtm-mark-clipped:{MARKS[CLIPPED_AWAY]};\
--mtm-mark-unmatched:{MARKS[UNMATCHED]};\
{";".join(f"--mtm-order{n}:{colour}" for n, colour in enumerate(ORDERS, start=1))}}}
"""


STRIPES = "var(--mtm-mark-clipped) 0 2px,var(--mtm-clipped-paper) 2px 5px"
HATCH = f"repeating-linear-gradient(135deg,{STRIPES})"

RULES = f"""
.mtm{{background:var(--mtm-paper);color:var(--mtm-ink);font-family:{FONTS};
 font-size:calc(var(--jp-content-font-size1,14px)*1.1);line-height:1.5;overflow-wrap:anywhere;
 overflow-x:auto;contain:paint}}
.mtm :is(p,dl,dd,table,figure){{margin:0}}
.mtm .mtm-sr{{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
 white-space:nowrap}}
.mtm .mtm-note{{color:var(--mtm-muted);font-size:.9em;margin:.35em 0}}
.mtm .mtm-stale,.mtm.mtm-stale{{opacity:.45}}

.mtm .mtm-table{{border-collapse:collapse;font-size:1em;margin:.5em 0;table-layout:auto;
 font-variant-numeric:tabular-nums;border:0}}
.mtm .mtm-table caption{{caption-side:top;text-align:start;color:var(--mtm-muted);padding:.2em 0;
 font-size:.9em}}
.mtm .mtm-table :is(th,td){{padding:.22em .8em;text-align:end;vertical-align:baseline;border:0;
 font-weight:400;max-width:none;white-space:normal;line-height:1.45;color:var(--mtm-ink)}}
.mtm .mtm-table :is(th,td):first-child{{padding-inline-start:.4em}}
.mtm .mtm-table :is(caption,thead th){{white-space:nowrap}}
.mtm .mtm-table thead th{{color:var(--mtm-muted);font-weight:600;vertical-align:bottom;
 border-bottom:2px solid var(--mtm-line)}}
.mtm .mtm-table :is(th[scope=row],.mtm-words,.mtm-bar){{text-align:start}}
.mtm .mtm-table thead tr th:first-child{{text-align:start}}
.mtm .mtm-table tbody tr:nth-child(n){{background:none;border-bottom:1px solid \
color-mix(in srgb,var(--mtm-line) 45%,transparent)}}
.mtm .mtm-table .mtm-total:nth-child(n){{border-bottom:0;border-top:2px solid var(--mtm-line)}}
.mtm .mtm-table .mtm-total :is(th,td){{font-weight:700}}
.mtm .mtm-table small{{font-size:.82em;margin-inline-end:.6em;white-space:nowrap}}
.mtm .mtm-table .mtm-supplier{{text-decoration:underline 2px;text-underline-offset:.2em;
 font-weight:700}}
.mtm .mtm-table .mtm-zero{{color:var(--mtm-muted)}}
.mtm .mtm-table .mtm-some{{color:var(--mtm-matched);font-weight:700}}
.mtm .mtm-cut{{color:var(--mtm-clipped);font-weight:400}}
.mtm .mtm-row{{display:flex;flex-wrap:wrap;gap:0 1.7em;align-items:flex-start;font-size:.93em}}
.mtm .mtm-row>div{{flex:1 1 auto;min-width:min-content;max-width:44em}}
.mtm .mtm-row .mtm-table{{width:100%}}
.mtm .mtm-row th[scope=row]{{width:100%;max-width:0;min-width:4em;overflow:hidden;
 text-overflow:ellipsis;white-space:nowrap}}
.mtm .mtm-row .mtm-table :is(th,td){{padding-inline:.3em}}
.mtm .mtm-row .mtm-table small{{margin-inline-end:.4em}}

.mtm .mtm-text{{display:grid;grid-template-columns:minmax(7.6em,max-content) 1fr;gap:.35em 1em;
 margin:.4em 0;align-items:baseline}}
.mtm .mtm-who{{color:var(--mtm-muted);font-size:.9em;white-space:nowrap}}
.mtm .mtm-tokens{{font-size:1.15em;line-height:1.35}}
.mtm .mtm-tokens>*{{text-decoration:none;font-weight:400;font-style:normal}}
.mtm .mtm-token{{display:inline-block;max-width:100%;padding:.06em .25em;margin:.12em .1em;
 border-bottom:3px dotted transparent;border-radius:3px 3px 0 0;vertical-align:top;
 unicode-bidi:plaintext}}
.mtm .mtm-token small{{display:inline-block;font-size:.68em;margin-inline-start:.2em}}
.mtm .mtm-token.mtm-matched{{color:var(--mtm-matched);background:var(--mtm-matched-paper);
 border-bottom:3px solid var(--mtm-mark-matched);font-weight:600}}
.mtm .mtm-token.mtm-clipped{{color:var(--mtm-clipped);background:var(--mtm-clipped-paper);
 border-bottom:3px dashed var(--mtm-mark-clipped);text-decoration:line-through 2px}}
.mtm .mtm-token.mtm-unmatched{{border-bottom:2px dotted var(--mtm-mark-unmatched)}}
.mtm .mtm-box{{border:1px solid var(--mtm-line);border-radius:4px;padding:.06em .35em}}
.mtm .mtm-box i{{color:var(--mtm-clipped);font-style:normal}}

.mtm .mtm-woven{{display:inline-block;max-width:100%;margin:.1em 0 .5em;vertical-align:top}}
.mtm .mtm-woven>bdi{{display:block;padding:0 .28em;border-radius:3px;margin-bottom:2px}}
.mtm .mtm-woven>i{{display:block;height:6px;margin-top:2px}}
.mtm .mtm-woven>i.mtm-matched{{background:var(--mtm-mark-matched)}}
.mtm .mtm-woven>i.mtm-clipped{{background:{HATCH};
 box-shadow:inset 0 0 0 1px var(--mtm-mark-clipped)}}
.mtm .mtm-woven>i.mtm-unmatched{{background:radial-gradient(circle,var(--mtm-mark-unmatched) \
1.2px,transparent 1.6px) 0 50%/7px 6px repeat-x}}
.mtm .mtm-woven>i.mtm-first{{margin-inline-start:4px;border-start-start-radius:3px;
 border-end-start-radius:3px}}
.mtm .mtm-woven>i.mtm-last{{margin-inline-end:4px;border-start-end-radius:3px;
 border-end-end-radius:3px}}

.mtm .mtm-reference .mtm-unmatched{{border-color:transparent}}
.mtm .mtm-reference .mtm-woven>i.mtm-unmatched{{background:none}}

.mtm .mtm-legend{{display:flex;flex-wrap:wrap;gap:.2em 1.4em;color:var(--mtm-muted);
 font-size:.9em;margin:.3em 0}}
.mtm .mtm-legend i{{display:inline-block;width:2.1em;height:.6em;margin-inline-end:.5em}}
.mtm i.mtm-mark-matched{{background:var(--mtm-mark-matched);
 border:1.5px solid var(--mtm-mark-matched)}}
.mtm i.mtm-mark-clipped{{background:{HATCH};border:1.5px solid var(--mtm-mark-clipped)}}
.mtm i.mtm-mark-unmatched{{background:none;border:1.5px dotted var(--mtm-mark-unmatched)}}

.mtm .mtm-linked [tabindex]{{cursor:pointer}}
.mtm .mtm-linked [tabindex]:focus{{outline:none}}
.mtm .mtm-linked [tabindex]:focus-visible{{outline:3px solid var(--mtm-mark-matched);
 outline-offset:-2px}}

.mtm .mtm-table td.mtm-bar{{width:24em;vertical-align:middle}}
.mtm .mtm-bar span{{display:flex;position:relative;height:1.05em;align-items:stretch}}
.mtm .mtm-bar i{{box-sizing:border-box;border-width:1.5px;margin-inline-end:2px;
 border-radius:2px;flex:none}}
.mtm .mtm-bar b{{position:absolute;inset-block:-.22em;width:0;
 border-inline-start:3px solid var(--mtm-ink)}}

.mtm .mtm-formula{{display:grid;gap:.55em;font-size:1.2em;margin:.5em 0;
 font-variant-numeric:tabular-nums}}
.mtm .mtm-formula p{{display:flex;flex-wrap:wrap;align-items:center;gap:.25em .3em;line-height:1.3}}
.mtm .mtm-formula p>span{{white-space:nowrap;display:inline-flex;align-items:center;gap:.25em}}
.mtm .mtm-frac{{display:inline-flex;flex-direction:column;text-align:center;font-size:.86em;
 line-height:1.2;vertical-align:middle}}
.mtm .mtm-frac span:last-child{{border-top:1.5px solid currentColor;padding:0 .15em}}
.mtm .mtm-formula .mtm-left{{min-width:3.6em;justify-content:end}}
.mtm .mtm-formula var{{font-style:italic}}
.mtm .mtm-result{{font-weight:700}}
.mtm .mtm-alarm{{color:var(--mtm-clipped);font-weight:600}}

.mtm .mtm-score dl{{display:flex;flex-wrap:wrap;gap:.1em 1.5em;align-items:end;
 font-variant-numeric:tabular-nums}}
.mtm .mtm-score dl>div{{min-width:4.6em}}
.mtm .mtm-score :is(dt,dd){{float:none;width:auto;margin:0;padding:0}}
.mtm .mtm-score dt{{color:var(--mtm-muted);font-size:.85em;font-weight:400;line-height:1.2}}
.mtm .mtm-score dd{{font-size:1.15em;font-weight:600;line-height:1.35;white-space:nowrap}}
.mtm .mtm-score dd.mtm-main{{font-size:1.7em;font-weight:700;line-height:1.1}}
.mtm .mtm-score code,.mtm .mtm-table code{{font-size:.85em;background:none;color:var(--mtm-muted)}}

.mtm .mtm-message{{border-inline-start:4px solid var(--mtm-mark-matched);padding:.35em .8em;
 margin:.3em 0;min-height:1.5em}}
.mtm .mtm-message.mtm-error{{border-color:var(--mtm-error);background:var(--mtm-error-paper);
 color:var(--mtm-error)}}

.mtm .mtm-svg{{display:block;width:100%;max-width:960px;height:auto;margin:.4em 0;
 font-family:{FONTS};font-variant-numeric:tabular-nums}}
.mtm .mtm-svg text{{fill:var(--mtm-ink);font-size:15px}}
.mtm .mtm-svg .mtm-quiet{{fill:var(--mtm-muted)}}
.mtm .mtm-svg .mtm-strong{{font-weight:700}}
.mtm .mtm-svg .mtm-axis{{stroke:var(--mtm-ink);stroke-width:1.5;fill:none}}
.mtm .mtm-svg .mtm-grid{{stroke:var(--mtm-line);stroke-width:1;fill:none;opacity:.6}}
.mtm .mtm-svg .mtm-rule{{stroke:var(--mtm-ink);stroke-width:1.5;stroke-dasharray:5 4;fill:none}}
.mtm .mtm-svg .mtm-gap{{stroke:var(--mtm-paper);stroke-width:2}}
.mtm .mtm-svg .mtm-curve{{fill:none;stroke-width:3}}
.mtm .mtm-svg .mtm-nist{{stroke-dasharray:9 5}}
.mtm .mtm-svg .mtm-halo{{paint-order:stroke;stroke:var(--mtm-paper);stroke-width:4px;
 stroke-linejoin:round}}
@media (prefers-reduced-motion:no-preference){{.mtm .mtm-stale,.mtm.mtm-stale{{\
transition:opacity .15s}}}}
"""


def stylesheet() -> str:
    """The rules of the visual language; all of them hold inside class mtm only."""
    return themes() + RULES
