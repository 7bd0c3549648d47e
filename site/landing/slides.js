// The keys of the deck (slides.html). #7 is slide 7; ?notes is the lecturer's own window, which
// follows the first one.
const slides = [...document.querySelectorAll(".slide")];
const isNotes = location.search === "?notes";
const windows = new BroadcastChannel("mtmetrics-edu-slides");
let place = 0;
let typed = ""; // a number that is being typed

const show = (to) => {
  place = Math.max(0, Math.min(to, slides.length - 1));
  slides.forEach((slide, i) => slide.classList.toggle("now", i === place));
  slides[place].querySelector("iframe")?.contentDocument?.getElementById("playground")?.scrollIntoView();
  history.replaceState(null, "", `${location.search}#${place + 1}`);
};
const go = (to) => {
  show(to);
  windows.postMessage(place);
};
const next = () => {
  const hidden = slides[place].querySelector(".answer:not(.seen)");
  if (hidden && !isNotes) hidden.classList.add("seen");
  else go(place + 1);
};
const ended = (key) => {
  const number = Number(typed);
  typed = "";
  if (key === "Enter" && number) go(number - 1);
};

const KEYS = {
  ArrowRight: next, PageDown: next, " ": next,
  ArrowLeft: () => go(place - 1), PageUp: () => go(place - 1),
  Home: () => go(0), End: () => go(slides.length - 1),
  n: () => document.body.classList.toggle("with-notes"),
  w: () => open("?notes", "mtmetrics-edu-notes", "width=900,height=600"),
  p: () => print(),
};
addEventListener("keydown", (event) => {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^\d$/.test(key)) typed += key;
  else ended(key);
  const isPress = event.target.matches("button, a, iframe") && " Enter".includes(key);
  if (KEYS[key] && !isPress) {
    event.preventDefault();
    KEYS[key]();
  }
});
for (const button of document.querySelectorAll("[data-key]"))
  button.addEventListener("click", () => KEYS[button.dataset.key]());
addEventListener("hashchange", () => show(Number(location.hash.slice(1)) - 1));
windows.onmessage = ({ data }) => show(data);
document.body.classList.toggle("only-notes", isNotes);
show(Number(location.hash.slice(1)) - 1);
