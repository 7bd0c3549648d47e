// A text is edited in its coloured words. The box shows the letters, as any box does: they come at
// once, with caret, selection, undo and input methods. A copy of the text lies under the box; it has
// no ink, and it carries the marks, which Python makes. Until they come, the copy follows the box:
// letters that are new take the mark of the word that they continue. Of a long text, each key brings
// the marks of the first words; those of the rest come once nobody types, and stay until then.
import { draw, equalEnds } from "./morph.js";

export const BOXES = ".mtm-surface textarea";

export const copyOf = (box) => {
  let copy = box.parentElement.querySelector(".mtm-marks");
  if (!copy) {
    copy = document.createElement("div");
    copy.className = "mtm-marks";
    copy.setAttribute("aria-hidden", "true");
    box.before(copy);
    for (const name of ["autocapitalize", "autocomplete", "autocorrect"])
      box.setAttribute(name, "off");
    box.spellcheck = false;
    box.maxLength = FULL; // from live.py
  }
  return copy;
};

// A place between two letters of an element, as a range wants it: a node, and a place in it.
export const placeIn = (element, offset) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (rest <= text.length) return [text, rest];
    rest -= text.length;
  }
  return [element, element.childNodes.length];
};

// Lets a copy, or a part of one, have a text; says whether it had another.
const follow = (copy, now) => {
  const old = copy.textContent;
  if (old === now) return false;
  const [head, tail] = equalEnds(old, now, Object.is);
  const range = document.createRange();
  range.setStart(...placeIn(copy, head));
  range.setEnd(...placeIn(copy, old.length - tail));
  range.deleteContents();
  range.insertNode(new Text(now.slice(head, now.length - tail)));
  copy.normalize();
  return true;
};

// Words that are marked otherwise than before, or came without being typed, are lit for a moment: what
// broke, what was made, what is back. Where most words are others, it is another text.
const changed = (before, after, isTyped) => {
  const [head, tail] = equalEnds(before, after, (one, other) => one.text === other.text);
  if (2 * (head + tail) < after.length) return [];
  return after.filter(({ state }, i) => {
    const isNew = i >= head && i < after.length - tail;
    if (isNew) return !isTyped;
    return before[i < head ? i : i - after.length + before.length].state !== state;
  });
};
const light = (words) => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const lit = { backgroundColor: "var(--mtm-lit)" };
  for (const { word } of words) word.animate([lit, { ...lit, offset: 0.6 }], 1600);
};
const wordsOf = (copy) => [...copy.querySelectorAll(".mtm-word")].map((word) =>
  ({ word, text: word.textContent, state: word.classList[1] }));

// Returns what draws the marks that Python has sent. It does so only where something is new.
export const layUnderBoxes = (model, root, signal) => {
  // a copy -> its HTML, the HTML of a key, its text, and the nodes that were made of it
  const drawn = new WeakMap();
  const show = (copy, html) => {
    let { nodes, ofKey, words: before } = drawn.get(copy) ?? {};
    const keepRest = (content) => {
      const [old, now] = [copy, content].map((it) => it.querySelector(".mtm-rest"));
      if (!now?.firstElementChild) ofKey = html;
      if (!old || !now || now.firstElementChild) return;
      const kept = old.cloneNode(true);
      follow(kept, now.textContent);
      now.replaceWith(kept);
    };
    nodes = draw(copy, html, nodes, keepRest);
    const words = wordsOf(copy);
    if (before) light(changed(before, words, copy.nextElementSibling === document.activeElement));
    drawn.set(copy, { html, ofKey, nodes, words, text: copy.textContent });
  };
  const keepUp = (box) => {
    const copy = copyOf(box);
    if (follow(copy, box.value)) {
      const last = { ...drawn.get(copy), nodes: copy.cloneNode(true) };
      drawn.set(copy, last);
      if (last.text === box.value) show(copy, last.html); // Python has nothing new to say of it
    }
    const { clientLeft: left, clientWidth, offsetWidth } = box; // a scroll bar takes some of it
    copy.style.borderWidth = `1px ${offsetWidth - clientWidth - left}px 1px ${left}px`;
    copy.scrollTop = box.scrollTop;
  };
  const onEvent = ({ target }) => {
    if (target.matches?.(BOXES)) keepUp(target);
  };
  for (const kind of ["input", "scroll"]) root.addEventListener(kind, onEvent, { capture: true, signal });

  const sizes = new ResizeObserver((all) => all.forEach(({ target }) => keepUp(target)));
  signal.addEventListener("abort", () => sizes.disconnect());

  return () => {
    root.querySelectorAll(BOXES).forEach((box, i) => {
      sizes.observe(box);
      const copy = copyOf(box);
      const html = model.get("surfaces")[i] ?? "";
      const { html: last, ofKey } = drawn.get(copy) ?? {};
      if (html !== last && html !== ofKey) show(copy, html);
      keepUp(box);
    });
  };
};
