// The path without code (path.html): one station in sight, what was guessed and made there, and the
// playground with its text. What a learner does is kept in the browser's storage.
import { play } from "./page.js";

const KEPT = "mtmetrics-edu-path"; // its name in the storage
const at = (id) => document.getElementById(id);
const live = document.querySelector(".live");
const panes = [...document.querySelectorAll(".station")]; // the ten, and the end
const stations = panes.slice(0, -1);
const number = (text) => Number(text.match(/\d+(\.\d+)?/)?.[0]);

// What the learner did: at: the pane in sight; guesses, made, and codes, the share lines: by the names of
// stations; files: what was noted about files of one's own.
const EMPTY = { at: 0, guesses: {}, made: {}, codes: {}, files: "" };
const read = () => {
  try {
    return { ...structuredClone(EMPTY), ...JSON.parse(localStorage.getItem(KEPT)) };
  } catch {
    return structuredClone(EMPTY);
  }
};
const write = () => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(did));
  } catch {
    at("kept").textContent = "This browser keeps nothing: print before you leave this page.";
  }
};
let did = read();
let first; // the texts of the station in sight, as they were at its beginning

// Facts of the texts as they are now: those of Python (facts.py), and what was changed.
const differing = (one, other) =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, i) => one[i] !== other[i])
    .filter(Boolean).length;
const words = (text = "") => text.split(/\s+/).filter(Boolean);
const sum = (numbers) => numbers.reduce((total, it) => total + it, 0);
const withChanges = ({ facts, texts }) => ({
  ...facts,
  edited: sum(texts.map(([text], i) => differing(words(text), words(first[i]?.[0])))),
  rewritten: sum(texts.map(([, its], i) => differing(its.slice(0, first[i]?.[1].length), first[i]?.[1] ?? []))),
});

const HOLDS = { "==": (a, b) => a === b, ">=": (a, b) => a >= b, ">": (a, b) => a > b, "<": (a, b) => a < b };
const isReached = (goal, facts) =>
  goal.split(";").every((part) => {
    const [left, how, right] = part.split(" ");
    return HOLDS[how](facts[left], facts[right] ?? Number(right));
  });

// What stands on the page

const drawGuess = (station) => {
  const guess = did.guesses[station.id];
  const { right } = station.dataset;
  const told = station.querySelector(".told");
  told.hidden = guess === undefined;
  station.querySelector("form").hidden = !told.hidden;
  if (told.hidden) return;
  const isRight = guess === right;
  told.querySelector(".guessed").textContent = isRight ? `Your guess, ${guess}, is right.` : `You guessed ${guess}. That is not it.`;
  for (const reply of told.querySelectorAll(".reply"))
    reply.hidden = isRight || number(guess) !== Number(reply.dataset.number);
};

const drawMade = (station) => {
  const made = did.made[station.id];
  const line = station.querySelector(".made");
  const text = made ? `✓ Done: ${made}` : "";
  if (line.textContent !== text) line.textContent = text;
};

const drawSteps = () => {
  const task = panes[did.at].querySelector(".told:not([hidden]) .task")?.textContent ?? "";
  at("reached").textContent = did.made[panes[did.at].id] ? "✓ Done" : task;
  at("reached").classList.toggle("todo", !did.made[panes[did.at].id]);
  for (const [i, step] of [...document.querySelectorAll(".steps button")].entries()) {
    const { id } = panes[i];
    step.toggleAttribute("aria-current", i === did.at);
    step.dataset.state = did.made[id] ? "made" : did.guesses[id] === undefined ? "" : "guessed";
    const said = { made: ", done", guessed: ", guessed" }[step.dataset.state] ?? "";
    step.setAttribute("aria-label", panes[i].querySelector("h2").textContent + said);
  }
  const right = stations.filter(({ id, dataset }) => did.guesses[id] === dataset.right).length;
  const made = stations.filter(({ id }) => did.made[id]).length;
  at("count").textContent = `${right} of ${stations.length} guesses right, ${made} of ${stations.length} changes done.`;
};

// The pane in sight. At the end, all stations are in sight below it.
const draw = () => {
  const isEnd = did.at === panes.length - 1;
  panes.forEach((pane, i) => (pane.hidden = i !== did.at && !isEnd));
  document.body.classList.toggle("end", isEnd);
  document.body.classList.toggle("new", did.at === 0);
  stations.forEach(drawGuess);
  stations.forEach(drawMade);
  at("files").value = did.files;
  live.classList.toggle("waiting", isEnd || did.guesses[panes[did.at].id] === undefined);
  at("back").disabled = did.at === 0;
  at("next").hidden = isEnd;
  drawSteps();
  write();
  compare();
};

// The playground. Until it is there, the station that is in sight then is kept.

const codeOf = (pane) => did.codes[pane.id] ?? pane.dataset.code ?? stations[0].dataset.code;
const script = new URL("worker.js", import.meta.url);
script.hash = codeOf(panes[did.at]);
let shown = script.hash.slice(1); // the share line in the playground

// Those of a station, from its page.
const textsOf = (station) => {
  const texts = [];
  for (const row of station.querySelectorAll(".texts div")) {
    const [name, text] = [...row.children].map((it) => it.textContent);
    if (name.startsWith("Candidate")) texts.push([text, []]);
    else texts.at(-1)[1].push(text);
  }
  return texts;
};

const load = (code) => {
  if (document.documentElement.dataset.live !== "true" || decodeURIComponent(shown) === code) return;
  shown = code;
  worker.postMessage({ comm_id: "station", data: code });
};

const round = (value) => value.toFixed(4);
const sentence = ({ texts, facts }, { rewritten, nrefs }) => {
  const changed = texts.map(([text, its], i) => (rewritten || nrefs > first[i][1].length ? [text, ...its] : [text]));
  return `${changed.flat().map((text) => `“${text}”`).join(" · ")} (BLEU ${round(facts.bleu)})`;
};

const hear = (message) => {
  const station = panes[did.at];
  const said = JSON.parse(message);
  shown = said.code;
  if (station.id === "own" || live.classList.contains("waiting")) return;
  did.codes[station.id] = said.code;
  const facts = withChanges(said);
  if (isReached(station.dataset.goal, facts)) {
    did.made[station.id] = sentence(said, facts);
    drawMade(station);
    drawSteps();
  }
  write();
};

// At the end, the boxes for files of one's own, once.
let isAsked = false;
const compare = () => {
  const isEnd = did.at === panes.length - 1;
  if (isAsked || !isEnd || document.documentElement.dataset.live !== "true") return;
  isAsked = true;
  worker.postMessage({ open: "own" });
};

const lost = (reason) => {
  at("coming").hidden = true;
  at("comparing").textContent = `The comparison could not start (${reason}).`;
  at("status").textContent = `The playground could not start (${reason}). You can guess, and read the answers.`;
  document.documentElement.dataset.live = "lost";
};

const go = (place) => {
  did.at = place;
  draw();
  const pane = panes[place];
  if (pane.id !== "own") {
    first = textsOf(pane);
    load(codeOf(pane));
  }
  pane.querySelector("h2").focus({ preventScroll: true });
  scrollTo(0, 0);
};

const guessed = (event) => {
  const station = event.target.closest(".station");
  event.preventDefault();
  const guess = new FormData(event.target).get("guess").trim();
  did.guesses[station.id] = event.target.guess.type === "text" ? String(Number(guess)) : guess;
  draw();
  station.querySelector(".told").focus({ preventScroll: true });
};

const beginAgain = () => {
  did = structuredClone(EMPTY);
  for (const form of document.forms) form.reset();
  go(0);
};

// A link with a text in it leads to the playground.
if (location.hash.startsWith("#mtmetrics")) location.replace(`index.html${location.hash}`);

const steps = document.querySelector(".steps");
for (const [i] of panes.entries()) {
  const step = document.createElement("button");
  step.type = "button";
  step.textContent = i < stations.length ? i + 1 : "End";
  step.addEventListener("click", () => go(i));
  steps.append(step);
}
for (const form of document.forms) form.addEventListener("submit", guessed);
at("back").addEventListener("click", () => go(did.at - 1));
at("next").addEventListener("click", () => go(did.at + 1));
at("print").addEventListener("click", () => print());
addEventListener("beforeprint", () => document.querySelectorAll(".term").forEach((it) => (it.open = true)));
at("again").addEventListener("click", beginAgain);
at("files").addEventListener("input", ({ target }) => {
  did.files = target.value;
  write();
});
const files = document.querySelector("#own a");
if (matchMedia("(max-width: 50rem)").matches) files.href = files.dataset.phone;

did.at = Math.min(did.at, panes.length - 1);
if (panes[did.at].id !== "own") first = textsOf(panes[did.at]);
draw();
const worker = new Worker(script, { type: "module" });
worker.onerror = () => lost("worker.js did not come");
play(worker, [], undefined, lost, { code: () => {}, facts: hear }).then(() => {
  load(codeOf(panes[did.at]));
  compare();
});
