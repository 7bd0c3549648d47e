// A word or a row that is pointed at, or has the caret or the focus, lights its n-grams in all texts
// beside it; what is said about it, or about a score, stands below the scores.
// Rules of CSS with :has would light them alone; but the browser would try all of them on all words
// anew, several times at each key.
import { BOXES, copyOf, placeIn } from "./surface.js";

const TOGETHER = ".mtm-editors, .mtm-linked:not(.mtm-corpus)";
const OTHERS = '.mtm-linked:not(.mtm-corpus) [class*="mtm-g"], [data-said]'; // not in a box

// The elements to light beside this one, and how bright: longer n-grams come last, and brighter.
const partners = function* (element) {
  const box = element?.closest(TOGETHER);
  if (!box) return;
  for (const [name, order] of element.className.matchAll(/mtm-k(\d+)-\d+/g))
    for (const partner of box.getElementsByClassName(name)) yield [partner, order];
  for (const [, row] of element.className.matchAll(/mtm-g(\d+)/g))
    for (const name of [`mtm-g${row}`, `mtm-in${row}`])
      for (const partner of box.getElementsByClassName(name)) yield [partner, 4];
};

// The word under the pointer: its box lies over it.
const pointedAt = (x, y) =>
  document.elementsFromPoint(x, y).find((element) => element.matches(".mtm-word"));

// The word that the caret is in, or stands before or after; or the last one that was typed before it.
const atCaret = (box, isTyped) => {
  const copy = copyOf(box);
  const end = isTyped ? box.value.slice(0, box.selectionStart).trimEnd().length : box.selectionStart;
  const words = [0, 1].map((more) => placeIn(copy, end + more)[0].parentElement);
  return words.find((element) => element?.matches(".mtm-word"));
};

export const answerPointing = (root, signal) => {
  const lit = new Set();
  let closed; // what Escape has closed the card of
  let hand; // the key or the button of a mouse that a person pressed last
  // Where the caret is after an edit: what that did is said, and a word is lit if something was typed. And
  // where it is in a box that got the focus by a button: nobody means that word.
  let resting;
  let pointer;
  const focus = () => {
    const one = document.activeElement;
    if (!root.contains(one)) return undefined;
    if (!one.matches(BOXES)) return one.closest(OTHERS);
    if (!isResting(one)) return atCaret(one);
    return resting.isTyped ? atCaret(one, true) : undefined;
  };
  // Until somebody points there, or the caret moves in the same text: another text comes late.
  const isResting = (box) => {
    if (box !== resting?.box || (hand !== resting.hand && hand.type === "pointerdown")) return false;
    if (box.value !== resting.value) resting = { ...resting, value: box.value, at: box.selectionStart };
    if (box.selectionStart !== resting.at) resting = undefined;
    return Boolean(resting);
  };

  // Called when something else is pointed at, and when texts or cards were drawn anew.
  const renew = () => {
    const pointed = pointer?.();
    const source = pointed ?? focus();
    for (const other of lit) {
      other.classList.remove("mtm-lit", "mtm-pointed");
      other.style.removeProperty("--mtm-share");
    }
    lit.clear();
    if (source?.matches(".mtm-word")) {
      source.classList.add("mtm-pointed");
      lit.add(source);
    }
    for (const [partner, order] of partners(source)) {
      partner.style.setProperty("--mtm-share", `${Math.min(40 + 15 * order, 100)}%`);
      partner.classList.add("mtm-lit");
      lit.add(partner);
    }
    const isOther = source?.closest(".mtm-rows");
    const { said, word } = (isOther ? twinOf(source) : source)?.dataset ?? {};
    const isSaid = pointed || !isResting(document.activeElement);
    const card = isSaid && source !== closed ? cardOf({ said, word }) : undefined;
    if (isOther) card?.querySelector("[data-own]")?.remove(); // that is about the candidate's word
    tell(card);
  };

  // A word of a reference has the card of that word of the candidate with which it shares most n-grams.
  const twinOf = (word) => {
    const names = [...word.classList].filter((name) => name.startsWith("mtm-k"));
    const shared = (other) => names.filter((name) => other.classList.contains(name)).length;
    const twins = [...root.querySelectorAll(`[data-word].${names[0]}`)];
    return twins.sort((one, other) => shared(other) - shared(one))[0];
  };

  // The cards of all words come a moment after the words, in a pane of their own.
  const cardOf = ({ word, said }) => {
    if (!said) return root.querySelectorAll(".mtm-cards .mtm-card")[word]?.cloneNode(true);
    return Object.assign(document.createElement("span"), { className: "mtm-card", textContent: said });
  };

  const tell = (card) => {
    const place = root.querySelector(".mtm-did");
    const old = place?.querySelector(".mtm-card");
    if (!place || (card ? card.isEqualNode(old) : !old)) return;
    old?.remove();
    if (card) place.append(card);
  };

  const on = (kind, listener) => root.addEventListener(kind, listener, { signal });
  let last;
  on("pointermove", ({ target, clientX, clientY }) => {
    if (target.closest(".mtm-card")) return; // it can be read with the pointer on it
    const isText = target.matches(BOXES);
    pointer = isText ? () => pointedAt(clientX, clientY) : () => target.closest(OTHERS);
    const now = pointer();
    if (now !== last) renew();
    last = now;
  });
  const forget = () => {
    pointer = undefined;
    last = undefined;
    renew();
  };
  on("pointerleave", forget);
  on("input", ({ target: box, inputType }) => {
    restIn(box, /^(?!delete|history)/.test(inputType));
    forget(); // what is typed is said, wherever the mouse lies
  });
  on("focusout", renew);
  for (const kind of ["pointerdown", "keydown"])
    window.addEventListener(kind, (event) => (hand = event), { capture: true, signal });
  const restIn = (box, isTyped) => {
    if (box.matches(BOXES)) resting = { box, isTyped, hand, value: box.value, at: box.selectionStart };
  };
  on("focusin", ({ target: box }) => {
    resting = undefined; // before makeRoom
    if (hand?.key !== "Tab" && hand?.target !== box) restIn(box, false);
  });
  document.addEventListener("selectionchange", renew, { signal });
  // A telephone that shows its keys: what is edited goes up to the scores.
  const makeRoom = () => {
    const { width, height, scale } = visualViewport;
    const isLow = Math.max(width, height) * scale < 600;
    root.toggleAttribute("data-low", isLow && root.matches(":has(.mtm-stage)"));
    root.querySelector(`[data-low] ${BOXES}:focus`)?.scrollIntoView();
    renew();
  };
  on("focusin", makeRoom);
  visualViewport.addEventListener("resize", makeRoom, { signal });
  const onKey = ({ key, ctrlKey, metaKey }) => {
    if ((ctrlKey || metaKey) && /^[yz]$/i.test(key)) restIn(document.activeElement, false);
    if (key !== "Escape") return;
    closed = pointer?.() ?? focus();
    renew();
  };
  window.addEventListener("keydown", onKey, { signal }); // what is pointed at need not have the focus
  return renew;
};
