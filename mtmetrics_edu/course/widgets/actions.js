// What a click does without Python.

// A row of the corpus puts its segment into the editors.
export const chooseSegment = (element) => {
  const row = element.closest(".mtm-corpus tbody tr[tabindex]");
  if (!row) return;
  const list = row.closest(".mtm-live").querySelector(".mtm-chooser select");
  list.selectedIndex = [...row.parentElement.children].indexOf(row);
  list.dispatchEvent(new Event("change", { bubbles: true }));
};

const type = (box, text) => {
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
};

// Where this page is. A token in its address opens the whole computer: it stays here.
const address = () => {
  const url = new URL(location.href);
  if (url.searchParams.has("token")) url.searchParams.delete("token");
  return url.href.split("#")[0];
};

// The kernel does not know where a browser has found the page.
const tellAddress = (root) => {
  const box = root.querySelector(".mtm-address input");
  if (box && !box.value) type(box, address());
};

// The share line, the address of this page with the line in it, or the program after the button.
const textToCopy = (root, button) => {
  const line = root.querySelector(".mtm-share textarea")?.value;
  return {
    line,
    link: `${address()}#${line}`,
    program: button.nextElementSibling?.textContent,
  }[button.dataset.copies];
};

// Plain http has no clipboard, and a page in a frame may not use it. There the text is selected in
// a box, and copied from it; where this is forbidden, too, the box stays to be copied from by hand.
const copyFromBox = (button, text) => {
  const box = document.createElement("textarea");
  box.value = text;
  box.readOnly = true;
  box.className = "mtm-to-copy";
  box.setAttribute("aria-label", "Text to copy");
  button.after(box);
  box.select();
  if (!document.execCommand("copy")) return "Press Ctrl+C, or ⌘C";
  box.remove();
  button.focus();
  return "Copied";
};

const copy = async (root, button) => {
  root.querySelector(".mtm-to-copy")?.remove();
  const text = textToCopy(root, button);
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = copyFromBox(button, text);
  }
};

// The picture of a link to an SVG file, drawn twice as large, as a PNG file.
const savePng = async (link) => {
  const picture = new Image();
  picture.src = link.href;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * picture.naturalWidth;
  canvas.height = 2 * picture.naturalHeight;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const file = document.createElement("a");
  file.download = link.download.replace(/svg$/, "png");
  file.href = canvas.toDataURL("image/png");
  file.click();
};

// Who presents, or begins another hunt, needs all of the screen.
const bringUp = (root, button) => {
  setTimeout(() => {
    if (root.matches(".mtm-presenting") || button.matches(".mtm-next")) root.scrollIntoView({ block: "start" });
  }, 300);
};

export const listenToClicks = (root, signal) => {
  const onClick = ({ target }) => {
    chooseSegment(target);
    if (target.closest(".mtm-invite")) tellAddress(root);
    const tabs = target.closest(".lm-TabBar-tab")?.closest(".widget-tab");
    tabs?.scrollIntoView({ block: matchMedia("(max-width: 600px)").matches ? "start" : "nearest" });
    const switched = target.closest(".mtm-classroom, .mtm-next");
    if (switched) bringUp(root, switched);
    const button = target.closest("[data-copies]");
    if (button?.dataset.copies === "png") savePng(button.previousElementSibling);
    else if (button) copy(root, button);
  };
  root.addEventListener("click", onClick, { signal });
};

export const listenToBoxes = (root, signal) => {
  // A table that is pasted takes the place of the text, wherever the caret stands.
  const onPaste = ({ target, clipboardData }) => {
    if (!target.matches(".mtm-takes-tables textarea")) return;
    const isTable = /\t[^]*\n[^]*\t/.test(clipboardData.getData("text"));
    target.maxLength = isTable ? 10 * FULL : FULL;
    if (isTable) target.select();
  };
  // ipywidgets counts with the whole part of a number, and leaves the rest in the box.
  const onLeave = ({ target }) => {
    if (target.type === "number" && target.value) target.value = parseInt(target.value);
  };
  root.addEventListener("paste", onPaste, { signal });
  root.addEventListener("focusout", onLeave, { signal });
};

// JupyterLab takes what stands after # out of the address; the browser remembers it.
const lineOfAddress = () => {
  const [first] = performance.getEntriesByType("navigation");
  return lineOf(location.hash ? location.href : first?.name);
};

const lineOf = (url = "") => {
  const line = url.split("#")[1] ?? "";
  try {
    return decodeURIComponent(line);
  } catch {
    return ""; // a link that was cut after a % is no share line
  }
};

// The address of the page can hold a share line: the first playground opens it, and later each that
// is put into the same address. why: what is answered once.
export const openAddresses = (root, signal) => {
  let waiting;
  const open = (line, why = line, patience = 50) => {
    const box = root.querySelector(".mtm-share textarea");
    if (signal.aborted || window.mtmetricsOpened === why || !line.startsWith("mtmetrics:")) return;
    clearTimeout(waiting); // an earlier line must not come after a later one
    if (box) {
      window.mtmetricsOpened = why;
      type(box, line);
    } else if (patience) waiting = setTimeout(open, 100, line, why, patience - 1);
  };
  open(lineOfAddress());
  window.addEventListener("hashchange", (event) => open(lineOf(event.newURL), event), { signal });
};
