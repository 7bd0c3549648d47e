// A text is edited in its coloured words. The box shows the letters, as any box does: they come at
// once, with caret, selection, undo and input methods. A copy of the text lies under the box; it has
// no ink, and it carries the marks, which Python makes. Until they come, the copy follows the box:
// letters that are new take the mark of the word that they continue.
import { draw, equalEnds } from "./morph.js";

export const BOXES = ".mtm-surface textarea";
export const MOST = 60_000; // characters that somebody can put into a box: more would stop the page

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
    box.maxLength = MOST;
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

// Lets the copy have the text of its box; says whether they differed.
const follow = (box) => {
  const copy = copyOf(box);
  const old = copy.textContent;
  const now = box.value;
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

// Returns what draws the marks that Python has sent. It does so only where something is new.
export const layUnderBoxes = (model, root, signal) => {
  const drawn = new WeakMap(); // a copy -> its HTML and text, and the nodes that were made of it
  const show = (copy, html) => {
    const nodes = draw(copy, html, drawn.get(copy)?.nodes);
    drawn.set(copy, { html, nodes, text: copy.textContent });
  };
  const keepUp = (box) => {
    const copy = copyOf(box);
    if (follow(box)) {
      const last = { ...drawn.get(copy), nodes: copy.cloneNode(true) };
      drawn.set(copy, last);
      if (last.text === box.value) show(copy, last.html); // Python has nothing new to say of it
    }
    copy.scrollTop = box.scrollTop;
  };
  const onEvent = ({ target }) => {
    if (target.matches?.(BOXES)) keepUp(target);
  };
  for (const kind of ["input", "scroll"]) root.addEventListener(kind, onEvent, { capture: true, signal });

  return () => {
    root.querySelectorAll(BOXES).forEach((box, i) => {
      const copy = copyOf(box);
      const html = model.get("surfaces")[i] ?? "";
      if (html !== drawn.get(copy)?.html) show(copy, html);
      keepUp(box);
    });
  };
};
