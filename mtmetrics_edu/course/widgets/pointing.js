// A word or a row that is pointed at, or has the focus, lights its n-grams in all texts beside it,
// and a word of the candidate shows its card. Rules of CSS with :has would light them alone; but
// the browser would try all of them on all words anew, several times at each key.
const TOGETHER = ".mtm-answers, .mtm-linked:not(.mtm-corpus)";
const ANSWERING = '.mtm-word, .mtm-linked:not(.mtm-corpus) [class*="mtm-g"]';

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

export const lightNgrams = (root, signal) => {
  const lit = new Set();
  const source = {};
  const light = (how, target) => {
    const element = target?.closest(ANSWERING);
    if (element === source[how]) return;
    source[how] = element;
    for (const other of lit) {
      other.classList.remove("mtm-lit");
      other.style.removeProperty("--mtm-share");
    }
    lit.clear();
    for (const one of [source.focus, source.pointer])
      for (const [partner, order] of partners(one)) {
        partner.style.setProperty("--mtm-share", `${Math.min(40 + 15 * order, 100)}%`);
        partner.classList.add("mtm-lit");
        lit.add(partner);
      }
  };
  const on = (kind, listener) => root.addEventListener(kind, listener, { signal });
  on("pointerover", (event) => light("pointer", event.target));
  on("pointerleave", () => light("pointer"));
  on("focusin", (event) => light("focus", event.target));
  on("focusout", () => light("focus"));
};

// The cards of all words come a moment after the words, in a pane of their own; a word that is
// pointed at gets a copy of its card.
const showCard = (root, word) => {
  const words = word?.closest(".mtm-answers")?.querySelectorAll(".mtm-word");
  if (!words) return;
  const card = root.querySelectorAll(".mtm-cards .mtm-card")[[...words].indexOf(word)];
  const old = word.querySelector(".mtm-card");
  if (card?.isEqualNode(old)) return;
  old?.remove();
  if (card) word.append(card.cloneNode(true));
};

export const showCards = (root, signal) => {
  const onWord = ({ target }) => showCard(root, target.closest(".mtm-word"));
  for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, onWord, { signal });
};

// Call it when the texts or the cards were drawn anew.
export const renewCards = (root) => {
  for (const word of root.querySelectorAll(".mtm-word:is(:hover, :focus)")) showCard(root, word);
};
