// What was typed in one go is taken back in one go, as in any text field. Browsers forget what
// belongs together as soon as the page around a box changes, and here each letter changes it: they
// would go back letter by letter. So one step of theirs is followed by more, to where the typing
// began; and redo goes to where it ended. In the playground, what a button or a list has brought is
// taken back, too: a browser cannot, so the keys then do what the buttons Undo and Redo do.
import { tellPython } from "./handles.js";

const TYPED = /^insert(Text|LineBreak|CompositionText)$|^delete(Content|Word|SoftLine|HardLine)/;
const BEGINS = /^delete|Break$/; // unless what came before it was the same

export const takeBackRuns = (model, root, signal) => {
  const past = []; // runs, each with its box, with the text before and after it, and how long that was meanwhile
  const future = [];
  let before = ""; // the text that the next input changes
  let isGoing = false;
  let isBrought = false; // a button or a list was used after the latest letter

  const note = ({ target: box, inputType: type, isComposing }) => {
    if (isBrought) past.length = 0; // the browser forgets it then
    isBrought = false;
    const last = past.at(-1);
    const goesOn = last?.isOpen && TYPED.test(type) && (type === last.type || !BEGINS.test(type));
    if (!goesOn) past.push({ box, from: before, lengths: [] });
    future.length = 0;
    const run = past.at(-1);
    run.lengths.push(box.value.length);
    Object.assign(run, { type, isComposing, isOpen: TYPED.test(type), to: box.value, at: box.selectionEnd });
  };
  const go = (box, command, runs, others, end) => {
    const place = runs.findLastIndex((run) => run.box === box);
    if (place < 0) return;
    const [run] = runs.splice(place);
    isGoing = true;
    for (let i = 1; i < run.lengths.length && box.value !== run[end]; i += 1)
      if (run.lengths.includes(box.value.length)) document.execCommand(command);
    isGoing = false;
    others.push({ ...run, isOpen: false });
  };
  // Words that are dragged go and come: within a box that is one change, and Python hears of it once.
  let dragged; // the box that they went from, and its text before
  const tellOfDragged = () => {
    const { box } = dragged ?? {};
    dragged = undefined;
    box?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const isHalf = ({ target: box, inputType }) => {
    if (inputType === "insertFromDrop" && dragged?.box === box) {
      before = dragged.from;
      dragged = undefined;
    } else tellOfDragged(); // they went to another box
    if (inputType !== "deleteByDrag") return false;
    dragged = { box, from: before };
    setTimeout(tellOfDragged); // they went nowhere here
    return true;
  };
  const onInput = (event) => {
    const { target, inputType } = event;
    if (target.value === undefined) return; // the number beside a slider is no box
    if (inputType && isHalf(event)) event.stopImmediatePropagation();
    else if (isGoing) event.stopImmediatePropagation(); // what it leads to is heard of, once
    else if (inputType === "historyUndo") go(target, "undo", past, future, "from");
    else if (inputType === "historyRedo") go(target, "redo", future, past, "to");
    else if (inputType) note(event);
  };
  // A caret that was put elsewhere, and a word that was composed, end what was typed in one go.
  const close = ({ type }) => {
    const run = past.at(-1);
    if (!run?.isOpen) return;
    const { selectionStart, selectionEnd } = document.activeElement === run.box ? run.box : {};
    const isThere = run.isComposing || (selectionStart === run.at && selectionEnd === run.at);
    run.isOpen = isThere && type !== "compositionend";
  };
  const onBefore = (event) => {
    before = event.target.value;
    close(event);
  };
  const onKey = (event) => {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    const name = { z: shiftKey ? "redo" : "undo", y: "redo" }[key.toLowerCase()];
    if (!name || !(ctrlKey || metaKey) || !root.querySelector(".mtm-stage")) return;
    const [runs, end] = name === "undo" ? [past, "to"] : [future, "from"];
    const isOwn = runs.findLast((run) => run.box === target)?.[end] === target.value;
    if (isOwn && !isBrought) return;
    event.preventDefault(); // what the browser may still have is of another text
    if (isBrought) tellPython(model, name, 0);
  };
  const onBrought = ({ target }) => {
    isBrought ||= target.matches("button, select, [type=checkbox]");
  };
  root.addEventListener("keydown", onKey, { capture: true, signal });
  for (const kind of ["click", "change"]) root.addEventListener(kind, onBrought, { capture: true, signal });
  root.addEventListener("beforeinput", onBefore, { capture: true, signal });
  root.addEventListener("input", onInput, { capture: true, signal });
  root.addEventListener("compositionend", close, { signal });
  document.addEventListener("selectionchange", close, { signal });
};
