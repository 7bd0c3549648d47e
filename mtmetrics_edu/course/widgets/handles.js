// A part of a drawing that can be dragged along the drawing's x axis: .mtm-handle. Each whole number
// that it passes goes to Python, which draws anew. A control beside the drawing does the same by the
// keyboard. A line of a listing is pressed, and its number goes to Python in the same way.
export const dragHandles = (model, root, signal) => {
  let drag; // while one is held: its drawing may be another element after each answer

  const onDown = (event) => {
    const handle = event.target.closest(".mtm-handle");
    if (!handle) return;
    event.preventDefault(); // the browser would select words
    const [left, right, most] = handle.dataset.along.split(" ").map(Number);
    const toDrawing = handle.ownerSVGElement.getScreenCTM().inverse();
    const valueAt = (x, y) => {
      const share = (new DOMPoint(x, y).matrixTransform(toDrawing).x - left) / (right - left);
      return Math.min(Math.max(Math.round(share * most), 1), most);
    };
    drag = { name: handle.dataset.sets, valueAt };
  };
  const onMove = ({ clientX, clientY }) => {
    if (!drag) return;
    const value = drag.valueAt(clientX, clientY);
    if (value === drag.value) return;
    drag.value = value;
    model.set("dragged", [drag.name, value]);
    model.save_changes();
  };
  const onClick = ({ target }) => {
    const line = target.closest("button[data-sets]");
    if (!line) return;
    model.set("dragged", [line.dataset.sets, Number(line.dataset.value)]);
    model.save_changes();
  };
  const onUp = () => {
    drag = undefined;
  };
  root.addEventListener("pointerdown", onDown, { signal });
  root.addEventListener("click", onClick, { signal });
  for (const [kind, listener] of [["pointermove", onMove], ["pointerup", onUp], ["pointercancel", onUp]])
    window.addEventListener(kind, listener, { signal });
};
