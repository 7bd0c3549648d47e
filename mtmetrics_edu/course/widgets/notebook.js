// The widget in its notebook: whether the picture beside it is saved with the last text typed.
// live.py says how that picture is made.
const isSave = ({ key, ctrlKey, metaKey }) => /^s$/i.test(key) && (ctrlKey || metaKey);
const repeat = (element, event) => element.dispatchEvent(new KeyboardEvent("keydown", event));

// A page that was reloaded takes no new picture, because it no longer knows to which cell one
// belongs: then a sentence says so. Who saved right after the last key saved the picture before.
export const watchPicture = (model, root, signal) => {
  let asked;
  const onKey = (event) => {
    if (!isSave(event)) return;
    if (event.isTrusted) asked = event;
    // ipywidgets keeps what is typed into a box from JupyterLab: saving is asked for beside it.
    if (event.target.matches("input, textarea") && !repeat(root, event)) event.preventDefault();
  };
  root.addEventListener("keydown", onKey, { capture: true, signal });

  const onPicture = () => {
    const cell = root.closest(".jp-Notebook .jp-Cell");
    if (!cell) return;
    const isThere = () =>
      [...cell.querySelectorAll(".mtm-still")].some(
        (still) => still.dataset.number >= model.get("picture"), // a later one may be there
      );
    if (asked && performance.now() - asked.timeStamp < 5000) repeat(root, asked);
    setTimeout(() => root.toggleAttribute("data-unkept", !isThere()), 1000);
  };
  model.on("change:picture", onPicture);
};

// A guess unfolds what answers it: outputs and prose up to the next heading or prediction.
export const unfoldAnswer = (root) => {
  const answered = root.matches(".mtm-prediction:has(.mtm-message)");
  let cell = answered && root.closest(".jp-Cell")?.nextElementSibling;
  for (; cell && !/\bpredict\("/.test(cell.textContent); cell = cell.nextElementSibling) {
    const first = cell.querySelector("h2, details.mtm-unfold");
    for (const fold of cell.querySelectorAll("details.mtm-unfold"))
      if (!first.matches("h2")) fold.setAttribute("open", "");
    if (cell.querySelector("h2")) break;
  }
};

// What scrolls is the notebook: then scores can stay at the top of its window. Notebook 7 puts what
// is long into a low window of its own.
export const takeRoom = (root) => {
  for (let box = root.parentElement; box?.closest(".jp-OutputArea"); box = box.parentElement)
    Object.assign(box.style, { overflow: "visible", minWidth: 0 });
  const outputs = root.closest("[data-notebook] .jp-Cell-outputArea");
  if (outputs) outputs.style.maxHeight = "none";
};
