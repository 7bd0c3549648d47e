// A part of a drawing that can be dragged along the drawing's x axis, or its y axis, or moved by the
// arrow keys: .mtm-handle. Each whole number that it passes goes to Python, which draws anew. A line of a listing
// is pressed, and its number goes to Python in the same way.
// A busy kernel gets the latest value alone: so it has all names, with their latest numbers and times.
// A word over its strips (.mtm-carried) can be pressed, too, and a word of a reference (.mtm-tray)
// can be dragged among those words; a finger presses it, and drags it once it is there.
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10,
  Home: -Infinity, End: Infinity };
const PRESSES = ["Enter", " ", "Delete", "Backspace"];
const PRESSED = -1;
const STILL = 5; // pixels that a press may move

export const tellPython = (model, name, value) => {
  model.set("dragged", { ...model.get("dragged"), [name]: [value, Date.now()] });
  model.save_changes();
};

export const dragHandles = (model, root, signal) => {
  let last; // the name of the one that was moved last
  let drag; // while one is held: its drawing may be another element after each answer
  let sent = {}; // where keys moved the one with the focus: what it shows may be from before that

  const tell = (name, value) => {
    if (name !== "all") last = name;
    sent = value === PRESSED ? {} : { [name]: value };
    tellPython(model, name, value);
  };
  const send = (handle, number, name = handle.dataset.sets) => {
    const { ariaValueMin: least, ariaValueMax: most } = handle;
    const value = Math.min(Math.max(Math.round(number), least), most);
    if (value === drag?.value) return;
    if (drag) drag.value = value;
    tell(name, value);
  };
  const placeOn = (handle) => {
    const places = handle.dataset.along.split(" ").map(Number); // of values that are equally far apart
    const most = Number(handle.ariaValueMax);
    const axis = handle.ariaOrientation === "vertical" ? "y" : "x";
    const toDrawing = handle.ownerSVGElement.getScreenCTM().inverse();
    return ({ clientX, clientY }) => {
      const at = new DOMPoint(clientX, clientY).matrixTransform(toDrawing)[axis];
      if (places.length < 2) return 0;
      const first = places.findIndex((place) => (place - at) * (places.at(-1) - places[0]) >= 0);
      // Beyond an end it goes on as before: a word that is held by its middle gets there, too
      const next = first < 0 ? places.length - 1 : Math.max(first, 1);
      const apart = places[next] - places[next - 1];
      const share = apart ? (places[next] - at) / apart : 1; // below the lowest place there is nothing
      return (most * (next - share)) / (places.length - 1);
    };
  };
  const onDown = (event) => {
    const handle = event.target.closest(".mtm-handle");
    const word = event.target.closest(".mtm-tray button");
    if (word && event.pointerType !== "touch") drag = { word };
    if (!handle) return;
    event.preventDefault(); // the browser would select words
    handle.focus({ preventScroll: true });
    const placeAt = placeOn(handle);
    const own = Number(handle.ariaValueNow);
    const isCarried = handle.matches(".mtm-carried");
    const grip = isCarried ? placeAt(event) - own : 0;
    drag = { handle, grip, placeAt, value: isCarried ? own : undefined, press: isCarried && event };
  };
  const onMove = (event) => {
    if (!drag) return;
    const { clientX, clientY } = event;
    if (Math.hypot(clientX - drag.press?.clientX, clientY - drag.press?.clientY) > STILL) drag.press = undefined;
    if (drag.handle) return send(drag.handle, drag.placeAt(event) - drag.grip);
    const rail = root.querySelector(".mtm-carried"); // its columns are others once the word is in
    const isOver = rail?.ownerSVGElement.contains(document.elementFromPoint(clientX, clientY));
    if (isOver) send(rail, placeOn(rail)(event), drag.word.dataset.sets);
  };
  const onClick = ({ target }) => {
    const line = target.closest("button[data-sets]");
    if (!line) return;
    tell(line.dataset.sets, Number(line.dataset.value ?? 0));
    // "Put back" goes with what it puts back, and would take the focus along
    if (line.matches(".mtm-told *")) line.closest(".mtm").querySelector(`[data-sets="${last}"]`)?.focus({ preventScroll: true });
  };
  const onUp = ({ type }) => {
    const { press, handle } = drag ?? {};
    drag = undefined;
    if (press && type === "pointerup") tell(handle.dataset.sets, PRESSED);
  };
  const onKey = (event) => {
    const { target, key } = event;
    if (!target.matches(".mtm-handle")) return;
    if (key === "Escape") root.querySelector('button[data-sets="all"]')?.click();
    const isPress = target.matches(".mtm-carried") && PRESSES.includes(key);
    if (!isPress && !(key in STEPS)) return;
    event.preventDefault();
    if (isPress) tell(target.dataset.sets, PRESSED);
    else send(target, Number(sent[target.dataset.sets] ?? target.ariaValueNow) + STEPS[key]);
  };
  const onLeave = () => (sent = {});
  for (const [kind, listener] of [["pointerdown", onDown], ["keydown", onKey], ["click", onClick], ["focusout", onLeave]])
    root.addEventListener(kind, listener, { signal });
  for (const [kind, listener] of [["pointermove", onMove], ["pointerup", onUp], ["pointercancel", onUp]])
    window.addEventListener(kind, listener, { signal });
};
