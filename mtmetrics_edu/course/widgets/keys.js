// Keys typed into a widget stay in it, and the arrow keys go from row to row.
//
// JupyterLab takes a letter typed while a list, a button or a row has the focus as a command: m
// makes the cell Markdown, d d deletes it, Shift+Enter runs it again.
import { chooseSegment } from "./actions.js";

const QUIET = "data-lm-suppress-shortcuts"; // JupyterLab looks for it where the focus is
const OF_CELLS = /^(Enter|Backspace|Arrow.*|[amz])$/i; // what Ctrl and such a key do to a cell
const ROW = ".mtm-linked tr[tabindex], .mtm-score [tabindex], .mtm-lines [tabindex], .mtm-tray [tabindex]";

const MOVES = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

const all = (row) => [...row.parentElement.children].filter((one) => one.matches(ROW));

// One row of a table, one score or one line of a listing is reached by Tab; the arrow keys go from
// there to the others. Enter on a row of the corpus chooses its segment.
const moveFrom = (one, event) => {
  if (event.key === "Enter") chooseSegment(one);
  if (!(event.key in MOVES)) return;
  event.preventDefault();
  const others = all(one);
  const goal = others.indexOf(one) + MOVES[event.key];
  others[Math.min(Math.max(goal, 0), others.length - 1)].focus();
};

// In code, a new line begins as the one before; after a colon, four blanks further in. Backspace in
// the blanks at its beginning takes four.
const indent = (event) => {
  const { target: box, key, isComposing } = event;
  if (isComposing || !box.matches(".mtm-hunt textarea")) return;
  const { selectionStart: here, selectionEnd: end } = box;
  const line = box.value.slice(0, here).split("\n").pop();
  if (key === "Backspace" && here === end && /^( {4})+$/.test(line)) box.selectionStart = here - 4;
  if (key !== "Enter") return;
  event.preventDefault();
  const more = line.trimEnd().endsWith(":") ? "    " : "";
  document.execCommand("insertText", false, `\n${line.match(/^ */)[0]}${more}`);
};

export const keepKeys = (root, signal) => {
  const onKey = (event) => {
    const { target } = event;
    if (!root.contains(target)) return;
    const held = event.ctrlKey || event.metaKey;
    target.toggleAttribute(QUIET, !held || OF_CELLS.test(event.key));
    const one = target.closest(ROW);
    if (one && !held && !event.altKey && !event.shiftKey) moveFrom(one, event);
  };
  // On the window: JupyterLab listens on the document, and would be asked first.
  window.addEventListener("keydown", onKey, { capture: true, signal });

  const stopAtOne = ({ target }) => {
    const one = target.closest(ROW);
    if (one) for (const other of all(one)) other.tabIndex = other === one ? 0 : -1;
  };
  root.addEventListener("focusin", stopAtOne, { signal });

  // The notebook keeps the focus where a tab or plain text is clicked, and with it the keys.
  const takeFocus = ({ target }) => {
    const tab = target.closest(".lm-TabBar-tab");
    if (tab) tab.focus();
    else if (!root.contains(document.activeElement)) root.focus({ preventScroll: true });
  };
  root.addEventListener("keydown", indent, { capture: true, signal }); // ipywidgets stops it
  root.tabIndex = -1;
  root.addEventListener("click", takeFocus, { signal });
};
