// The playground without JupyterLab. ipywidgets' own views draw it here; Python runs in worker.js.
// Bundled by landing.py with all that it imports.
import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { Widget } from "@lumino/widgets";
import { anywidget } from "./amd.js"; // before the next line
import "anywidget";
import "@lumino/widgets/style/index.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets.css";

const MODULES = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": controls,
  anywidget,
};
const TARGET = "jupyter.widget";
const LONGEST = 6000; // characters of a share line in the address; a longer one stays out of it
const PAUSE = 400; // milliseconds after the last change until the address holds it
const STARTING = "Python is starting; you can type.";

// Stands between ipywidgets in the page and ipywidgets in Python: one comm for each widget.
class Manager extends ManagerBase {
  constructor(post) {
    super();
    this.post = post;
    this.comms = new Map();
    this.waiting = new Map(); // what to call when Python has dealt with a message
    this.sent = 0;
  }

  async loadClass(name, module) {
    return MODULES[module][name];
  }

  async _get_comm_info() {
    return {};
  }

  async _create_comm() {
    throw new Error("widgets are made in Python");
  }

  comm(comm_id) {
    const early = []; // messages that came before the model asked for them
    const comm = {
      comm_id,
      target_name: TARGET,
      receive: (message) => early.push(message),
      on_msg: (callback) => {
        comm.receive = callback;
        early.splice(0).forEach(callback);
      },
      on_close: () => {},
      open: () => "",
      close: () => "",
      send: (data, callbacks, _metadata, buffers = []) => {
        const id = `m${++this.sent}`;
        this.waiting.set(id, callbacks);
        const files = buffers.map((it) => new Uint8Array(it.buffer ?? it)); // what somebody uploads
        this.post({ id, comm_id, data: JSON.stringify(data), files });
        return id;
      },
    };
    this.comms.set(comm_id, comm);
    return comm;
  }

  receive(messages) {
    for (const { msg_type, comm_id, data, metadata } of messages) {
      const content = { comm_id, target_name: TARGET, data };
      const message = { header: {}, parent_header: {}, metadata: metadata ?? {}, content, buffers: [] };
      if (msg_type === "comm_open") this.handle_comm_open(this.comm(comm_id), message);
      else if (msg_type === "comm_msg") this.comms.get(comm_id)?.receive(message);
      else this.comms.delete(comm_id);
    }
  }

  done(id) {
    const idle = { content: { execution_state: "idle" } };
    this.waiting.get(id)?.iopub?.status?.(idle);
    this.waiting.delete(id);
  }

  async show(model_id, place) {
    const view = await this.create_view(await this.get_model(model_id));
    Widget.attach(view.luminoWidget, place);
  }
}

// Once the front end of the widget in this place runs (see front_end.js of the package).
const scripted = (place) =>
  new Promise((resolve) => {
    const look = () => {
      if (!place.querySelector(".mtm-live[data-scripted]")) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(place, { subtree: true, childList: true, attributeFilter: ["data-scripted"] });
    look();
  });

// A share line too long for the address is kept in the history of this tab: see index.html.
const TOO_LONG =
  "These texts are too long for the address. Loading the page again keeps them; to send them, copy the line of the tab Share.";

// Writes the share line into the address, but not at each key: it takes the browser a while, and
// Safari allows 100 in half a minute. Says whether it fits.
const addressWriter = (say) => {
  let timer;
  const write = (code) => {
    const fits = code.length < LONGEST;
    history.replaceState(fits ? null : { code }, "", fits ? `#${code}` : "#");
    say(fits ? "" : TOO_LONG);
  };
  return (code) => {
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE, code);
  };
};

// Shows the playground in place of the picture. worker: started by the page itself, early; early:
// what it has said until now; opened: what the first example says when it is made (opened.mjs), if
// the address names no other; say: shows why it could not start. From opened it is drawn before
// Python is there; what is typed meanwhile is kept, and Python is given it when it has made the same
// widgets.
// Comes back when it is live. hears: what is done with more of the worker's messages (path.js).
export function play(worker, early, opened, say, hears = {}) {
  const page = document.documentElement;
  const place = document.getElementById("playground");
  const status = document.getElementById("status");
  const progress = document.getElementById("coming");
  const kept = [];
  let post = (message) => kept.push(message);
  const manager = new Manager((message) => post(message));
  const show = async (model_id) => {
    place.classList.add("coming"); // the picture stays in sight until the panes are drawn
    await manager.show(model_id, place);
    await scripted(place);
    place.classList.remove("coming");
    document.getElementById("still")?.remove();
  };
  const draw = async ({ comms, made }) => {
    manager.receive(comms);
    await show(made);
    if (!page.dataset.live) status.textContent = STARTING;
    page.dataset.drawn = "true";
  };
  // What is lost stays lost: what the worker says later would hide the reason.
  const lost = (reason) => {
    worker.terminate();
    hear = {};
    say(reason);
  };
  const missing = () => {
    throw new Error("opened.json did not come");
  };
  const drawn = opened?.then((response) => response.json()).catch(missing).then(draw);
  drawn?.catch((error) => lost(error.message));
  const live = () => {
    progress.hidden = true;
    if (status.textContent === STARTING) status.textContent = "";
    post = (message) => worker.postMessage(message);
    kept.splice(0).forEach(post);
    page.dataset.live = "true";
  };
  const fold = document.getElementById("which");
  const ask = () => post({ open: "detective" });
  if (fold?.open) ask();
  else fold?.addEventListener("toggle", ask, { once: true });
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  let begun;
  const promise = new Promise((resolve) => (begun = resolve));
  let hear = {
    coming: ([bytes, all]) => {
      if (page.dataset.live) return; // the rest comes unseen
      progress.hidden = false;
      progress.firstElementChild.value = bytes / all;
      progress.lastElementChild.textContent = `${megabytes(bytes)} of ${megabytes(all)} MB`;
    },
    comms: (messages) => manager.receive(JSON.parse(messages)),
    done: (id) => manager.done(id),
    made: (model_id) => (drawn ?? show(model_id)).then(live).then(begun),
    detective: (model_id) => {
      const place = document.getElementById("detective");
      place.replaceChildren();
      manager.show(model_id, place);
    },
    own: (model_id) => manager.show(model_id, document.getElementById("compare")),
    code: addressWriter((sentence) => (status.textContent = sentence)),
    told: (sentence) => (status.textContent = sentence),
    lost,
    ...hears,
  };
  const on = ({ data }) => {
    for (const [kind, value] of Object.entries(data)) hear[kind]?.(value);
  };
  worker.onmessage = on;
  worker.onerror = ({ message = "worker.js did not come" }) => {
    if (page.dataset.live) hear.told?.(`Python has an error (${message}): load the page again.`);
    else lost(message);
  };
  early.splice(0).forEach(on);
  return promise;
}
