// The front end of a live widget: draws the panes of its root element (.mtm-live), and listens
// there. The files of this folder that it imports are sent with it as one module: live.py.
import { listenToBoxes, listenToClicks, openAddresses } from "./actions.js";
import { dragHandles } from "./handles.js";
import { watchKernel } from "./kernel.js";
import { keepKeys } from "./keys.js";
import { draw } from "./morph.js";
import { takeRoom, unfoldAnswer, watchPicture } from "./notebook.js";
import { answerPointing } from "./pointing.js";
import { layUnderBoxes } from "./surface.js";
import { takeBackRuns } from "./undo.js";

const NUMBERED = /^mtm-pane\d+$/; // the class of one pane, and the trait that holds its HTML

// The root element, once the element of the view is in it.
const rootOf = async (el, signal) => {
  while (!signal.aborted && !el.closest(".mtm-live"))
    await new Promise((resolve) => setTimeout(resolve, 10));
  return el.closest(".mtm-live");
};

// All panes that one message changes are painted together.
const paneDrawer = (model, root) => {
  const drawn = new WeakMap(); // a pane -> its HTML, and the nodes that were made of it
  return () => {
    for (const pane of root.querySelectorAll(".mtm-pane")) {
      const html = model.get([...pane.classList].find((name) => NUMBERED.test(name)));
      const last = drawn.get(pane);
      if (html !== undefined && html !== last?.html)
        drawn.set(pane, { html, nodes: draw(pane, html, last?.nodes) });
    }
  };
};

// What ipywidgets leaves out: the name of a slider's handle, which is the label beside it; it writes
// the tooltip null where there is none, and how many files a button has, though it takes them at once.
const nameControls = (root) => {
  for (const handle of root.querySelectorAll(".noUi-handle:not([aria-label])")) {
    const label = handle.closest(".widget-slider")?.querySelector("label");
    if (label?.textContent) handle.setAttribute("aria-label", label.textContent);
  }
  for (const control of root.querySelectorAll(':is(.widget-label, .jupyter-button)[title="null"]'))
    control.removeAttribute("title");
  for (const { lastChild: words } of root.querySelectorAll(".widget-upload"))
    if (/ \(\d+\)$/.test(words?.textContent)) words.textContent = words.textContent.replace(/ \(\d+\)$/, "");
};

// What scrolls sideways is reached by the tab key, so that keys can move it, unless something in it is.
const reachWhatScrolls = (root) => {
  for (const box of root.querySelectorAll(".mtm, :not(.mtm-wide) > .mtm-scroll, .mtm-wide:not([role])"))
    if (box.scrollWidth > box.clientWidth && !box.querySelector("[tabindex='0'], a, button"))
      Object.assign(box, { tabIndex: 0, role: "group", ariaLabel: "scrolls sideways" });
};

const bringToLife = (model, root, signal) => {
  takeBackRuns(model, root, signal); // first: the others hear only of where it leads to
  const drawPanes = paneDrawer(model, root);
  const drawSurfaces = layUnderBoxes(model, root, signal);
  const pointAnew = answerPointing(root, signal);
  const drawAll = () => {
    drawPanes();
    drawSurfaces();
  };
  let resting; // nobody types: to ask how wide things are takes time
  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(reachWhatScrolls, 500, root);
  };
  const onChange = () => {
    drawAll();
    nameControls(root);
    unfoldAnswer(root);
    pointAnew();
    rest();
  };
  for (const listen of [keepKeys, listenToClicks, listenToBoxes]) listen(root, signal);
  dragHandles(model, root, signal);
  openAddresses(root, signal);
  watchKernel(model, root, signal);
  watchPicture(model, root, signal);
  takeRoom(root);
  const telephone = matchMedia("(max-width: 600px)");
  const tellWidth = () => {
    model.set("narrow", telephone.matches);
    model.save_changes();
  };
  telephone.addEventListener("change", tellWidth, { signal });
  tellWidth();
  window.addEventListener("resize", rest, { signal });
  root.addEventListener("contentvisibilityautostatechange", rest, { signal }); // it is laid out now
  model.on("change", drawAll);
  const observer = new MutationObserver(onChange); // ipywidgets adds parts at any time
  observer.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  onChange();
  root.dataset.scripted = "";
};

const render = ({ model, el }) => {
  const style = document.createElement("style");
  style.textContent = model.get("css");
  el.append(style);
  const ended = new AbortController();
  rootOf(el, ended.signal).then((root) => root && bringToLife(model, root, ended.signal));
  return () => ended.abort();
};

export default { render };
