// A part of a drawing that can be dragged along the drawing's x axis, or moved by the arrow keys:
// .mtm-handle. Each whole number that it passes goes to Python, which draws anew. A line of a listing
// is pressed, and its number goes to Python in the same way.
// A busy kernel gets the latest value alone: so it has all names, with their latest numbers and times.
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

export const dragHandles = (model, root, signal) => {
  let drag; // while one is held: its drawing may be another element after each answer

  const tell = (name, value) => {
    model.set("dragged", { ...model.get("dragged"), [name]: [value, Date.now()] });
    model.save_changes();
  };
  const send = (handle, number) => {
    const { ariaValueMin: least, ariaValueMax: most } = handle;
    const value = Math.min(Math.max(Math.round(number), least), most);
    if (value === drag?.value) return;
    if (drag) drag.value = value;
    tell(handle.dataset.sets, value);
  };
  const onDown = (event) => {
    const handle = event.target.closest(".mtm-handle");
    if (!handle) return;
    event.preventDefault(); // the browser would select words
    handle.focus();
    const [left, right] = handle.dataset.along.split(" ").map(Number);
    const toDrawing = handle.ownerSVGElement.getScreenCTM().inverse();
    const shareAt = (x, y) =>
      (new DOMPoint(x, y).matrixTransform(toDrawing).x - left) / (right - left);
    drag = { handle, shareAt };
  };
  const onMove = ({ clientX, clientY }) => {
    if (drag) send(drag.handle, drag.shareAt(clientX, clientY) * drag.handle.ariaValueMax);
  };
  const onClick = ({ target }) => {
    const line = target.closest("button[data-sets]");
    if (line) tell(line.dataset.sets, Number(line.dataset.value ?? 0));
  };
  const onUp = () => {
    drag = undefined;
  };
  const onKey = (event) => {
    const { target, key } = event;
    if (!target.matches(".mtm-handle")) return;
    if (key === "Escape") root.querySelector('button[data-sets="all"]')?.click();
    if (!(key in STEPS)) return;
    event.preventDefault();
    send(target, Number(target.ariaValueNow) + STEPS[key]);
  };
  root.addEventListener("pointerdown", onDown, { signal });
  root.addEventListener("keydown", onKey, { signal });
  root.addEventListener("click", onClick, { signal });
  for (const [kind, listener] of [["pointermove", onMove], ["pointerup", onUp], ["pointercancel", onUp]])
    window.addEventListener(kind, listener, { signal });
};
