// Python, the package and ipywidgets, in a thread of their own. The page is told by messages whose
// key says what: coming, comms, done, made, detective, own, code, facts, told, lost (see page.js).
// Bundled by landing.py with what it imports, and with LIST, Pyodide's list of packages, which is
// empty, and SIZES, the bytes of each packed file.
import { XzReadableStream } from "xz-decompress";

const PYTHON = new URL("../static/pyodide/", location.href).href;
const SOON = 1000; // milliseconds that Python's script takes on a line on which its memory is quicker
const TOTAL = Object.values(SIZES).reduce((sum, size) => sum + size);

const ask = self.fetch;
let stop = () => {}; // ends the wait for Python

// A file, as it is. A proxy, or a server with no such file, may answer with a page of its own.
const get = async (name) => {
  const response = await ask(new URL(name, location.href));
  const file = name.split("/").at(-1);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (isPage) throw new Error(`${file}: another page came in its place`);
  return response;
};

// A packed file, while it comes. all: resolved when the last byte of it is here.
const unpacked = (name) => {
  const file = {};
  file.all = new Promise((resolve, reject) => {
    file.response = get(`${name}.xz`).then(({ body }) => {
      const counted = new TransformStream({ transform: count, flush: resolve });
      return new Response(new XzReadableStream(body.pipeThrough(counted)), {
        headers: { "Content-Type": "application/wasm" }, // as which one of them is compiled
      });
    });
    file.response.catch(reject);
  });
  file.all.catch(() => {}); // told by the response
  return file;
};

let received = 0;
const count = (chunk, controller) => {
  received += chunk.length;
  postMessage({ coming: [received, TOTAL] });
  controller.enqueue(chunk);
};

// Pyodide, from its script. files: what it gets in place of a file that it asks for. Of a file that
// does not come, Pyodide says nothing and waits for ever.
const load = async (script, files, options) => {
  const { loadPyodide } = await import(`${PYTHON}pyodide.mjs`);
  const stopped = new Promise((_, reject) => (stop = reject));
  self.fetch = async (address) => {
    try {
      return await (files[String(address).replace(PYTHON, "")] ?? get(String(address)));
    } catch (error) {
      stop(error);
      throw error;
    }
  };
  const { default: make } = await import(script);
  const createPyodideModule = async (settings) => {
    const module = await make(settings);
    const memory = await options?._loadSnapshot;
    if (memory) module.growMemory(memory.byteLength); // else what does not fit is an error
    return module;
  };
  const given = { indexURL: PYTHON, lockFileContents: LIST, createPyodideModule, ...options };
  return Promise.race([loadPyodide(given), stopped]);
};

// Python as it was when the site was built, with the playground made: soon on a quick line. Its
// files are not in its memory; it has imported all that the playground uses, so they may come later.
const remembered = (script) => {
  const memory = get("memory.bin")
    .then(({ body }) => new Response(body.pipeThrough(new DecompressionStream("gzip"))))
    .then((response) => response.arrayBuffer());
  memory.catch(() => {}); // then load fails
  const library = new Response("");
  return load(script, { "python_stdlib.zip": library }, { _loadSnapshot: memory });
};

// Python from its beginning: less than half as many bytes. While it starts, the packages come.
const started = async (script) => {
  const [wasm, library] = ["wasm", "library"].map(unpacked);
  const packages = Promise.all([wasm.all, library.all]).then(() => unpacked("packages").response);
  const boot = get("boot.py");
  for (const file of [packages, boot]) file.catch((error) => stop(error));
  const files = { "pyodide.asm.wasm": wasm.response, "python_stdlib.zip": library.response };
  const python = await load(script, files);
  await unpack(python, await packages);
  python.runPython(await (await boot).text(), { filename: "boot.py" });
  return python;
};

const unpack = async (python, packages) =>
  python.unpackArchive(await packages.arrayBuffer(), "wheel"); // goes where Python looks

// The files that Python needs for what it has not imported.
const complete = async (python, remembers) => {
  const library = await (await get(`${PYTHON}python_stdlib.zip`)).arrayBuffer();
  python.FS.writeFile("/lib/python314.zip", new Uint8Array(library));
  if (remembers) await unpack(python, await unpacked("packages").response);
  python.runPython("import importlib; importlib.invalidate_caches()");
};

// A link that was cut after a % is a damaged share line, as it stands.
const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const told = (error) => String(error.message ?? error).trim().split("\n").at(-1);
const send = (kind, value) => postMessage({ [kind]: value });

try {
  const packed = await get("script.xz");
  const before = performance.now();
  const bytes = await packed.arrayBuffer();
  const isSoon = performance.now() - before < SOON;
  const text = await new Response(new XzReadableStream(new Response(bytes).body)).text();
  const script = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  received = bytes.byteLength;

  let remembers = isSoon;
  const begin = () => {
    remembers = false;
    return started(script);
  };
  const python = await (isSoon ? remembered(script).catch(begin) : begin());
  const code = decoded(location.hash.slice(1));
  const handle = python.globals.get("make")(code, send, !code);
  const whole = complete(python, remembers);
  onmessage = ({ data: { id, comm_id, data, files, open } }) => {
    if (open) return whole.then(() => python.globals.get(open)(send));
    handle(comm_id, data, files ?? []);
    send("done", id);
  };
  await whole.catch((error) =>
    send("told", `Part of Python is missing (${told(error)}): load the page again.`),
  );
} catch (error) {
  send("lost", told(error));
}
