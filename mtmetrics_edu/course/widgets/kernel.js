// Says so where what is shown may be older than what was typed: the kernel does not answer. It is
// busy, was shut down (in a menu, another tab, after a pause), or cannot be reached; no widget hears
// of that. So a second after somebody did something, the kernel is asked for an answer.
const PAUSE = 1000; // milliseconds
const PATIENCE = 3000;

export const watchKernel = (model, root, signal) => {
  let timer;
  const mark = (isSilent) => {
    clearTimeout(timer);
    timer = undefined;
    root.toggleAttribute("data-unanswered", isSilent);
  };
  const ask = () => {
    timer = setTimeout(mark, PATIENCE, true);
    model.set("asked", model.get("asked") + 1);
    model.save_changes();
  };
  const onUse = () => {
    timer ??= setTimeout(ask, PAUSE);
  };
  for (const kind of ["input", "click"]) root.addEventListener(kind, onUse, { signal });
  model.on("change:answered", () => mark(false));
  signal.addEventListener("abort", () => clearTimeout(timer));
};
